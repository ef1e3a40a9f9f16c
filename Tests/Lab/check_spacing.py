#!/usr/bin/python3
"""The other station understands hands with long spaces at once, with any callsign.

A learner with a paddle answers a call in a contest with the own callsign, then sends the exchange. The spaces between
letters are 3 to 12 dits of the keyer's speed. The spaces between words are 7/3 of those, or always 28 dits. The daily
lane tries a sample, and `--all` every combination.
"""

import itertools
import pathlib
import random
import re
import shutil
import subprocess
import sys

from analyse import MORSE
from stage import PROGRAM, Check, environment, folder, script

check = Check()
CODES = {letter: code for code, letter in MORSE.items() if len(letter) == 1}
CODES["/"] = "-..-."
# Callsigns that earlier versions misread, then others that were not used to make the rules.
CALLS = """K8ARH VE3TX VE3TU OK1KN ON4UR W1AW/P EA3ES KA1RK 4X1KK R1AS W1AW K1ABC DL1ABC G4FON F5IN N1NN AE5E I2KK
OE1EEE LA5AS 9A1AR SM5SK UA9CK PA3KN LZ1SK YL2RK 3Z5AS OH2BK JA1NR EI5TT GM3ARK SV1EE T77SK ZL2KN VK6AR S51AS HB9CW
KN4SK AR1AS KK1KK EE5EE TM5TT CX7BK LU1SK ES1RR ER1TU DE1NR HK3TU GE5RST K3TEST N5NN NT5NN OM3TNX ZS6UR VA3UR M0AGN G3CQ
F6CUL W3CU I1QRT""".split()
GAPS = [3, 4, 5, 6, 8, 10, 12]
SPEEDS = [10, 13, 20]
EXCHANGES = ["5NN 001", "R 5NN TT1", "TU 5NN 001"]


class Hand:
    """The script lines of a hand on a paddle, which closes a contact for each element."""

    def __init__(self, speed, letter, word):
        self.unit = 1200 / speed
        self.letter, self.word = letter * self.unit, word * self.unit
        self.lines, self.now = [], 0

    def until(self, time):
        """Waits until a time, in whole milliseconds."""
        milliseconds = round(time) - self.now
        if milliseconds > 0:
            self.lines.append(f"wait {milliseconds}")
            self.now += milliseconds

    def key(self, text):
        start = self.now
        for words, word in enumerate(text.split()):
            for letters, letter in enumerate(word):
                start += self.word if words and not letters else self.letter if letters else 0
                for place, element in enumerate(CODES[letter]):
                    contact, units = ("dit", 1) if element == "." else ("dah", 3)
                    # Inside a character the contact closes early, so that the keyer times the element.
                    self.until(start - (min(10, self.unit / 4) if place else 0))
                    self.lines.append(f"down {contact}")
                    self.until(start + self.unit / 2)
                    self.lines.append(f"up {contact}")
                    start += (units + 1) * self.unit
                start -= self.unit
        self.until(start)
        return self.lines


def settings(home, **values):
    for name, value in values.items():
        subprocess.run([PROGRAM, "settings", "set", name.replace("_", "."), str(value)], env=environment(home), check=True,
                       stdout=subprocess.DEVNULL)


def prepared(home):
    script(["idle", "key enter", "idle", "key enter", "idle"], "--audio", "none", "--speech", "off", home=home)
    settings(home, band_where="off", station_name="Tom")


def sent(home, *lines):
    """The texts that the other station sends."""
    _, _, events, _ = script(
        ["idle", *lines, "idle"], "qso", "--style", "contest", "--role", "answer", "--count", "1", "--audio", "none",
        "--speech", "off", "--seed", "5", "--wpm", "40", "--effective", "40", home=home)
    return [event["text"] for event in events if event["type"] == "morse"]


def answered(home, call, exchange, speed, letter, word):
    """Returns (whether the other station understood call and exchange at once, its texts)."""
    lines = Hand(speed, letter, word).key(call) + ["idle"] + Hand(speed, letter, word).key(exchange) + ["idle"]
    texts = sent(home, *lines)
    is_called = len(texts) > 1 and texts[1].startswith(f"{call} 5NN")
    is_done = len(texts) > 2 and re.fullmatch("TU .* TEST", texts[2]) is not None
    return is_called, is_done, texts[1:]


def main():
    cases = list(itertools.product(CALLS, GAPS, SPEEDS, [7 / 3, None]))
    if "--all" not in sys.argv:
        cases = random.Random(32).sample(cases, int(sys.argv[1]) if len(sys.argv) > 1 else 24)
    elif len(sys.argv) > 2:
        cases = cases[:: int(sys.argv[2])]
    faults, count = [], 0
    with folder() as home:
        prepared(home)
        key = None
        for call, letter, speed, ratio in sorted(cases, key=lambda case: (case[0], case[2], case[1])):
            if key != (call, speed):
                settings(home, station_callsign=call, keyer_wpm=speed)
                key = (call, speed)
            exchange = EXCHANGES[count // 2 % len(EXCHANGES)]
            called, done, texts = answered(home, call, exchange, speed, letter, letter * ratio if ratio else 28)
            count += 2
            if not called or not done:
                faults += [(call if not called else exchange, letter, speed, ratio, texts)] * (1 if called else 2 if not done else 1)
    for fault in faults:
        print(*fault)
    print(len(faults), "of", count)
    check.expect(len(faults) * 100 <= 2 * count, f"{len(faults)} of {count} were not understood at once")


main()
sys.exit(check.conclude("Spacing"))
