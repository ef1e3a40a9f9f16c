#!/usr/bin/python3
"""Ear training, practice of chosen characters and a longer course, from the main menu with keys alone in virtual time.
Log, printed lines and statistics agree, ear training does not affect proficiency, and levels and schedule do not
change."""

import json
import subprocess
import sys

from play import Play
from stage import PROGRAM, Check, environment, folder, script

check = Check()
NOW = ("--now", "2026-11-20T08:00:00")
OPTIONS = ("--seed", "11", "--speech", "off", "--audio", "none", *NOW)


def stats(home, data):
    run = subprocess.run(
        [PROGRAM, "stats", "--json", "--data-dir", data, *NOW], env=environment(home), capture_output=True, text=True)
    return json.loads(run.stdout)


def settle(home, data, **settings):
    for name, value in {"verbosity": "normal", **settings}.items():
        subprocess.run(
            [PROGRAM, "settings", "set", name, value, "--data-dir", data], env=environment(home), check=True,
            capture_output=True)


def begin(home, data, *arguments, is_first=False):
    """Gets past the first start to the main menu."""
    play = Play(check, home, *arguments, *OPTIONS, "--data-dir", data)
    play.reach("main", "idle", *(["key enter", "idle", "key end", "key enter"] if is_first else []))
    return play


def check_ear(home, data):
    play = begin(home, data, "--count", "30", is_first=True)
    play.reach("exercises", "key e")
    play.do("key i")
    check.expect(play.screen == "ear", f"E and I lead to {play.screen}")
    wrong = {4, 17}
    for number in range(30):
        target = play.heard
        told = [event["text"] for event in play.all("line")]
        other = "T" if target == "E" else "E"
        play.do("wait 200", f"morse {other if number in wrong else target}")
        after = [event["text"] for event in play.all("line")][len(told):]
        check.expect(
            after and after[0].startswith("Keyed" if number in wrong else "Right"), f"after answer {number}: {after[:1]}")
    check.expect(play.screen == "result", f"after 30 patterns: {play.screen}")
    play.tell("idle", "key esc", "idle")
    code = play.end()
    attempts, session = play.all("attempt"), play.all("session")[0]
    check.expect(code == 0 and len(attempts) == 30 == session["attempts"], f"exit {code}, {len(attempts)}, {session}")
    check.expect({a["direction"] for a in attempts} == {"ear"}, "an attempt does not count as ear training")
    check.expect(session["kind"] == "ear" and session["correct"] == 28 and not session["advanced"], f"{session}")
    lengths = [len(a["pattern"]) for n, a in enumerate(attempts) if n not in wrong]
    check.expect(lengths == sorted(lengths) and lengths[0] == 1 and lengths[-1] == 5, f"lengths are {lengths}")
    told = stats(home, data)
    totals = told["characters"]
    check.expect(sum(c["ear_attempts"] for c in totals.values()) == 30, f"{totals}")
    check.expect(sum(c["ear_correct"] for c in totals.values()) == 28, f"{totals}")
    for name, counts in totals.items():
        mine = [a for a in attempts if a["target"] == name]
        check.expect(counts["ear_attempts"] == len(mine), f"{name}: {counts}")
        check.expect(counts["proficiency"] is None and counts["recognition_ms"] is None, f"{name}: {counts}")
    check.expect(told["confusions"] == [], f"{told['confusions']}")
    check.expect(told["sessions"] == 1 and told["streak"]["current"] == 1, f"{told['streak']}")
    for direction in ("receive", "send"):
        check.expect(told[direction]["level"] == 2 and told[direction]["due"] is None, f"{told[direction]}")


def check_practice(home, data, direction):
    before = stats(home, data)
    settle(home, data, **{"practice.direction": direction})
    play = begin(home, data, "--count", "24", "--group", "1")
    play.reach("picker", "key e", "idle", "key d", "idle", "key h")
    play.do("idle", "key k", "idle", "key q", "idle", "key 5", "idle", "key enter")
    said = [event["text"] for event in play.all("line")]
    for name in "Kilo", "Quebec", "5":
        check.expect(any(t.startswith(f"{name}, ") and t.endswith(", chosen") for t in said), f"{name}: {said}")
    check.expect(play.screen == direction, f"Enter leads to {play.screen}")
    wrong = {3, 9, 14}
    for number in range(24):
        target = play.heard if direction == "receive" else play.all("line")[-1]["text"]
        answer = "T" if number in wrong else target
        play.do("wait 200", f"text {answer.lower()}" if direction == "receive" else f"morse {answer}")
    check.expect(play.screen == "result", f"after 24 answers: {play.screen}")
    play.tell("idle", "key esc", "idle")
    code = play.end()
    check.expect("Practice, the level stays" in play.printed, "the result does not say that the level stays")
    attempts, session = play.all("attempt"), play.all("session")[0]
    check.expect(code == 0 and len(attempts) == 24 == session["attempts"], f"exit {code}, {len(attempts)}, {session}")
    check.expect({a["target"] for a in attempts} == {"K", "Q", "5"}, "the asked characters are not the chosen ones")
    check.expect({a["direction"] for a in attempts} == {direction}, "an attempt has the wrong direction")
    check.expect(
        session["kind"] == "practice" and session["correct"] == 21 and not session["advanced"], f"{session}")
    after = stats(home, data)
    for way in ("receive", "send"):
        check.expect(after[way] == before[way], f"{way} was {before[way]}, is {after[way]}")
    for name in ("K", "Q", "5"):
        old = before["characters"].get(name, {})
        mine = [a for a in attempts if a["target"] == name]
        for field, count in (("attempts", len(mine)), ("correct", sum(a["correct"] for a in mine))):
            grown = after["characters"][name][f"{direction}_{field}"] - old.get(f"{direction}_{field}", 0)
            check.expect(grown == count, f"{name}: {field} grew by {grown}, not {count}")
    check.expect(after["sessions"] == before["sessions"] + 1, "the session is not counted")


def check_arguments(home, data):
    before = stats(home, data)
    for arguments, names in [
        (["practice", "--characters", "K€"], "--characters"), (["practice", "--characters", ""], "--characters"),
        (["--level", "27"], "2 to 26"), (["--level", "1"], "2 to 26"), (["ear", "--level", "3"], "--level"),
    ]:
        run = subprocess.run(
            [PROGRAM, *arguments, "--data-dir", data], env=environment(home), capture_output=True, text=True,
            stdin=subprocess.DEVNULL)
        check.expect(run.returncode == 64 and names in run.stderr, f"{arguments}: {run.returncode} {run.stderr}")
        check.expect(run.stderr.count("\n") == 1, f"{arguments}: {run.stderr}")
    check.expect(stats(home, data) == before, "a wrong argument changed something")
    settle(home, data, course="full", **{"course.order": "lcwo"})
    told = stats(home, data)
    check.expect(told["receive"]["characters"] == ["K", "M"] and told["receive"]["next"] == "U", f"{told['receive']}")
    for level, code in [("51", 0), ("52", 64)]:
        got, _, log, error = script(
            ["idle"], "receive", "--level", level, *OPTIONS, "--data-dir", data, home=home)
        check.expect(got == code, f"level {level} of the full course: exit code {got}")
        check.expect(code == 0 or "2 to 51" in error, f"{error}")
    settle(home, data, course="letters", **{"course.order": "koch"})


def main():
    with folder() as home:
        data = f"{home}/data"
        settle(home, data)
        check_ear(home, data)
        check_practice(home, data, "receive")
        check_practice(home, data, "send")
        check_arguments(home, data)
    return check.conclude("Ear training and practice")


if __name__ == "__main__":
    sys.exit(main())
