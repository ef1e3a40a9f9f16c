"""Simulated users of one switch, and their cost of a scan: seconds until the right choice, and wrong choices per right
one.

They follow a published kind of model: log-normal reactions, missed presses, and accidental presses. They do not tire,
so they can rank ways of scanning but cannot predict the time of a real user.
"""

import math
import random

# A user has understood a word after this many seconds, or at its end.
UNDERSTOOD = 0.45
# The share of the time to press that a mean reaction should fill. Source: Koester, Simpson: JRRD 51(6) 2014, 995-1012.
FILLED = 0.65


def log_normal(dice, mean, spread):
    """A random log-normal number with this mean and this relative spread."""
    sigma = math.sqrt(math.log(1 + spread * spread))
    return dice.lognormvariate(math.log(mean) - sigma * sigma / 2, sigma)


class User:
    """A user: the reaction in seconds and its deviation, the shares of missed and accidental presses, the seconds of a
    press."""

    def __init__(self, name, reaction, deviation, missed, unmeant, tap, tap_spread):
        self.name, self.reaction, self.deviation = name, reaction, deviation
        self.missed, self.unmeant, self.tap, self.tap_spread = missed, unmeant, tap, tap_spread

    def react(self, dice):
        return log_normal(dice, self.reaction, self.deviation / self.reaction)

    def press(self, dice):
        return log_normal(dice, self.tap, self.tap_spread)


USERS = (
    User("mild", 0.35, 0.08, 0.01, 0.001, 0.15, 0.18),
    User("moderate", 0.70, 0.20, 0.03, 0.004, 0.30, 0.30),
    User("severe", 1.10, 0.45, 0.06, 0.010, 0.45, 0.45),
)


def scan_once(dice, user, lengths, target, margin, grace=0.25, loops=3):
    """Returns (seconds until a press in a scan of items with these lengths, the chosen item). The item is None without
    a press."""
    steps = [max(length + 0.1, min(length, UNDERSTOOD) + margin) for length in lengths]
    now = 0.0
    for loop in range(loops):
        for item, (length, step) in enumerate(zip(lengths, steps)):
            began = now
            now += step + (step if item == 0 and loop == 0 else 0)
            if dice.random() < user.unmeant:
                return began + 0.2, item
            if item == target and dice.random() > user.missed:
                press = began + min(length, UNDERSTOOD) + user.react(dice)
                chosen = item
                while press > now + grace:
                    chosen = (chosen + 1) % len(lengths)
                    now += steps[chosen]
                return press, chosen
    return now, None


def model(user, lengths, trials=4000, undo=4.0, seed=1):
    """Returns (mean seconds until the right choice, wrong choices per right one) with the usual margin."""
    dice = random.Random(seed)
    times, wrong = [], 0
    for _ in range(trials):
        target = dice.randrange(len(lengths))
        total = 0.0
        for _ in range(6):
            seconds, chosen = scan_once(dice, user, lengths, target, user.reaction / FILLED)
            total += seconds
            if chosen == target:
                break
            wrong += 1
            total += 1.0 if chosen is None else undo
        times.append(total)
    return sum(times) / trials, wrong / trials
