#!/usr/bin/python3
"""Every activity leaves room around its Morse: 400 ms before words, and 200 ms after words.

Plays each activity with the voice on into a sound file, in virtual time, and measures the gaps in the sound: from the
last mark to the first word that is heard, and from the last word to the first mark. Needs numpy.
"""

import pathlib
import sys
import wave

import numpy as np

from play import Play, begin, introduce
from stage import Check, folder

check = Check()
# Milliseconds, less the 2 ms by which a word may grow out of silence.
AFTER_MORSE, BEFORE_MORSE = 398, 198
# Of full scale: 50 dB below it. Below it a word is not heard beside the Morse before it.
QUIET = 10 ** (-50 / 20)
# An action this many seconds before the end of Morse has cut that Morse. Words then answer at once.
CUT = 0.015
SCAN = {"switch.way": "scan", "switch.key": "space", "answer": "scan"}
STATION = {"station.callsign": "W1AW", "station.name": "Tom", "band.where": "off", "qso.text": "spoken"}

# Name: the least number of gaps after Morse, settings, arguments, and the script. The learner knows all characters.
SCENES = {
    "receive": (12, {"verbosity": "full"}, ["receive", "--level", "5", "--count", "40"],
                ["idle"] + 8 * ["key tab", "idle", "key f5", "idle", "text krm", "key enter", "idle", "key down", "idle"]),
    "scanned": (4, SCAN, ["receive", "--level", "5", "--group", "1"],
                ["wait 20000"] + 4 * ["wait 9000", "key space", "wait 4000"]),
    "send": (6, {}, ["send", "--level", "5"], ["idle"] + 5 * ["morse X", "idle", "key down", "idle"]),
    "ear": (4, {}, ["ear"], ["idle"] + 6 * ["morse A", "idle", "key down", "idle"]),
    "practice": (4, {}, ["practice", "--characters", "KMR"], ["idle"] + 6 * ["text x", "key enter", "idle"]),
    "words": (4, {}, ["words"], ["idle"] + 5 * ["text x", "key enter", "idle", "key up", "idle"]),
    "qso": (2, STATION, ["qso", "--style", "first", "--role", "answer"],
            ["idle", "key t", "idle", "morse DE W1AW K", "idle", "key h", "idle", "morse UR RST 599 K", "idle"]),
    "qso, one switch": (1, STATION | SCAN, ["qso", "--style", "first", "--role", "answer"],
                        ["wait 60000", "key space", "wait 20000"]),
    "listen": (5, {}, ["listen"], ["wait 60000", "key f5", "wait 9000"]),
    "pileup": (2, STATION, ["pileup", "--style", "single"],
               ["idle"] + 3 * ["key enter", "idle", "key up", "idle", "key tab", "idle", "key f5", "idle"]),
    "copy": (1, {}, ["copy", "--minutes", "1"], ["wait 90000", "idle"]),
    "place": (3, {}, ["place"], ["idle"] + 5 * ["key f5", "idle", "key down", "idle"]),
}


class Recording:
    """The event log and the sound of a run."""

    def __init__(self, log, path):
        self.log = log
        with wave.open(str(path)) as file:
            self.rate, channels = file.getframerate(), file.getnchannels()
            samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)[::channels]
        self.loud = np.abs(samples) > QUIET * 32768

    def edge(self, begin, end, is_last):
        """The first or last loud sample of a stretch in seconds, in milliseconds; nil for a silent one."""
        first = int(begin * self.rate)
        loud = np.flatnonzero(self.loud[first:int(end * self.rate)])
        return 1000 * (first + loud[-1 if is_last else 0]) / self.rate if len(loud) else None

    def gaps(self):
        """Yields (whether after Morse, milliseconds, words)."""
        mark = said = None
        action, begun = -1, 0
        for event in self.log:
            kind, now = event["type"], event["t"]
            if kind in {"key", "contact"}:
                action = now
            elif kind == "morse":
                if said:
                    yield False, 1000 * event["sample"] / self.rate - said[0], f"{said[1]} | {event['text']}"
                mark = said = None
            elif kind == "morsed":
                mark = None if now - action < CUT else (1000 * event["sample"] / self.rate, event["text"])
            elif kind == "say":
                first = self.edge(now - 0.002, now + 0.3, is_last=False)
                if mark and first:
                    yield True, first - mark[0], f"{mark[1]} | {event['text']}"
                mark, said, begun = None, None, now
            elif kind == "said":
                last = self.edge(begun, now, is_last=True)
                said = last and (last, event["text"])


def play(home, name):
    least, settings, arguments, lines = SCENES[name]
    place = pathlib.Path(home, name.replace(" ", "-"))
    place.mkdir()
    begin(place, settings)
    introduce(place)
    sound = place / "sound.wav"
    learner = Play(check, place, *arguments, "--seed", "7", "--audio", f"wav:{sound}", "--now", "2026-11-20T08:00:00")
    learner.tell(*lines)
    learner.end()
    gaps = list(Recording(learner.log, sound).gaps())
    after = [gap for is_after, gap, _ in gaps if is_after]
    check.expect(len(after) >= least, f"{name}: only {len(after)} gaps after Morse")
    for is_after, gap, words in gaps:
        limit = AFTER_MORSE if is_after else BEFORE_MORSE
        check.expect(gap >= limit, f"{name}: {gap:.0f} ms, at least {limit}: {words}")
    shortest = f", the shortest {min(after):.0f} ms" if after else ""
    print(f"{name}: {len(after)} gaps after Morse{shortest}.")


def main():
    with folder() as home:
        for name in SCENES:
            play(home, name)
    return check.conclude("Gaps")


if __name__ == "__main__":
    sys.exit(main())
