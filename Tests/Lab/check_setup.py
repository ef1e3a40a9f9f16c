#!/usr/bin/python3
"""Sets devices up: the learner presses the requested controls. From then on they key, also after replugging and in
other runs."""

import os
import re
import sys
import time

from contacts import store
from mock import Devices
from stage import PATIENCE, Check, Terminal, folder, message

check = Check()


class Learner:
    """The program's main menu in a terminal, with devices."""

    def __init__(self, home, devices, data):
        self.devices = devices
        self.terminal = Terminal(
            "--speech", "off", "--audio", "none", "--lang", "en", "--data-dir", str(data), home=home,
            **devices.environment)
        self.expect(message("menu.main"), "the main menu")

    def expect(self, pattern, what):
        """Waits for a new line."""
        found = self.terminal.wait(pattern)
        if check.expect(found, f"missing line: {what}: {self.terminal.lines[-8:]}"):
            lines = self.terminal.lines
            number = next(number for number, line in enumerate(lines) if re.search(pattern, line))
            self.terminal.bytes = "\r\n".join(lines[number + 1:]).encode()

    def press(self, *keys):
        """Presses keys one at a time, with pauses."""
        for key in keys:
            self.terminal.press(key)
            end = time.monotonic() + 0.3
            while (left := end - time.monotonic()) > 0:
                self.terminal.read(left)

    def await_device(self, device):
        """Waits until the program reads a device. Earlier presses would be lost."""
        end = time.monotonic() + PATIENCE
        while not self.devices.asked("mask", device) and time.monotonic() < end:
            self.terminal.read(0.02)
        check.expect(self.devices.asked("mask", device), f"{device} is read")

    def tap(self, device, code, seconds=0.1):
        self.devices.act(f"down {device} {code}")
        time.sleep(seconds)
        self.devices.act(f"up {device} {code}")

    def choose(self, *names):
        """Chooses items of menus by their messages, one menu after another."""
        for name in names:
            pattern = rf"^{message(name)}, "
            self.press("home")
            # No menu has more items.
            for _ in range(9):
                if re.search(pattern, self.latest):
                    break
                self.press("down")
            check.expect(re.search(pattern, self.latest), f"{name} is not in the menu: {self.terminal.lines[-8:]}")
            self.press("enter")

    @property
    def latest(self):
        return next((line for line in reversed(self.terminal.lines) if line), "")

    def open_setup(self):
        """Goes from the main menu to the devices."""
        self.choose("menu.main.options", "menu.devices")

    def key_freely(self, device, dit):
        """Goes from the main menu to free keying and back. Keys an E there, which Enter then speaks."""
        self.choose("menu.main.exercises", "menu.main.keyer")
        self.expect(message("freeKeyer.how"), "free keying")
        self.press("enter")
        self.expect(message("freeKeyer.nothing"), "nothing was keyed")
        self.tap(device, dit, 0.02)
        # Enter reports nothing until the character is complete, so press it again.
        for _ in range(10):
            self.press("enter")
            if self.terminal.wait(r"^E\b", 1):
                break
        self.expect(r"^E\b", f"E from {device}")
        self.press("esc", "esc")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        check.expect(self.terminal.stop() == 130, "SIGINT does not end it with 130")
        check.expect(self.terminal.is_usable, "the terminal's settings are not restored")
        self.terminal.close()


def set_paddle_up(learner):
    """The learner sets a paddle up by pressing it. The same control is refused for the second side."""
    learner.open_setup()
    learner.press("enter")
    learner.expect(message("capture.press"), "the request for dit")
    learner.await_device("paddle")
    learner.tap("paddle", "KEY_LEFTCTRL")
    learner.expect(r"\bdit is .*left control.* of Lab paddle", "control and device")
    learner.tap("paddle", "KEY_LEFTCTRL")
    learner.expect(message("capture.taken"), "the control is already in use")
    learner.tap("paddle", "KEY_RIGHTCTRL")
    learner.expect(message("capture.done"), "the paddle is set up")
    learner.expect(message("devices.alone"), "the question whether the paddle is for Kochlea alone")
    # Accept the default of devices that are not keyboards.
    learner.press("enter", "esc", "esc")
    time.sleep(0.5)
    check.expect(learner.devices.asked("grab", "paddle"), "the paddle is not grabbed")
    learner.key_freely("paddle", "KEY_LEFTCTRL")


def set_pedal_up(learner):
    """The program reports a pedal that acts as a keyboard and repeats its key, and asks a slow foot to key a K."""
    learner.open_setup()
    learner.press("down", "enter")
    learner.expect(message("capture.press"), "the request for the straight key")
    learner.await_device("pedal")
    learner.devices.act("down pedal KEY_B")
    time.sleep(0.1)
    learner.devices.act("repeat pedal KEY_B 5")
    learner.devices.act("up pedal KEY_B")
    learner.expect(message("capture.repeats"), "the pedal repeats its key")
    learner.expect(message("capture.pace"), "the request for a K")
    for seconds in 0.9, 0.3, 0.9:
        learner.devices.act("down pedal KEY_B")
        time.sleep(seconds)
        learner.devices.act("up pedal KEY_B")
        time.sleep(0.3)
    learner.expect(message("capture.pace.got"), "the pace is stored")
    learner.press("esc", "esc", "esc")


def main():
    with folder() as home:
        devices = Devices()
        for line in "keyboard keyboard", "paddle paddle", "pedal pedal":
            devices.act(f"make {line}")
        data = store(home)
        with Learner(home, devices, data) as learner:
            set_paddle_up(learner)
            set_pedal_up(learner)
        devices.act("drop paddle")
        with Learner(home, devices, data) as learner:
            devices.act("make paddle paddle phys=usb-elsewhere/input0")
            time.sleep(0.5)
            learner.key_freely("paddle", "KEY_LEFTCTRL")
        devices.close()
    return check.conclude("Setting devices up")


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # Do not wait for GLib's threads, which would keep the process alive.
    os._exit(code)
