"""Free keying with simulated devices, for the checks and the benchmarks. Needs umockdev and numpy."""

import pathlib
import random
import time

import numpy as np

from contacts import store
from evdev_codes import KEY
from exact import load, marks
from figures import Load, pump
from stage import PATIENCE, Terminal, logged, message

TONE = 600


def presses(devices, device):
    """The times at which a device's contacts closed."""
    return np.array([at for at, who, kind, _, value in devices.sent if (who, kind, value) == (device, KEY, 1)])


class Keying:
    """Free keying in a terminal, with devices.

    By default the sound goes to a file at the pace of the system's clock. After the end, `marks` has the (start, end)
    of the marks in the file, in seconds.
    """

    def __init__(self, check, devices, home, *setups, audio=None, **settings):
        self.check = check
        data = store(home, *setups, **settings)
        self.devices = devices
        self.log = pathlib.Path(home) / "events.jsonl"
        self.sound = pathlib.Path(home) / "keyed.wav"
        self.terminal = Terminal(
            "keyer", "--speech", "off", "--audio", audio or f"wav:{self.sound}", "--tone", str(TONE), "--data-dir", str(data),
            "--events", str(self.log), home=home, **devices.environment)
        self.wait(lambda event: event["type"] == "await" and event["for"] == "keying")
        # Wait for the earcons and lines of the start.
        self.rest(0.5)

    def events(self, kind=None):
        return [event for event in logged(self.log) if kind in (None, event["type"])]

    def wait(self, test, seconds=PATIENCE):
        """Waits for an event of the log; None after a timeout."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = next((event for event in self.events() if test(event)), None)
            if found:
                return found
            self.terminal.read(0.02)
        return None

    def rest(self, seconds):
        pump(self.terminal, seconds)

    def press_often(self, device, times):
        """Closes the only contact of a device for 60 ms, again and again, at random times.

        Returns (the program's load as Load.taken gives it, the times at which the contact closed).
        """
        chance = random.Random(1)
        self.devices.sent.clear()
        load = Load(self.terminal)
        for _ in range(times):
            self.devices.act(f"down {device} KEY_B")
            self.rest(0.06)
            self.devices.act(f"up {device} KEY_B")
            self.rest(chance.uniform(0.1, 0.3))
        taken = load.taken()
        # The sink changes its pace when the program ends, so record for longer than to the last mark.
        self.rest(1.5)
        return taken, presses(self.devices, device)

    @property
    def sample_rate(self):
        return self.events("start")[0]["rate"]

    @property
    def keyed(self):
        return "".join(event["character"] or "*" for event in self.events("keyed"))

    def said(self, identifier):
        return self.terminal.wait(message(identifier))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        code = self.terminal.stop()
        self.check.expect(code == 130, f"free keying ends with {code}")
        self.terminal.close()
        if not self.sound.exists():
            return
        samples, rate = load(self.sound)
        self.rate = rate
        self.marks = [(start / rate, end / rate) for start, end in marks(samples, rate, TONE)]
