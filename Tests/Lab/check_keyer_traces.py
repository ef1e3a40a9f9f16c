#!/usr/bin/python3
"""Runs the table of keyer cases through `kochlea keyer --trace`: each row with its mode, settings and speed changes, at
several speeds. The table's times are in units. Every mark must be exact to one sample."""

import json
import pathlib
import re
import subprocess
import sys

from stage import PROGRAM, ROOT, Check, environment, folder

check = Check()
TABLE = ROOT / "Tests" / "TestSupport" / "keyer_cases.tsv"
MODES = {"A": "iambicA", "A-clear": "iambicA-clear", "A-open": "iambicA-open", "B": "iambicB", "ulti": "ultimatic"}
SAMPLE = 1000 / 48000
# One sample, and half of the last decimal for each of the two compared times.
EXACT = SAMPLE + 0.001


def settings(options):
    """Returns (the settings for a row's options, the mode if the options change it)."""
    values, mode = {}, None
    for name, value in options.items():
        if name == "win":
            mode = "iambicB-late"
            values |= {"keyer.ditHeldCheck": int(100 * value["."]), "keyer.dahHeldCheck": int(100 * value["-"])}
        else:
            values |= {
                "same": {"keyer.ownMemory": "on"}, "ditmem": {"keyer.ditMemory": "off"},
                "order": {"keyer.firstPaddle": "dah"}, "autospace": {"keyer.autospace": value},
            }[name]
    return values, mode


def trace(events, speed, unit):
    """The lines of a trace. Converts times from units to milliseconds."""
    contacts, levels = {".": "dit", "-": "dah"}, {"+": "down", "-": "up"}
    for event in events.split():
        if event[0] == "W":
            length, time = map(float, event[1:].split("@"))
            yield f"{time * unit:.6f}\tspeed\t{round(speed / length)}"
        else:
            yield f"{float(event[2:]) * unit:.6f}\t{contacts[event[0]]}\t{levels[event[1]]}"


def marks(expected, unit):
    """Yields the start, the length (None for a mark that the row does not end) and the name of each mark."""
    for mark in expected.split():
        kind, start, length = re.fullmatch(r"(.)@([\d.]+)(?:\((.+)\))?", mark).groups()
        if length is None:
            length = {".": 1, "-": 3}[kind]
        length = None if length == "open" else float(length) * unit
        yield float(start) * unit, length, {".": "dit", "-": "dah", "K": "mark"}[kind]


class Row:
    def __init__(self, line):
        self.name, mode, options, self.events, self.expected, self.note = line.split("\t")
        self.settings, late = settings({} if options == "-" else json.loads(options))
        self.mode = late or MODES.get(mode, mode)


def run(home, row, speed):
    """Returns (the output for a row, whether it matches the table)."""
    unit = 1200 / speed
    data = pathlib.Path(home) / ("-".join(f"{name}={value}" for name, value in row.settings.items()) or "plain")
    if not data.exists():
        for name, value in row.settings.items():
            subprocess.run(
                [PROGRAM, "settings", "set", name, str(value), "--data-dir", str(data)], check=True,
                env=environment(home), stdout=subprocess.DEVNULL)
    done = subprocess.run(
        [PROGRAM, "keyer", "--trace", "-", "--wpm", str(speed), "--mode", row.mode, "--data-dir", str(data)],
        input="".join(f"{line}\n" for line in trace(row.events, speed, unit)), env=environment(home), text=True,
        capture_output=True)
    if done.returncode != 0:
        return done.stderr, False
    *lines, last = [line.split("\t") for line in done.stdout.splitlines()]
    expected = list(marks(row.expected, unit))
    same = last[0] == "text" and len(lines) == len(expected)
    for (start, length, name), (at, duration, called) in zip(lines, expected) if same else []:
        same &= name == called and abs(float(start) - at) <= EXACT
        # A contact that the trace never opens opens after 20 seconds, which is the setting's default.
        same &= abs(float(length) - (20_000 if duration is None else duration)) <= EXACT
    return done.stdout, same


def main():
    rows = [Row(line) for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    check.expect(len(rows) == 194, f"the table has {len(rows)} rows")
    with folder() as home:
        for speed in [20, 5, 13, 60]:
            # Rows that change the speed by a factor run only at 20 words per minute, where the result is whole and in
            # range.
            for row in [row for row in rows if speed == 20 or "W" not in row.events]:
                printed, same = run(home, row, speed)
                check.expect(same, f"{row.name} {row.mode} at {speed} words per minute ({row.note}): {printed}")
    return check.conclude("The traces of the keyer")


if __name__ == "__main__":
    sys.exit(main())
