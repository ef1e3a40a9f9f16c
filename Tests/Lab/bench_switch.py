#!/usr/bin/env python3
"""Simulated users choose from five items by one switch: seconds for a right choice against the model, and how many are wrong.

usage: Tests/Lab/bench_switch.py [USER [CHOICES]]      one of them (mild, moderate, severe) or all, with this many choices
"""

import random
import statistics
import sys

from one_switch import OneSwitch
from stage import Check, folder
from switch_users import UNDERSTOOD, USERS, model

check = Check()
ITEMS = ("Go on", "Receive", "Send", "Listen hands-free", "More")
# Choices in which the pace finds the user, and choices that count.
ADAPTING = 20
COUNTED = int(sys.argv[2]) if len(sys.argv) > 2 else 120
# Wrong choices for each right one that are too many.
LIMITS = {"mild": 0.05, "moderate": 0.05, "severe": 0.15}
# What to add to the time of a right choice for each wrong one, in seconds, as in the model.
UNDO = 4.0


class Hand(OneSwitch):
    """A user who reacts, misses and presses without meaning to, as the model has it."""

    def to_main(self):
        """Back to the main menu with a keyboard: what follows is to be measured alone."""
        for _ in range(12):
            if self.screen == "main":
                break
            self.tell(*(("key end", "key enter") if self.screen == "paused" else ("key esc",)))
            self.pass_by(1500)
        # The scan has begun meanwhile.
        self.read = max(place for place, event in enumerate(self.log) if event["type"] == "screen")

    def trial(self, target):
        """Seconds of scanning until something was chosen, and what."""
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
                # It is carried out once it has been said.
                self.next_of("screen", seconds=10, where=lambda event: event["id"] != "main")
                return pressed - began, chosen[-1]["text"].split(":")[0]

    @property
    def lengths(self):
        """How long the words of the main menu's items take, in seconds; other menus have items of the same name."""
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
        # A voice whose words take as long as they have characters: nothing is left to chance but the hand.
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
    print(f"One switch, {user.name}: {seconds:.1f} s for a right choice of five, model {wanted:.1f} s, wrong {errors:.3f}")
    check.expect(abs(seconds / wanted - 1) < 0.2, f"{user.name} takes {seconds:.1f} s, not {wanted:.1f} s")
    check.expect(errors < LIMITS[user.name], f"{user.name} errs {errors:.3f} times a choice")


if __name__ == "__main__":
    wanted, known = sys.argv[1:2], [one.name for one in USERS]
    if not set(wanted) <= set(known):
        sys.exit(f"bench_switch.py: one of {', '.join(known)} is wanted, not {wanted[0]}")
    for number, one in enumerate(USERS):
        if one.name in (wanted or known):
            measure(one, 11 + number)
    sys.exit(check.conclude("Users of one switch"))
