#!/usr/bin/python3
"""Checks schedule, streak, reminders and pauses with tables of dated cases: weeks of practice, in which each session is
a run of the program.

A row is a zone, a local time, an action, and the expected result. The zones are real ones with summer time, and the
learner travels between them. The simulated learner takes the sent characters from the event log.
"""

import datetime
import json
import pathlib
import re
import signal
import subprocess
import sys

from stage import PROGRAM, Check, environment, folder, hear_signals, message

check = Check()
rows = 0
FAST = ["--speech", "off", "--audio", "none", "--wpm", "60", "--effective", "60", "--seed", "3", "--minutes", "0"]
B, N, A, H, L = "Europe/Berlin", "America/New_York", "Pacific/Auckland", "Pacific/Honolulu", "America/Los_Angeles"
K, T, S = "Pacific/Kiritimati", "Asia/Tokyo", "Pacific/Apia"

# Actions: "receive 9/10" practises, "say" starts the program, "remind" reminds, "set NAME VALUE" changes a setting.
# Expected results: interval, due date and streak after practice; the agenda; the reminder, or nothing.
TABLE = {
    "a fortnight of small steps, then longer ones": [
        (B, "2026-11-20T08:00:00", "say", "Begin with Receive"),
        (B, "2026-11-20T08:00:00", "receive 10/10", (2, "2026-11-22", 1)),
        (B, "2026-11-21T08:00:00", "say", "You can begin Send"),
        (B, "2026-11-22T00:00:00", "say", "Receive is due"),
        (B, "2026-11-22T12:00:00", "receive 9/10", (2, "2026-11-24", 1)),
        (B, "2026-11-23T12:00:00", "receive 10/10", (2, "2026-11-25", 2)),
        (B, "2026-11-24T12:00:00", "receive 7/10", (2, "2026-11-26", 3)),
        (B, "2026-11-25T19:59:00", "remind", ""),
        (B, "2026-11-25T20:00:00", "remind", "Kochlea: a few minutes today make it 4 days in a row"),
        (B, "2026-11-25T20:10:00", "receive 6/10", (1, "2026-11-26", 4)),
        (B, "2026-11-26T12:00:00", "receive 10/10", (2, "2026-11-28", 5)),
        (B, "2026-11-30T12:00:00", "say", "Receive is due"),
        (B, "2026-12-01T12:00:00", "say", "Receive is overdue, with short intervals again"),
        (B, "2026-12-02T23:59:00", "say", "Receive is overdue, with short intervals again"),
        (B, "2026-12-03T00:00:00", "say", "Welcome back, receive is due"),
        (B, "2026-12-03T12:00:00", "receive 10/10", (1, "2026-12-04", 1)),
        (B, "2026-12-04T12:00:00", "receive 10/10", (2, "2026-12-06", 2)),
        (B, "2026-12-06T12:00:00", "receive 10/10", (4, "2026-12-10", 1)),
        (B, "2026-12-10T12:00:00", "receive 9/10", (8, "2026-12-18", 1)),
        (B, "2026-12-18T12:00:00", "receive 10/10", (16, "2027-01-03", 1)),
        (B, "2027-01-03T12:00:00", "receive 10/10", (30, "2027-02-02", 1)),
        (B, "2027-02-02T12:00:00", "receive 10/10", (30, "2027-03-04", 1)),
        (B, "2027-03-04T12:00:00", "receive 8/10", (30, "2027-04-03", 1)),
        (B, "2027-05-03T12:00:00", "receive 8/10", (30, "2027-06-02", 1)),
        (B, "2027-07-03T12:00:00", "receive 10/10", (1, "2027-07-04", 1)),
    ],
    "both directions": [
        (B, "2026-11-20T08:00:00", "send 10/10", (2, "2026-11-22", 1)),
        (B, "2026-11-20T08:30:00", "say", "You can begin Receive"),
        (B, "2026-11-20T09:00:00", "receive 10/10", (2, "2026-11-22", 1)),
        (B, "2026-11-20T09:30:00", "say", "Nothing is due until Sunday"),
        (B, "2026-11-21T09:30:00", "say", "Nothing is due until tomorrow"),
        (B, "2026-11-22T09:30:00", "say", "Receive and send are due"),
        (B, "2026-11-22T10:00:00", "remind", "Kochlea: receive and send are due"),
        (B, "2026-11-22T11:00:00", "send 5/10", (1, "2026-11-23", 1)),
        (B, "2026-11-22T12:00:00", "say", "Receive is due"),
        (B, "2026-11-22T14:00:00", "remind", "Kochlea: receive is due"),
        (B, "2026-11-22T15:00:00", "receive 10/10", (2, "2026-11-24", 1)),
        (B, "2026-11-23T12:00:00", "say", "Send is due"),
    ],
    "summer time in Berlin": [
        (B, "2026-03-28T23:59:00", "receive 10/10", (2, "2026-03-30", 1)),
        (B, "2026-03-29T00:00:00", "receive 10/10", (2, "2026-03-31", 2)),
        (B, "2026-03-30T23:59:00", "receive 10/10", (2, "2026-04-01", 3)),
        (B, "2026-10-24T23:59:00", "receive 10/10", (1, "2026-10-25", 1)),
        (B, "2026-10-25T02:30:00", "receive 10/10", (2, "2026-10-27", 2)),
        (B, "2026-10-25T23:59:00", "receive 7/10", (2, "2026-10-27", 2)),
        (B, "2026-10-26T00:00:00", "receive 7/10", (2, "2026-10-28", 3)),
    ],
    "a skipped hour, and a missed day of 23 hours": [
        (B, "2026-03-27T23:59:00", "receive 7/10", (1, "2026-03-28", 1)),
        (B, "2026-03-28T23:59:00", "receive 7/10", (1, "2026-03-29", 2)),
        (B, "2026-03-30T00:00:00", "receive 7/10", (1, "2026-03-31", 1)),
        (B, "2027-03-28T02:30:00", "receive 10/10", (1, "2027-03-29", 1)),
    ],
    "summer time in New York": [
        (N, "2026-03-07T23:59:00", "receive 10/10", (2, "2026-03-09", 1)),
        (N, "2026-03-08T03:00:00", "receive 10/10", (2, "2026-03-10", 2)),
        (N, "2026-03-09T00:00:00", "receive 10/10", (2, "2026-03-11", 3)),
        (N, "2026-10-31T23:59:00", "receive 10/10", (1, "2026-11-01", 1)),
        (N, "2026-11-01T01:30:00", "receive 10/10", (2, "2026-11-03", 2)),
        (N, "2026-11-02T00:00:00", "receive 7/10", (2, "2026-11-04", 3)),
        (N, "2026-11-03T23:59:00", "receive 7/10", (2, "2026-11-05", 4)),
    ],
    "eastward over the date line, with a day that comes twice": [
        (A, "2026-11-23T09:00:00", "receive 7/10", (1, "2026-11-24", 1)),
        (H, "2026-11-22T14:00:00", "receive 7/10", (1, "2026-11-23", 1)),
        (H, "2026-11-23T20:00:00", "receive 7/10", (1, "2026-11-24", 1)),
        (H, "2026-11-24T20:00:00", "receive 7/10", (1, "2026-11-25", 2)),
        (A, "2026-11-25T21:00:00", "receive 7/10", (1, "2026-11-26", 3)),
    ],
    "westward over the date line, with a day that is skipped": [
        (L, "2026-11-23T01:00:00", "receive 7/10", (1, "2026-11-24", 1)),
        (A, "2026-11-24T20:00:00", "receive 7/10", (1, "2026-11-25", 2)),
        (H, "2026-11-25T20:00:00", "receive 7/10", (1, "2026-11-26", 3)),
        (K, "2026-11-27T20:00:00", "remind", "Kochlea: a few minutes today make it 4 days in a row"),
        (K, "2026-11-27T21:00:00", "receive 7/10", (1, "2026-11-28", 4)),
        (L, "2026-11-27T22:00:00", "receive 7/10", (1, "2026-11-28", 4)),
        (A, "2026-11-29T07:00:00", "receive 7/10", (1, "2026-11-30", 5)),
        (A, "2026-11-30T07:00:00", "receive 7/10", (1, "2026-12-01", 6)),
        (L, "2026-11-30T20:00:00", "receive 7/10", (1, "2026-12-01", 6)),
        (A, "2026-12-03T00:00:00", "remind", ""),
        (A, "2026-12-03T00:00:00", "receive 7/10", (1, "2026-12-04", 1)),
    ],
    "from New York to Tokyo a day is nearly skipped, from Berlin to Tokyo a day can be missed": [
        (N, "2026-11-23T09:00:00", "receive 7/10", (1, "2026-11-24", 1)),
        (T, "2026-11-25T23:00:00", "receive 7/10", (1, "2026-11-26", 2)),
        (B, "2026-11-26T09:00:00", "receive 7/10", (1, "2026-11-27", 3)),
        (T, "2026-11-28T07:00:00", "receive 7/10", (1, "2026-11-29", 1)),
    ],
    "a country that moves over the date line": [
        (S, "2011-12-28T12:00:00", "receive 7/10", (1, "2011-12-29", 1)),
        (S, "2011-12-29T12:00:00", "receive 7/10", (1, "2011-12-30", 2)),
        (S, "2011-12-31T12:00:00", "receive 7/10", (1, "2012-01-01", 3)),
        (S, "2012-01-02T12:00:00", "receive 7/10", (1, "2012-01-03", 1)),
    ],
    "leap day, the year's end, midnight": [
        (B, "2026-12-31T12:00:00", "receive 10/10", (2, "2027-01-02", 1)),
        (B, "2027-01-01T12:00:00", "receive 10/10", (2, "2027-01-03", 2)),
        (B, "2027-02-28T12:00:00", "receive 10/10", (1, "2027-03-01", 1)),
        (B, "2027-03-01T12:00:00", "receive 10/10", (2, "2027-03-03", 2)),
        (B, "2028-02-28T12:00:00", "receive 10/10", (1, "2028-02-29", 1)),
        (B, "2028-02-29T12:00:00", "receive 10/10", (2, "2028-03-02", 2)),
        (B, "2028-03-01T12:00:00", "receive 10/10", (4, "2028-03-05", 3)),
        (B, "2028-03-02T23:59:58", "receive 10/10", (8, "2028-03-11", 1)),
    ],
    "a level is reviewed after a week": [
        (B, "2026-11-20T12:00:00", "receive 20/20", (2, "2026-11-22", 1)),
        (B, "2026-11-22T12:00:00", "receive 8/10", (2, "2026-11-24", 1)),
        (B, "2026-11-24T12:00:00", "receive 8/10", (2, "2026-11-26", 1)),
        (B, "2026-11-26T12:00:00", "receive 8/10", (2, "2026-11-28", 1)),
        (B, "2026-11-26T13:00:00", "remind", ""),
        (B, "2026-11-27T08:00:00", "say", "Review your receive level"),
        (B, "2026-11-27T08:00:00", "remind", "Kochlea: time to review your receive level"),
        (B, "2026-11-27T12:00:00", "remind", ""),
        (B, "2026-11-27T13:00:00", "receive 8/10", (2, "2026-11-29", 2)),
        (B, "2026-11-28T13:00:00", "say", "You can begin Send"),
    ],
    "twice a day, four hours apart, none at night, and a welcome once a week": [
        (B, "2026-11-19T12:00:00", "remind", ""),
        (B, "2026-11-20T10:00:00", "receive 10/10", (2, "2026-11-22", 1)),
        (B, "2026-11-21T12:00:00", "remind", ""),
        (B, "2026-11-22T07:59:59", "remind", ""),
        (B, "2026-11-22T08:00:00", "remind", "Kochlea: receive is due"),
        (B, "2026-11-22T08:30:00", "remind", ""),
        (B, "2026-11-22T11:59:00", "remind", ""),
        (B, "2026-11-22T12:00:01", "remind", "Kochlea: receive is due"),
        (B, "2026-11-22T16:30:00", "remind", ""),
        (B, "2026-11-22T20:30:00", "remind", ""),
        (B, "2026-11-22T22:00:00", "remind", ""),
        (B, "2026-11-23T00:30:00", "remind", ""),
        (B, "2026-11-23T21:59:59", "remind", "Kochlea: receive is due"),
        (B, "2026-11-27T08:00:00", "remind", "Kochlea is here whenever you want to go on"),
        (B, "2026-11-27T12:30:00", "remind", ""),
        (B, "2026-12-03T21:00:00", "remind", ""),
        (B, "2026-12-04T08:00:00", "remind", "Kochlea is here whenever you want to go on"),
        (B, "2026-12-04T08:00:00", "set reminders.quietTo 5", None),
        (B, "2026-12-11T05:00:00", "remind", "Kochlea is here whenever you want to go on"),
        (B, "2026-12-11T05:00:00", "set reminders.quietFrom 20", None),
        (B, "2026-12-18T20:00:00", "remind", ""),
        (B, "2026-12-18T19:59:00", "remind", "Kochlea is here whenever you want to go on"),
    ],
    "four hours are four hours": [
        (B, "2026-03-27T10:00:00", "receive 7/10", (1, "2026-03-28", 1)),
        (B, "2026-03-27T10:00:00", "set reminders.quietTo 22", None),
        (B, "2026-03-29T00:30:00", "remind", "Kochlea: receive is due"),
        (B, "2026-03-29T05:29:00", "remind", ""),
        (B, "2026-03-29T05:31:00", "remind", "Kochlea: receive is due"),
        (B, "2026-03-30T12:00:00", "remind", "Kochlea: receive is due"),
        (L, "2026-03-30T06:59:00", "remind", ""),
        (L, "2026-03-30T07:01:00", "remind", "Kochlea: receive is due"),
        (L, "2026-03-30T23:59:00", "remind", ""),
        (B, "2026-10-23T10:00:00", "receive 7/10", (1, "2026-10-24", 1)),
        (B, "2026-10-25T01:00:00", "remind", "Kochlea: receive is due"),
        (B, "2026-10-25T03:59:00", "remind", ""),
        (B, "2026-10-25T04:01:00", "remind", "Kochlea: receive is due"),
        (N, "2026-10-30T10:00:00", "receive 7/10", (1, "2026-10-31", 1)),
        (N, "2026-11-01T00:30:00", "remind", "Kochlea: receive is due"),
        (N, "2026-11-01T03:29:00", "remind", ""),
        (N, "2026-11-01T03:31:00", "remind", "Kochlea: receive is due"),
    ],
}

# A session is paused at one place and time. Does the program offer to resume it at the other?
PAUSED = [
    (B, "2026-11-20T20:00:00", B, "2026-11-20T20:01:00", True),
    (B, "2026-11-20T20:00:00", B, "2026-11-21T20:00:00", True),
    (B, "2026-11-20T20:00:00", B, "2026-11-21T20:01:00", False),
    (B, "2026-12-31T20:00:00", B, "2027-01-01T19:00:00", True),
    (B, "2026-03-28T20:00:00", B, "2026-03-29T21:00:00", True),
    (B, "2026-03-28T20:00:00", B, "2026-03-29T21:01:00", False),
    (B, "2026-10-24T20:00:00", B, "2026-10-25T19:00:00", True),
    (B, "2026-10-24T20:00:00", B, "2026-10-25T19:01:00", False),
    (N, "2026-11-01T00:30:00", N, "2026-11-01T23:30:00", True),
    (N, "2026-11-01T00:30:00", N, "2026-11-01T23:31:00", False),
    (A, "2026-11-24T10:00:00", H, "2026-11-24T11:00:00", True),
    (A, "2026-11-24T10:00:00", H, "2026-11-24T11:01:00", False),
    (H, "2026-11-23T10:00:00", A, "2026-11-25T09:00:00", True),
    (H, "2026-11-23T10:00:00", A, "2026-11-25T09:01:00", False),
]


class Learner:
    """A learner with a data folder, at a place and time."""

    def __init__(self, home):
        self.home = home
        self.data = ["--data-dir", f"{home}/data"]
        self.zone, self.now = B, "2026-11-20T08:00:00"
        self.practised = "2026-11-20"
        self.run("settings", "set", "introductions", "off")
        self.run("settings", "set", "rules", "seeds")
        # Get past the first start.
        process = self.start()
        process.stdin.write("idle\nkey enter\nidle\nkey enter\nidle\n")
        self.end(process)

    def run(self, *arguments):
        """Returns (exit code, printed lines)."""
        done = subprocess.run(
            [PROGRAM, *arguments, *self.data, "--now", self.now], env=environment(self.home, TZ=self.zone),
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout

    def start(self, *arguments):
        """Starts the program under a script that is written while it runs."""
        return subprocess.Popen(
            [PROGRAM, *arguments, *FAST, *self.data, "--now", self.now, "--script", "-", "--events", "-"],
            env=environment(self.home, TZ=self.zone), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, bufsize=1, preexec_fn=hear_signals)

    def play(self, activity, count, right, answers=None):
        """Practises. With `answers`, stops after that number of answers and leaves the program running."""
        more = ["--group", "1"] if activity == "receive" else []
        process = self.start(activity, "--count", str(count), *more)
        process.stdin.write("idle\n")
        asked, last = 0, None
        for line in process.stderr:
            event = json.loads(line)
            if event["type"] in {"morse", "line"}:
                last = event["text"]
            if event["type"] != "await":
                continue
            if event["for"] == "choice" or asked == answers:
                break
            # Give the wrong answers first, so that the learner does not pass the level's gate before the end.
            answer = last if asked >= count - right else {"K": "M", "M": "K"}.get(last, "K")
            asked += 1
            process.stdin.write(f"text {answer.lower()}\nidle\n" if event["for"] == "answer" else f"morse {answer}\nidle\n")
        if answers is None:
            self.end(process)
        return process

    @staticmethod
    def end(process):
        """Ends the script: the terminal hangs up."""
        process.stdin.close()
        process.stderr.read()
        process.stdout.read()
        return process.wait(60)

    def spoken(self):
        """Starts the program. Returns its first line and the last line of the place (F5), which names what is due."""
        process = self.start()
        printed, _ = process.communicate("idle\nkey f5\nidle\n", timeout=60)
        lines = printed.splitlines()
        return lines[0], lines[-1]

    def is_offered(self, activity="receive"):
        process = self.start(activity)
        process.stdin.write("idle\n")
        screen = None
        for line in process.stderr:
            event = json.loads(line)
            screen = event["id"] if event["type"] == "screen" else screen
            if event["type"] == "await":
                break
        self.end(process)
        return screen == "kept"

    def statistics(self):
        return json.loads(self.run("stats", "--json")[1])


def do(learner, what, expected, words):
    verb, *rest = what.split()
    if verb in {"receive", "send"}:
        right, count = map(int, rest[0].split("/"))
        learner.play(verb, count, right)
        learner.practised = learner.now[:10]
        # A session may end on the day after it began.
        learner.now = (datetime.datetime.fromisoformat(learner.now) + datetime.timedelta(minutes=1)).isoformat()
        stats = learner.statistics()
        found = (stats[verb]["interval_days"], stats[verb]["due"], stats["streak"]["current"])
        check.expect(stats["streak"]["longest"] >= found[2], f"{words}: the longest streak is {stats['streak']}")
    elif verb == "say":
        first, found = learner.spoken()
        # On another day than the last practice, one sentence with the next step and the key replaces the agenda.
        opening = re.escape(expected) if learner.now[:10] == learner.practised else message("return.keys")
        check.expect(re.fullmatch(opening, first), f"{words}: the first line is {first!r}")
    elif verb == "remind":
        code, printed = learner.run("remind", "--audio", "none", "--speech", "off")
        check.expect(code == 0, f"{words}: exit code {code}")
        found = printed.rstrip("\n")
    else:
        learner.run("settings", "set", *rest)
        return
    check.expect(found == expected, f"{words}: {found!r}, not {expected!r}")


def tables():
    global rows
    for name, table in TABLE.items():
        with folder() as home:
            learner = Learner(home)
            for learner.zone, learner.now, what, expected in table:
                rows += 1
                do(learner, what, expected, f"{name}, {learner.zone} {learner.now}, {what}")


def pauses():
    global rows
    for zone, now, later_zone, later, is_kept in PAUSED:
        rows += 1
        with folder() as home:
            learner = Learner(home)
            learner.zone, learner.now = zone, now
            code = learner.end(learner.play("receive", 20, 20, answers=3))
            learner.zone, learner.now = later_zone, later
            words, paused = f"paused {zone} {now}, back {later_zone} {later}", learner.statistics()["paused"]["receive"]
            check.expect(code == 0, f"{words}: exit code {code}")
            check.expect(paused == is_kept, f"{words}: paused is {paused} in the statistics")
            check.expect(learner.is_offered() == is_kept, f"{words}: the session is {'not ' if is_kept else ''}offered")


def end_of(learner, process, number):
    """The exit code after a signal, or after a hang-up of the terminal if `number` is None."""
    if number is None:
        return learner.end(process)
    process.send_signal(number)
    process.communicate(timeout=20)
    return process.returncode


def ends(activity):
    """A signal or a hang-up keeps the session. After SIGKILL its answers are kept, but it cannot be resumed."""
    for number, code in (None, 0), (signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGHUP, 129), (signal.SIGKILL, -9):
        with folder() as home:
            learner = Learner(home)
            process = learner.play(activity, 20, 20, answers=3)
            check.expect(learner.run("remind")[0] == 0, "remind beside a session")
            ended = end_of(learner, process, number)
            words, stats = f"{activity}, {number.name if number else 'hang-up'}", learner.statistics()
            is_kept = number != signal.SIGKILL
            attempts = sum(character[f"{activity}_attempts"] for character in stats["characters"].values())
            check.expect(ended == code, f"{words}: exit code {ended}")
            check.expect(attempts == 3 and stats["sessions"] == 0, f"{words}: {attempts} answers, {stats['sessions']} sessions")
            paused = {"receive": is_kept and activity == "receive", "send": False}
            check.expect(stats["paused"] == paused, f"{words}: paused is {stats['paused']}")
            check.expect(learner.is_offered(activity) == is_kept, f"{words}: it is {'not ' if is_kept else ''}offered")


def beside():
    """A learner who is practising gets no reminder, and `remind` does not disturb the session."""
    with folder() as home:
        learner = Learner(home)
        learner.play("receive", 4, 4)
        learner.now = "2026-11-23T12:00:00"
        process = learner.play("send", 20, 20, answers=2)
        check.expect(learner.run("remind", "--audio", "none", "--speech", "off") == (0, ""), "a practising learner is reminded")
        check.expect(learner.end(process) == 0, "`remind` disturbed the session")
        found = learner.run("remind", "--audio", "none", "--speech", "off")
        check.expect(found == (0, "Kochlea: receive is due\n"), f"afterwards: {found}")
    with folder() as home:
        learner = Learner(home)
        learner.data = ["--data-dir", f"{home}/nothing"]
        check.expect(learner.run("remind") == (0, ""), "somebody without progress is reminded")
        check.expect(not pathlib.Path(f"{home}/nothing").exists(), "`remind` created a folder")


def main():
    tables()
    pauses()
    ends("receive")
    ends("ear")
    beside()
    check.expect(rows >= 60, f"only {rows} dated cases")
    return check.conclude(f"Dates, {rows} cases")


if __name__ == "__main__":
    sys.exit(main())
