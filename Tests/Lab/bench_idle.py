#!/usr/bin/python3
"""Measures what Kochlea costs while it is idle, and how soon it responds then, with each sound server.

usage: bench_idle.py [--strict] [pulseaudio|pipewire]        by default both

Asleep: the wake-ups of all threads of the program in the main menu, and the time from a key to the first sound. Calm:
the wake-ups while Morse sounds and no contact can be keyed, and the time from a key to the end of speech. Keyed: the
time from contact to sound, as the program logs it and as the recording of the sink shows it. With --strict the exit
code is 1 if a limit of the project is exceeded.
"""

import os
import pathlib
import random
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
SERVERS = {"pulseaudio": "sound.sh", "pipewire": "sound_pipewire.sh"}
if not os.environ.get("KOCHLEA_BENCH"):
    wanted = [name for name in sys.argv[1:] if name in SERVERS] or list(SERVERS)
    codes = []
    # On a desktop the sound server has real-time scheduling.
    os.environ["LAB_REALTIME"] = "yes"
    for name in wanted:
        os.environ["KOCHLEA_BENCH"] = name
        codes.append(subprocess.call([HERE / SERVERS[name], "/dev/null", sys.executable, __file__, *sys.argv[1:]]))
    sys.exit(max(codes))

import numpy as np

from bench import LOUD, prepared
from contacts import identity, setup
from exact import marks
from figures import Load, faults, lateness, line, pump
from keying import TONE, Keying
from latency import RATE, ear
from mock import Devices
from stage import Check, Terminal, folder

SERVER = {"pulseaudio": "PulseAudio", "pipewire": "PipeWire"}[os.environ["KOCHLEA_BENCH"]]
PEDAL = setup(identity("pedal", "pedal"), KEY_B="straight")
# Seconds: longer than the speech of a menu item and the two seconds of silence before sleep.
ASLEEP = 6.0


def tell(name, *figures):
    line(f"{SERVER}, {name}", *figures)


def sounding(recorder, samples, since, until):
    """The milliseconds after `since`, up to `until`, at which there was sound."""
    # Place the times by the pieces that arrived around them: every stall of the sink makes the recording shorter.
    near = [begin for begin, (at, _) in zip(recorder.begins, recorder.pieces) if since - 1 <= at <= until + 1]
    begin, end = (max(0, int((at - min(near)) * RATE)) for at in (since, until))
    return 1000 * np.flatnonzero(np.abs(samples[begin:end]) > LOUD) / RATE


def first_sound(recorder, samples, since):
    """Milliseconds until a sound arrived at the sink. Only whole pieces have a time, because the sink makes them ahead
    of time."""
    for (at, _), piece in zip(recorder.pieces, np.split(samples, recorder.ends[:-1])):
        if since < at < since + 1 and np.any(np.abs(piece) > LOUD):
            return 1000 * (at - since)
    return 9999


def asleep(arguments, home, times=8):
    with Terminal(*arguments, home=home) as terminal:
        pump(terminal, ASLEEP + 4)
        load = Load(terminal)
        pump(terminal, 5)
        percent, wakeups = load.taken()
        tell("asleep, wake-ups", wakeups, "a second", 5)
        tell("asleep, processor", percent, "percent")
        recorder = ear()
        recorder.wait()
        # The start of a recorder changes PipeWire's pace, and makes sound 20 ms late for a moment.
        pump(terminal, 1)
        pressed = []
        for index in range(times):
            pressed.append(terminal.press("down" if index % 2 else "up"))
            pump(terminal, ASLEEP)
        samples, _ = recorder.stop()
        terminal.stop()
    delays = [first_sound(recorder, samples, at) for at in pressed]
    tell("asleep, key to the first sound, median", float(np.median(delays)), "ms")
    tell("asleep, key to the first sound, longest", max(delays), "ms", 40)


def calm(arguments, home, times=40):
    """Measures wake-ups without `Ear`, which would set the server's pace. Only the recorder of the lab's sound script
    runs.
    """
    with Terminal("listen", *arguments, "--minutes", "1", home=home) as terminal:
        pump(terminal, 6)
        load = Load(terminal)
        pump(terminal, 8)
        percent, wakeups = load.taken()
        tell("calm, wake-ups", wakeups, "a second", 150)
        tell("calm, processor", percent, "percent")
        terminal.stop()
    chance = random.Random(1)
    recorder = ear()
    recorder.wait()
    cuts = []
    with Terminal(*arguments, home=home) as terminal:
        pump(terminal, 3)
        for _ in range(times):
            terminal.press("down" if chance.random() < 0.5 else "up")
            pump(terminal, 0.3 + chance.uniform(0, 0.3))
            cuts.append(terminal.press("backspace"))
            pump(terminal, 0.35)
        terminal.stop()
    samples, _ = recorder.stop()
    silenced = [sounding(recorder, samples, cut, cut + 0.25) for cut in cuts]
    silenced = [float(each[-1]) if len(each) else 0 for each in silenced]
    tell("calm, key to silence, median", float(np.median(silenced)), "ms")
    tell("calm, key to silence, 95 of 100", float(np.percentile(silenced, 95)), "ms", 50)


def whole(marks, gap=0.03):
    """The beginnings of marks. Joins the parts of a mark that a stall of the sink has torn: contacts are open for at
    least 100 ms."""
    begins, ended = [], float("-inf")
    for start, end in marks:
        if start - ended > gap * RATE:
            begins.append(start)
        ended = end
    return begins


def keyed(devices, times=60):
    """Contact to sound in free keying: the lead that the program logs, and the delay in the recording of the sink."""
    check = Check()
    recorder = ear()
    recorder.wait()
    with folder() as home:
        devices.act("make pedal pedal")
        with Keying(check, devices, home, PEDAL, audio="default") as keying:
            pump(keying.terminal, 3)
            (percent, wakeups), closed = keying.press_often("pedal", times)
            leads = keying.events("lead")
        devices.act("drop pedal")
    samples, _ = recorder.stop()
    begins = np.array([recorder.time(start) for start in whole(marks(samples, RATE, TONE))])
    tell("keyed, lead in force", leads[-1]["ms"] if leads else 9999, "ms", 15)
    tell("keyed, changes of the lead", len(leads) - 1, "changes")
    tell("keyed, wake-ups", wakeups, "a second")
    tell("keyed, processor", percent, "percent")
    # Each contact's mark is the first one after it. A mark is timed at half amplitude, which is half an edge (2.5 ms)
    # late.
    following = [begins[begins > at][:1] - at for at in closed]
    delays = 1000 * np.concatenate([each for each in following if len(each) and each[0] < 0.15]) - 2.5
    tell("keyed, marks that were not heard", len(closed) - len(delays), "marks", 0)
    tell("keyed, contact to sound at the sink, mean", delays.mean(), "ms")
    tell("keyed, contact to sound at the sink, standard deviation", delays.std(), "ms")


def main():
    typical, longest = lateness()
    tell("the machine wakes an urgent thread late by, 99 of 100", typical, "ms")
    tell("the machine wakes an urgent thread late by, longest", longest, "ms")
    with folder() as home:
        arguments = prepared(home)
        asleep(arguments, home)
        calm(arguments, home)
    devices = Devices()
    keyed(devices)
    devices.close()
    return 1 if "--strict" in sys.argv and faults else 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # Do not wait for GLib's threads, which would keep the process alive.
    os._exit(code)
