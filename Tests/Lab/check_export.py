#!/usr/bin/python3
"""Checks export, import and render --speak from outside, with a year of practice and with damaged files.

Ends with one sentence. Exit code 1 after a failed check.
"""

import csv
import datetime
import io
import json
import pathlib
import resource
import stat
import subprocess
import sys

import numpy as np

import analyse
import year
from stage import PROGRAM, Check, environment, folder


def run(home, *arguments, **more):
    return subprocess.run(
        [PROGRAM, *arguments], env=environment(str(home)), capture_output=True, timeout=300, **more)


def archives(check, home):
    """Imports a year, exports it and imports it again. The statistics must have the same bytes."""
    text = year.archive(year.learner(datetime.date(2026, 11, 20)))
    taken = year.take(text, home / "first", home)
    check.expect(taken.returncode == 0, f"import: {taken.returncode}, {taken.stderr}")
    now = ["--now", "2026-11-21T08:00:00"]
    before = run(home, "stats", "--json", "--data-dir", home / "first", *now).stdout
    check.expect(json.loads(before)["sessions"] == 400, "the year is in the statistics")
    for style in ("--jsonl",):
        exported = run(home, "export", style, "--data-dir", home / "first").stdout
        again = year.take(exported.decode(), home / style, home)
        check.expect(again.returncode == 0, f"{style}: {again.stderr}")
        after = run(home, "stats", "--json", "--data-dir", home / style, *now).stdout
        check.expect(after == before, f"{style}: the statistics differ")
        check.expect(
            run(home, "export", style, "--data-dir", home / style).stdout == exported, f"{style}: the second export differs")
        for path in [home / style, *(home / style).rglob("*")]:
            check.expect(stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, f"others may read {path.name}")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    check.expect(peak < 150, f"a program took {peak:.0f} MiB")

    # Other programs can read it.
    lines = [json.loads(line) for line in run(home, "export", "--data-dir", home / "first").stdout.splitlines()]
    rows = list(csv.DictReader(io.StringIO(run(home, "export", "--csv", "--data-dir", home / "first").stdout.decode())))
    check.expect([line["record"] for line in lines] == [row["record"] for row in rows], "the styles differ")
    check.expect(lines[-1]["records"] == len(lines) - 2, "the last record counts the others")

    occupied = year.take(text, home / "first", home)
    check.expect(occupied.returncode == 73, f"import into existing progress: exit code {occupied.returncode}")
    damaged = text.splitlines(keepends=True)
    damaged[50_000] = damaged[50_000].replace('"correct": true', '"correct": maybe').replace('false', 'maybe')
    for name, bad, words in [
        ("cut off", text[: len(text) // 2], b"not whole"), ("a bad line", "".join(damaged), b"Line 50001"),
        ("another file", "<html>", b"Kochlea export"), ("a table", "record,version\n", b"table"),
    ]:
        refused = year.take(bad, home / "refused", home)
        check.expect(refused.returncode == 65 and refused.stderr.count(b"\n") == 1, f"{name}: {refused.stderr}")
        check.expect(words in refused.stderr or name == "cut off", f"{name}: {refused.stderr}")
        left = run(home, "export", "--data-dir", home / "refused").stdout
        check.expect(left.count(b"\n") == 3 and b'"rules"' in left, f"{name}: something was left")


def spoken(check, home):
    """A file of Morse, a rest, the spoken word, a rest, and so on. The Morse can be decoded, and a voice follows each
    word."""
    words = "CQ DE W1AW NAME PAUL <AR>".split()
    path = home / "walk.wav"
    made = run(home, "render", " ".join(words), "--speak", "--tone", "1000", "--tail", "500", "-o", path)
    check.expect(made.returncode == 0 and not made.stdout + made.stderr, f"render: {made.stderr}")
    samples, rate = analyse.load(path)
    # Marks have equal heights and the lengths of 20 words per minute. Tones in speech have neither.
    marks = [
        mark for mark in analyse.tones(samples, rate, pitch=1000)[1]
        if mark[2] > 0.15 and min(abs(mark[1] - mark[0] - length) for length in (0.06, 0.18)) < 0.004]
    groups = [[marks[0]]]
    for before, mark in zip(marks, marks[1:]):
        groups.append([]) if mark[0] - before[1] > 0.4 else None
        groups[-1].append(mark)
    read = [analyse.decode(group, wpm=20) for group in groups]
    check.expect(read == [word.strip("<>").replace("AR", "+") for word in words], f"the Morse reads {read}")
    ends = [group[0][0] for group in groups[1:]] + [len(samples) / rate]
    for word, group, end in zip(words, groups, ends):
        behind = samples[int((group[-1][1] + 0.02) * rate) : int((end - 0.02) * rate)]
        loud = np.flatnonzero(np.abs(behind) > 0.02)
        check.expect(len(loud) > 0.02 * rate, f"{word}: no voice")
        check.expect(len(loud) and 0.3 < loud[0] / rate < 0.8, f"{word}: the voice comes at another time")
        check.expect(len(loud) and len(behind) - loud[-1] > 0.4 * rate, f"{word}: no rest after the voice")
    for ending in ("flac", "ogg"):
        first, second = home / f"a.{ending}", home / f"b.{ending}"
        for path in (first, second):
            run(home, "render", "CQ NAME", "--speak", "-o", path)
        check.expect(first.exists() and first.read_bytes() == second.read_bytes(), f"{ending}: two runs give different files")
    # The folder must exist: eSpeak ignores a missing folder and uses its own.
    (home / "voices").mkdir()
    silent = subprocess.run(
        [PROGRAM, "render", "E", "--speak", "-o", home / "none.wav"],
        env=environment(str(home), ESPEAK_DATA_PATH=str(home / "voices")), capture_output=True, timeout=60)
    check.expect(silent.returncode == 69 and silent.stderr.count(b"\n") == 1, f"no voice: {silent.stderr}")
    check.expect(not (home / "none.wav").exists() and not list(home.glob(".none*")), "something was left")


def main():
    check = Check()
    with folder() as home:
        archives(check, pathlib.Path(home))
        spoken(check, pathlib.Path(home))
    return check.conclude("Export, import and spoken files")


if __name__ == "__main__":
    sys.exit(main())
