#!/usr/bin/python3
"""Pile-ups and contests in virtual time: whole sessions of ten minutes by operators who key, who type, and who listen.

One operator reads the log and works every style with keys alone and with the paddle alone, with mistakes of known
kinds. Log, result and lines agree with the sent text, and the same seed gives the same log. Another operator works
single callers from their sound alone, with this lab's decoder. multimon-ng reads the callsigns of callers at 20 dB.
Pitch, speed and strength of callers, measured in the sound, spread as documented. Eight callers stay within full scale,
and a narrow filter separates two that are 200 Hz apart. Needs numpy. Uses multimon-ng and sox if they are installed.
"""

import json
import pathlib
import random
import re
import shutil
import subprocess
import sys

import numpy as np

from exact import load
from play import Play, begin
from receiver import Receiver, by_multimon, power_at
from stage import DAILY, PROGRAM, Check, environment, folder

check = Check()
OWN = "W1AW"
STATION = {"station.callsign": OWN, "station.name": "Tom", "keyer.wpm": "30"}
GENERAL = {"single": "CQ DE W1AW W1AW K", "pileup": "CQ DE W1AW K", "contest": "CQ TEST W1AW TEST", "sprint": "CQ CWT W1AW",
           "activation": "CQ POTA DE W1AW K"}
MINUTES = 2 if DAILY else 10


def expect(truth, words, seen=None):
    return check.expect(truth, words if truth else f"{words}: {seen}")


def prepared(home, **settings):
    begin(home, STATION | {key.replace("_", "."): value for key, value in settings.items()})


class Session(Play):
    """A run in which the script presses a key after each over, and reads the log up to that key."""

    def do(self, *lines):
        """Sends lines, then reads the log up to the learner's next turn. `news` has the new events."""
        begun = len(self.log)
        self.tell(*lines, "idle", "key down")
        is_there = self.listen(lambda event: event["type"] == "key" and event["name"] == "down")
        self.news = self.log[begun:]
        return is_there

    @property
    def is_over(self):
        return self.screen == "pileupResult"


class Operator:
    """Works a pile-up from the log, with mistakes of known kinds."""

    def __init__(self, play, style, way, seed=1):
        self.play, self.style, self.way = play, style, way
        self.chance = random.Random(seed)
        self.wanted = []  # (callsign as sent, exchange, what the checker must find)
        self.logged = set()
        self.number = None

    def send(self, text):
        """Sends an over: keys it, or types it word by word and presses Enter."""
        if self.way == "paddle":
            return self.play.do(f"morse {text}")
        lines = [line for word in text.split() for line in (f"text {word}", "key space")][:-1]
        return self.play.do(*lines, "key enter")

    def thank(self):
        """Sends the last over of a QSO. For an operator who types, that is a key."""
        return self.play.do(f"morse TU {OWN}" if self.way == "paddle" else "key enter")

    def callers(self):
        """The callsigns that called since the last over."""
        return [event["call"] for event in self.play.news if event["type"] == "caller"]

    def exchange(self):
        serial = len(self.wanted) + 1
        return {"contest": f"5NN {serial:03}", "sprint": f"TOM {self.number}"}.get(self.style, "5NN")

    def run(self):
        if self.style == "sprint":
            self.number = re.search(r"Your number is (\d+)", "\n".join(self.play.lines)).group(1)
        while not self.play.is_over:
            calls = self.callers()
            if calls:
                self.work(self.chance.choice(calls))
            elif not self.send(GENERAL[self.style]):
                break

    def work(self, call):
        kind = self.chance.choices(["right", "bust", "wrong", "part"], [8, 1, 1, 1])[0]
        if kind == "part":
            return self.send(f"{call[:3]}?")
        if kind == "wrong" and self.style not in ("contest", "sprint"):
            kind = "right"
        sent = call if kind != "bust" else call[:-1] + ("X" if call[-1] != "X" else "Z")
        exchange = self.exchange()
        if kind == "wrong":
            exchange = exchange[:-1] + str((int(exchange[-1]) + 1) % 10)
        self.send(f"{sent} {exchange}")
        if self.play.is_over:
            return
        before = len(self.play.all("worked"))
        self.thank()
        if len(self.play.all("worked")) > before:
            if kind == "right" and call in self.logged:
                kind = "dupe"
            self.wanted.append((sent, exchange, kind))
            if kind == "right":
                self.logged.add(call)


VERDICTS = {"right": "right", "dupe": "dupe", "bust": "busted", "wrong": "sentWrong"}


def worked(home, style, way, seed, *options):
    """Plays one session to its end. Returns (operator, play)."""
    play = Session(
        check, home, "pileup", "--style", style, "--audio", "none", "--speech", "off", "--seed", str(seed), "--wpm", "25",
        "--minutes", str(MINUTES), *options)
    play.do()
    someone = Operator(play, style, way, seed)
    someone.run()
    code = play.end()
    expect(code == 0, f"{style} by {way}: ends with 0", code)
    return someone, play


def result(lines):
    """Right QSOs, all QSOs, points, multipliers, total and dupes from the printed result."""
    text = "\n".join(lines)
    right = re.search(r"(\d+) of (\d+) stations? right", text)
    points = re.search(r"(\d+) points times (\d+) (?:prefix|prefixes|state|states): (\d+)", text)
    dupes = re.search(r"(\d+) duplicates?", text)
    if not right or not points:
        return None
    return tuple(map(int, right.groups() + points.groups())) + (int(dupes.group(1)) if dupes else 0,)


def check_session(style, way, seed, *options):
    """Counts, points, dupes and errors agree with the sent text."""
    title = f"{style} by {way}"
    with folder() as home:
        prepared(home, band_where="off")
        someone, play = worked(home, style, way, seed, *options)
        logged = play.all("worked")
        expect(len(logged) >= (4 if DAILY else 25), f"{title}: stations are worked", len(logged))
        expect([event["call"] for event in logged] == [sent for sent, _, _ in someone.wanted], f"{title}: calls as sent")
        exchanges = [exchange for _, exchange, _ in someone.wanted]
        expect([event["exchange"] for event in logged] == exchanges, f"{title}: exchanges as sent",
               list(zip([event["exchange"] for event in logged], exchanges))[:8])
        found = [event["verdict"] for event in logged]
        wanted = [VERDICTS[verdict] for _, _, verdict in someone.wanted]
        expect(found == wanted, f"{title}: the log has the operator's errors and no others",
               [pair for pair in zip(logged, wanted) if pair[0]["verdict"] != pair[1]][:4])
        points = sum(event["points"] for event in logged)
        multipliers = len({event["multiplier"] for event in logged if event["points"]})
        right = sum(event["right"] for event in logged)
        dupes = sum(event["dupe"] for event in logged)
        told = result(play.lines)
        expect(told == (right, len(logged), points, multipliers, points * multipliers, dupes), f"{title}: result", told)
        session = play.all("session")[-1] if play.all("session") else {}
        expect((session.get("kind"), session.get("attempts"), session.get("correct")) == ("pileup", len(logged), right),
               f"{title}: the session is stored", session)
        expect(not spoilers(play.log), f"{title}: no callsign is printed before the end", spoilers(play.log))
        seconds = play.log[-1]["t"]
        expect(MINUTES * 60 <= seconds < MINUTES * 60 + 100, f"{title}: ends in time", seconds)
        return play


def spoilers(events):
    """Callsigns of callers printed before the result."""
    calls, found = set(), []
    for event in events:
        if event["type"] == "caller":
            calls.add(event["call"])
        elif event["type"] == "screen" and event["id"] == "pileupResult":
            break
        elif event["type"] in ("line", "say"):
            found += [word for word in event["text"].split() if word in calls]
    return found


# ---------------------------------------------------------------- sound


def recorded(home, *options, turns=20, quiet=True, **settings):
    """Records a session without answers. Returns (sound, sample rate, events)."""
    prepared(home, **({"band_where": "off"} if quiet else {}), **settings)
    path = pathlib.Path(home) / "air.wav"
    lines = ["idle"]
    for _ in range(turns):
        lines += ["key home", "idle", "wait 300"]
    run = subprocess.run(
        [PROGRAM, "pileup", "--audio", f"wav:{path}", "--speech", "off", "--minutes", "0", "--script", "-", "--events", "-",
         *options], env=environment(home), input="".join(f"{line}\n" for line in lines), capture_output=True, text=True)
    expect(run.returncode == 0, "a session is recorded", run.stderr[-300:])
    events = [json.loads(line) for line in run.stderr.splitlines() if line.startswith("{")]
    samples, rate = load(path)
    return samples, rate, events


def check_spread():
    """The sound agrees with the log, and callers spread as documented."""
    with folder() as home:
        samples, rate, events = recorded(
            home, "--style", "pileup", "--callers", "8", "--wpm", "25", "--tone", "600", "--seed", "3", turns=12)
        callers = [event for event in events if event["type"] == "caller"]
        tones = [event["tone"] for event in callers]
        speeds = [event["wpm"] for event in callers]
        expect(all(300 <= tone <= 900 for tone in tones) and max(tones) > 700 and min(tones) < 500, "pitches spread", tones)
        expect(all(17 <= speed <= 33 for speed in speeds) and max(speeds) > 29 and min(speeds) < 21, "speeds spread", speeds)
        gains = [event["gain"] for event in callers]
        expect(max(gains) - min(gains) > 8, "strengths spread", gains)
        expect(np.abs(samples).max() < 1, "eight callers stay within full scale", np.abs(samples).max())
        begun = [event for event in events if event["type"] == "morse"]
        ended = [event for event in events if event["type"] == "morsed"]
        expect(len(begun) == len(ended), "all Morse that begins ends", (len(begun), len(ended)))
    with folder() as home:
        samples, rate, events = recorded(
            home, "--style", "single", "--wpm", "25", "--tone", "600", "--seed", "5", turns=10)
        faults = []
        for event in events:
            if event["type"] != "caller":
                continue
            piece = samples[event["at"]:event["at"] + rate]
            decibels = 20 * np.log10(power_at(piece, rate, event["tone"]) / 0.23)
            if abs(decibels - event["gain"]) > 1.5:
                faults.append((event, decibels))
            silence = np.abs(samples[event["at"] - rate // 10:event["at"]]).max()
            onset = np.abs(samples[event["at"]:event["at"] + rate // 50]).max()
            if silence > 0.001 or onset < 0.01:
                faults.append((event, silence, onset))
        expect(not faults, "single callers begin and sound as logged", faults[:3])


def check_decoded():
    """An independent decoder reads single callers at 20 dB."""
    if not all(map(shutil.which, ("multimon-ng", "sox"))):
        return print("  multimon-ng or sox is not installed. Single callers were not decoded")
    with folder() as home:
        samples, rate, events = recorded(
            home, "--style", "single", "--wpm", "22", "--seed", "8", turns=12 if DAILY else 40, quiet=False, band_snr="20",
            band_fading="none")
        begun = [event for event in events if event["type"] == "caller"]
        ended = {event["text"]: event for event in events if event["type"] == "morsed"}
        read = 0
        for event in begun:
            last = next(e["sample"] for e in events if e["type"] == "morsed" and e["sample"] > event["at"])
            text = by_multimon(samples[event["at"] - rate // 20:last + rate // 20], rate, event["tone"], event["wpm"])
            read += event["call"] in text
        expect(read >= 0.8 * len(begun), "multimon-ng reads single callers at 20 dB", (read, len(begun)))
        print(f"  multimon-ng reads {read} of {len(begun)} single callers at 20 dB")


def check_separated():
    """A narrow filter separates two callers that are 200 Hz apart or a little more."""
    if not all(map(shutil.which, ("multimon-ng", "sox"))):
        return
    with folder() as home:
        samples, rate, events = recorded(
            home, "--style", "pileup", "--callers", "2", "--wpm", "22", "--seed", "11", turns=30 if DAILY else 80)
        crowds, read, count = {}, 0, 0
        for event in events:
            if event["type"] == "morse" and event["text"] not in GENERAL.values():
                crowds.setdefault(event["t"], []).append(event)
        for pair in crowds.values():
            if len(pair) != 2 or not 180 <= abs(pair[0]["tone"] - pair[1]["tone"]) <= 320:
                continue
            for event in pair:
                last = next(e["sample"] for e in events if e["type"] == "morsed" and e["text"] == event["text"]
                            and e["sample"] > event["sample"])
                text = by_multimon(
                    samples[event["sample"] - rate // 20:last + rate // 20], rate, event["tone"], event["wpm"])
                count += 1
                read += event["text"].replace(" ", "") in text
        expect(count >= 6 and read >= 0.75 * count, "a narrow filter separates two callers", (read, count))
        print(f"  through a narrow filter multimon-ng reads {read} of {count} callers that are about 200 Hz apart")


def check_by_ear():
    """An operator works single callers from their sound alone, for the whole session."""
    call = re.compile(r"(?=.*[A-Z])[A-Z0-9]{1,3}[0-9][A-Z0-9]*[A-Z](/[A-Z0-9]+)?")
    with folder() as home:
        prepared(home, band_where="off", hand_kind="even")
        play = Session(
            check, home, "pileup", "--style", "single", "--audio", f"wav:{home}/air.wav", "--speech", "off", "--seed", "9",
            "--wpm", "22", "--minutes", str(MINUTES))
        play.do()
        receiver, sent, unread = Receiver(play), [], 0
        # Wait until the program has written the last sound to the file.
        pause = ("idle", "wait 400")
        play.do("key enter", *pause)
        while not play.is_over:
            # The operator knows the end of the own over from the log.
            own = [event["sample"] for event in play.news if event["type"] == "morsed"]
            words = receiver.read(own[0] + 4800) if own else []
            found = [match for match in map(call.fullmatch, words) if match and match.group(0) != OWN]
            if not found:
                unread += 1
                if not play.do("key right" if words and unread % 4 else "key home", *pause):
                    break
                continue
            unread = 0
            one = found[-1].group(0)
            before = len(play.all("worked"))
            if not play.do(f"text {one}", "key enter") or play.is_over or not play.do("key enter", *pause):
                break
            sent += [one] * (len(play.all("worked")) - before)
        code = play.end()
        logged = play.all("worked")
        expect(code == 0, "by ear: ends with 0", code)
        expect(len(logged) >= (3 if DAILY else 25), "by ear: stations are worked", len(logged))
        expect([event["call"] for event in logged] == sent[:len(logged)], "by ear: calls as sent", list(zip(logged, sent))[:4])
        actual = [event["station"] for event in logged]
        right = [one == other for one, other in zip(sent, actual)]
        expect(sum(right) >= 0.8 * len(right), "by ear: callsigns are read", [pair for pair in zip(sent, actual) if pair[0] != pair[1]])
        clean = [event for event, is_right in zip(logged, right) if is_right and not event["dupe"]]
        expect(all(event["right"] for event in clean), "by ear: QSOs with the right callsign are right", clean[:3])
        points = sum(event["points"] for event in logged)
        multipliers = len({event["multiplier"] for event in logged if event["points"]})
        dupes = sum(event["dupe"] for event in logged)
        wanted = (sum(event["right"] for event in logged), len(logged), points, multipliers, points * multipliers, dupes)
        expect(result(play.lines) == wanted, "by ear: result", (result(play.lines), wanted))
        print(f"  by ear, {sum(right)} of {len(logged)} callsigns of single callers were read, and {wanted[0]} QSOs are right")


first = check_session("contest", "keys", 1)
expect(check_session("contest", "keys", 1).log == first.log, "the same seed and operator give the same log")
check_session("sprint", "paddle", 2)
check_by_ear()
check_spread()
check_decoded()
check_separated()
sys.exit(check.conclude("Pile-ups"))
