#!/usr/bin/python3
"""Measures how much slower Kochlea is after a year of practice (400 sessions, 100 000 answers) than with an empty
store.

usage: bench_year.py [--strict]        with --strict the exit code is 1 if a limit of the project is exceeded

Runs alternate between the two stores, so that other load on the computer affects both. Figures are medians. The
difference is the median of the differences between neighbouring runs.
"""

import datetime
import os
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
if not os.environ.get("KOCHLEA_BENCH"):
    os.environ["KOCHLEA_BENCH"] = "1"
    os.execv(HERE / "sound.sh", ["sound.sh", "/dev/null", sys.executable, __file__, *sys.argv[1:]])

import numpy as np

import year
from figures import faults, line, pump
from latency import RATE, Ear
from stage import PROGRAM, Terminal, environment, folder, message

LOUD = 0.001
# Milliseconds that a year may cost.
LIMIT = 50
# The messages that name the due practice in each folder.
DUE = {"empty": ["agenda.begin"], "year": ["agenda.due.both", "agenda.review.both"]}


def first_sound(data, home):
    """Milliseconds from starting the process to the first sample."""
    ear = Ear()
    ear.wait()
    with Terminal("--data-dir", str(data), home=home) as terminal:
        pump(terminal, 1.2)
        terminal.stop()
        began = terminal.began
    samples, first = ear.stop()
    sounding = np.flatnonzero(np.abs(samples) > LOUD)
    return 1000 * (first + sounding[0] / RATE - began) if len(sounding) else 9999


def first_line(data, home):
    """Milliseconds from starting the process to its first line, which names the due practice. Runs without sound, which
    would add its own delay."""
    with Terminal("--audio", "none", "--speech", "off", "--data-dir", str(data), home=home) as terminal:
        while b"\n" not in terminal.bytes and time.monotonic() - terminal.began < 5:
            terminal.read(0.005)
        took = 1000 * (time.monotonic() - terminal.began)
        terminal.stop()
    return took


def due_sentence(data, home):
    """Milliseconds from starting the process to the line of the first spoken sentence, which names the due practice. A
    line is printed when its words begin to sound."""
    wanted = re.compile("^(" + "|".join(message(name) for name in DUE[data.name]) + ")$")
    with Terminal("--data-dir", str(data), home=home) as terminal:
        while not any(map(wanted.match, terminal.lines[:-1])):
            if time.monotonic() - terminal.began > 5:
                sys.exit(f"{data.name}: no line names the due practice: {terminal.lines}")
            terminal.read(0.005)
        took = 1000 * (time.monotonic() - terminal.began)
        terminal.stop()
    return took


def statistics(data, home):
    """Milliseconds taken by `stats`."""
    began = time.monotonic()
    subprocess.run(
        [PROGRAM, "stats", "--data-dir", str(data)], env=environment(home), check=True, capture_output=True)
    return 1000 * (time.monotonic() - began)


def compare(name, measure, empty, full, home, times):
    pairs = np.array([(measure(empty, home), measure(full, home)) for _ in range(times)])
    line(f"{name}, empty store", float(np.median(pairs[:, 0])), "ms")
    line(f"{name}, a year", float(np.median(pairs[:, 1])), "ms")
    line(f"{name}, cost of the year", float(np.median(pairs[:, 1] - pairs[:, 0])), "ms", LIMIT)


def main():
    with folder() as home:
        empty, full = pathlib.Path(home) / "empty", pathlib.Path(home) / "year"
        year.take(year.archive(year.SETTINGS), empty, home).check_returncode()
        began = time.monotonic()
        year.take(year.archive(year.learner(datetime.date.today())), full, home).check_returncode()
        line("Import of a year", time.monotonic() - began, "s")
        # The first run of a day does the check and the backup, after its first words.
        for data in (empty, full):
            line(f"First start of the day, {data.name}", first_line(data, home), "ms")
        compare("Start to first line, without sound", first_line, empty, full, home, 15)
        compare("Start to the first spoken sentence", due_sentence, empty, full, home, 15)
        compare("Start to first sound", first_sound, empty, full, home, 10)
        compare("stats", statistics, empty, full, home, 15)
    return 1 if faults and "--strict" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
