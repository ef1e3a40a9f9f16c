#!/usr/bin/python3
"""Plays a whole send session in virtual time. Log, lines, sound file, store and statistics agree.

The simulated learner reads each question from the printed lines, as on a braille display, and keys the answer with
contacts. Some answers are wrong on purpose, each in a different way. The sound file must have the marks of the sidetone
at the samples in the log, and an independent decoder reads them. Needs numpy.
"""

import json
import pathlib
import subprocess
import sys
import wave

import numpy as np

from analyse import decode, tones
from stage import PROGRAM, Check, environment, folder, script

check = Check()
SEED = ("--seed", "7", "--now", "2026-11-20T08:00:00")
OPTIONS = ("--minutes", "2", "--speech", "off")
TONE = 600


def answer(number, target):
    """Returns (the script lines of an answer, the character that they key)."""
    other = "M" if target == "K" else "K"
    if number == 4:
        return [f"morse {other}"], other
    if number == 9:  # Four dahs, each of four units with its space.
        return ["down dah", "wait 1200", "up dah"], ""
    if number == 14:  # More dits than any character has.
        return ["down dit", "wait 1800", "up dit"], ""
    if number == 19:
        return ["key down"], ""
    if number == 24:
        return ["key tab", "idle", f"morse {target}"], target
    return [f"morse {target}"], target


class Play:
    """The program with a script that is written while it runs."""

    def __init__(self, home, data, sound):
        self.lines, self.log, self.answers = [], [], []
        self.process = subprocess.Popen(
            [PROGRAM, "send", *SEED, *OPTIONS, "--data-dir", data, "--audio", f"wav:{sound}", "--script", "-",
             "--events", "-"], env=environment(home), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)

    def tell(self, *lines):
        for line in lines:
            self.lines.append(line)
            self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def listen(self):
        """Reads the log up to the next event that awaits input. Returns None at its end."""
        for text in self.process.stderr:
            self.log.append(json.loads(text))
            if self.log[-1]["type"] == "await":
                return self.log[-1]["for"]
        return None

    def run(self):
        # A key skips each introduction.
        self.tell("wait 1000", "key right", "wait 1000", "key right", "idle")
        while True:
            awaited = self.listen()
            if awaited != "keying":
                break
            line = [event["text"] for event in self.log if event["type"] == "line"][-1]
            lines, character = answer(len(self.answers), line[:1])
            self.answers.append((line[:1], character))
            if "key tab" in lines:
                # Tab repeats the prompt, which is in the log.
                self.tell(*lines[:2])
                self.listen()
                lines = lines[2:]
            self.tell("wait 200", *lines, "idle")
        self.process.stdin.close()
        self.log += [json.loads(text) for text in self.process.stderr]
        self.printed = self.process.stdout.read().splitlines()
        return self.process.wait(timeout=60)


def characters(log):
    """Yields the marks of each keyed character, and the character."""
    marks = []
    for event in log:
        if event["type"] == "mark":
            marks.append(event)
        elif event["type"] == "keyed":
            yield marks, event
            marks = []


def check_sidetone(log, samples, rate):
    count = 0
    for marks, keyed in characters(log):
        count += len(marks)
        first, after = marks[0]["start"], marks[-1]["start"] + marks[-1]["length"]
        margin = rate // 50
        _, found = tones(samples[first - margin:after + margin], rate, TONE)
        if not check.expect(len(found) == len(marks), f"{keyed}: {len(found)} marks in the sound, {len(marks)} in the log"):
            continue
        for (on, off, _), mark in zip(found, marks):
            # A mark is timed at half amplitude, which is half an edge (2.5 ms) after its start.
            late = on - margin / rate - 0.0025 - (mark["start"] - first) / rate
            check.expect(abs(late) < 0.0002, f"{keyed}: a mark is {1000 * late:.2f} ms late")
            check.expect(abs(off - on - mark["length"] / rate) < 0.0002, f"{keyed}: a mark lasts {1000 * (off - on):.2f} ms")
        if keyed["character"]:
            read = decode(found, wpm=13).strip()
            check.expect(read == keyed["character"], f"the sound reads {read!r}, the log has {keyed['character']!r}")
    return count


def check_silence(log, rate):
    """Neither words nor Morse sound during keying, except for the fade of sound that keying cuts."""
    marks = [(event["start"] / rate, (event["start"] + event["length"]) / rate) for event in log if event["type"] == "mark"]
    begun = None
    for event in log:
        if event["type"] in {"say", "morse"}:
            begun = event["t"]
        elif event["type"] in {"said", "cut", "morsed"}:
            over = [start for start, end in marks if begun < end and event["t"] - 0.01 > start]
            check.expect(not over, f"sound from {begun} to {event['t']} overlaps the marks at {over}")


def main():
    with folder() as home:
        data, sound = f"{home}/data", f"{home}/send.wav"
        subprocess.run(
            [PROGRAM, "settings", "set", "verbosity", "normal", "--data-dir", data], env=environment(home), check=True,
            capture_output=True)
        play = Play(home, data, sound)
        code = play.run()
        log = play.log
        session = next((event for event in log if event["type"] == "session"), None)
        if not check.expect(code == 0 and session, f"exit code {code}, {len(play.answers)} answers, no session"):
            return check.conclude("A send session")
        attempts = [event for event in log if event["type"] == "attempt"]
        check.expect(
            [(a["target"], a["answer"]) for a in attempts] == play.answers, f"the attempts do not match the keying: {attempts}")
        times = [a["recognition_ms"] for a in attempts if a["pattern"]]
        check.expect(all(200 <= time <= 210 for time in times), f"recognition times are {times}")
        check.expect(session["attempts"] == len(attempts) >= 40, f"{len(attempts)} attempts, {session}")
        check.expect(session["correct"] == len(attempts) - 4, f"four of {len(attempts)} answers are wrong: {session}")
        check.expect(session["kind"] == "send" and session["advanced"] and session["level"] == 3, f"the level did not rise: {session}")
        keyed = [event for event in log if event["type"] == "keyed"]
        check.expect(
            [k["pattern"] for k in keyed] == [a["pattern"] for a in attempts if a["pattern"]], "patterns differ")
        check.expect([e["text"] for e in log if e["type"] == "line"] == play.printed, "the log's lines are not the printed lines")

        with wave.open(sound) as file:
            rate = file.getframerate()
            samples = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768
        count = check_sidetone(log, samples, rate)
        check.expect(count > 100, f"only {count} marks were keyed")
        check_silence(log, rate)

        again = f"{home}/again.wav"
        _, printed, second, _ = script(
            play.lines, "send", *SEED, *OPTIONS, "--data-dir", f"{home}/second", "--audio", f"wav:{again}", home=home)
        bare = [[{k: v for k, v in event.items() if k != "audio"} for event in run] for run in (log, second)]
        check.expect(bare[0] == bare[1] and printed == play.printed, "the same script gives a different run")
        check.expect(
            pathlib.Path(sound).read_bytes() == pathlib.Path(again).read_bytes(), "the same script gives a different sound file")

        run = subprocess.run(
            [PROGRAM, "stats", "--json", "--data-dir", data, *SEED[2:]], env=environment(home), capture_output=True, text=True)
        stats = json.loads(run.stdout)
        check.expect(stats["send"]["level"] == 3 and stats["receive"]["level"] == 2, f"the statistics have {stats['send']}")
        totals = stats["characters"].values()
        check.expect(sum(c["send_attempts"] for c in totals) == len(attempts), f"{len(attempts)} attempts, but {stats}")
        check.expect(sum(c["send_correct"] for c in totals) == session["correct"], f"{session['correct']} right, but {stats}")
    return check.conclude("A send session")


if __name__ == "__main__":
    sys.exit(main())
