#!/usr/bin/python3
"""Keying makes a gamepad rumble. Checks the effects that the program uploads and when it plays them, at slow and fast
speeds."""

import os
import re
import sys
import time

from contacts import identity, setup, store
from mock import Devices
from stage import PATIENCE, Check, Terminal, folder

check = Check()
PRESSES = 3


class Pad:
    """The program in free keying, with a gamepad that rumbles."""

    def __init__(self, home, devices, **settings):
        self.devices = devices
        data = store(home, setup(identity("gamepad", "pad"), BTN_SOUTH="dit", BTN_EAST="dah"), **settings)
        self.terminal = Terminal(
            "keyer", "--data-dir", str(data), "--lang", "en", "--speech", "off", "--audio", "none", home=home,
            **devices.environment)

    def uploads(self):
        """The descriptions of the uploaded effects, in order."""
        return [dict(word.split("=") for word in words.split()) for words in self.devices.asked("ff-upload", "pad")]

    def plays(self):
        """The numbers of the played effects, in order."""
        return [re.search(r"id=(\d+)", words).group(1) for words in self.devices.asked("ff-play", "pad")]

    def press(self, code, seconds, count=1, expected=0):
        """Taps a control and waits for `expected` more rumbles, or for `seconds` if none is expected.

        A busy machine may deliver both ends of a tap at once, which is too short for a press. Then this taps again.
        """
        for _ in range(count):
            before = len(self.plays())
            for _ in range(4):
                self.devices.act(f"down pad {code}")
                time.sleep(0.03)
                self.devices.act(f"up pad {code}")
                end = time.monotonic() + seconds
                while (now := time.monotonic()) < end or (len(self.plays()) < before + expected and now < end + 3):
                    self.terminal.read(0.01)
                if len(self.plays()) >= before + expected:
                    break
            check.expect(len(self.plays()) == before + expected,
                         f"{code} makes {len(self.plays()) - before} rumbles instead of {expected}")


def awaits(truth, terminal, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not truth() and time.monotonic() < end:
        terminal.read(0.02)
    return truth()


def session(body, **settings):
    """Runs the program with these settings on a gamepad that is already plugged in."""
    with folder() as home:
        devices = Devices()
        devices.act("make gamepad pad")
        pad = Pad(home, devices, **settings)
        with pad.terminal:
            masks = lambda: [words for words in devices.asked("mask", "pad") if "BTN_EAST" in words]
            if check.expect(awaits(masks, pad.terminal), f"the gamepad is not used: {pad.terminal.lines}"):
                time.sleep(0.3)
                body(pad)
            check.expect(pad.terminal.stop() == 130, "SIGINT does not end it with 130")
        devices.close()


def slow(pad):
    """At 10 words per minute each element rumbles, dits and dahs differ, and each effect is uploaded once."""
    pad.press("BTN_SOUTH", 1.0, PRESSES, expected=1)
    pad.press("BTN_EAST", 1.3, PRESSES, expected=1)
    uploads, plays = pad.uploads(), pad.plays()
    if not check.expect(len(uploads) == 2, f"the uploads are {uploads}"):
        return
    dit, dah = uploads
    check.expect(plays == [dit["id"]] * PRESSES + [dah["id"]] * PRESSES, f"played: {plays}")
    check.expect(int(dit["length"]) == 120 and int(dah["length"]) == 360, f"the lengths are wrong: {uploads}")
    check.expect(int(dah["strong"]) > int(dit["strong"]), f"a dah is not stronger than a dit: {uploads}")
    # After replugging it is another device, without effects.
    pad.devices.act("drop pad")
    before = len(pad.devices.asked("mask", "pad"))
    pad.devices.act("make gamepad pad")
    check.expect(
        awaits(lambda: len(pad.devices.asked("mask", "pad")) > before + 3, pad.terminal), "the replugged gamepad is not used")
    time.sleep(0.3)
    pad.press("BTN_SOUTH", 1.0, 2, expected=1)
    check.expect(len(pad.uploads()) == 3, f"the uploads after replugging are {pad.uploads()[2:]}")


def fast(pad):
    """At higher speeds, a whole character makes one rumble."""
    pad.devices.act("down pad BTN_SOUTH")
    time.sleep(0.5)
    pad.devices.act("up pad BTN_SOUTH")
    check.expect(awaits(pad.plays, pad.terminal), "the character makes no rumble")
    pad.press("BTN_EAST", 1.5, PRESSES, expected=1)
    uploads = pad.uploads()
    check.expect(len(uploads) == 1, f"the uploads are {uploads}")
    check.expect(pad.plays() == [uploads[0]["id"]] * (PRESSES + 1) if uploads else False, f"played: {pad.plays()}")


def off(pad):
    """Without the setting nothing rumbles."""
    pad.press("BTN_SOUTH", 1.0)
    check.expect(not pad.uploads(), f"the uploads are {pad.uploads()}")


def main():
    session(slow, haptics="on", keyer_wpm=10)
    session(fast, haptics="on", keyer_wpm=12)
    session(off, keyer_wpm=10)
    return check.conclude("Rumble")


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # Do not wait for GLib's threads, which would keep the process alive.
    os._exit(code)
