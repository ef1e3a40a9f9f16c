"""Figures for the benchmarks: prints them as lines, and measures the load of a running program."""

import os
import pathlib
import threading
import time

faults = []
ratios = []


def line(name, value, unit, limit=None):
    """Prints a figure. If it exceeds its limit, marks it and adds it to `faults`."""
    words = f"{name}: {value:.0f} {unit}" if abs(value) >= 10 else f"{name}: {value:.2f} {unit}"
    if limit is not None:
        words += f", limit {limit}"
        if value > limit:
            words += ", exceeded"
            faults.append(name)
    print(words + ".", flush=True)


def compare(name, value, peer, peers_value, limit, is_rate=False):
    """Compares a figure with that of another program in the same run. A rate must be at least the limit times the
    peer's, other figures at most. Prints the peer's figure; `print_ratios` prints the ratios, after all figures."""
    ratio = value / peers_value
    line(f"{name}, {peer}", peers_value, "times real time" if is_rate else "ms")
    isMissed = ratio < limit if is_rate else ratio > limit
    words = f"{name}: {ratio:.2f} times {peer}, at {'least' if is_rate else 'most'} {limit} is wanted"
    ratios.append(words + (", missed." if isMissed else "."))
    if isMissed:
        faults.append(name)


def print_ratios():
    print(*ratios, sep="\n", flush=True)


def pump(terminal, seconds):
    """Lets time pass and reads what the program prints."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        terminal.read(left)


def lateness(seconds=3, is_urgent=True):
    """How late this machine wakes an idle thread, in milliseconds. Returns (99th percentile, maximum).

    Compare figures of latency with this: no program can be faster than the machine.
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

    # On Linux each thread has its own scheduling, so only this thread becomes real-time.
    sleeper = threading.Thread(target=sleep)
    sleeper.start()
    sleeper.join()
    late.sort()
    return late[len(late) * 99 // 100], late[-1]


class Load:
    """Measures the load of a running program from its creation on."""

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
        """Returns (percent of a processor, wake-ups a second) of all threads since its creation."""
        (began, switches, seconds), (ended, later, more) = self.before, self.now()
        return 100 * (more - seconds) / (ended - began), (later - switches) / (ended - began)


def load(terminal, seconds=5):
    """Returns (percent of a processor, wake-ups a second) over this time."""
    load = Load(terminal)
    pump(terminal, seconds)
    return load.taken()
