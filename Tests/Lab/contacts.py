"""Contacts for the checks and benchmarks: device setups, written without the program's dialogue, and Morse as acts of
hands."""

import json
import pathlib
import sqlite3
import subprocess

from analyse import MORSE
from evdev_codes import CODES, KINDS
from stage import PROGRAM, environment

CODE_OF = {letter: code for code, letter in MORSE.items()}
CONTACTS = {"dit": 0, "dah": 1, "straight": 2}


def identity(kind, identifier, uniq="", phys=None, name=None):
    """The identity of a lab device as the program sees it, with the names of mock.py and machine/hands.py."""
    return {
        "bus": 3, "vendor": KINDS[kind].vendor, "product": KINDS[kind].product, "name": name or f"Lab {identifier}",
        "serial": uniq, "place": phys or f"usb-lab-{identifier}/input0",
    }


def setup(device, grabbed=False, **controls):
    """A device's setup: setup(identity(...), KEY_LEFTCTRL="dit")."""
    return {
        "identity": device, "isGrabbed": grabbed,
        "mappings": [{"control": {"key": {"_0": CODES[code]}}, "contact": CONTACTS[contact]}
                     for code, contact in controls.items()],
    }


def store(home, *setups, **settings):
    """Makes a data folder with the first start done and these devices set up. Settings have _ in place of the first
    dot."""
    data = pathlib.Path(home) / "data"
    settings = {"keyer.wpm": 20, **{name.replace("_", ".", 1): value for name, value in settings.items()}}
    for name, value in settings.items():
        subprocess.run(
            [PROGRAM, "settings", "set", name, str(value), "--data-dir", str(data)], env=environment(home), check=True,
            capture_output=True)
    with sqlite3.connect(data / "progress.sqlite") as database:
        database.executemany(
            "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", [("setup", "yes"), ("devices", json.dumps(setups))])
    database.close()
    return data


def straight(text, wpm, device, code, at=0.0):
    """A text on a straight key, as timed lines for hands. Times are in seconds."""
    return _keyed(text, wpm, at, lambda element, length: (device, code, length))


def paddle(text, wpm, device, dit, dah, at=0.0):
    """A text on a paddle. Each element's contact is closed from the element's start to its middle."""
    return _keyed(text, wpm, at, lambda element, length: (device, dit if element == "." else dah, length / 2))


def _keyed(text, wpm, at, hand):
    unit = 1.2 / wpm
    lines = []
    for word in text.split():
        for letter in word:
            for element in CODE_OF[letter]:
                length = unit if element == "." else 3 * unit
                device, code, hold = hand(element, length)
                lines += [f"{at:.6f} down {device} {code}", f"{at + hold:.6f} up {device} {code}"]
                at += length + unit
            at += 2 * unit
        at += 4 * unit
    return lines
