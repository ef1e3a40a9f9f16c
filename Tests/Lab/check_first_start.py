#!/usr/bin/python3
"""The first minutes in every language, with the real voice: a newcomer who waits until everything is spoken gives the
first own answer within 25 s of starting, by keyboard, by one switch with presses 1 to 5 s apart, by two switches and by
a paddle. Every step of the first lesson is spoken. A learner who comes back on another day hears one sentence, and the
first group begins within 6 s and one key.

usage: Tests/Lab/check_first_start.py [LANGUAGE ...]
"""

import json
import sys

from play import Play, begin, introduce
from stage import DAILY, ROOT, Check, folder

check = Check()
LANGUAGES = sys.argv[1:] or (["de"] if DAILY else sorted(path.stem for path in (ROOT / "Locales").glob("*.po")))
OPTIONS = ("--speech", "self", "--audio", "none", "--now", "2026-11-20T08:00:00")
# Seconds from the start to the first own answer, and from the start of a returning learner to the first group.
FIRST_ANSWER, FIRST_GROUP = 25.0, 6.0
STEP = 20
# The longest wait for an item of a list, and for the whole lesson, in seconds.
PATIENCE, LESSON = 60, 400
# Milliseconds from the end of a sound to a key, and from the beginning of a cue to a press.
REACTION, UNDERSTOOD = 300, 400
# The steps of the first lesson: each message, or one of those with this beginning.
STEPS = ("short", "long", "element", "next", "rhythm", "letter", "aloud", "other", "choice", "keys", "practice", "level",
         "begin")
WAYS = ("keys", "paddle", "pair", *(f"switch {apart}" for apart in (1, 2, 3, 4, 5)))


class Newcomer(Play):
    """A run whose log is followed step by step."""

    def __init__(self, home, *arguments):
        super().__init__(check, home, *arguments)
        self.now, self.read = 0.0, 0

    def wait(self, milliseconds):
        """Lets time pass."""
        # The opening of an open contact has no effect but is logged. Everything before it has then happened.
        self.tell(f"wait {milliseconds}", "up straight")
        for text in self.process.stderr:
            event = json.loads(text)
            self.now = event["t"]
            if event["type"] == "contact" and event["contact"] == "straight":
                return
            self.log.append(event)

    def until(self, is_there, seconds=40):
        """The next event for which `is_there` is true; None after a timeout."""
        end = self.now + seconds
        while True:
            while self.read < len(self.log):
                self.read += 1
                if is_there(self.log[self.read - 1]):
                    return self.log[self.read - 1]
            if self.now >= end:
                return None
            self.wait(STEP)

    def turn(self, seconds=60):
        """Waits until everything was spoken and the program waits, or the practice has begun."""
        return self.until(lambda event: event["type"] == "await", seconds)

    def act(self, *lines):
        self.wait(REACTION)
        self.tell(*lines)
        self.wait(STEP)
        # The program also logs that it waits between the closing and the opening of a contact.
        self.read = len(self.log)

    def last(self, kind):
        return next((event for event in reversed(self.log) if event["type"] == kind), None)

    @property
    def asked(self):
        """The Morse of the last question."""
        return self.last("morse")["text"]

    def is_over(self):
        return self.screen == "receive" or self.now > LESSON


def by_keys(run):
    run.turn()
    run.act("key enter")
    run.turn()
    run.act("key enter")
    run.turn()
    while not run.is_over():
        run.act(f"key {({'<.>': 'f', '<->': 'j'}).get(run.asked, run.asked.lower())}")
        yield
        run.turn()


def by_paddle(run):
    press = ("down dah", "wait 100", "up dah")
    run.turn()
    run.act(*press)
    run.turn()
    run.act(*press)
    run.turn()
    while not run.is_over():
        run.act(f"morse {({'<.>': 'E', '<->': 'T'}).get(run.asked, run.asked)}")
        yield
        run.turn()


def by_pair(run):
    """Two switches that type Space and Enter, not set up: three presses of Space, then the list."""
    run.wait(500)
    for _ in range(3):
        run.tell("key space")
        run.wait(700)
    press(run, word(run, "pair.yes"), "key space")
    run.turn()
    run.act("key enter")
    run.turn()
    while not run.is_over():
        run.act("key space")
        run.turn()
        if run.asked in ("<->", "M"):
            run.act("key space")
            run.turn()
        run.act("key enter")
        yield
        run.turn()


def by_switch(run, apart):
    """One switch: three presses this many seconds apart. After each press the hand rests as long."""
    run.wait(500)
    for number in range(3):
        run.tell("key space")
        run.pressed = run.now
        if number < 2:
            run.wait(1000 * apart)
    press(run, word(run, "first.known.new"), "key space", apart)
    while True:
        found = run.until(lambda event: event["type"] == "screen" and event["id"] == "receive"
                          or event["type"] == "say" and event["id"] == "scan.cue", 60)
        if not check.expect(found is not None, f"{run.name}: no cue after {run.lines[-4:]}") or run.is_over():
            return
        run.read -= 1
        names = {"<.>": "firstLesson.dit", "<->": "firstLesson.dah"}
        name = word(run, names.get(run.asked, f"spelling.{run.asked}"))
        if press(run, name, "key space", apart) is None:
            return
        run.until(lambda event: event["type"] == "earcon" and event["name"] in ("right", "wrong"), 10)
        yield


def press(run, words, line, apart=0):
    """Presses when the list says the words and the hand has rested."""
    end = run.now + PATIENCE
    while check.expect(run.now < end, f"{run.name}: {words} is not offered within {PATIENCE} s after {run.lines[-6:]}"):
        cue = run.until(lambda event: event["type"] == "say" and event["id"] in ("scan.cue", "scan.resting"), 60)
        if not check.expect(cue is not None, f"{run.name}: {words} is not offered after {run.lines[-6:]}"):
            return None
        run.wait(UNDERSTOOD)
        # The item goes on for a while after its words.
        while run.now - run.pressed < apart and run.now - cue["t"] < 1.1:
            run.wait(STEP)
        is_ready = run.now - run.pressed >= apart
        if is_ready and (cue["text"].casefold() == words.casefold() or cue["id"] == "scan.resting"):
            run.tell(line)
            run.pressed = run.now
            run.wait(STEP)
            return cue


def word(run, identifier):
    """The sentence of a message in the language of the run."""
    text = (ROOT / "Locales" / f"{run.language}.po").read_text(encoding="utf-8")
    return text.split(f'msgid "{identifier}"\nmsgstr "')[1].split('"\n')[0]


def first_start(language, way):
    with folder() as home:
        run = Newcomer(home, "--lang", language, "--seed", "1", *OPTIONS)
        run.language, run.name, run.pressed = language, f"{language} by {way}", -60.0
        kind, _, apart = way.partition(" ")
        answers = {"keys": by_keys, "paddle": by_paddle, "pair": by_pair}.get(kind)
        answers = answers(run) if answers else by_switch(run, int(apart))
        first = None
        for _ in answers:
            first = first or run.now
        check.expect(first is not None and first <= FIRST_ANSWER, f"{run.name}: the first answer is given after {first} s")
        check.expect(run.screen == "receive", f"{run.name}: the lesson ends on {run.screen}")
        lesson = next(event["t"] for event in run.log if Play.is_screen(event, "firstLesson"))
        end = next((event["t"] for event in run.log if Play.is_screen(event, "receive")), run.now)
        said = {event["id"].removeprefix("firstLesson.").split(".")[0] for event in run.all("said")}
        missing = [step for step in STEPS if step not in said]
        check.expect(not missing, f"{run.name}: not spoken to the end: {missing}")
        check.expect(not any(event["name"] == "wrong" for event in run.all("earcon")), f"{run.name}: a wrong answer")
        check.expect(not run.all("attempt"), f"{run.name}: the lesson is graded")
        check.expect(run.end() == 0, f"{run.name}: the exit code")
        return first or 0, end - lesson


def coming_back(language):
    """A learner of level 5 on the next day."""
    with folder() as home:
        introduce(home, "KMRSU")
        begin(home, {"level.receive": "5"})
        before = Play(check, home, "receive", "--count", "20", "--speech", "off", "--audio", "none", "--now",
                      "2026-11-19T08:00:00")
        before.do("idle")
        while before.screen == "receive":
            before.do(f"text {before.heard.lower()}")
        before.end()
        run = Newcomer(home, "--lang", language, "--seed", "1", *OPTIONS)
        run.turn()
        said = [event["id"] for event in run.all("say")]
        check.expect(len(said) == 1, f"{language}: a returning learner hears {said}")
        run.act("key enter")
        group = run.until(lambda event: event["type"] == "morse", 20)
        check.expect(
            group is not None and group["t"] <= FIRST_GROUP, f"{language}: the first group begins after {group} s")
        check.expect(run.end() == 0, f"{language}: the exit code of the next day")
        return group["t"] if group else 0


if __name__ == "__main__":
    for language in LANGUAGES:
        figures = {way: first_start(language, way) for way in WAYS}
        back = coming_back(language)
        print(f"{language}: first answer after", ", ".join(f"{way} {first:.1f} s" for way, (first, _) in figures.items()))
        print(f"{language}: lesson by keys {figures['keys'][1]:.0f} s; next day, first group after {back:.1f} s")
    sys.exit(check.conclude("The first minutes"))
