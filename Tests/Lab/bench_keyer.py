#!/usr/bin/python3
"""How exactly Kochlea keys in real time, as plain lines: contact to sound, elements under load, processor.

usage: bench_keyer.py [--strict] [--elements N]        10 000 elements take seven minutes

A simulated pedal and paddle (mock.py) key on the free keyer. Contact to sound is measured on a simulated sound card
(sound.sh), from the event's time stamp to the sample at the sink, including the recorder. Elements are measured in a
sound file written at the pace of the system's clock, beside one busy loop per processor. With --strict the exit code is
1 if a limit of the project is exceeded.
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
    """Makes this process real-time: its threads simulate hands and kernel, which no load delays on a real machine.
    Needs root.

    What they start is not affected: programs and load run as usual.
    """
    for thread in os.listdir("/proc/self/task"):
        with contextlib.suppress(PermissionError, ProcessLookupError):
            os.sched_setscheduler(int(thread), os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(30))


def stolen():
    """Seconds in which the host had no processor for this machine: nothing here can be on time then."""
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
    # Half an edge, 2.5 ms, comes before half amplitude.
    delays = 1000 * (begins[-len(closed):] - closed) - 2.5
    line("Contact to sound, mean", delays.mean(), "ms")
    # No limit: it includes the sound server, which a busy machine keeps waiting.
    line("Contact to sound, standard deviation", delays.std(), "ms")
    line("Contact to sound, 99 of 100", float(np.percentile(delays, 99)), "ms")
    line("Keying, processor", percent, "percent")
    line("Keying, wake-ups", wakeups, "a second")


def elements(devices, count, wpm=60):
    """Held dits under full load: constant lead, exact marks, none late."""
    unit = 1.2 / wpm
    # A side of a paddle held alone for 1.5 s is there to change the speed, and keys no more.
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
                    # Release in the middle of the last one.
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
    # A late one delays all that follow without a rest by as much: only its own share counts.
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
    # Threads of GLib would keep the process alive.
    os._exit(code)
