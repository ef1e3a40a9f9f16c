#!/usr/bin/env python3
"""One switch from an empty folder: it is noticed, everything is told for it to choose, and a right answer is given.

Right answers are also given with the ways hold and step, and with two switches that type Space and Enter."""

import subprocess
import sys

from one_switch import OneSwitch
from play import begin
from stage import PROGRAM, Check, environment, folder

check = Check()


def setting(home, *words):
    return subprocess.run(
        [PROGRAM, "settings", *words], env=environment(home), capture_output=True, text=True, check=False).stdout.strip()


def first_start():
    """Three presses on the first screen, then one at a time up to the right answer to what is heard."""
    with folder() as home:
        run = OneSwitch(check, home, "--seed", "3", "--wpm", "20")
        run.pass_by(1000)
        for _ in range(3):
            run.press()
            run.pass_by(400)
        run.pick("English")
        run.pick("Done", "New to Morse, begin")
        for _ in range(4):
            # A question is the Morse after which something is told to choose from.
            if not check.expect(run.next_of("say", seconds=120, where=lambda event: event["id"] == "scan.cue"), "a question"):
                break
            run.read -= 1
            run.choose(lambda text: text == run.heard, 60)
            run.next_of("attempt", seconds=10)
        attempts = run.all("attempt")
        check.expect(len(attempts) >= 2 and all(each["correct"] for each in attempts), f"answers: {attempts}")
        check.expect(all(each["recognition_ms"] is None for each in attempts), "a scan says nothing about recognition")
        check.expect(run.end() == 0, "the exit code")
        check.expect(setting(home, "get", "switch.way") == "scan", "the way is kept")
        check.expect(setting(home, "get", "answer") == "scan", "answers follow it")


def length_stays():
    """Without three quick presses nothing of this is there."""
    with folder() as home:
        run = OneSwitch(check, home, "--seed", "3")
        run.pass_by(1000)
        for _ in range(2):
            run.press()
            run.pass_by(4000)
        run.press()
        run.pass_by(8000)
        check.expect(not any(event.get("id", "").startswith("scan") for event in run.log), "slow presses start no scan")
        run.end()
        check.expect(setting(home, "get", "switch.way") == "length", "the way stays")


def rests():
    """Nobody presses: three rounds, then it rests; a press begins anew."""
    with folder() as home:
        setting(home, "set", "switch.way", "scan")
        setting(home, "set", "setup", "yes")
        run = OneSwitch(check, home, "--seed", "1")
        run.tell("key enter")
        run.pass_by(100)
        run.next_of("say", seconds=200, where=lambda event: event["id"] == "scan.resting")
        cues = [event["text"] for event in run.all("say") if event["id"] == "scan.cue"]
        check.expect(len(cues) >= 6, f"cues before the rest: {cues}")
        rest = run.now
        run.pass_by(20000)
        check.expect(not [event for event in run.all("say") if event["t"] > rest + 3], "at rest nothing is told")
        run.press()
        check.expect(run.next_of("say", seconds=5, where=lambda event: event["id"] == "scan.cue") is not None, "begins anew")
        check.expect(run.end() == 0, "the exit code")


class Other(OneSwitch):
    """Answers by another way than a press in time, touching nothing but the switch or switches."""

    def __init__(self, home, **settings):
        begin(home, {name.replace("_", "."): value for name, value in settings.items()})
        super().__init__(check, home, "receive", "--seed", "3", "--wpm", "20", "--level", "2")

    def question(self):
        """Waits until an answer is wanted."""
        return self.next_of("await", seconds=60) is not None and self.pass_by(500)

    def cue(self):
        """The next item told, from now on."""
        event = self.next_of("say", seconds=10, where=lambda event: event["id"] == "scan.cue")
        return event["text"] if event else ""

    def step(self, go_on):
        """Goes on until what was heard is told."""
        for _ in range(12):
            go_on()
            if self.cue() == self.heard:
                return self.pass_by(400)
        return False

    def conclude(self, title):
        right = self.next_of("attempt", seconds=20)
        check.expect(right is not None and right["correct"], f"{title}: a right answer, not {right} to {self.heard}")
        check.expect(right is None or right["recognition_ms"] is None, f"{title}: no recognition time")
        check.expect(self.end() == 0, f"{title}: the exit code")


def by_holding():
    """Items come while the switch is held; letting go chooses."""
    with folder() as home:
        run = Other(home, switch_way="hold")
        check.expect(run.question(), "a question")
        run.tell("down straight")
        # Nothing is done but to wait.
        run.step(lambda: None)
        run.tell("up straight")
        run.conclude("hold")


def by_stepping():
    """Each press goes on; silence chooses."""
    with folder() as home:
        run = Other(home, switch_way="step")
        check.expect(run.question(), "a question")
        run.step(run.press)
        run.conclude("step")


def by_two_keys():
    """Space goes on, Enter chooses."""
    with folder() as home:
        run = Other(home, keys_pair="on")
        check.expect(run.question(), "a question")
        run.step(lambda: run.tell("key space"))
        run.tell("key enter")
        run.conclude("Space and Enter")
        keys = {event["name"] for event in run.all("key")}
        check.expect(keys == {"space", "enter"}, f"no other key: {keys}")


if __name__ == "__main__":
    first_start()
    length_stays()
    rests()
    by_holding()
    by_stepping()
    by_two_keys()
    sys.exit(check.conclude("One switch"))
