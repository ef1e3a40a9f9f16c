#!/usr/bin/python3
"""Computes how well any reader could read the switch learner of hands.py: the most probable text if the hand is known
exactly.

usage: hands_floor.py [--words N] [--seeds A,B]

Prints two lines: for a reader who knows the letter frequencies, and for one who also knows how the words were made.
Errors are in percent, with spaces.
"""

import argparse
import math

from analyse import MORSE as LETTER_OF
from hands import LETTERS, distance, hand

MORSE = {letter: code for code, letter in LETTER_OF.items() if letter.isalnum()}
# In units: the typical lengths and spreads of marks and spaces, as in hands.STYLES, and the share and range of pauses.
TYPICAL = {".": 1, "-": 3, "": 1.5, "/": 4.5, " ": 10}
MARKS, SPACES = 0.25, 0.28
PAUSES, SHORTEST, LONGEST = 0.06, 1, 4
LENGTHS = [1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9]
NEVER = -1e30


def logarithm(value):
    return math.log(value) if value > 0 else NEVER


def density(length, median, spread):
    deviation = math.sqrt(math.log(1 + spread * spread))
    distance_of = (math.log(length) - math.log(median)) / deviation
    return math.exp(-distance_of * distance_of / 2) / (deviation * math.sqrt(2 * math.pi) * length)


def pause_density():
    """The density of a space inside a letter with a pause: the sum of a log-normal and a uniform length."""
    step = 0.01
    sums = [0.0]
    for index in range(1400):
        sums.append(sums[-1] + density((index + 0.5) * step, TYPICAL[""], SPACES) * step)

    def below(length):
        return sums[min(len(sums) - 1, max(0, int(length / step)))]

    return lambda length: (below(length - SHORTEST) - below(length - LONGEST)) / (LONGEST - SHORTEST)


def frequent():
    """A model of single characters: state -> (logarithms of the characters' odds, of the word's end and of its
    continuation, next state)."""
    total = sum(LETTERS.values())
    odds = {letter: logarithm(0.93 * share / total) for letter, share in LETTERS.items()}
    odds.update({digit: logarithm(0.007) for digit in "0123456789"})
    states = {"first": (odds, logarithm(0.06), logarithm(0.94), "next"),
              "next": (odds, logarithm(0.22), logarithm(0.78), "next")}
    return states, [("first", 0.0)]


def made_up():
    """A model of words as hands.words makes them: letters, digits or callsigns."""
    total = sum(LETTERS.values())
    letters = {letter: logarithm(share / total) for letter, share in LETTERS.items()}
    digits = {digit: logarithm(0.1) for digit in "0123456789"}
    states = {}
    for place in range(max(LENGTHS)):
        ending, left = LENGTHS.count(place + 1), sum(length > place for length in LENGTHS)
        states["letters", place] = (
            letters, logarithm(ending / left), logarithm(1 - ending / left), ("letters", place + 1))
    for place, ends in enumerate([0, 1 / 3, 1 / 2, 1]):
        states["digits", place] = (digits, logarithm(ends), logarithm(1 - ends), ("digits", place + 1))
    for place, ends in enumerate([0, 0, 1 / 3, 1 / 2, 1]):
        states["call", place] = (
            digits if place == 1 else letters, logarithm(ends), logarithm(1 - ends), ("call", place + 1))
    begins = [("letters", 0.9), ("digits", 0.05), ("call", 0.05)]
    return states, [((kind, 0), logarithm(share)) for kind, share in begins]


def most_probable(lengths, wpm, text):
    """The text with the highest probability, by dynamic programming over the marks."""
    states, begins = text
    units = [length * wpm / 1200 for length in lengths]
    marks, spaces = units[0::2], units[1::2]
    count = len(marks)
    paused = pause_density()
    mark = {element: [logarithm(density(length, TYPICAL[element], MARKS)) for length in marks] for element in ".-"}
    inside = [
        logarithm((1 - PAUSES) * density(length, TYPICAL[""], SPACES) + PAUSES * paused(length)) for length in spaces]
    between = {kind: [logarithm(density(length, TYPICAL[kind], SPACES)) for length in spaces] for kind in "/ "}
    best = [{} for _ in range(count + 1)]
    best[0] = {state: (odds, None) for state, odds in begins}

    def offer(place, state, odds, way):
        if odds > NEVER / 2 and (state not in best[place] or odds > best[place][state][0]):
            best[place][state] = (odds, way)

    for place in range(count):
        fits = {}
        for letter, pattern in MORSE.items():
            if place + len(pattern) <= count:
                fits[letter] = sum(mark[element][place + index] for index, element in enumerate(pattern)) + sum(
                    inside[place : place + len(pattern) - 1])
        for state, (odds, _) in list(best[place].items()):
            letters, ends, goes_on, following = states[state]
            for letter, share in letters.items():
                if letter not in fits:
                    continue
                stop = place + len(MORSE[letter])
                reached = odds + share + fits[letter]
                if stop == count:
                    offer(stop, "end", reached + ends, (place, state, letter))
                    continue
                offer(stop, following, reached + goes_on + between["/"][stop - 1], (place, state, letter))
                for first, begin in begins:
                    offer(stop, first, reached + ends + begin + between[" "][stop - 1], (place, state, letter + " "))
    read, place, state = [], count, "end"
    while place:
        place, state, letter = best[place][state][1]
        read.append(letter)
    return "".join(reversed(read))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--words", type=int, default=2000)
    parser.add_argument("--seeds", default="held-1,held-2")
    asked = parser.parse_args()
    seeds = asked.seeds.split(",")
    for name, text in ("letter frequencies", frequent()), ("making of the words", made_up()):
        wrong = sent = 0
        for seed in seeds:
            speed, sent_text, lengths = hand("switch learner", seed, asked.words // len(seeds))
            wrong += distance(sent_text, most_probable(lengths, speed, text))
            sent += len(sent_text)
        print(f"Switch learner, with the hand and the {name} known: {100 * wrong / sent:.1f} % wrong.", flush=True)


if __name__ == "__main__":
    main()
