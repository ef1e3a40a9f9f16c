#!/usr/bin/python3
"""Measures how exactly Kochlea keys in real time: contact to sound, elements under load, processor.

usage: bench_keyer.py [--strict] [--elements N]        10 000 elements take seven minutes

A simulated pedal and paddle (mock.py) key in free keying. Contact to sound is measured on a simulated sound card
(sound.sh), from the event's time stamp to the sample at the sink, including the recorder's delay. Elements are measured
in a sound file that is written at the pace of the system's clock, while one busy loop per processor runs. With --strict
the exit code is 1 if a limit of the project is exceeded.
"""

import argparse
import contextlib
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
if not os.environ.get("KOCHLEA_BENCH"):
    os.environ["KOCHLEA_BENCH"] = "1"
    os.execv(HERE / "sound.sh", ["sound.sh", "/dev/null", sys.executable, __file__, *sys.argv[1:]])

import numpy as np

from contacts import identity, setup
from exact import marks
from figures import faults, line, pump
from keying import TONE, Keying, presses
from latency import RATE, Ear
from mock import Devices
from stage import Check, folder

PADDLE = setup(identity("paddle", "paddle"), KEY_LEFTCTRL="dit", KEY_RIGHTCTRL="dah")
PEDAL = setup(identity("pedal", "pedal"), KEY_B="straight")
check = Check()


def hurry():
    """Makes this process real-time. Its threads simulate hands and the kernel, which no load delays on a real machine.
    Programs that it starts run as usual. Needs root.
    """
    for thread in os.listdir("/proc/self/task"):
        with contextlib.suppress(PermissionError, ProcessLookupError):
            os.sched_setscheduler(int(thread), os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(30))


def stolen():
    """Seconds in which the host gave this virtual machine no processor. During them no thread can be on time."""
    with open("/proc/stat", encoding="ascii") as stat:
        return int(stat.readline().split()[8]) / os.sysconf("SC_CLK_TCK")


def contact_to_sound(devices, times=100):
    """From pressing the pedal to the sink: mean, spread and 99th percentile in milliseconds."""
    ear = Ear()
    ear.wait()
    with folder() as home:
        devices.act("make pedal pedal")
        with Keying(check, devices, home, PEDAL, audio="default") as keying:
            hurry()
            (percent, wakeups), closed = keying.press_often("pedal", times)
        devices.act("drop pedal")
    samples, _ = ear.stop()
    begins = np.array([ear.time(start) for start, _ in marks(samples, RATE, TONE)])
    if len(begins) < len(closed):
        line("Marks that were not heard", len(closed) - len(begins), "marks", 0)
        return
    # A mark is timed at half amplitude, which is half an edge (2.5 ms) late.
    delays = 1000 * (begins[-len(closed):] - closed) - 2.5
    line("Contact to sound, mean", delays.mean(), "ms")
    # This has no limit: it includes the sound server, which waits on a busy machine.
    line("Contact to sound, standard deviation", delays.std(), "ms")
    line("Contact to sound, 99 of 100", float(np.percentile(delays, 99)), "ms")
    line("Keying, processor", percent, "percent")
    line("Keying, wake-ups", wakeups, "a second")


def elements(devices, count, wpm=60):
    """Held dits under full load: the lead is constant, marks are exact, and none is late."""
    unit = 1.2 / wpm
    # Stay below 1.5 s: one side held for that long changes the speed instead of keying.
    each = int(1.4 / (2 * unit))
    before = stolen()
    times = -(-count // each)
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        with folder() as home:
            devices.act("make paddle paddle")
            with Keying(check, devices, home, PADDLE, keyer_wpm=wpm, keyer_mode="iambicA") as keying:
                hurry()
                devices.sent.clear()
                for _ in range(times):
                    devices.act("down paddle KEY_LEFTCTRL")
                    # Release in the middle of the last dit.
                    pump(keying.terminal, (2 * each - 1.5) * unit)
                    devices.act("up paddle KEY_LEFTCTRL")
                    pump(keying.terminal, 6 * unit)
                pump(keying.terminal, 0.5)
            devices.act("drop paddle")
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
    found = np.array(keying.marks) * keying.rate
    closed = presses(devices, "paddle")
    # A pause of more than three units separates two presses.
    begins = np.flatnonzero(np.diff(found[:, 0], prepend=-1e9) > 4 * unit * keying.rate)[-len(closed):]
    groups = [found[begin:end] for begin, end in zip(begins, [*begins[1:], len(found)])]
    starts = np.concatenate([group[:, 0] - group[0, 0] - 2 * unit * keying.rate * np.arange(len(group)) for group in groups])
    lengths = np.concatenate([group[:, 1] - group[:, 0] - unit * keying.rate for group in groups])
    line("Elements keyed under load", len(starts), "elements")
    line("Elements, largest error of a beginning", np.abs(starts).max(), "samples", 1)
    line("Elements, largest error of a length", np.abs(lengths).max(), "samples", 1)
    lead = 1000 * (found[begins, 0] / keying.rate - closed)
    line("Contact to sound under load, standard deviation", lead.std(), "ms", 0.5)
    # A late squeeze delays all later ones that follow without a rest by the same time, so count only the increase.
    added = np.diff(lead)
    line("Squeezes that came late under load", int(np.sum(added > 0.5)), "squeezes", 0)
    line("The latest of them, later than the rest", float(max(0.0, added.max())), "ms")
    line("Processor time that another machine took meanwhile", stolen() - before, "s")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--elements", type=int, default=10_000)
    options = parser.parse_args()
    devices = Devices()
    contact_to_sound(devices)
    elements(devices, options.elements)
    devices.close()
    return 1 if options.strict and (faults or check.faults) else 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # Do not wait for GLib's threads, which would keep the process alive.
    os._exit(code)
