"""Hands at a straight key for the reader: those that the program itself makes (`render --hand`), and faults of learners
that no station has, applied to the program's code.

The same seed gives the same trace.
"""

import functools
import math
import pathlib
import random
import re
import subprocess
import tempfile

import numpy as np

from stage import PROGRAM, environment

# The program renders at this rate and tone. Two samples that are a quarter of a period apart give the amplitude.
RATE, TONE = 8000, 1000
QUARTER = RATE // TONE // 4
# Words per minute of the rendering. A hand does not depend on the speed.
SPEED = 20
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


def keyed(text, *options):
    """The lengths, in units, of marks and spaces in turn, as the program keys the text."""
    with tempfile.TemporaryDirectory() as home:
        path = pathlib.Path(home) / "hand.wav"
        subprocess.run(
            [PROGRAM, "render", "-o", path, "--wpm", str(SPEED), "--rate", str(RATE), "--tone", str(TONE), "--edge", "2",
             *map(str, options)], input=text, env=environment(home), text=True, check=True)
        samples = np.frombuffer(path.read_bytes()[44:], "<i2").astype(np.float32)
    height = np.hypot(samples[:-QUARTER], samples[QUARTER:])
    # In an edge the two samples differ in height, so smooth it over a period.
    height = np.convolve(height, np.full(4 * QUARTER, 0.25 / QUARTER), "same")
    is_on = np.concatenate([[False], height > height.max() / 2, [False]])
    edges = np.flatnonzero(is_on[1:] != is_on[:-1])
    return list(np.diff(edges) * SPEED / (1.2 * RATE))


def operator(kind, amount=100):
    """An operator of the program, who knows no faults of learners."""
    return lambda dice, text: keyed(text, "--hand", kind, "--amount", amount, "--seed", dice.randrange(1 << 31))


def even(dice, text):
    return keyed(text)


def faulty(spread_of_marks, spread_of_spaces, dah=3.0, dit=1.0, inside=1.0, character=3.0, word=7.0, pauses=0.0):
    """A learner's hand: even code with other typical lengths, all of them varied, and pauses for thought inside letters
    with the given probability."""
    typical = {True: {1: dit, 3: dah}, False: {1: inside, 3: character, 7: word}}

    def vary(dice, spread):
        """A log-normal factor with the median 1."""
        return math.exp(dice.gauss(0, math.sqrt(math.log(1 + spread * spread))))

    def key(dice, text):
        made = []
        for place, length in enumerate(keyed(text)):
            units, is_mark = round(length), place % 2 == 0
            made.append(typical[is_mark][units] * vary(dice, spread_of_marks if is_mark else spread_of_spaces))
            if not is_mark and units == 1 and dice.random() < pauses:
                made[-1] += dice.uniform(1, 4)
        return made

    return key


def drifting(low, high, speed):
    """A straight key that drifts between two speeds and back once a minute."""
    def key(dice, text):
        time, made = 0.0, []
        for length in operator("straight")(dice, text):
            middle, swing = math.sqrt(low * high), math.log(high / low) / 2
            now = middle * math.exp(swing * math.sin(2 * math.pi * time / 60))
            made.append(length * speed / now)
            time += 1.2 * length / now
        return made
    return key


def trembling(share):
    """A straight key whose contact opens for a moment in some dahs."""
    def key(dice, text):
        made, gap = [], 40 / 60
        for place, length in enumerate(operator("straight")(dice, text)):
            if place % 2 or length < 2 or dice.random() >= share:
                made.append(length)
                continue
            first = dice.uniform(0.15, 0.85) * (length - gap)
            made += [first, gap, length - gap - first]
        return made
    return key


# Name: (set speed, speed of the hand, hand).
STYLES = {
    **{f"even {wpm}": (wpm, wpm, even) for wpm in (5, 8, 13, 20, 30)},
    **{kind: (20, 20, operator(kind))
       for kind in ("keyer", "hurried", "straight", "novice", "bug", "swing", "roll", "cootie", "foot")},
    "log-normal": (20, 20, faulty(0.25, 0.25)),
    "drift 12-24": (18, 18, drifting(12, 24, 18)),
    "weighting 30": (20, 20, faulty(0, 0, dit=0.6, dah=2.6, inside=1.4, character=3.4, word=7.4)),
    "weighting 70": (20, 20, faulty(0, 0, dit=1.4, dah=3.4, inside=0.6, character=2.6, word=6.6)),
    "weighting 80": (20, 20, faulty(0, 0, dit=1.6, dah=3.6, inside=0.4, character=2.4, word=6.4)),
    "Farnsworth 20/8": (20, 20, faulty(0.05, 0.05, character=7.5, word=17.5)),
    "Farnsworth ARRL": (20, 20, faulty(0.05, 0.05, character=14.84, word=34.63)),
    "set 13, hand 6": (13, 6, operator("straight")),
    "set 13, hand 28": (13, 28, operator("straight")),
    "tremor 5 %": (20, 20, trembling(0.05)),
    "tremor 20 %": (20, 20, trembling(0.2)),
    **{name: (5, 5, faulty(0.25, 0.28, inside=1.5, character=4.5, word=10, pauses=0.06))
       for name in ("switch learner", "switch learner, English")},
}
# Styles that key another kind of text than requested.
TEXTS = {"switch learner, English": "english"}


def hand(style, seed, count, kind="mixed"):
    """Returns (set speed, text, lengths in milliseconds) of one trial."""
    dice = random.Random(f"{style} {seed}")
    text = words(dice, count, TEXTS.get(style, kind))
    speed, own, key = STYLES[style]
    return speed, text, [length * 1200 / own for length in key(dice, text)]


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
