"""Figures for the benchmarks: reported in plain lines, and measured on a running program."""

import os
import pathlib
import threading
import time

faults = []


def line(name, value, unit, limit=None):
    """Reports a figure; one that exceeds its limit is marked and remembered."""
    words = f"{name}: {value:.0f} {unit}" if abs(value) >= 10 else f"{name}: {value:.2f} {unit}"
    if limit is not None:
        words += f", limit {limit}"
        if value > limit:
            words += ", not kept"
            faults.append(name)
    print(words + ".", flush=True)


def pump(terminal, seconds):
    """Lets time pass and reads what the program prints."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        terminal.read(left)


def lateness(seconds=3, is_urgent=True):
    """How late a thread that does nothing is woken up here, in milliseconds: (99 of 100, the longest).

    What a figure of latency is to be read beside: no program can be sooner than the machine.
    """
    late = []

    def sleep():
        try:
            if is_urgent:
                os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(10))
        except PermissionError:
            pass
        end = time.monotonic() + seconds
        while (due := time.monotonic() + 0.005) < end:
            time.sleep(0.005)
            late.append(1000 * (time.monotonic() - due))

    # Scheduling is a thread's own on Linux, so nothing else of this program becomes urgent.
    sleeper = threading.Thread(target=sleep)
    sleeper.start()
    sleeper.join()
    late.sort()
    return late[len(late) * 99 // 100], late[-1]


class Load:
    """What a running program consumes from now on."""

    def __init__(self, terminal):
        self.process = pathlib.Path(f"/proc/{terminal.process.pid}")
        self.before = self.now()

    def now(self):
        switches = ticks = 0
        for thread in (self.process / "task").iterdir():
            status = (thread / "status").read_text()
            switches += int(status.split("\nvoluntary_ctxt_switches:")[1].split()[0])
            fields = (thread / "stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return time.monotonic(), switches, ticks / os.sysconf("SC_CLK_TCK")

    def taken(self):
        """(percent of a processor, wake-ups a second) of all threads since it was made."""
        (began, switches, seconds), (ended, later, more) = self.before, self.now()
        return 100 * (more - seconds) / (ended - began), (later - switches) / (ended - began)


def load(terminal, seconds=5):
    """(percent of a processor, wake-ups a second) over that time."""
    load = Load(terminal)
    pump(terminal, seconds)
    return load.taken()
