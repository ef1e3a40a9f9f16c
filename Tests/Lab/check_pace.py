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
# Seconds from the last key of a mistake to the next group where a remedy comes between.
REMEDY = 13.0


class Turns(Play):
    """A learner who answers and then waits for the next question."""

    pauses = 0

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
        if not self.listen(lambda event: event["type"] == "await" or self.is_screen(event, "result")):
            return False
        if self.screen != "paused":
            return True
        # After many misses the program pauses and offers the end. The learner goes on.
        self.pauses += 1
        return self.do("key enter")

    def remedies(self, since):
        """The remedies that were announced since a time."""
        return [e["id"] for e in self.all("say") if e["t"] >= since and e["id"].startswith("remedy.")]


def hear(home, share, level, seed):
    """Plays a receive session with this share of right characters. Returns (groups a minute, rests after one mistake,
    rests with a remedy)."""
    chance = random.Random(seed)
    learner = Turns.beginning(home, "receive", f"{home}/{seed}-{share}", level, seed)
    if not learner.do():
        return 0, [], []
    asked, rests, helped, single = [], [], [], None
    while learner.screen != "result":
        group = learner.heard
        asked.append(next(e["t"] for e in reversed(learner.log) if e["type"] == "morse"))
        if single:
            (helped if learner.remedies(single) else rests).append(asked[-1] - single)
        pool = sorted(set(ORDER[:level]))
        typed = [c if chance.random() < share else chance.choice([o for o in pool if o != c]) for c in group]
        lines = [f"wait {FIRST}"]
        for c in typed:
            lines += [f"key {c.lower()}", f"wait {BETWEEN}"]
        if not learner.answer(*lines[:-1]):
            break
        key = [e["t"] for e in learner.log if e["type"] == "key"][-1]
        single = key if sum(a != b for a, b in zip(typed, group)) == 1 else None
    end = learner.log[-1]["t"]
    check.expect(learner.screen == "result", f"{share:.0%} right, seed {seed}: the session has no result")
    check.expect(learner.pauses <= 1, f"{share:.0%} right, seed {seed}: the offer to stop comes {learner.pauses} times")
    learner.end()
    return 60 * len(asked) / (end - asked[0]), rests, helped


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
    end = learner.log[-1]["t"]
    check.expect(learner.screen == "result", f"sending, seed {seed}: the session has no result")
    learner.end()
    return 60 * len(asked) / (end - asked[0])


def mean(values):
    return sum(values) / len(values)


def main():
    with folder() as home, ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for share, least in ((1.0, 15.0), (0.9, 12.5), (0.7, 10.5)):
            runs = list(pool.map(lambda seed: hear(home, share, LEVEL, seed), SEEDS))
            found = mean([groups for groups, _, _ in runs])
            rests = [rest for _, all_rests, _ in runs for rest in all_rests]
            helped = [rest for _, _, all_helped in runs for rest in all_helped]
            told = f"; {mean(rests):.2f} s from the last key of one mistake to the next group" if rests else ""
            if helped:
                told += f", {mean(helped):.2f} s ({max(helped):.2f} at most) where one of {len(helped)} remedies comes between"
            print(f"Hearing, {share:.0%} right: {found:.1f} groups a minute{told}.")
            check.expect(found >= least, f"{share:.0%} right: {found:.2f} groups a minute, not {least}")
            # Of these, 0.8 s are the rest after the corrected Morse: the setting group.pause up to level 5.
            check.expect(not rests or mean(rests) <= 3.1, f"the next group comes too late{told}")
            # A remedy is one sentence, then two characters with their names and rhythms.
            check.expect(not helped or max(helped) <= REMEDY, f"the next group comes too late{told}")
        found = mean(list(pool.map(lambda seed: send(home, LEVEL, seed), SEEDS[:2])))
        print(f"Sending, 100% right: {found:.1f} characters a minute.")
        check.expect(found >= 27, f"sending: {found:.2f} characters a minute, not 27")
    return check.conclude("Pace")


if __name__ == "__main__":
    sys.exit(main())
