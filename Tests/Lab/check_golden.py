#!/usr/bin/env python3
"""Golden transcripts: the lines and event logs of recorded scripts must stay the same, byte for byte.

usage: Tests/Lab/check_golden.py [--record] [NAME ...]

Each file of Tests/Golden is one learner: steps beginning with "$ " are commands of Kochlea that share a data folder, and the lines
below a step are its script.  NAME.golden has the printed lines, the exit code of each step, and the event log.
The daily lane plays every second learner; named ones, and make test, leave nobody out.
--record writes the golden files again: do that only for an intended difference, and name it in the commit.
"""

import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from stage import DAILY, PROGRAM, ROOT, Check, environment

FOLDER = ROOT / "Tests" / "Golden"
# No voice, since the length of its words depends on the version of eSpeak.
USUAL = {"--seed": "1", "--now": "2026-11-20T08:00:00", "--speech": "off", "--audio": "none"}
LANGUAGES = ("de", "en")


def steps(text):
    """The commands of a file, each with its script."""
    found = []
    for line in text.splitlines():
        if line.startswith("$ ") or line == "$":
            found.append((line[2:].split(), []))
        else:
            found[-1][1].append(line)
    return found


def play(path):
    """Everything that a learner's steps print and log."""
    told = []
    with tempfile.TemporaryDirectory(prefix="kochlea-golden-") as home:
        # Another language, one more file in Locales, changes nothing here.
        pathlib.Path(f"{home}/locale").mkdir()
        for language in LANGUAGES:
            pathlib.Path(f"{home}/locale/{language}.po").symlink_to(ROOT / "Locales" / f"{language}.po")
        for arguments, script in steps(path.read_text(encoding="utf-8")):
            command = [PROGRAM, *arguments, "--data-dir", f"{home}/data"]
            for option, value in USUAL.items():
                if option not in arguments:
                    command += [option, value]
            if script:
                pathlib.Path(f"{home}/script").write_text("".join(f"{line}\n" for line in script), encoding="utf-8")
                command += ["--script", f"{home}/script", "--events", f"{home}/events"]
            run = subprocess.run(
                command, env=environment(home, KOCHLEA_LOCALEDIR=f"{home}/locale"), stdin=subprocess.DEVNULL,
                capture_output=True, timeout=600, check=False)
            told.append(f"$ {' '.join(arguments)}\n")
            told += [f"  {line}\n" for line in run.stdout.decode().splitlines()]
            told += [f"! {line}\n" for line in run.stderr.decode().splitlines()]
            told.append(f"= {run.returncode}\n")
            events = pathlib.Path(f"{home}/events")
            if events.exists():
                told += events.read_text(encoding="utf-8").splitlines(keepends=True)
                events.unlink()
        # Replace folder names of this run, the version, and the internal form of a kept session.
        told = [re.sub(re.escape(home), "HOME", line) for line in told]
        told = [re.sub(r'("type":"start","version"|"record":"export".*"program"):"[^"]*"', r'\1:"…"', line) for line in told]
        return [re.sub(r'("record":"paused".*"state":)"(?:[^"\\]|\\.)*"', r'\1"…"', line) for line in told]


def main():
    words = sys.argv[1:]
    record = "--record" in words
    names = [word for word in words if not word.startswith("--")]
    paths = sorted(FOLDER.glob("*.steps"))
    if names:
        paths = [path for path in paths if path.stem in names]
    elif DAILY and not record:
        paths = paths[::2]
    check = Check()
    check.expect(paths, "there is no golden transcript of that name")
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for path, told in zip(paths, pool.map(play, paths)):
            golden = path.with_suffix(".golden")
            if record:
                golden.write_text("".join(told), encoding="utf-8")
                continue
            before = golden.read_text(encoding="utf-8").splitlines(keepends=True) if golden.exists() else []
            if not check.expect(before == told, f"{path.stem} is told otherwise than recorded"):
                sys.stdout.writelines(list(difflib.unified_diff(before, told, "recorded", "now", n=2))[:30])
    return check.conclude("Golden transcripts")


if __name__ == "__main__":
    sys.exit(main())
