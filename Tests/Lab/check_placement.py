#!/usr/bin/env python3
"""Checks placement from outside: learners who know 0 to 36 characters, with slips, are placed within one character in
three minutes.

Each learner runs the built program in virtual time, and types or keys. Further parts check the first start of an
experienced learner, and how the level survives settings, export and import, and reset.
"""

import json
import random
import subprocess
import sys

from play import Play
from stage import PROGRAM, Check, environment, folder, script

check = Check()
COURSE = "KMRSUAPTLOWINJEFYVGQZHBCDX" + "0593842716"
SILENT = ("--speech", "off", "--audio", "none", "--seed", "1", "--now", "2026-11-20T08:00:00")


def command(home, *arguments):
    run = subprocess.run(
        [PROGRAM, *arguments, "--data-dir", f"{home}/data"], env=environment(home), capture_output=True, text=True, timeout=60)
    return run.returncode, run.stdout


def level(home, direction):
    return json.loads(command(home, "stats", "--json")[1])[direction]["level"]


def answers(play, known, dice, sending=False):
    """Answers until the final question."""
    while play.screen == "placement":
        asked = play.lines[-1][0] if sending else play.heard
        index = COURSE.find(asked) if asked in COURSE else len(COURSE)
        is_right = index < known and dice.random() >= 0.03
        answer = f"morse {asked}" if sending else f"text {asked.lower()}"
        play.tell(f"wait {dice.randrange(400, 1500)}", answer if is_right else "key down", "idle")
        if not play.listen(lambda event: play.is_screen(event, "placed") or turn(event)):
            return


def turn(event):
    return event["type"] == "await" and event["for"] in {"answer", "keying"}


def placements():
    """At least nine of ten learners are placed within one character."""
    good = 0
    count = 0
    for direction in ("receive", "send"):
        for known in (0, 5, 14, 26, 36):
            for seed in range(3):
                with folder() as home:
                    dice = random.Random(f"{direction} {known} {seed}")
                    play = Play(check, home, "place", "--direction", direction, *SILENT, "--data-dir", f"{home}/data")
                    play.do("idle")
                    answers(play, known, dice, direction == "send")
                    play.tell("idle", "key enter", "idle")
                    check.expect(play.end() == 0, f"{known} known: the program ends with an error")
                    placed = next((event for event in play.log if event["type"] == "placed"), None)
                    if not check.expect(placed, f"{known} known: nothing is placed"):
                        continue
                    check.expect(placed["direction"] == direction, "it is placed in the other direction")
                    check.expect(placed["t"] <= 180, f"{known} known: it takes {placed['t']} s")
                    check.expect(
                        placed["answers"] == len(play.all("attempt")), "`placed` does not count the answers that were given")
                    check.expect(level(home, direction) == placed["level"], f"level {placed['level']} is not stored")
                    check.expect(not play.all("session"), "a placement is logged as a session")
                    count += 1
                    good += abs(placed["level"] - max(2, known)) <= 1
                    print(f"{direction}, {known} known: level {placed['level']}, {placed['answers']} answers, {placed['t']:.0f} s")
    check.expect(good >= 0.9 * count, f"only {good} of {count} learners are placed within one character")


def first_start():
    """The first start, and the first session, of a learner who knows 14 characters."""
    with folder() as home:
        play = Play(check, home, *SILENT, "--data-dir", f"{home}/data")
        play.reach("firstKnown", "idle", "key enter")
        play.tell("idle", "key down", "idle", "key enter", "idle", "key enter", "idle")
        play.listen()
        answers(play, 14, random.Random(4))
        play.tell("idle", "key enter", "idle")
        play.listen()
        check.expect(play.screen == "receive", f"the screen after the placement is {play.screen}")
        code = play.end()
        check.expect(code == 0, f"the first start ends with {code}")
        wanted = ["Are you new to Morse?", "New to Morse, N, 1 of 4", "I know some letters, I, 2 of 4",
                  "Find out by hearing, F, 1 of 6", "Type each character you hear",
                  "You know 14 characters. Begin there?", "Yes, level 14, Y, 1 of 3", "Receive, level 14, Juliett"]
        places = [play.lines.index(line) if line in play.lines else -1 for line in wanted]
        for line, place in zip(wanted, places):
            check.expect(place >= 0, f"{line!r} is not printed")
        check.expect(places == sorted(places), "the lines come in another order")
        check.expect(
            not any(line in ("Kilo", "Juliett") for line in play.lines), "a known character is introduced")


def kept():
    """A level and the known characters can be set, exported, imported and reset. Levels beyond the course are
    refused."""
    with folder() as home, folder() as other:
        check.expect(command(home, "settings", "set", "level.receive", "14")[0] == 0, "the level is refused")
        check.expect(command(home, "settings", "set", "level.send", "27")[0] == 64, "a level beyond the course is taken")
        check.expect(command(home, "settings", "get", "level.receive")[1] == "14\n", "the level is not kept")
        check.expect(level(home, "receive") == 14 and level(home, "send") == 2, "the levels in the statistics are wrong")
        archive = command(home, "export")[1]
        subprocess.run(
            [PROGRAM, "import", "-", "--data-dir", f"{other}/data"], env=environment(other), input=archive, text=True,
            capture_output=True, check=False)
        check.expect(level(other, "receive") == 14, "the level does not survive export and import")
        for place in (home, other):
            code, lines, log, _ = script(["wait 30000"], "receive", *SILENT, "--data-dir", f"{place}/data", home=place)
            introduced = [event["text"] for event in log if event["type"] == "morse"][:3]
            check.expect(introduced == ["J", "J", "J"], f"introduced are {introduced}, not the newest character alone")
        check.expect(command(home, "settings", "reset")[0] == 0 and level(home, "receive") == 14, "settings reset changes a level")
        check.expect(
            command(home, "settings", "reset", "level.receive")[0] == 0 and level(home, "receive") == 2,
            "the level is not reset by its name")
        forgotten = subprocess.run(
            [PROGRAM, "reset", "--data-dir", f"{other}/data"], env=environment(other), input="3\n8\n", text=True,
            capture_output=True, check=False)
        check.expect(forgotten.returncode == 0 and level(other, "receive") == 2, "reset keeps the level")
        _, _, log, _ = script(["wait 30000"], "receive", *SILENT, "--data-dir", f"{other}/data", home=other)
        introduced = [event["text"] for event in log if event["type"] == "morse"][:1]
        check.expect(introduced == ["K"], "reset keeps the known characters")


def main():
    placements()
    first_start()
    kept()
    return check.conclude("Placement")


if __name__ == "__main__":
    sys.exit(main())
