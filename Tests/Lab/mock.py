#!/usr/bin/python3
"""Runs a program with simulated input devices. Needs no kernel support, no root and no virtual machine.

    mock.py [--now] SCRIPT -- COMMAND...

SCRIPT has lines of SECONDS ACTION... A pipe or - has lines of ACTION... that are performed as they come. The clock of a
script starts when the command prints "ready", or at once with --now. Actions at time 0 come before the command.

    make KIND ID [uniq=TEXT] [phys=TEXT] [name=TEXT]   keyboard, pedal (types b), footswitch (a, b, c), paddle (left and
                                                       right control), mouse, knob or gamepad (with rumble)
    down|up ID CODE         a key or button, by the kernel's name: KEY_F
    repeat ID CODE [COUNT]  auto-repeat of a held key
    abs|rel ID CODE VALUE   an axis, a wheel
    flood ID CODE COUNT     COUNT changes of a key as fast as possible; unread events overflow as in the kernel
    lose ID [down|up CODE]...   loses these changes in an overflow: the program gets only SYN_DROPPED
    refuse ID, allow ID     EVIOCGRAB fails with EBUSY, as if another program had the grab; no longer fails
    slow ID MS [COUNT]      the next orders to rumble, one by default, return only after this time
    drop ID                 unplugs the device
    stay now                does nothing until this time

Every act, and every request of the program to a device, is a line on standard error with the time of CLOCK_MONOTONIC.
Checks import `Devices`. Needs umockdev and gir1.2-umockdev-1.0. The program must load libc dynamically, because
umockdev is preloaded.
"""
import os
import shutil
import subprocess
import sys
import threading
import time

import evdev_codes as evdev
from evdev_codes import ABS, KEY, REL
from mock_device import Device, UMockdev

from gi.repository import GLib

PRELOAD = "libumockdev-preload.so.0"


class Devices:
    """All simulated devices of this process, and the requests of programs to them."""

    def __init__(self, log=None):
        self.bed = UMockdev.Testbed.new()
        self.by_id, self.log, self.count = {}, log, 0
        # `said` has (seconds of CLOCK_MONOTONIC, act, device, words) of every act and request. `sent` has (seconds,
        # device, type, code, value) of every event that the program could read, with the event's time stamp.
        self.said, self.sent = [], []
        # Create the folder here, or it would disappear with the last device, and a watcher would miss the next one.
        os.makedirs(f"{self.bed.get_root_dir()}/dev/input")
        open(f"{self.bed.get_root_dir()}/dev/input/mice", "w", encoding="utf-8").close()
        threading.Thread(target=GLib.MainLoop().run, daemon=True).start()

    @property
    def environment(self):
        """The environment in which a program sees these devices instead of the machine's."""
        return {"LD_PRELOAD": PRELOAD, "UMOCKDEV_DIR": self.bed.get_root_dir()}

    def take_number(self):
        self.count += 1
        return self.count - 1

    def say(self, act, identifier, *words):
        now = time.clock_gettime(time.CLOCK_MONOTONIC)
        self.said.append((now, act, identifier, " ".join(map(str, words))))
        if self.log:
            print(f"{now:.6f}", act, identifier, *words, file=self.log, flush=True)

    def act(self, line):
        """Performs one line of a script. Returns the time in seconds of CLOCK_MONOTONIC."""
        act, identifier, *words = line.split()
        if act == "make":
            kind, identifier, words = identifier, words[0], words[1:]
            self.by_id[identifier] = Device(self, kind, identifier, **dict(word.split("=", 1) for word in words))
        elif act == "stay":
            return time.clock_gettime(time.CLOCK_MONOTONIC)
        elif act == "drop":
            self.by_id.pop(identifier).drop()
        else:
            device, codes = self.by_id[identifier], evdev.CODES
            if act in ("down", "up"):
                device.send(KEY, codes[words[0]], 1 if act == "down" else 0)
            elif act == "repeat":
                for _ in range(int(words[1]) if len(words) > 1 else 1):
                    device.send(KEY, codes[words[0]], 2)
            elif act in ("abs", "rel"):
                device.send(ABS if act == "abs" else REL, codes[words[0]], int(words[1]))
            elif act == "flood":
                device.flood(codes[words[0]], int(words[1]))
            elif act == "lose":
                device.lose([(codes[code], int(way == "down")) for way, code in zip(words[::2], words[1::2])])
            elif act == "slow":
                device.slow_orders += [int(words[0]) / 1000] * (int(words[1]) if len(words) > 1 else 1)
            elif act in ("refuse", "allow"):
                device.is_refusing = act == "refuse"
            else:
                raise ValueError(f"unknown act: {line}")
        self.say(act, identifier, *words)
        return self.said[-1][0]

    def play(self, lines):
        """Performs lines of SECONDS and an act, timed from now on."""
        began = time.monotonic()
        for line in lines:
            seconds, _, act = line.partition(" ")
            time.sleep(max(0, began + float(seconds) - time.monotonic()))
            self.act(act)

    def close(self):
        """Removes all devices, and the folder that replaces /dev and /sys."""
        for device in list(self.by_id.values()):
            device.drop()
        self.by_id.clear()
        shutil.rmtree(self.bed.get_root_dir(), ignore_errors=True)

    def asked(self, act, identifier=None):
        """The acts or requests with this name: for each, the words after the device's name."""
        return [words for _, what, whom, words in self.said if what == act and identifier in (None, whom)]


def lines(path):
    """Yields (seconds or None, action) for each line; from a pipe as the lines come."""
    is_timed = path != "-" and os.path.isfile(path)
    with sys.stdin if path == "-" else open(path, encoding="utf-8") as script:
        for line in script:
            words = line.split("#")[0].split(maxsplit=1 if is_timed else 0)
            if words:
                yield (float(words[0]), words[1]) if is_timed else (None, words[0])


def main():
    split = sys.argv.index("--") if "--" in sys.argv else 0
    options, command = sys.argv[1:split], sys.argv[split + 1:]
    begins_at_once = "--now" in options
    scripts = [option for option in options if option != "--now"]
    if len(scripts) != 1 or not command:
        print(__doc__, file=sys.stderr)
        return 64
    devices = Devices(log=sys.stderr)
    script = lines(scripts[0])
    step = next(script, None)
    while step and step[0] == 0:
        devices.act(step[1])
        step = next(script, None)
    program = subprocess.Popen(command, env={**os.environ, **devices.environment}, stdout=subprocess.PIPE)
    ready = threading.Event()

    def relay():
        for line in program.stdout:
            sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
            if b"ready" in line:
                ready.set()
        ready.set()

    def act():
        nonlocal step
        if not begins_at_once and step and step[0] is not None:
            ready.wait()
        began = time.monotonic()
        while step:
            if step[0] is not None:
                time.sleep(max(0, began + step[0] - time.monotonic()))
            devices.act(step[1])
            step = next(script, None)

    reader = threading.Thread(target=relay, daemon=True)
    reader.start()
    threading.Thread(target=act, daemon=True).start()
    code = program.wait()
    reader.join()
    devices.close()
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # Do not wait for GLib's threads, which would keep the process alive.
    os._exit(code)
