#!/usr/bin/env python3
"""One switch from an empty folder: the program notices it, offers everything as spoken cues, and gets a right answer.

Right answers also come with the ways hold and step, and with two switches that type Space and Enter."""

import subprocess
import sys

from one_switch import OneSwitch
from play import begin
from stage import PROGRAM, Check, environment, folder, message

check = Check()


def setting(home, *words):
    return subprocess.run(
        [PROGRAM, "settings", *words], env=environment(home), capture_output=True, text=True, check=False).stdout.strip()


def first_start():
    """Three presses on the first screen start the scan. Single presses then lead to right answers."""
    with folder() as home:
        run = OneSwitch(check, home, "--seed", "3", "--wpm", "20")
        run.pass_by(1000)
        for _ in range(3):
            run.press()
            run.pass_by(400)
        run.pick("New to Morse")
        # The first lesson names letters by their spelling words only.
        names = {"<.>": "dit", "<->": "dah", "K": message("spelling.K"), "M": message("spelling.M")}
        while run.screen != "receive":
            cue = run.next_of("say", "screen", seconds=120, where=lambda event: event["id"] in ("scan.cue", "receive"))
            if not check.expect(cue is not None, "the first lesson leads to practice"):
                break
            if cue["type"] == "say":
                run.read -= 1
                run.choose(lambda text: text == names.get(run.heard, run.heard), 60)
                run.next_of("earcon", seconds=10, where=lambda event: event["name"] in ("right", "wrong"))
        for _ in range(4):
            # A question is Morse that cues follow.
            if not check.expect(
                    run.next_of("say", seconds=120, where=lambda event: event["id"] == "scan.cue"), "a question comes"):
                break
            run.read -= 1
            run.choose(lambda text: text == run.heard, 60)
            run.next_of("attempt", seconds=10)
        attempts = run.all("attempt")
        check.expect(len(attempts) >= 2 and all(each["correct"] for each in attempts), f"all answers are right: {attempts}")
        check.expect(all(each["recognition_ms"] is None for each in attempts), "answers by scan have no recognition time")
        check.expect(run.end() == 0, "the exit code is 0")
        check.expect(setting(home, "get", "switch.way") == "scan", "the setting switch.way is stored")
        check.expect(setting(home, "get", "answer") == "scan", "the setting answer follows it")


def length_stays():
    """Without three presses in a row there is no scan."""
    with folder() as home:
        run = OneSwitch(check, home, "--seed", "3")
        run.pass_by(1000)
        run.press()
        run.pass_by(4000)
        run.press()
        run.pass_by(12000)
        run.press()
        run.pass_by(8000)
        check.expect(not any(event.get("id", "").startswith("scan") for event in run.log), "two presses start no scan")
        run.end()
        check.expect(setting(home, "get", "switch.way") == "length", "the setting switch.way does not change")


def rests():
    """Without a press the scan rests after three rounds. A press starts it again."""
    with folder() as home:
        setting(home, "set", "switch.way", "scan")
        setting(home, "set", "setup", "yes")
        run = OneSwitch(check, home, "--seed", "1")
        run.tell("key enter")
        run.pass_by(100)
        run.next_of("say", seconds=200, where=lambda event: event["id"] == "scan.resting")
        cues = [event["text"] for event in run.all("say") if event["id"] == "scan.cue"]
        check.expect(len(cues) >= 6, f"at least 6 cues come before the rest: {cues}")
        rest = run.now
        run.pass_by(20000)
        check.expect(not [event for event in run.all("say") if event["t"] > rest + 3], "at rest nothing is spoken")
        run.press()
        check.expect(
            run.next_of("say", seconds=5, where=lambda event: event["id"] == "scan.cue") is not None, "a press starts it again")
        check.expect(run.end() == 0, "the exit code is 0")


class Other(OneSwitch):
    """Answers in another way than with a press at the right cue. Uses nothing but the switches."""

    def __init__(self, home, **settings):
        begin(home, {name.replace("_", "."): value for name, value in settings.items()})
        super().__init__(check, home, "receive", "--seed", "3", "--wpm", "20", "--level", "2")

    def question(self):
        """Waits until the program awaits an answer."""
        return self.next_of("await", seconds=60) is not None and self.pass_by(500)

    def cue(self):
        """The next spoken item."""
        event = self.next_of("say", seconds=10, where=lambda event: event["id"] == "scan.cue")
        return event["text"] if event else ""

    def step(self, go_on):
        """Goes on until the program speaks the character of the question."""
        for _ in range(12):
            go_on()
            if self.cue() == self.heard:
                return self.pass_by(400)
        return False

    def conclude(self, title):
        right = self.next_of("attempt", seconds=20)
        check.expect(right is not None and right["correct"], f"{title}: the answer is right, not {right} to {self.heard}")
        check.expect(right is None or right["recognition_ms"] is None, f"{title}: the answer has no recognition time")
        check.expect(self.end() == 0, f"{title}: the exit code is 0")


def by_holding():
    """Items come while the switch is held, and its release chooses."""
    with folder() as home:
        run = Other(home, switch_way="hold")
        check.expect(run.question(), "a question comes")
        run.tell("down straight")
        # Only wait for the next item.
        run.step(lambda: None)
        run.tell("up straight")
        run.conclude("hold")


def by_stepping():
    """Each press goes on, and a pause chooses."""
    with folder() as home:
        run = Other(home, switch_way="step")
        check.expect(run.question(), "a question")
        run.step(run.press)
        run.conclude("step")


def by_two_keys():
    """Space goes on, Enter chooses."""
    with folder() as home:
        run = Other(home, keys_pair="on")
        check.expect(run.question(), "a question comes")
        run.step(lambda: run.tell("key space"))
        run.tell("key enter")
        run.conclude("Space and Enter")
        keys = {event["name"] for event in run.all("key")}
        check.expect(keys == {"space", "enter"}, f"no other key is pressed: {keys}")


if __name__ == "__main__":
    first_start()
    length_stays()
    rests()
    by_holding()
    by_stepping()
    by_two_keys()
    sys.exit(check.conclude("One switch"))
