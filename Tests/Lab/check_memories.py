#!/usr/bin/python3
"""Stored messages as a learner uses them: recorded by keying, filled in, sent, broken off with a paddle, chosen from
the list with one switch, and sent from a terminal.

A decoder of this folder reads the sound, and so does multimon-ng if that and sox are installed. All runs but the last
are in virtual time, so they do not depend on the machine's speed. Needs numpy.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

import numpy as np

from analyse import decode
from exact import load, marks
from one_switch import OneSwitch
from play import Play
from receiver import by_multimon
from stage import PATIENCE, PROGRAM, Check, Terminal, environment, folder

check = Check()
TONE, SPEED = 600, 30
STATION = {"station.callsign": "W1AW", "station.name": "Tom", "keyer.wpm": str(SPEED), "band.where": "off",
           "morse.tone": str(TONE)}
THANKS = "TU 73 DE W1AW <SK>"
QUIET = ("--speech", "off", "--seed", "1")
HAS_MULTIMON = all(map(shutil.which, ("multimon-ng", "sox")))


def setting(home, *words):
    run = subprocess.run(
        [PROGRAM, "settings", *words], env=environment(home), check=True, capture_output=True, text=True)
    return run.stdout.strip()


def prepared(home, **settings):
    for name, value in (STATION | {key.replace("_", "."): value for key, value in settings.items()}).items():
        setting(home, "set", name, value)


def told(run):
    """The log's events of stored messages: number, event, and the text if there is one."""
    return [(event["number"], event["event"], event.get("text")) for event in run.all("memory")]


def heard(sound, first, last, text, name):
    """Whether the sound between two samples is a text. Two decoders read it that do not use the log."""
    samples, rate = load(sound)
    # Leave out sound just before and just after it.
    piece = samples[max(0, first - rate // 100):last + rate // 100]
    found = [(start / rate, end / rate, 1.0) for start, end in marks(piece, rate, TONE)]
    # This folder's decoder knows no prosigns.
    plain = re.sub("<[A-Z]+>", "*", text)
    check.expect(decode(found, SPEED) == plain, f"{name}: the sound is {decode(found, SPEED)!r}, not {plain!r}")
    if HAS_MULTIMON:
        read = by_multimon(piece, rate, TONE, SPEED)
        check.expect(read == text.replace(" ", ""), f"{name}: multimon-ng reads {read!r}, not {text!r}")


def spans(run):
    """The first and the last sample that each stored message keyed."""
    found, current = [], None
    for event in run.log:
        if event["type"] == "memory" and event["event"] == "began":
            current = []
        elif event["type"] == "memory" and event["event"] in ("ended", "cut"):
            found.append((current[0][0], sum(current[-1])))
            current = None
        elif event["type"] == "mark" and current is not None:
            current.append((event["start"], event["length"]))
    return found


def recording():
    """A message is recorded with a paddle, read back, kept, and sent with callsign and number filled in. The other five
    are sent in the same way."""
    with folder() as home:
        prepared(home)
        sound = f"{home}/sent.wav"
        run = Play(check, home, "keyer", *QUIET, "--audio", f"wav:{sound}")
        run.do("key r", "idle", "key 2", "idle", "morse TEST DE W1AW /N", "idle", "morse QRM", "idle", "morse <HH>")
        run.reach("memoryRecorded", "key enter")
        check.expect(setting(home, "get", "message.2").count("{other}") == 1, "the old message is kept until the new one is accepted")
        run.reach("keyer", "key 1")
        sent = {1: "CQ CQ CQ DE W1AW W1AW K", 2: "TEST DE W1AW 001", 3: "5NN 001", 4: "NAME TOM TOM", 5: "AGN?", 6: THANKS}
        for number in sent:
            run.do(f"key {number}")
        check.expect(run.end() == 0, "the exit code is 0")
        check.expect("TEST DE {call} {number}" in setting(home, "get", "message.2"), "fields are stored as fields")
        wanted = [(2, "recorded", "TEST DE {call} {number}")]
        for number, text in sent.items():
            wanted += [(number, "began", text), (number, "ended", None)]
        if check.expect(told(run) == wanted, f"the log has {told(run)}"):
            for (number, text), span in zip(sent.items(), spans(run)):
                heard(sound, *span, text, f"memory {number}")
        for number, text in sent.items():
            check.expect(f"{number}: {text}" in run.lines, f"message {number} is not printed")


def breaking_in():
    """A paddle stops a message within an edge, and only the next press keys. A message with an unknown field is not
    sent."""
    with folder() as home:
        prepared(home)
        sound = f"{home}/broken.wav"
        run = Play(check, home, "keyer", *QUIET, "--audio", f"wav:{sound}")
        run.do("key 2")
        check.expect(not run.all("memory") and "other" in run.lines[-1], f"an unknown field: {run.lines[-1:]}")
        run.tell("key 1", "wait 1710", "down dah", "wait 700", "up dah")
        run.do("idle", "morse R")
        check.expect(run.end() == 0, "the exit code is 0")
        check.expect([event for _, event, _ in told(run)] == ["began", "cut"], f"the log has {told(run)}")
        (_, last), = spans(run)
        after = [event for event in run.all("mark") if event["start"] >= last]
        check.expect([event["element"] for event in after] == ["dit", "dah", "dit"], f"keyed after it: {after}")
        samples, rate = load(sound)
        silence = np.abs(samples[last + rate // 100:after[0]["start"]]).max()
        check.expect(silence == 0, f"sound of amplitude {silence:.3f} follows after the message was stopped")
        heard(sound, after[0]["start"], after[-1]["start"] + after[-1]["length"], "R", "after the break")


def answering():
    """In a conversation the other station's callsign is filled in once it has sounded, and the other station hears the
    message.
    """
    with folder() as home:
        prepared(home)
        sound = f"{home}/air.wav"
        run = Play(check, home, "qso", *QUIET, "--style", "first", "--role", "call", "--audio", f"wav:{sound}")
        run.do()
        run.do("key 2")
        check.expect(not run.all("memory"), "a callsign is sent that has not sounded yet")
        run.do("key 1")
        other = run.heard.split()[-2] if run.all("morse") else ""
        # Wait a moment after the other station's last mark.
        run.do("wait 100", "key 2")
        run.end()
        began = [text for number, event, text in told(run) if number == 2 and event == "began"]
        if check.expect(began and other and other in began[0], f"{began} to {other!r}: {told(run)}"):
            check.expect(other in run.heard, f"{other} does not answer: {run.heard}")
            heard(sound, *spans(run)[-1], began[0], "the answer")


def one_switch():
    """One switch opens the list with a long hold, and sends the chosen message."""
    with folder() as home:
        prepared(home, switch_way="scan")
        sound = f"{home}/switch.wav"
        run = OneSwitch(check, home, "keyer", "--seed", "1", "--audio", f"wav:{sound}")
        run.next_of("await", where=lambda event: event["for"] == "keying")
        run.press(4200)
        if run.pick("Stored messages", "6"):
            run.next_of("memory", where=lambda event: event["event"] == "ended", seconds=30)
        run.end()
        check.expect(told(run) == [(6, "began", THANKS), (6, "ended", None)], f"the log has {told(run)}")
        for span in spans(run):
            heard(sound, *span, THANKS, "one switch")


def in_a_terminal():
    """The same keys in a terminal, in real time."""
    with folder() as home:
        prepared(home, keyer_wpm="60")
        log = pathlib.Path(home) / "events"
        with Terminal("keyer", "--speech", "off", "--audio", "none", "--events", str(log), home=home) as terminal:
            check.expect(terminal.wait("Free keying"), f"the screen is not announced: {terminal.lines}")
            terminal.press("6")
            check.expect(terminal.wait(f"6: {THANKS}"), f"the message is not printed: {terminal.lines}")

            def is_over():
                return '"event":"ended"' in log.read_text(encoding="utf-8")

            for _ in range(int(PATIENCE / 0.02)):
                if is_over():
                    break
                terminal.read(0.02)
            check.expect(is_over(), "the end of the message is not in the log")
            terminal.press("esc")
            check.expect(terminal.end() == 0 and terminal.is_usable, "the program does not end properly")
        keyed = "".join(event["character"] for event in map(json.loads, log.read_text(encoding="utf-8").splitlines())
                        if event["type"] == "keyed")
        # The program may not yet have read the last character, which ends with its silence.
        check.expect(keyed.startswith("TU7"), f"it keyed {keyed!r}")


def main():
    for part in recording, breaking_in, answering, one_switch, in_a_terminal:
        part()
    if not HAS_MULTIMON:
        print("multimon-ng or sox is not installed. Only the lab's own decoder read the Morse.")
    return check.conclude("Stored messages")


if __name__ == "__main__":
    sys.exit(main())
