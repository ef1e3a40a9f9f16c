#!/usr/bin/python3
"""Measures Kochlea's speed: start, interruption, new speech, fast menus, rendering, processor, memory.

usage: bench.py [--strict]        with --strict the exit code is 1 if a limit of the project is exceeded

Runs the program in real time in a pseudo-terminal with a simulated sound card (sound.sh), and records that card. Times
are from the key that is written to the terminal to the sample at the sink, and include the recorder's delay.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
if not os.environ.get("KOCHLEA_BENCH"):
    os.environ["KOCHLEA_BENCH"] = "1"
    os.execv(HERE / "sound.sh", ["sound.sh", "/dev/null", sys.executable, __file__, *sys.argv[1:]])

import numpy as np

from figures import faults, line, load, pump
from latency import RATE, Ear
from stage import PROGRAM, Terminal, environment, folder

LOUD = 0.001
# The first start: choose the language and the main menu, then quit from the main menu.
FIRST_START = "idle\nkey enter\nidle\nkey end\nkey enter\nidle\nkey q\n"


def prepared(home):
    """Does the first start in a folder, so that the program then starts with the main menu."""
    subprocess.run(
        [PROGRAM, "--script", "-", "--data-dir", f"{home}/data", "--audio", "none"], input=FIRST_START, text=True,
        env=environment(home), check=True, capture_output=True)
    return ["--data-dir", f"{home}/data"]


def starts(arguments, home, times=10):
    """Milliseconds from starting the process to the first sample."""
    delays = []
    for _ in range(times):
        ear = Ear()
        ear.wait()
        with Terminal(*arguments, home=home) as terminal:
            pump(terminal, 1.2)
            terminal.stop()
            began = terminal.began
        samples, first = ear.stop()
        sounding = np.flatnonzero(np.abs(samples) > LOUD)
        delays.append(1000 * (first + sounding[0] / RATE - began) if len(sounding) else 9999)
    return delays


def interruptions(arguments, home, times=100):
    """Milliseconds from Backspace to silence, and from Down to the first sample after silence."""
    chance = random.Random(1)
    silenced, spoken = [], []
    ear = Ear()
    ear.wait()
    cuts, starts = [], []
    with Terminal(*arguments, home=home) as terminal:
        pump(terminal, 2.5)
        for _ in range(times):
            starts.append(terminal.press("down" if chance.random() < 0.5 else "up"))
            pump(terminal, 0.25 + chance.uniform(0, 0.3))
            cuts.append(terminal.press("backspace"))
            pump(terminal, 0.35)
        terminal.stop()
    samples, first = ear.stop()
    loud = np.abs(samples) > LOUD
    for cut in cuts:
        at = int((cut - first) * RATE)
        # The loud samples in the 250 ms after the key.
        window = np.flatnonzero(loud[at : at + RATE // 4])
        silenced.append(1000 * (window[-1] + 1) / RATE if len(window) else 0)
    for start in starts:
        at = int((start - first) * RATE)
        window = np.flatnonzero(loud[at : at + RATE // 4])
        spoken.append(1000 * window[0] / RATE if len(window) else 9999)
    return silenced, spoken


def fast_menu(arguments, home):
    """The number of menu items that start to sound when Down is pressed ten times in half a second."""
    events = pathlib.Path(home) / "menu.jsonl"
    with Terminal(*arguments, "--events", str(events), home=home) as terminal:
        pump(terminal, 2.5)
        for _ in range(10):
            terminal.press("down")
            pump(terminal, 0.05)
        pump(terminal, 2.5)
        terminal.stop()
    log = [json.loads(text) for text in events.read_text().splitlines()]
    first = next(i for i, event in enumerate(log) if event["type"] == "key")
    return sum(event["type"] == "say" and event["id"] == "menu.item" for event in log[first:])


def running(arguments, home):
    with Terminal("receive", *arguments, home=home) as terminal:
        pump(terminal, 6)
        percent, wakeups = load(terminal)
        line("Listening, processor", percent, "percent")
        line("Listening, wake-ups", wakeups, "a second")
        terminal.press("space")
        pump(terminal, 4)
        percent, wakeups = load(terminal)
        line("Paused, processor", percent, "percent")
        line("Paused, wake-ups", wakeups, "a second")
        status = pathlib.Path(f"/proc/{terminal.process.pid}/status").read_text()
        line("Peak memory", int(status.split("VmHWM:")[1].split()[0]) / 1024, "MiB")
        terminal.stop()


def rendering(home):
    text = "PARIS " * 1000
    began = time.monotonic()
    subprocess.run(
        [PROGRAM, "render", text, "-o", f"{home}/paris.wav"], env=environment(home), check=True, capture_output=True)
    line("Rendering, seconds of sound", 3000 / (time.monotonic() - began), "a second")


def main():
    with folder() as home:
        arguments = prepared(home)
        delays = starts(arguments, home)
        line("Start to first sound, median", float(np.median(delays)), "ms")
        line("Start to first sound, longest of 10", max(delays), "ms", 300)
        silenced, spoken = interruptions(arguments, home)
        line("Key to silence, median", float(np.median(silenced)), "ms")
        line("Key to silence, 95 of 100", float(np.percentile(silenced, 95)), "ms", 50)
        line("Key to new speech, median", float(np.median(spoken)), "ms")
        line("Key to new speech, 95 of 100", float(np.percentile(spoken, 95)), "ms", 100)
        line("Items spoken of ten pressed in half a second", fast_menu(arguments, home), "items", 2)
        running(arguments, home)
        rendering(home)
    return 1 if faults and "--strict" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
