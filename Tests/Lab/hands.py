"""Simulated hands at a straight key: the varying lengths of keyed text, and the errors of its reading.

Each style makes the lengths of one kind of operator. The same seed gives the same trace.
"""

import functools
import math
import pathlib
import random
import re

import numpy as np

MORSE = dict(zip(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. "
    "----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.".split()))
# The frequency of each letter in English text, in percent.
LETTERS = dict(
    E=12.7, T=9.1, A=8.2, O=7.5, I=7, N=6.7, S=6.3, H=6.1, R=6, D=4.3, L=4, C=2.8, U=2.8, M=2.4, W=2.4, F=2.2, G=2,
    Y=2, P=1.9, B=1.5, V=1, K=0.8, J=0.15, X=0.15, Q=0.1, Z=0.07)


@functools.cache
def english():
    """The words of an English text. The program's letter frequencies do not come from it."""
    licence = pathlib.Path(__file__).resolve().parents[2] / "LICENSE"
    return re.findall("[A-Z]+", licence.read_text(encoding="utf-8").upper())


def words(dice, count, kind="mixed"):
    """Random words. By default letters are as frequent as in English, with callsigns and numbers among the words. With
    "flat" all letters are equally frequent. With "english" the words are a passage of English text."""
    if kind == "english":
        begin = dice.randrange(len(english()) - count)
        return " ".join(english()[begin:begin + count])
    made = []
    for _ in range(count):
        if kind == "flat":
            made.append("".join(dice.choices(list(LETTERS), k=dice.randint(2, 7))))
        elif dice.random() < 0.9:
            length = dice.choice([1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9])
            made.append("".join(dice.choices(list(LETTERS), LETTERS.values(), k=length)))
        elif dice.random() < 0.5:
            made.append("".join(dice.choices("0123456789", k=dice.randint(2, 4))))
        else:
            letters = dice.choices(list(LETTERS), k=4)
            made.append(letters[0] + str(dice.randint(0, 9)) + "".join(letters[1:dice.randint(2, 4)]))
    return " ".join(made)


class Hand:
    """Makes lengths in milliseconds. Subclasses change the typical lengths and their spread."""

    def __init__(self, dice, wpm, marks=0.0, spaces=0.0, dah=3.0, dit=1.0, inside=1.0, character=3.0, word=7.0):
        self.dice, self.wpm = dice, wpm
        self.marks, self.spaces = marks, spaces
        self.typical = {".": dit, "-": dah, "": inside, "/": character, " ": word}
        self.time = 0.0

    def unit(self):
        return 1200 / self.wpm

    def vary(self, spread):
        """A log-normal factor with the median 1."""
        return math.exp(self.dice.gauss(0, math.sqrt(math.log(1 + spread * spread))))

    def mark(self, element):
        return [self.typical[element] * self.unit() * self.vary(self.marks)]

    def space(self, kind):
        return self.typical[kind] * self.unit() * self.vary(self.spaces)

    def key(self, text):
        """The lengths of marks and spaces in turn, beginning and ending with a mark."""
        lengths = []
        for number, word in enumerate(text.split()):
            for place, letter in enumerate(word):
                if lengths:
                    lengths.append(self.space(" " if place == 0 else "/"))
                for index, element in enumerate(MORSE[letter]):
                    if index:
                        lengths.append(self.space(""))
                    lengths += self.mark(element)
                    self.time += sum(lengths[-2:])
        return lengths


class Bug(Hand):
    """A semi-automatic key: a spring makes the dits, and the hand makes long dahs."""

    def mark(self, element):
        spread = 0.02 if element == "." else 0.15
        return [self.typical[element] * self.unit() * self.vary(spread)]


class Drift(Hand):
    """Drifts between two speeds and back once a minute."""

    def unit(self):
        low, high = self.wpm
        middle, swing = math.sqrt(low * high), math.log(high / low) / 2
        return 1200 / (middle * math.exp(swing * math.sin(2 * math.pi * self.time / 60_000)))


class Tremor(Hand):
    """The contact opens for a moment in some dahs."""

    share = 0.05

    def mark(self, element):
        length = super().mark(element)[0]
        if element == "." or self.dice.random() >= self.share:
            return [length]
        gap = 40.0
        first = self.dice.uniform(0.15, 0.85) * (length - gap)
        return [first, gap, length - gap - first]


class TremorOften(Tremor):
    share = 0.2


class Learner(Hand):
    """One switch at five words per minute: uneven, with occasional pauses for thought inside a letter."""

    def space(self, kind):
        length = super().space(kind)
        if kind == "" and self.dice.random() < 0.06:
            length += self.dice.uniform(1, 4) * self.unit()
        return length


# Name: (set speed, hand).
STYLES = {
    **{f"even {wpm}": (wpm, lambda d, wpm=wpm: Hand(d, wpm)) for wpm in (5, 8, 13, 20, 30)},
    "good fist": (20, lambda d: Hand(d, 20, 0.12, 0.15)),
    "log-normal": (20, lambda d: Hand(d, 20, 0.25, 0.25)),
    "bug": (20, lambda d: Bug(d, 20, 0, 0.15, dah=3.5)),
    "cootie": (20, lambda d: Hand(d, 20, 0.2, 0.22, dah=2.7, inside=0.9, character=2.8)),
    "drift 12-24": (18, lambda d: Drift(d, (12, 24), 0.12, 0.15)),
    "weighting 30": (20, lambda d: Hand(d, 20, dit=0.6, dah=2.6, inside=1.4, character=3.4, word=7.4)),
    "weighting 70": (20, lambda d: Hand(d, 20, dit=1.4, dah=3.4, inside=0.6, character=2.6, word=6.6)),
    "weighting 80": (20, lambda d: Hand(d, 20, dit=1.6, dah=3.6, inside=0.4, character=2.4, word=6.4)),
    "Farnsworth 20/8": (20, lambda d: Hand(d, 20, 0.05, 0.05, character=7.5, word=17.5)),
    "Farnsworth ARRL": (20, lambda d: Hand(d, 20, 0.05, 0.05, character=14.84, word=34.63)),
    "set 13, hand 6": (13, lambda d: Hand(d, 6, 0.12, 0.15)),
    "set 13, hand 28": (13, lambda d: Hand(d, 28, 0.12, 0.15)),
    "tremor 5 %": (20, lambda d: Tremor(d, 20, 0.12, 0.15)),
    "tremor 20 %": (20, lambda d: TremorOften(d, 20, 0.12, 0.15)),
    **{name: (5, lambda d: Learner(d, 5, 0.25, 0.28, inside=1.5, character=4.5, word=10))
       for name in ("switch learner", "switch learner, English")},
}
# Styles that key another kind of text than requested.
TEXTS = {"switch learner, English": "english"}


def hand(style, seed, count, kind="mixed"):
    """Returns (set speed, text, lengths) of one trial."""
    dice = random.Random(f"{style} {seed}")
    text = words(dice, count, TEXTS.get(style, kind))
    speed, make = STYLES[style]
    return speed, text, make(dice).key(text)


def trace(lengths):
    """The lines of a trace with these lengths."""
    time, lines = 100.0, []
    for index, length in enumerate(lengths):
        lines.append(f"{time:.3f}\tstraight\t{'up' if index % 2 else 'down'}\n")
        time += length
    lines.append(f"{time:.3f}\tstraight\tup\n")
    return "".join(lines)


def symbols(text):
    """One number for each character. An unknown pattern such as <..-.-> counts as one character."""
    made, unknown = [], False
    for letter in text:
        if letter == ">":
            made.append(1)
        if letter not in "<>" and not unknown:
            made.append(ord(letter))
        unknown = letter == "<" or (unknown and letter != ">")
    return np.array(made, dtype=np.int64)


def distance(sent, read, band=400):
    """The edit distance. It is too large if the texts drift further apart than `band`."""
    sent, read = symbols(sent), symbols(read)
    width = 2 * max(band, abs(len(sent) - len(read)) + 50) + 1
    half = width // 2
    far = 1 << 30
    offsets = np.arange(width)
    row = np.where(offsets - half >= 0, offsets - half, far)
    padded = np.concatenate([np.full(half + 1, -1), read, np.full(width + len(sent), -1)])
    for index, one in enumerate(sent):
        # Column j of this row is position index + 1 + j - half of `read`.
        at = index + 1 + offsets - half
        change = row + (padded[index + 1 : index + 1 + width] != one)
        out = np.append(row[1:], far) + 1
        best = np.where((at >= 0) & (at <= len(read)), np.minimum(np.where(at >= 1, change, far), out), far)
        best = np.minimum(best, far)
        row = np.minimum.accumulate(best - offsets) + offsets
        row = np.where((at >= 0) & (at <= len(read)), row, far)
    return int(row[len(read) - len(sent) + half])
