#!/usr/bin/python3
"""Measures how soon the cues of a scan sound on a sound device of their own, and how soon a key silences them there.

usage: bench_cue.py [--strict]        with --strict the exit code is 1 if a limit is exceeded
"""

import statistics
import sys

import numpy

from check_cue import cues, scan, told, with_two_sinks
from figures import faults, line, pump
from play import begin
from stage import folder


def loud(ear):
    """Seconds in which the cue device was not silent, with a resolution of 10 ms."""
    blocks = numpy.abs(ear[: len(ear) // 480 * 480, 0]).reshape(-1, 480).max(axis=1)
    return (blocks > 1e-3).sum() / 100


def beginning():
    with folder() as home:
        begin(home, {"switch.way": "scan"})
        (_, ear), events = scan(home, "ear", told(6))
        began = [event["t"] for event in events if event["type"] == "say" and event["id"] == "scan.cue"]
        known = [(event, start) for event, start in zip(cues(events), began) if "heard_from" in event]
        late = [1000 * (event["heard_from"] - start) for event, start in known]
        length = sum(event["heard_to"] - event["heard_from"] for event, _ in known if "heard_to" in event)
        line("Cues whose time on the device is known", 100 * len(known) / len(cues(events)), "%")
        line("A cue is heard, median", statistics.median(late), "ms", 600)
        line("A cue is heard, latest", max(late), "ms", 1600)
        line("Sound on the device to the length of the cues", 100 * loud(ear) / length, "%", 130)


def silence():
    with folder() as home:
        begin(home, {"switch.way": "scan"})

        def press(terminal, log):
            pump(terminal, 6)
            for _ in range(12):
                terminal.press("backspace")
                # The next cue comes after about a second, so the keys come at different moments of a cue.
                pump(terminal, 1.05)

        (_, ear), events = scan(home, "ear", press)
        cut = [event for event in events if event["type"] == "cut" and event["id"] == "scan.cue" and "heard_to" in event]
        late = [1000 * (event["heard_to"] - event["t"]) for event in cut]
        line("A cue is silent after a key, median", statistics.median(late), "ms", 300)
        line("A cue is silent after a key, latest", max(late), "ms", 1300)


if __name__ == "__main__":
    with_two_sinks(__file__)
    beginning()
    silence()
    sys.exit(1 if faults and "--strict" in sys.argv else 0)
