#!/usr/bin/env python3
"""Learners to whom the program must adapt: one key too many, a slow switch, Enter in the opening, the end of the
course.

Each is a script in virtual time that is written while it runs, with the sound that the learner must hear.
"""

import json
import random
import re
import subprocess
import sys

from play import Play
from stage import PROGRAM, Check, environment, folder, message, script

check = Check()
OPTIONS = ("--audio", "none", "--now", "2026-11-20T08:00:00", "--seed", "3")
MORSE = {"K": "-.-", "M": "--", "R": ".-.", "S": "...", "U": "..-", "A": ".-", "P": ".--.", "T": "-", "L": ".-..", "O": "---"}


class Learner(Play):
    """A learner who answers and then waits for the next question."""

    def answer(self, *lines):
        known = len(self.all("attempt"))
        self.tell(*lines, "idle")
        while len(self.all("attempt")) == known and self.screen != "result":
            if not self.listen(lambda event: event["type"] in {"attempt", "screen"}):
                return False
        return self.listen()

    def since(self, time, kind):
        return [event for event in self.all(kind) if event["t"] >= time]


def surplus_key(home):
    """Types one key too many after a mistake. The correction sounds to its end, and the key does not count as an
    answer."""
    for delay in (0, 200, 600, 950):
        learner = Learner(check, home, "receive", *OPTIONS, "--group", "2", "--data-dir", f"{home}/surplus-{delay}")
        learner.do()
        group = learner.heard
        typed = ("M" if group[0] == "K" else "K") + group[1]
        began = learner.log[-1]["t"]
        learner.answer(f"text {typed.lower()}", f"wait {delay}", "key x")
        told = learner.since(began, "said")
        check.expect(any(event["id"] == "receive.wrong" for event in told), f"after {delay} ms the correction is cut")
        check.expect(not learner.since(began, "cut"), f"after {delay} ms something is cut: {learner.since(began, 'cut')}")
        morse = [event["text"] for event in learner.since(began, "morsed")]
        check.expect(morse[:1] == [group[0]], f"after {delay} ms the corrective Morse does not sound: {morse}")
        check.expect(len(learner.all("attempt")) == 2, "the surplus key counts as an answer")
        learner.end()


def opening(home):
    """Presses Enter or Right during the spoken opening. That cuts only words."""
    for key in ("enter", "right"):
        _, _, log, _ = script(
            ["wait 300", f"key {key}", f"key {key}", "idle"], "receive", *OPTIONS, "--data-dir", f"{home}/opening-{key}", home=home)
        morse = [event["text"] for event in log if event["type"] == "morsed"]
        check.expect(morse[:6] == ["K"] * 3 + ["M"] * 3, f"{key} in the opening skips introductions: {morse}")
        cut = [event["id"] for event in log if event["type"] == "cut"]
        check.expect(cut == ["receive.opening"], f"{key} cuts {cut}")


def hand(pattern, dit, chance):
    """The script lines of a character keyed with this dit length in milliseconds. Every length is off by up to a
    quarter."""
    lines = []
    for number, element in enumerate(pattern):
        off = chance.uniform(0.75, 1.25)
        length = round(dit * (3 if element == "-" else 1) * off)
        lines += [f"wait {round(dit * chance.uniform(0.75, 1.25))}"] if number else []
        lines += ["down straight", f"wait {length}", "up straight"]
    return lines


def slow_switch(home):
    """Keys with one slow switch. The program responds to every press, and from the second question on the answers are
    right."""
    for dit in (300, 600, 1000):
        chance = random.Random(dit)
        learner = Learner(check, home, "send", *OPTIONS, "--minutes", "3", "--data-dir", f"{home}/slow-{dit}")
        learner.do()
        asked = 0
        while learner.screen != "result" and asked < 12:
            asked += 1
            target = [event for event in learner.all("line")][-1]["text"][0]
            began = learner.log[-1]["t"]
            learner.tell("wait 400", *hand(MORSE[target], dit, chance), "idle")
            if not learner.listen():
                break
            heard = [e for kind in ("earcon", "say", "morse") for e in learner.since(began, kind)]
            check.expect(heard, f"dit {dit} ms: nothing sounds after {target}")
        attempts = learner.all("attempt")
        wrong = [event for event in attempts if not event["correct"]]
        print(f"dit {dit} ms: {len(attempts)} of {asked} judged, {len(wrong)} wrong, paused {'paused' in [e['id'] for e in learner.all('screen')]}")
        check.expect(len(attempts) >= asked - 2, f"dit {dit} ms: only {len(attempts)} of {asked} answers are judged")
        check.expect(not wrong, f"dit {dit} ms: {len(wrong)} of {len(attempts)} answers are read wrongly: {wrong}")
        check.expect(not any(e["id"] == "paused" for e in learner.all("screen")), f"dit {dit} ms: a dah is taken for a hold")
        learner.end()


def at_level(level, home):
    """Makes the data folder of a learner at a receive level, from an edited archive."""
    first, second = f"{home}/first", f"{home}/second"
    learner = Learner(check, home, "receive", *OPTIONS, "--count", "1", "--data-dir", first)
    learner.do()
    learner.answer(f"text {learner.heard.lower()}")
    learner.end()
    run = subprocess.run(
        [PROGRAM, "export", "--jsonl", "--data-dir", first], env=environment(home), capture_output=True, text=True, check=True)
    records = [json.loads(line) for line in run.stdout.splitlines()]
    for record in records:
        if record.get("record") == "progress" and record["direction"] == "receive":
            record["level"] = level
    archive = f"{home}/archive.jsonl"
    with open(archive, "w", encoding="utf-8") as file:
        file.write("".join(json.dumps(record) + "\n" for record in records))
    for arguments in (["import", archive], ["settings", "set", "introductions", "off"]):
        subprocess.run(
            [PROGRAM, *arguments, "--data-dir", second], env=environment(home), capture_output=True, check=True)
    return second


def end_of_course(home):
    """Finishes a session with all 26 letters. The program names the next step, and the learner can take it."""
    learner = Learner(
        check, home, "receive", *OPTIONS, "--count", "20", "--group", "5", "--data-dir", at_level(26, home))
    learner.do()
    while learner.screen != "result":
        if not learner.answer(f"text {learner.heard.lower()}"):
            break
    learner.tell("idle")
    learner.listen(lambda event: event["type"] == "await")
    for name in ("result.complete", "result.next.digits"):
        check.expect(any(re.search(message(name), line) for line in learner.lines), f"{name} is not spoken: {learner.lines[-6:]}")
    known = len(learner.log)
    learner.tell("key o", "wait 4000")
    learner.end()
    opened = [event["text"] for event in learner.log[known:] if event["type"] == "line"]
    check.expect(any(line.startswith("Receive") for line in opened), f"the next course does not begin: {opened}")


def main():
    with folder() as home:
        surplus_key(home)
        opening(home)
        slow_switch(home)
        end_of_course(home)
    return check.conclude("Learners")


if __name__ == "__main__":
    sys.exit(main())
