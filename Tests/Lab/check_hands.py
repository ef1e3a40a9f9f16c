#!/usr/bin/python3
"""Other stations' hands stay readable: `render --hand` at the largest amount of each kind, read by the program's own
reader of straight keys (`keyer --trace`) and by multimon-ng.

Letters at most 1 % wrong (beginners 4 %), with spaces 9 %. Even code has no error. multimon-ng, whose thresholds are
fixed, has at most 8 % with spaces for keyers and straight keys; for the other kinds its figures are only printed,
because it fails on swings that ears read well. The speed is that of even code. Needs numpy. Uses multimon-ng and sox if
they are installed.
"""

import pathlib
import random
import shutil
import subprocess
import sys

from bench_hands import read
from hands import distance, keyed, words
from stage import DAILY, PROGRAM, Check, environment, folder

KINDS = ("even", "keyer", "hurried", "straight", "novice", "bug", "swing", "roll", "cootie", "foot")
SEEDS = (1,) if DAILY else (1, 2, 3)
WORDS = 300


def percent(sent, heard):
    return 100 * distance(sent, heard) / len(sent)


def by_multimon(text, kind, seed, home):
    """The text that multimon-ng reads from the sound file."""
    wave, raw = pathlib.Path(home) / "hand.wav", pathlib.Path(home) / "hand.raw"
    subprocess.run(
        [PROGRAM, "render", "-o", wave, "--hand", kind, "--amount", "100", "--seed", str(seed), "--tail", "2000"],
        input=text, env=environment(home), text=True, check=True)
    subprocess.run(["sox", wave, "-t", "raw", "-r", "22050", "-e", "signed", "-b", "16", "-c", "1", raw], check=True)
    run = subprocess.run(
        ["multimon-ng", "-q", "-a", "MORSE_CW", "-y", "-d", "60", "-g", "60", "-t", "raw", raw], capture_output=True,
        check=True)
    return " ".join(run.stdout.decode("ascii", "replace").split())


def main():
    check = Check()
    decoders = all(map(shutil.which, ("multimon-ng", "sox")))
    if not decoders:
        print("  multimon-ng or sox is not installed. Only the program's own reader decodes")
    with folder() as home:
        for kind in KINDS:
            worst = [0.0, 0.0, 0.0]
            for seed in SEEDS:
                text = words(random.Random(f"{kind} {seed}"), WORDS)
                lengths = keyed(text, "--hand", kind, "--amount", 100, "--seed", seed)
                if kind == "even":
                    usual = sum(keyed(text))
                    check.expect(abs(sum(lengths) - usual) < 1, "even code keeps its length")
                else:
                    share = sum(lengths) / sum(keyed(text))
                    check.expect(abs(share - 1) < 0.01, f"{kind} keeps the speed: {share}")
                heard = read([length * 60 for length in lengths], 20, home)
                figures = [percent(text, heard), percent(text.replace(" ", ""), heard.replace(" ", "")), 0]
                if decoders:
                    figures[2] = percent(text, by_multimon(text, kind, seed, home))
                worst = list(map(max, worst, figures))
            print(f"  {kind}: {worst[0]:.1f} % wrong, letters {worst[1]:.1f} %, multimon-ng {worst[2]:.1f} %")
            most, letters = (0, 0) if kind == "even" else (9, 4 if kind == "novice" else 1)
            check.expect(worst[0] <= most, f"{kind} is readable: {worst}")
            check.expect(worst[1] <= letters, f"the letters of {kind} are readable: {worst}")
            if kind in ("even", "keyer", "straight"):
                check.expect(worst[2] <= 8, f"multimon-ng reads {kind}: {worst}")
    return check.conclude("Hands")


if __name__ == "__main__":
    sys.exit(main())
