#!/usr/bin/env python3
"""Measures how many menu items a learner chooses in a minute, at each level of Morse in the interface.

usage: bench_interface.py [CHOICES]

A simulated learner who knows all letters goes down a menu to a given item. The learner listens to each item until it is
recognised (at the last mark of its name, or after half a second of its words), reacts 0.4 to 1.2 s later, and goes on
or chooses. Time is virtual. The length of speech depends only on the number of characters.
"""

import json
import random
import subprocess
import sys
import tempfile

from figures import line
from play import Play
from stage import PROGRAM, Check, environment, folder

CHOICES = int(sys.argv[1]) if len(sys.argv) > 1 else 60
# Without the last character of the course, which never counts as held.
CHARACTERS = "KMRSUAPTLOWINJEFYVGQZHBCDX1234567890"
# The items of the main menu after the first.
ITEMS = ("Receive", "Send", "Exercises", "Progress", "Options", "Help and quit")
# Seconds of words after which the learner recognises an item.
WORDS = 0.5
STEP = 20
check = Check()


def archive():
    """The archive of a learner at the last level, with forty right answers for every letter."""
    moment = {"epoch": 1795000000, "day": "2026-11-19", "second_of_day": 43200}
    records = [{"record": "session", "id": 1, "kind": "receive", **moment, "milliseconds": 600000, "attempts": 1440,
                "correct": 1440, "advanced": False, "level": 36}]
    for letter in CHARACTERS:
        records += [{"record": "attempt", "session": 1, "direction": "receive", "skill": "receive", "target": letter,
                     "answer": letter, "correct": True, "recognition_ms": 600, "pattern": "", "repeats": 0,
                     "epoch": moment["epoch"], "day": moment["day"]}] * 40
    records.append({"record": "progress", "direction": "receive", "level": 36, "interval_days": 1, "due": None,
                    "last_practised": moment["day"], "first_practised": moment["day"], "level_reached": moment["day"]})
    records += [{"record": "setting", "name": name, "value": value}
                for name, value in (("course", "digits"), ("introductions", "off"), ("setup", "yes"))]
    head = {"record": "export", "version": 1, "program": "bench"}
    return [head, *records, {"record": "end", "records": len(records)}]


class Learner(Play):
    """The simulated learner."""

    def __init__(self, home, seed):
        super().__init__(check, home, "--speech", "dispatcher", "--audio", "none", "--seed", "1",
                         "--now", "2026-11-20T08:00:00")
        self.dice = random.Random(seed)
        self.now = 0.0

    def pass_by(self, milliseconds):
        # The opening of an open contact has no effect but is logged. Once it is in the log, everything before it has
        # happened.
        self.tell(f"wait {max(1, int(milliseconds))}", "up dah")
        for text in self.process.stderr:
            event = json.loads(text)
            self.log.append(event)
            if event["type"] == "contact" and event["contact"] == "dah":
                self.now = event["t"]
                return
        raise RuntimeError("the program has ended")

    def item(self, begin):
        """Waits until the learner recognises an item that was spoken after this place in the log. Returns its words."""
        while True:
            words = [event["text"] for event in self.log[begin:] if event["type"] == "line"]
            known = []
            for event in self.log[begin:]:
                if event["type"] == "morsed" and event.get("source") == "interface" and len(event["text"]) > 1:
                    known.append(event["t"])
                if event["type"] == "say":
                    known.append(event["t"] + WORDS)
            if words and known and self.now >= min(known):
                self.pass_by(1000 * max(0.001, min(known) + self.dice.uniform(0.4, 1.2) - self.now))
                return words[-1].split(",", 1)[0]
            self.pass_by(STEP)

    def choose(self, name):
        """Goes down to an item and chooses it. Returns the seconds that took."""
        began, place = self.now, len(self.log)
        self.tell("key down")
        while self.item(place) != name:
            if self.now > began + 300:
                raise RuntimeError(f"no item is named {name}")
            place = len(self.log)
            self.tell("key down")
        self.tell("key enter")
        self.pass_by(1)
        return self.now - began


def measure(level, effective):
    with folder() as home:
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.writelines(json.dumps(record) + "\n" for record in archive())
            file.flush()
            for arguments in (["import", file.name], ["settings", "set", "interface.morse", level],
                              ["settings", "set", "morse.effective", str(effective)]):
                subprocess.run([PROGRAM, *arguments], env=environment(home), check=True, stdout=subprocess.DEVNULL)
        run, seconds = Learner(home, 7), 0.0
        dice = random.Random(3)
        run.pass_by(8000)
        for _ in range(CHOICES):
            seconds += run.choose(dice.choice(ITEMS))
            # Not measured: go back to the first item of the main menu and let its speech end.
            run.pass_by(3500)
            for _ in range(8):
                if run.screen == "main":
                    break
                run.tell(*(("key end", "key enter") if run.screen == "paused" else ("key esc",)))
                run.pass_by(400)
            run.tell("key home")
            run.pass_by(6000)
        exposures = [record for record in exported(run, home) if record.get("skill") == "interface"]
        understood = sum(record["correct"] for record in exposures)
        name = f"interface.morse {level} at 20 words per minute, spaces of {effective}"
        line(f"Choices in a menu with {name}", 60 * CHOICES / seconds, "a minute")
        if exposures:
            line(f"Taken before words with {name}", 100 * understood / len(exposures), "%")


def exported(run, home):
    run.end()
    text = subprocess.run([PROGRAM, "export", "--jsonl"], env=environment(home), check=True, text=True,
                          capture_output=True).stdout
    return [json.loads(record) for record in text.splitlines()]


if __name__ == "__main__":
    for one in ("off", "hints", "mixed", "full"):
        measure(one, 12)
    for one in ("mixed", "full"):
        measure(one, 20)
    sys.exit(check.faults)
