#!/usr/bin/python3
"""Runs hours of every activity in virtual time, and some minutes in real time. Memory, descriptors and files must not
grow.

usage: soak.py [--hours H] [--minutes M] [ACTIVITY...]

The environment variables SOAK_HOURS (8) and SOAK_MINUTES (30) are the defaults. The activities run two at a time,
beside a typist at a terminal in real time, with speech paced by the system's clock.
"""

import argparse
import concurrent.futures
import os
import pathlib
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE.parent / "torture"))

from learner import learner
from learners import PATHS, Tireless, Typist
from stage import PROGRAM, Check, environment, folder

SIDE_BY_SIDE = 2
# Mebibytes of growth allowed after warming up: SQLite's page cache takes two. A run also keeps its own answers, so that
# it can write them to another file. A word has one answer for itself and one for each character.
GROWTH = 2.5
ANSWER = 256 / (1 << 20)
WARM = 0.25
check = Check()


def prepared(home):
    """Makes a data folder with a learner."""
    data = f"{home}/data"
    subprocess.run(
        [PROGRAM, "import", "-", "--data-dir", data], input=learner().encode(), env=environment(home), check=True,
        stdout=subprocess.DEVNULL)
    return data


def virtual(activity, hours):
    with folder() as home:
        one = Tireless(activity, prepared(home), home, hours)
        code = one.play()
        print(f"{activity}: {one.time / 3600:.1f} hours, {one.sessions} sessions, {one.answers} answers, {one.overs} overs.")
        check.expect(code == 0, f"{activity}: exit code {code}: {one.errors}")
        check.expect(one.time >= hours * 3600, f"{activity}: it ends after {one.time / 3600:.1f} hours")
        asks = activity not in ("listen", "keyer", "qso", "pileup")
        check.expect(one.answers > 100 * hours or not asks, f"{activity}: only {one.answers} answers")
        check.expect(one.sessions >= hours or not asks, f"{activity}: only {one.sessions} sessions")
        check.expect(one.overs > 50 * hours or activity not in ("qso", "pileup"), f"{activity}: only {one.overs} overs")
        one.gauge.judge(check, activity, WARM, GROWTH + ANSWER * one.answers)


def real(minutes):
    with folder() as home:
        one = Typist(prepared(home), home)
        with one.terminal:
            began = time.monotonic()
            runs = one.type(began, time.monotonic, began + 60 * minutes)
            check.expect(
                runs, f"typing: the program ended after {(time.monotonic() - began) / 60:.0f} minutes: {one.terminal.process.poll()}")
            code = one.terminal.stop(signal.SIGTERM) if runs else 143
        check.expect(code == 143, f"typing: SIGTERM ends it with {code}")
        print(f"Real time: {minutes:g} minutes, {one.presses} keys, {one.lines} lines.")
        one.gauge.judge(check, "typing", WARM, GROWTH)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hours", type=float, default=float(os.environ.get("SOAK_HOURS", 8)))
    parser.add_argument("--minutes", type=float, default=float(os.environ.get("SOAK_MINUTES", 30)))
    parser.add_argument("activities", nargs="*", metavar="ACTIVITY", default=list(PATHS))
    asked = parser.parse_args()
    with concurrent.futures.ThreadPoolExecutor(1 + SIDE_BY_SIDE) as pool:
        parts = [pool.submit(real, asked.minutes)] if asked.minutes else []
        parts += [pool.submit(virtual, activity, asked.hours) for activity in asked.activities]
        for part in concurrent.futures.as_completed(parts):
            part.result()
    return check.conclude("Soak")


if __name__ == "__main__":
    sys.exit(main())
