#!/usr/bin/python3
"""Adds the drill of CONTRIBUTING.md to a copy of the tree, as a new contributor would, builds it and practises with it.

usage: check_drill.py [--keep FOLDER]        keeps the copy, with its build, for the next run

Takes several minutes, because the copy has no earlier build.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from stage import ROOT, Check, environment, folder

check = Check()
NAME = "numbers"


def walk():
    """Returns ({path: text} of the section's files, the row of the table, the messages)."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text[text.index("\n## Add an activity\n"):]
    section = section[: section.index("\n## ", 4)]
    swift = re.findall(r"```swift\n// ((?:Sources|Tests)/\S+)\n(.*?)```", section, re.S)
    row = re.search(r"```swift\n( *public static let table.*?)```", section, re.S).group(1)
    catalogue = "".join(re.findall(r"```po\n(.*?)```", section, re.S))
    return dict(swift), row, catalogue


def copy_of_tree(place):
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, files.split("\0")):
        target = place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_symlink() or not (ROOT / name).exists():
            continue
        if not target.exists() or target.read_bytes() != (ROOT / name).read_bytes():
            shutil.copy2(ROOT / name, target)


def add(place):
    files, row, catalogue = walk()
    check.expect(len(files) == 2 and "msgid" in catalogue, "CONTRIBUTING.md has the file, the test and the messages of the drill")
    for name, text in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
    table = place / "Sources/Activities/Activity/ActivityTable.swift"
    text = table.read_text(encoding="utf-8")
    changed = re.sub(r"^ *public static let table: \[Activity\] = \[.*?\]\n", row, text, count=1, flags=re.S | re.M)
    check.expect(changed != text, "the table of activities takes the row")
    table.write_text(changed, encoding="utf-8")
    # The other languages get the English words, as if nobody had translated them yet.
    for file in sorted((place / "Locales").glob("*.po")):
        file.write_text(file.read_text(encoding="utf-8").rstrip("\n") + "\n\n" + catalogue, encoding="utf-8")


def run(program, home, *arguments, script=None):
    done = subprocess.run(
        [program, *arguments], env=environment(str(home)), input=script, capture_output=True, text=True, timeout=60)
    return done


def practise(program, home):
    events = home / "events"
    # The answer is always 5. After the result, Enter begins the next session.
    keys = "\n".join(["idle", "key 5", "key enter"] * 12)
    done = run(
        program, home, NAME, "--count", "8", "--seed", "4", "--now", "2026-03-02T08:00:00", "--audio", "none", "--events",
        str(events), "--script", "-", script=keys)
    check.expect(done.returncode == 0, f"the drill ends with {done.returncode}: {done.stderr}")
    log = [json.loads(line) for line in events.read_text(encoding="utf-8").splitlines()]
    asked = [event["text"].replace(" ", "") for event in log if event["type"] == "morse"]
    check.expect(asked and all(text.isdigit() and len(text) <= 4 for text in asked), f"numbers are asked: {asked}")
    check.expect(len(set(asked)) > 1, f"not always the same number: {asked}")
    ended = [event for event in log if event["type"] == "session"]
    check.expect({event["kind"] for event in ended} == {NAME}, f"the session is one of {NAME}: {ended}")
    opening = [event["text"] for event in log if event["type"] == "say"]
    check.expect(any("umbers" in text for text in opening), f"the opening names the drill: {opening[:3]}")
    stored = [json.loads(line) for line in run(program, home, "export").stdout.splitlines()]
    kinds = {row["kind"] for row in stored if row["record"] == "session"}
    check.expect(kinds == {NAME}, f"the session is stored as {NAME}: {kinds}")


def resume(program, home):
    """Pauses the drill. The next start must offer to go on with it."""
    events = home / "kept"

    def drill(minute, *keys):
        done = run(
            program, home, NAME, "--seed", "4", "--now", f"2026-03-02T09:0{minute}:00", "--audio", "none", "--events",
            str(events), "--script", "-", script="".join(f"idle\n{key}\n" for key in keys))
        check.expect(done.returncode == 0, f"the drill ends with {done.returncode}: {done.stderr}")
        return [json.loads(line) for line in events.read_text(encoding="utf-8").splitlines()]

    drill(0, "key 5", "key enter", "key esc")
    log = drill(5, "key enter", "key 5")
    screens = [event["id"] for event in log if event["type"] == "screen"]
    check.expect(screens[0] == "kept" and len(screens) == 2, f"a paused drill is offered: {screens}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    with folder() as temporary:
        home = pathlib.Path(temporary)
        place = options.keep or home / "tree"
        copy_of_tree(place)
        add(place)
        # As with make, the toolchain's caches stay in the copy.
        cache = place / ".build/cache"
        cache.mkdir(parents=True, exist_ok=True)

        def swift(*arguments):
            return subprocess.run(
                ["swift", *arguments], cwd=place, capture_output=True, text=True,
                env={**os.environ, "HOME": str(cache), "XDG_CACHE_HOME": str(cache), "CFFIXED_USER_HOME": str(cache)})

        build = swift("build", "--build-tests")
        wrong = [line for line in (build.stdout + build.stderr).splitlines() if "error:" in line]
        if not check.expect(build.returncode == 0, f"the drill builds: {wrong[:5]}"):
            return check.conclude("Adding a drill")
        # The drill's own tests, and those that walk through the menus and the list of commands.
        tested = swift("test", "--skip-build", "--filter", "NumbersTests|ActivityTableTests|PlacementRunTests|HelpTests")
        wrong = [line for line in tested.stdout.splitlines() if line.startswith("✘")]
        check.expect(tested.returncode == 0 and "NumbersTests" in tested.stdout, f"the tests pass: {wrong[:5]}")
        program = str(place / ".build/debug/kochlea")
        listed = subprocess.run(
            ["Scripts/check-catalogues"], cwd=place, capture_output=True, text=True).stdout.splitlines()
        wrong = [line for line in listed if "en.po" in line and "missing" not in line and NAME in line]
        check.expect(not wrong, f"the English messages have no faults: {wrong}")
        text = run(program, home, "help", NAME).stdout
        check.expect("--minutes" in text and "umbers" in text, f"help has a page for the drill: {text}")
        check.expect(NAME in run(program, home, "--help").stdout, "the overview lists the drill")
        made = subprocess.run(
            ["Scripts/make-documents"], cwd=place, capture_output=True, text=True, env={**os.environ, "KOCHLEA": program})
        check.expect(made.returncode == 0, f"Scripts/make-documents succeeds: {made.stderr}")
        for name in ("docs/kochlea.1", "completions/kochlea.bash", "completions/_kochlea", "completions/kochlea.fish",
                     "docs/manual/commands.md"):
            check.expect(NAME in (place / name).read_text(encoding="utf-8"), f"{name} has the drill")
        practise(program, home)
        resume(program, home)
    return check.conclude("Adding a drill")


if __name__ == "__main__":
    sys.exit(main())
