#!/usr/bin/python3
"""Measures how well Kochlea reads a straight key: the program's own hands and faults of learners (hands.py) through
`kochlea keyer --trace`. check_hands.py compares the program's hands with another decoder.

usage: bench_hands.py [--strict] [--words N] [--seeds A,B] [--flat] [STYLE ...]        2 000 words each by default

For each style it prints the errors in percent of the sent characters, with and without spaces. The default seeds are
those that no tuning has used. With --strict the exit code is 1 if a limit of the project is exceeded.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

from figures import faults
from hands import STYLES, distance, hand, trace
from stage import PROGRAM, environment, folder

HELD_OUT = "held-1,held-2"
# Errors in percent, with spaces. For the switch learner's words of random letters, 23 percent is the least that any
# reader can reach (hands_floor.py, docs/decisions/0036). That limit only shows when the reader gets worse.
LIMITS = {
    "even 5": 0, "even 8": 0, "even 13": 0, "even 20": 0, "even 30": 0, "keyer": 9, "hurried": 9,
    "straight": 9, "novice": 9, "bug": 9, "swing": 9, "roll": 9, "cootie": 9, "foot": 9, "log-normal": 12,
    "drift 12-24": 6, "weighting 30": 1, "weighting 70": 1, "weighting 80": 1, "Farnsworth 20/8": 1,
    "Farnsworth ARRL": 1, "set 13, hand 6": 6, "set 13, hand 28": 4, "tremor 5 %": 2, "tremor 20 %": 6,
    "switch learner": 26, "switch learner, English": 20,
}


def read(lengths, speed, home):
    """The text that the program reads from these lengths."""
    with tempfile.NamedTemporaryFile("w", dir=home, suffix=".trace") as file:
        file.write(trace(lengths))
        file.flush()
        done = subprocess.run(
            [PROGRAM, "keyer", "--trace", file.name, "--wpm", str(speed), "--mode", "straight", "--data-dir",
             str(pathlib.Path(home) / "data")], env=environment(home), text=True, capture_output=True, check=True)
    return done.stdout.splitlines()[-1].partition("\t")[2]


def errors(style, seeds, count, kind, home):
    """Returns (errors in percent with spaces, errors in percent without them)."""
    sent = wrong = letters = wrong_letters = 0
    for seed in seeds:
        speed, text, lengths = hand(style, seed, count, kind)
        heard = read(lengths, speed, home)
        sent += len(text)
        wrong += distance(text, heard)
        letters += len(text.replace(" ", ""))
        wrong_letters += distance(text.replace(" ", ""), heard.replace(" ", ""))
    return 100 * wrong / sent, 100 * wrong_letters / letters


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--words", type=int, default=2000)
    parser.add_argument("--seeds", default=HELD_OUT)
    parser.add_argument("--flat", action="store_true", help="all letters alike instead of as in English")
    parser.add_argument("styles", nargs="*", default=list(STYLES))
    asked = parser.parse_args()
    seeds = asked.seeds.split(",")
    with folder() as home:
        for style in asked.styles:
            all_of, letters = errors(
                style, seeds, asked.words // len(seeds), "flat" if asked.flat else "mixed", home)
            limit = LIMITS[style]
            kept = all_of <= limit
            if not kept:
                faults.append(style)
            print(
                f"{style}: {all_of:.2f} % wrong, {letters:.2f} % of the letters, limit {limit}"
                f"{'' if kept else ', exceeded'}.", flush=True)
    return 1 if faults and asked.strict else 0


if __name__ == "__main__":
    sys.exit(main())
