#!/usr/bin/python3
"""A whole session in virtual time with only right answers. The log, the sound, the lines and the statistics agree.

The questions depend on the seed and on earlier answers, so a simulated learner plays the session once. The resulting
script then runs twice, into files. Only the event log, which is made for tools, reveals the targets.
"""

import json
import pathlib
import subprocess
import sys

from play import Play
from stage import PROGRAM, Check, environment, folder, script

check = Check()
SEED = ("--seed", "7", "--now", "2026-11-20T08:00:00")


def play(home, extra):
    """Plays a session with right answers. Returns (its script, its log)."""
    learner = Play(check, home, "receive", *SEED, *extra, "--data-dir", f"{home}/played")
    lines = ["idle"]
    learner.do()
    while learner.screen != "result" and len(lines) < 800:
        known = len(learner.all("attempt"))
        answer = [f"text {learner.heard.replace(' ', '').lower()}", "idle"]
        lines += answer
        if not learner.do(*answer[:-1]):
            break
        if not check.expect(len(learner.all("attempt")) > known, f"{answer} does not count as an answer"):
            break
    check.expect(learner.end() == 0, "the session does not end with 0")
    return lines, learner.log


def statistics(home, data):
    run = subprocess.run(
        [PROGRAM, "stats", "--json", "--data-dir", data, *SEED[2:]], env=environment(home), capture_output=True, text=True)
    return json.loads(run.stdout)


def no_overlap(log):
    """No speech, Morse or earcon begins before the previous one has ended."""
    open_stretch = None
    for event in log:
        if event["type"] in {"say", "morse"}:
            check.expect(open_stretch is None, f"{event['type']} at {event['t']} while {open_stretch} sounds")
            open_stretch = event["type"]
        elif event["type"] in {"said", "cut", "morsed"}:
            open_stretch = None


def no_spoilers(log):
    """No target is printed or spoken between its sending and its answer."""
    sent = None
    for event in log:
        if event["type"] == "morse":
            sent = event["text"].replace(" ", "").lower()
        elif event["type"] == "attempt":
            sent = None
        elif event["type"] in {"say", "line"} and sent and len(sent) > 1:
            spoken = event["text"].replace(" ", "").replace(",", "").lower()
            check.expect(sent not in spoken, f"{event['text']!r} gives {sent!r} away")


def main():
    with folder() as home:
        silent = ("--speech", "off", "--audio", "none")
        lines, log = play(home, silent)
        session = next((event for event in log if event["type"] == "session"), None)
        if not check.expect(session, "no session was finished"):
            return check.conclude("A whole session")
        attempts = [event for event in log if event["type"] == "attempt"]
        check.expect(session["attempts"] == len(attempts) >= 20, f"{len(attempts)} attempts, {session}")
        check.expect(all(event["correct"] for event in attempts), "an answer is wrong")
        check.expect(session["advanced"] and session["level"] == 3, f"the level did not rise: {session}")
        no_overlap(log)
        no_spoilers(log)

        runs = []
        for name in ["one", "two"]:
            data, sound = f"{home}/{name}", f"{home}/{name}.wav"
            runs.append(
                script(lines, "receive", *SEED, "--speech", "off", "--audio", f"wav:{sound}", "--data-dir", data, home=home))
        check.expect(runs[0][1] == runs[1][1], "two runs print different lines")
        trimmed = [[{k: v for k, v in e.items() if k != "audio"} for e in run[2]] for run in runs]
        check.expect(trimmed[0] == trimmed[1], "two runs have different logs")
        sounds = [pathlib.Path(f"{home}/{name}.wav").read_bytes() for name in ["one", "two"]]
        check.expect(sounds[0] == sounds[1], "two runs have different sound files")
        check.expect([e["text"] for e in runs[0][2] if e["type"] == "line"] == runs[0][1], "the log's lines are not the printed lines")
        check.expect(not any(ord(c) < 32 or ord(c) == 127 for line in runs[0][1] for c in line), "control characters in a line")
        stats = statistics(home, f"{home}/one")
        check.expect(stats["receive"]["level"] == 3 and stats["sessions"] == 1, f"the statistics have {stats['receive']}")
        total = sum(character["receive_attempts"] for character in stats["characters"].values())
        check.expect(total == len(attempts), f"the statistics have {total} attempts, the log has {len(attempts)}")
    return check.conclude("A whole session")


if __name__ == "__main__":
    sys.exit(main())
