#!/usr/bin/python3
"""Adds the drill of CONTRIBUTING.md to a copy of the tree, as a stranger would, builds it and practises with it.

usage: check_drill.py [--keep FOLDER]        keeps the copy, with its build, for the next run

Takes several minutes: the copy is built from nothing.
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
    """The files and the messages of the section: {path: text}, the row, {identifier: text}."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text[text.index("\n## Add an activity\n"):]
    section = section[: section.index("\n## ", 4)]
    swift = re.findall(r"```swift\n// (Sources/\S+)\n(.*?)```", section, re.S)
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
    check.expect(len(files) == 1 and "msgid" in catalogue, "CONTRIBUTING.md has the file and the messages of the drill")
    for name, text in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
    table = place / "Sources/Trainer/Activity/ActivityTable.swift"
    text = table.read_text(encoding="utf-8")
    changed = re.sub(r"^ *public static let table: \[Activity\] = \[.*?\]\n", row, text, count=1, flags=re.S | re.M)
    check.expect(changed != text, "the table of activities takes the row")
    table.write_text(changed, encoding="utf-8")
    # A stranger translates them. Until then a language that lacks a message speaks it in English.
    english = place / "Locales/en.po"
    english.write_text(english.read_text(encoding="utf-8").rstrip("\n") + "\n\n" + catalogue, encoding="utf-8")


def run(program, home, *arguments, script=None):
    done = subprocess.run(
        [program, *arguments], env=environment(str(home)), input=script, capture_output=True, text=True, timeout=60)
    return done


def practise(program, home):
    events = home / "events"
    # Whatever is asked, 5 is the answer; the fourth group ends the session.
    keys = "\n".join(["idle", "key 5", "key enter"] * 12)
    done = run(
        program, home, NAME, "--count", "8", "--seed", "4", "--now", "2026-03-02T08:00", "--audio", "none", "--events",
        str(events), "--script", "-", script=keys)
    check.expect(done.returncode == 0, f"the drill ends with {done.returncode}: {done.stderr}")
    log = [json.loads(line) for line in events.read_text(encoding="utf-8").splitlines()]
    asked = [event["text"].replace(" ", "") for event in log if event["type"] == "morse"]
    check.expect(asked and all(text.isdigit() and len(text) <= 4 for text in asked), f"numbers are asked: {asked}")
    check.expect(len(set(asked)) > 1, f"not always the same number: {asked}")
    ended = [event for event in log if event["type"] == "session"]
    check.expect(len(ended) == 1 and ended[0]["kind"] == NAME, f"the session is stored as {NAME}: {ended}")
    opening = [event["text"] for event in log if event["type"] == "say"]
    check.expect(any("umbers" in text for text in opening), f"it says what it is: {opening[:3]}")
    stored = json.loads(run(program, home, "export").stdout)
    check.expect(any(NAME in json.dumps(row) for row in stored["sessions"]), "export has the session")


def resume(program, home):
    """Pauses the drill and goes on with it from the main menu."""
    events = home / "kept"
    run(program, home, NAME, "--seed", "4", "--now", "2026-03-02T09:00", "--audio", "none", "--script", "-",
        script="idle\nkey 5\nkey enter\nidle\nkey escape\nidle\nkey enter\n")
    run(program, home, "--now", "2026-03-02T09:05", "--audio", "none", "--events", str(events), "--script", "-",
        script="idle\nkey enter\nidle\nkey home\nkey enter\nidle\n")
    log = [json.loads(line) for line in events.read_text(encoding="utf-8").splitlines()]
    check.expect(any("umbers" in event.get("text", "") for event in log if event["type"] == "say"),
                 "the main menu offers to go on with it")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    with folder() as temporary:
        home = pathlib.Path(temporary)
        place = options.keep or home / "tree"
        copy_of_tree(place)
        add(place)
        # As for make: the toolchain's caches stay in the copy.
        cache = place / ".build/cache"
        cache.mkdir(parents=True, exist_ok=True)
        build = subprocess.run(
            ["swift", "build", "--product", "kochlea"], cwd=place, capture_output=True, text=True,
            env={**os.environ, "HOME": str(cache), "XDG_CACHE_HOME": str(cache), "CFFIXED_USER_HOME": str(cache)})
        wrong = [line for line in (build.stdout + build.stderr).splitlines() if "error:" in line]
        if not check.expect(build.returncode == 0, f"the drill builds: {wrong[:5]}"):
            return check.conclude("Adding a drill")
        program = str(place / ".build/debug/kochlea")
        listed = subprocess.run(
            ["Scripts/check-catalogues"], cwd=place, capture_output=True, text=True).stdout.splitlines()
        wrong = [line for line in listed if "en.po" in line and "missing" not in line and NAME in line]
        check.expect(not wrong, f"the English messages are in order: {wrong}")
        text = run(program, home, "help", NAME).stdout
        check.expect("--minutes" in text and "umbers" in text, f"help has a page for it: {text}")
        check.expect(NAME in run(program, home, "--help").stdout, "the overview lists it")
        made = subprocess.run(
            ["Scripts/make-documents"], cwd=place, capture_output=True, text=True, env={**os.environ, "KOCHLEA": program})
        check.expect(made.returncode == 0, f"the documents are made: {made.stderr}")
        for name in ("docs/kochlea.1", "completions/kochlea.bash", "completions/_kochlea", "completions/kochlea.fish",
                     "docs/manual/commands.md"):
            check.expect(NAME in (place / name).read_text(encoding="utf-8"), f"{name} has it")
        practise(program, home)
        resume(program, home)
    return check.conclude("Adding a drill")


if __name__ == "__main__":
    sys.exit(main())
