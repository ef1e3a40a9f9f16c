#!/usr/bin/python3
"""The sound file has the sound that the event log records: every mark at its sample, and never words over Morse.

A session with the voice on is written to a file. Where the log has Morse, the file must have the marks of that text,
exact to a few samples, and only the tone. Where the log has words, there must be sound. Needs numpy.
"""

import pathlib
import sys
import wave

import numpy as np

from analyse import MORSE, tones
from stage import Check, folder, script

check = Check()
UNIT = 0.06
CODES = {letter: code for code, letter in MORSE.items()}
SCRIPT = ["idle", "text k", "idle", "text mm", "idle", "text kmkmk", "idle", "key down", "idle", "key tab", "idle"] + [
    "text m", "key enter", "idle", "text kkkkk", "idle"]


def expected(text, effective):
    """The starts of the marks, relative to the first, and their lengths, in seconds."""
    added = (60 * 20 - 37.2 * effective) / (effective * 20)
    spaces = {"element": UNIT, "character": 3 * added / 19}
    marks, now = [], 0.0
    for i, letter in enumerate(text):
        now += spaces["character"] if i else 0
        for j, element in enumerate(CODES[letter]):
            now += spaces["element"] if j else 0
            length = UNIT if element == "." else 3 * UNIT
            marks.append((now, length))
            now += length
    return marks


def beside_tone(samples, rate, tone):
    """Share of the energy that is more than 200 Hz away from the tone."""
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples)))) ** 2
    far = np.abs(np.fft.rfftfreq(len(samples), 1 / rate) - tone) > 200
    return spectrum[far].sum() / max(spectrum.sum(), 1e-12)


def check_morse(begin, end, samples, rate):
    first, after = begin["sample"], end["sample"]
    margin = rate // 50
    piece = samples[first - margin:after + margin]
    check.expect(beside_tone(piece, rate, begin["tone"]) < 0.01, f"something sounds over {begin['text']} at {begin['t']}")
    _, found = tones(piece, rate, begin["tone"])
    wanted = expected(begin["text"], begin["effective"])
    if not check.expect(len(found) == len(wanted), f"{begin['text']} at {begin['t']}: {len(found)} marks for {len(wanted)}"):
        return
    for (on, off, _), (start, length) in zip(found, wanted):
        # A mark is timed at half amplitude, which is half an edge (2.5 ms) after its start.
        late = on - margin / rate - 0.0025 - start
        check.expect(abs(late) < 0.0002, f"{begin['text']}: a mark is {1000 * late:.2f} ms late")
        check.expect(abs(off - on - length) < 0.0002, f"{begin['text']}: a mark lasts {1000 * (off - on):.2f} ms")


def main():
    with folder() as home:
        sound = pathlib.Path(home) / "heard.wav"
        code, _, log, errors = script(
            SCRIPT, "receive", "--seed", "3", "--data-dir", f"{home}/data", "--audio", f"wav:{sound}", home=home)
        check.expect(code == 0, f"exit code {code}: {errors}")
        with wave.open(str(sound)) as file:
            rate = file.getframerate()
            samples = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768
        check.expect(np.abs(samples).max() < 0.9, "the sound file clips")
        begun = {}
        counts = {"morse": 0, "say": 0}
        for event in log:
            if event["type"] in counts:
                begun[event["type"]] = event
            elif event["type"] == "morsed":
                counts["morse"] += 1
                check_morse(begun["morse"], event, samples, rate)
            elif event["type"] == "said":
                counts["say"] += 1
                words = samples[int(begun["say"]["t"] * rate):int(event["t"] * rate)]
                level = 20 * np.log10(max(np.sqrt(np.mean(words ** 2)), 1e-9))
                check.expect(-40 < level < -10, f"{event['text']!r} is at {level:.0f} dB")
        check.expect(counts["morse"] >= 10 and counts["say"] >= 10, f"too few events: {counts}")
    return check.conclude("Sound and event log")


if __name__ == "__main__":
    sys.exit(main())
