#!/usr/bin/env python3
"""Measures how fast simulated users choose from five items with one switch, and how often they are wrong, and compares
the time of a right choice with the model.

usage: Tests/Lab/bench_switch.py [USER [CHOICES]]      USER is mild, moderate or severe; by default all
"""

import random
import statistics
import sys

from one_switch import OneSwitch
from stage import Check, folder
from switch_users import UNDERSTOOD, USERS, model

check = Check()
ITEMS = ("Go on", "Receive", "Send", "Listen hands-free", "More")
# Choices in which the scan adapts its pace to the user, and choices that count.
ADAPTING = 20
COUNTED = int(sys.argv[2]) if len(sys.argv) > 2 else 120
# The limit of wrong choices per right one.
LIMITS = {"mild": 0.05, "moderate": 0.05, "severe": 0.15}
# Seconds that each wrong choice adds to the time of a right one, as in the model.
UNDO = 4.0


class Hand(OneSwitch):
    """A user who reacts, misses items and presses by accident as in the model."""

    def to_main(self):
        """Goes back to the main menu with the keyboard, which is not measured."""
        for _ in range(12):
            if self.screen == "main":
                break
            self.tell(*(("key end", "key enter") if self.screen == "paused" else ("key esc",)))
            self.pass_by(1500)
        # The scan has already begun. Read its events again.
        self.read = max(place for place, event in enumerate(self.log) if event["type"] == "screen")

    def trial(self, target):
        """Returns (seconds of scanning until a choice, the chosen item)."""
        began = None
        while True:
            cue = self.next_of("say", seconds=60, where=lambda event: event["id"] in ("scan.cue", "scan.resting"))
            if cue is None or cue["id"] == "scan.resting":
                self.press()
                continue
            began = cue["t"] if began is None else began
            words = cue["text"].split(":")[0]
            wait = None
            if self.dice.random() < self.user.unmeant:
                wait = 0.2
            elif words == target and self.dice.random() > self.user.missed:
                end = self.next_of("said", seconds=UNDERSTOOD, where=lambda event: event["id"] == "scan.cue")
                wait = min(end["t"] - cue["t"] if end else UNDERSTOOD, UNDERSTOOD) + self.user.react(self.dice)
            if wait is None:
                continue
            self.pass_by(1000 * (cue["t"] + wait - self.now))
            self.press()
            pressed = [event["t"] for event in self.all("contact") if event["contact"] == "straight" and event["down"]][-1]
            chosen = [event for event in self.all("say") if event["id"] == "scan.chosen" and event["t"] >= pressed]
            if not chosen:
                found = self.next_of("say", seconds=3, where=lambda event: event["id"] == "scan.chosen")
                chosen = [found] if found else []
            if chosen:
                # The program carries out the choice after speaking it.
                self.next_of("screen", seconds=10, where=lambda event: event["id"] != "main")
                return pressed - began, chosen[-1]["text"].split(":")[0]

    @property
    def lengths(self):
        """The spoken lengths of the main menu's items in seconds. Ignores other menus, which have items of the same
        name."""
        lengths, began, screen = {}, 0.0, ""
        for event in self.log:
            if event["type"] == "screen":
                screen = event["id"]
            elif screen == "main" and event.get("id") == "scan.cue":
                if event["type"] == "say":
                    began = event["t"]
                elif event["type"] == "said":
                    lengths[event["text"].split(":")[0]] = event["t"] - began
        return [lengths[item] for item in ITEMS]


def measure(user, seed):
    with folder() as home:
        # With this voice the length of speech depends only on the number of characters, so only the hand is random.
        run = Hand(check, home, "--speech", "dispatcher", "--seed", "2", user=user, seed=seed)
        dice = random.Random(seed)
        run.pass_by(1000)
        for _ in range(3):
            run.tell("down straight")
            run.pass_by(100)
            run.tell("up straight")
            run.pass_by(300)
        run.tell("key enter")
        run.pass_by(300)
        run.to_main()
        times, wrong = [], 0
        for number in range(ADAPTING + COUNTED):
            target = dice.choice(ITEMS)
            total = 0.0
            while True:
                seconds, chosen = run.trial(target)
                total += seconds
                run.to_main()
                if chosen == target:
                    break
                total += UNDO
                wrong += number >= ADAPTING
            if number >= ADAPTING:
                times.append(total)
        run.end()
    seconds, errors = statistics.mean(times), wrong / len(times)
    wanted, _ = model(user, run.lengths)
    print(
        f"One switch, {user.name}: {seconds:.1f} s per right choice of five, {wanted:.1f} s in the model, "
        f"{errors:.3f} wrong choices per right one")
    check.expect(abs(seconds / wanted - 1) < 0.2, f"{user.name} takes {seconds:.1f} s, not {wanted:.1f} s")
    check.expect(errors < LIMITS[user.name], f"{user.name} errs {errors:.3f} times a choice")


if __name__ == "__main__":
    wanted, known = sys.argv[1:2], [one.name for one in USERS]
    if not set(wanted) <= set(known):
        sys.exit(f"bench_switch.py: USER must be one of {', '.join(known)}, not {wanted[0]}")
    for number, one in enumerate(USERS):
        if one.name in (wanted or known):
            measure(one, 11 + number)
    sys.exit(check.conclude("Users of one switch"))
