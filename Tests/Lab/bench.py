#!/usr/bin/python3
"""Measures Kochlea's speed: start, interruption, new speech, fast menus, rendering, processor, memory.

usage: bench.py [--strict]        with --strict the exit code is 1 if a limit is exceeded. Where another program runs
                                  beside Kochlea, the limit is the ratio of both.

Runs the program in real time in a pseudo-terminal with a simulated sound card (sound.sh), and records that card. Times
are from the key that is written to the terminal to the sample at the sink, and include the recorder's delay.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
if not os.environ.get("KOCHLEA_BENCH"):
    os.environ["KOCHLEA_BENCH"] = "1"
    os.execv(HERE / "sound.sh", ["sound.sh", "/dev/null", sys.executable, __file__, *sys.argv[1:]])

import numpy as np

from figures import compare, faults, line, load, print_ratios, pump
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


def first_sound(start):
    """Milliseconds from starting a program to its first sample. `start` runs it for a second and returns when it
    began."""
    ear = Ear()
    ear.wait()
    began = start()
    samples, first = ear.stop()
    sounding = np.flatnonzero(np.abs(samples) > LOUD)
    return 1000 * (first + sounding[0] / RATE - began) if len(sounding) else 9999


def kochlea(arguments, home):
    def start():
        with Terminal(*arguments, home=home) as terminal:
            pump(terminal, 1.2)
            terminal.stop()
            return terminal.began
    return start


def peer(home, *command, text=""):
    def start():
        began = time.monotonic()
        process = subprocess.Popen(
            command, env=environment(home), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        process.stdin.write(text.encode())
        process.stdin.close()
        time.sleep(1.2)
        process.kill()
        process.wait()
        # The sink still plays what it has. The next recording would begin with it.
        time.sleep(0.5)
        return began
    return start


def starts(arguments, home, times=10):
    """The first sound of Kochlea beside that of other programs, in turn, so that other load affects all."""
    subprocess.run([PROGRAM, "render", "PARIS", "-o", f"{home}/word.wav"], env=environment(home), check=True)
    programs = {
        "Kochlea": kochlea(arguments, home),
        "espeak-ng speaking a sentence": peer(home, "espeak-ng", "Kochlea. Main menu."),
        "aplay": peer(home, "aplay", "-q", f"{home}/word.wav"),
        "cw": peer(home, "cw", "--system=pulseaudio", text="paris\n"),
    }
    delays = {name: [] for name in programs}
    for _ in range(times):
        for name, start in programs.items():
            delays[name].append(first_sound(start))
    medians = {name: float(np.median(each)) for name, each in delays.items()}
    name = "Start to first sound, median"
    line(name, medians["Kochlea"], "ms")
    line("Start to first sound, longest of 10", max(delays["Kochlea"]), "ms")
    compare(name, medians["Kochlea"], "espeak-ng speaking a sentence", medians["espeak-ng speaking a sentence"], 2.2)
    for other in ("aplay", "cw"):
        line(f"{name}, {other}", medians[other], "ms")


def commands(home, times=30):
    """How long the shortest commands take."""
    for arguments, wanted in ((["--version"], 6), (["stats", "--data-dir", f"{home}/data"], 12)):
        taken = []
        for _ in range(times):
            began = time.monotonic()
            subprocess.run([PROGRAM, *arguments], env=environment(home), check=True, capture_output=True)
            taken.append(1000 * (time.monotonic() - began))
        line(f"kochlea {arguments[0]}, median", float(np.median(taken)), "ms", wanted)


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
    """Seconds of sound in a second, beside a program that makes MP3 files."""
    text, seconds = "PARIS " * 1000, 3000
    pathlib.Path(f"{home}/text").write_text(text)

    def rate(*command):
        began = time.monotonic()
        subprocess.run(command, env=environment(home), check=True, capture_output=True)
        return seconds / (time.monotonic() - began)

    line("Rendering to WAV", rate(PROGRAM, "render", text, "-o", f"{home}/paris.wav"), "times real time")
    other = rate("ebook2cw", "-w", "20", "-o", f"{home}/paris", f"{home}/text")
    flac = rate(PROGRAM, "render", text, "-o", f"{home}/paris.flac")
    line("Rendering to FLAC", flac, "times real time")
    compare("Rendering to FLAC", flac, "ebook2cw to MP3", other, 3, is_rate=True)


def main():
    with folder() as home:
        arguments = prepared(home)
        starts(arguments, home)
        commands(home)
        silenced, spoken = interruptions(arguments, home)
        line("Key to silence, median", float(np.median(silenced)), "ms")
        line("Key to silence, 95 of 100", float(np.percentile(silenced, 95)), "ms", 50)
        line("Key to new speech, median", float(np.median(spoken)), "ms")
        line("Key to new speech, 95 of 100", float(np.percentile(spoken, 95)), "ms", 100)
        line("Items spoken of ten pressed in half a second", fast_menu(arguments, home), "items", 2)
        running(arguments, home)
        rendering(home)
    with tempfile.TemporaryDirectory() as folder_of_copy:
        copy = f"{folder_of_copy}/kochlea"
        subprocess.run(["strip", "-o", copy, PROGRAM], check=True)
        line("The program, stripped", os.path.getsize(copy) / 2**20, "MiB")
    print_ratios()
    return 1 if faults and "--strict" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
