#!/usr/bin/python3
"""Measures the cost of eight callers at once: processor time for each second of sound at 48 kHz.

usage: bench_pileup.py [--strict]        with --strict the exit code is 1 if they take more than 10 % of a core

The program renders minutes of pile-up in virtual time, with noise, fading and other stations. Its processor time
divided by the rendered seconds is the share of a core that the whole program needs for the same sound in real time.
"""

import json
import os
import subprocess
import sys
import tempfile

from figures import faults, line
from play import begin
from stage import PROGRAM, environment, folder

LIMIT = 10
BAND = {"band.fading": "moderate", "band.interference": "100", "station.callsign": "W1AW"}


def rendered(home, callers):
    """Percent of a core while this many stations call again and again."""
    lines = ["idle"] + ["key home", "idle"] * 40
    with tempfile.NamedTemporaryFile("r") as log:
        before = os.times()
        subprocess.run(
            [PROGRAM, "pileup", "--style", "pileup", "--callers", str(callers), "--wpm", "15", "--minutes", "0", "--seed", "1",
             "--audio", "none", "--speech", "off", "--script", "-", "--events", log.name], env=environment(home), check=True,
            input="".join(f"{each}\n" for each in lines), text=True, stdout=subprocess.DEVNULL)
        after = os.times()
        seconds = json.loads(log.read().splitlines()[-1])["t"]
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return 100 * used / seconds


def main():
    with folder() as home:
        begin(home, BAND)
        for callers in (1, 8):
            line(f"Processor with {callers} callers at once", rendered(home, callers), "%", LIMIT)
    return 1 if "--strict" in sys.argv and faults else 0


if __name__ == "__main__":
    sys.exit(main())
