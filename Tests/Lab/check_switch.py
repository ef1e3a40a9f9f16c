#!/usr/bin/env python3
"""One switch from an empty folder: it is noticed, everything is told for it to choose, and a right answer is given."""

import subprocess
import sys

from one_switch import OneSwitch
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


if __name__ == "__main__":
    first_start()
    length_stays()
    rests()
    sys.exit(check.conclude("One switch"))
