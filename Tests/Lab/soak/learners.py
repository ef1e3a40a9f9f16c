"""Simulated learners who never stop: one answers a run in virtual time, the other types on a terminal."""

import json
import random
import select
import subprocess
import sys

from stage import PROGRAM, Terminal, environment

from gauge import Gauge

OPTIONS = ("--speech", "off", "--audio", "none", "--seed", "1", "--now", "2026-11-20T08:00:00")
FAST = ("--wpm", "30", "--effective", "30", "--group", "1-3")
# The keys that lead from the main menu to each activity.
PATHS = {
    "receive": "r", "send": "s", "ear": "e", "practice": "d c k m enter", "words": "w 2 1", "qso": "c 3 2", "listen": "l",
    "keyer": "f", "pileup": "4 7 2", "copy": "4 8 1"}
OVERS = ("W1AW", "R 5NN TT1", "AGN", "R 5NN TT2")
SAMPLES = 12  # Per hour.
# Seconds without an event after which the program is waiting for its script, or waiting without an event that says for
# what.
SILENCE, LONG_SILENCE = 0.005, 1.0


class Tireless:
    """A run in virtual time, with answers to every question."""

    def __init__(self, activity, data, home, hours):
        self.activity = activity
        self.hours = hours
        self.chance = random.Random(activity)
        self.screen, self.heard, self.line, self.time = "", "", "", 0.0
        # The last caller in a pile-up who was not answered yet.
        self.called = ""
        self.answers, self.sessions, self.overs = 0, 0, 0
        self.awaited, self.errors = None, []
        self.process = subprocess.Popen(
            [PROGRAM, *OPTIONS, *FAST, "--data-dir", data, "--script", "-", "--events", "-"], env=environment(home),
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.gauge = Gauge(self.process, data)

    def tell(self, *lines):
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def events(self):
        """Yields every event, and None if nothing comes for a while."""
        rest = b""
        while True:
            if not select.select([self.process.stderr], [], [], SILENCE if self.awaited else LONG_SILENCE)[0]:
                yield None
                continue
            piece = self.process.stderr.read1(65536)
            if not piece:
                return
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                if line.startswith(b"{"):
                    yield json.loads(line)
                else:
                    self.errors.append(line.decode())

    def play(self):
        """Runs up to the given virtual hour. Returns the exit code."""
        self.tell("idle")
        for event in self.events():
            if event:
                self.notice(event)
            elif self.awaited:
                # After several turns in a row, answer only the last.
                awaited, self.awaited = self.awaited, None
                self.tell(*self.answer(awaited))
            else:
                self.nudge()
            if self.time >= self.hours * 3600:
                break
        self.process.stdin.close()
        self.process.stderr.read()
        return self.process.wait(timeout=120)

    def notice(self, event):
        self.time = event["t"]
        if self.time >= len(self.gauge.samples) * 3600 / SAMPLES:
            self.gauge.take(self.time / 3600)
        kind = event["type"]
        if kind == "screen":
            self.screen = event["id"]
        elif kind == "morse":
            self.heard = event["text"]
        elif kind == "line":
            self.line = event["text"]
        elif kind == "await":
            self.awaited = event["for"]
        elif kind == "caller":
            self.called = event["call"]
        self.overs += kind == "worked"
        self.answers += kind == "attempt"
        self.sessions += kind == "session"

    def nudge(self):
        """Presses a key now and then while listening, which never awaits the learner."""
        if self.screen == "listen":
            self.tell("wait 60000", f"key {self.chance.choice(['right', 'left', 'tab', 'f5'])}")
        else:
            self.tell("wait 1000", "idle")

    def answer(self, awaited):
        is_wrong = self.chance.random() < 0.1
        if awaited == "choice":
            if self.screen == "main":
                lines = [line for key in PATHS[self.activity].split() for line in (f"key {key}", "idle")]
                return lines[:-1] if self.activity == "listen" else lines
            # The first item of the menu goes on.
            return ["key enter", "idle"]
        return [*self.given(awaited, is_wrong), "idle"]

    def given(self, awaited, is_wrong):
        """The script lines of an answer or an over."""
        if awaited == "answer":
            return ["wait 300", f"text {'t' * len(self.heard) if is_wrong else self.heard.lower()}", "key enter"]
        if self.screen == "pileup":
            # Answer a caller with its callsign. Otherwise Enter sends the next over.
            called, self.called = self.called, ""
            typed = [f"text {called[:-1] + '?' if is_wrong else called}"] if called else []
            return ["wait 400", *typed, "key enter"]
        if self.screen == "qso":
            self.overs += 1
            return ["wait 400", f"morse {OVERS[self.overs % 4 if is_wrong else self.overs % 2]}", "wait 300"]
        if self.screen == "keyer":
            # Free keying stores the keyed text until Enter speaks it.
            if is_wrong:
                return ["key enter"]
            return ["wait 500", f"morse {self.chance.choice(['CQ DE W1AW', 'PARIS', '599'])}", "wait 2000"]
        asked = self.heard if self.screen == "ear" else self.line.split(",")[0]
        return ["wait 300", f"morse {'T' if is_wrong or not asked.isalnum() else asked}"]


class Typist:
    """Types on a terminal in real time, mostly right answers."""

    # Without Escape, which would end the program at the main menu.
    KEYS = list("kmurskmurs") + ["tab", "space", "space", "f5", "right", "backspace", "enter"]

    def __init__(self, data, home):
        self.chance = random.Random(1)
        self.terminal = Terminal("--audio", "none", "--data-dir", data, home=home)
        self.gauge = Gauge(self.terminal.process, data)
        self.presses, self.lines = 0, 0

    def type(self, began, now, end):
        """Types until `end`. Returns whether the program still runs."""
        self.terminal.press("r")
        while (time := now()) < end:
            if (time - began) / 3600 >= len(self.gauge.samples) / 3600 * 5:
                self.gauge.take((time - began) / 3600)
            if not self.terminal.read(self.chance.uniform(0.05, 1.5)) or self.terminal.process.poll() is not None:
                return False
            self.lines += self.terminal.bytes.count(b"\n")
            self.terminal.bytes = b""
            key = self.chance.choice(self.KEYS)
            # Enter chooses the first item of a menu, which goes on.
            self.terminal.press(*(["home", "enter"] if key == "enter" else [key]))
            self.presses += 1
        return self.terminal.process.poll() is None
