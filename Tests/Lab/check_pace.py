#!/usr/bin/env python3
"""Measures how much a learner practises in a minute, and how long a mistake takes, in virtual time with default
settings.

Simulated learners answer at a steady pace and get some characters wrong, chosen by their own random generator.

usage: Tests/Lab/check_pace.py [LEVEL [RULES]]        by default level 2 and the rules of a new folder
"""

import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from play import Play
from stage import PROGRAM, Check, environment, folder

check = Check()
# The first letters of the course.
ORDER = "KMRSUAPTLO"
LEVEL = int(sys.argv[1]) if len(sys.argv) > 1 else 2
RULES = sys.argv[2] if len(sys.argv) > 2 else None
SEEDS = range(1, 7)
OPTIONS = ("--audio", "none", "--now", "2026-11-20T08:00:00", "--minutes", "5")
# Milliseconds from the end of a group to the first key, from key to key, and from a spoken prompt to the first contact.
FIRST, BETWEEN, REACTION = 400, 40, 250


class Turns(Play):
    """A learner who answers and then waits for the next question."""

    @classmethod
    def beginning(cls, home, direction, data, level, seed):
        if RULES:
            subprocess.run(
                [PROGRAM, "settings", "set", "rules", RULES, "--data-dir", data], env=environment(home), check=True,
                capture_output=True)
        return cls(check, home, direction, *OPTIONS, "--seed", str(seed), "--level", str(level), "--data-dir", data)

    def answer(self, *lines):
        known = len(self.all("attempt"))
        self.tell(*lines, "idle")
        while len(self.all("attempt")) == known:
            if not self.listen(lambda event: event["type"] == "attempt"):
                return False
        return self.listen()


def hear(home, share, level, seed):
    """Plays a receive session with this share of right characters. Returns (groups a minute, rests after one
    mistake)."""
    chance = random.Random(seed)
    learner = Turns.beginning(home, "receive", f"{home}/{seed}-{share}", level, seed)
    if not learner.do():
        return 0, []
    asked, rests, single = [], [], None
    while learner.screen != "result":
        group = learner.heard
        asked.append(next(e["t"] for e in reversed(learner.log) if e["type"] == "morse"))
        if single:
            rests.append(asked[-1] - single)
        pool = sorted(set(ORDER[:level]))
        typed = [c if chance.random() < share else chance.choice([o for o in pool if o != c]) for c in group]
        lines = [f"wait {FIRST}"]
        for c in typed:
            lines += [f"key {c.lower()}", f"wait {BETWEEN}"]
        if not learner.answer(*lines[:-1]):
            break
        key = [e["t"] for e in learner.log if e["type"] == "key"][-1]
        single = key if sum(a != b for a, b in zip(typed, group)) == 1 else None
    end = next(e["t"] for e in learner.log if e["type"] == "screen" and e["id"] == "result")
    learner.end()
    return 60 * len(asked) / (end - asked[0]), rests


def send(home, level, seed):
    """Plays a send session with only right answers. Returns characters a minute."""
    learner = Turns.beginning(home, "send", f"{home}/send-{seed}", level, seed)
    if not learner.do():
        return 0
    asked = []
    while learner.screen != "result":
        line = [e for e in learner.log if e["type"] == "line"][-1]
        asked.append(line["t"])
        if not learner.answer(f"wait {REACTION}", f"morse {line['text'][0]}"):
            break
    end = next(e["t"] for e in learner.log if e["type"] == "screen" and e["id"] == "result")
    learner.end()
    return 60 * len(asked) / (end - asked[0])


def mean(values):
    return sum(values) / len(values)


def main():
    with folder() as home, ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for share, least in ((1.0, 15.0), (0.9, 12.5), (0.7, 10.5)):
            runs = list(pool.map(lambda seed: hear(home, share, LEVEL, seed), SEEDS))
            found = mean([groups for groups, _ in runs])
            rests = [rest for _, all_rests in runs for rest in all_rests]
            told = f"; {mean(rests):.2f} s from the last key of one mistake to the next group" if rests else ""
            print(f"Hearing, {share:.0%} right: {found:.1f} groups a minute{told}.")
            check.expect(found >= least, f"{share:.0%} right: {found:.2f} groups a minute, not {least}")
            check.expect(not rests or mean(rests) <= 3.0, f"the next group comes too late{told}")
        found = mean(list(pool.map(lambda seed: send(home, LEVEL, seed), SEEDS[:2])))
        print(f"Sending, 100% right: {found:.1f} characters a minute.")
        check.expect(found >= 27, f"sending: {found:.2f} characters a minute, not 27")
    return check.conclude("Pace")


if __name__ == "__main__":
    sys.exit(main())
