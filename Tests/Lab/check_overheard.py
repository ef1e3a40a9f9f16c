#!/usr/bin/python3
"""In overheard QSOs the two stations have different pitches, one above the learner's tone and one below.

When the learner copies or listens, the log has the tones. In rendered files, with and without speech, they are measured
in the sound. The text shows which station sends. Needs numpy.
"""

import json
import subprocess
import sys

import numpy as np

from exact import load
from play import begin
from stage import PROGRAM, Check, environment, folder

check = Check()
TONE = 600
BASIS = ("--set", "qso", "--minutes", "1", "--wpm", "30", "--effective", "30", "--tone", str(TONE))
SEEDS = (1, 2, 3)


def expect(truth, words, seen=None):
    return check.expect(truth, words if truth else f"{words}: {seen}")


def two(tones, title):
    """Expects two tones, one above and one below the learner's, each within the range for stations."""
    tones = sorted(set(tones))
    expect(len(tones) == 2 and 480 <= tones[0] <= 540 and 660 <= tones[1] <= 720, f"{title}: two pitches", tones)


def logged(seed, command):
    """The Morse of a run, as (tone, text)."""
    with folder() as home:
        begin(home, {})
        ended = subprocess.run(
            [PROGRAM, command, *BASIS, "--seed", str(seed), "--audio", "none", "--speech", "off", "--script", "-", "--events",
             "-"], env=environment(home), input="wait 60000\nwait 60000\n", capture_output=True, text=True)
        events = [json.loads(line) for line in ended.stderr.splitlines() if line.startswith("{")]
        return [(event["tone"], event["text"]) for event in events if event["type"] == "morse"]


def conversations(heard):
    """The Morse of each conversation, which begins with a general call."""
    found = []
    for tone, text in heard:
        # `listen` plays every item twice.
        if not found or text.startswith("CQ") and found[-1][-1][1] != text:
            found.append([])
        found[-1].append((tone, text))
    return found


def check_logged(command):
    for seed in SEEDS:
        for heard in conversations(logged(seed, command)):
            # The last conversation may be only its call.
            if len({text for _, text in heard}) < 3:
                continue
            title = f"{command}, seed {seed}"
            two([tone for tone, _ in heard], title)
            caller = heard[0][0]
            text = " ".join(text for tone, text in heard if tone == caller)
            expect("CQ" in text.split(), f"{title}: the calling station keeps its pitch", text)


def pitches(path):
    """How many of the marks are at each pitch, in steps of 20 Hz."""
    samples, rate = load(path)
    length = rate // 20
    window = np.hanning(length)
    found = {}
    for begin in range(0, len(samples) - length, length):
        power = np.abs(np.fft.rfft(samples[begin:begin + length] * window, 8 * length)) ** 2
        peak = int(power.argmax())
        # The spectrum of a mark is one line. Ignore speech and edges.
        width = 8 * 3
        if power.sum() > 1 and power[max(0, peak - width):peak + width].sum() > 0.995 * power.sum():
            pitch = round(peak * rate / (8 * length) / 20) * 20
            found[pitch] = found.get(pitch, 0) + 1
    return {pitch: count for pitch, count in found.items() if count >= 10}


def check_rendered(*options):
    for seed in SEEDS[:1]:
        with folder() as home:
            path = f"{home}/heard.wav"
            ended = subprocess.run(
                [PROGRAM, "render", *BASIS, "--seed", str(seed), "-o", path, *options], env=environment(home),
                capture_output=True, text=True)
            title = " ".join(("render", *options))
            expect(ended.returncode == 0, f"{title}: the file is written", ended.stderr)
            found = pitches(path)
            expect(any(480 <= pitch <= 540 for pitch in found) and any(660 <= pitch <= 720 for pitch in found),
                   f"{title}: one pitch above and one below", found)
            expect(not any(560 <= pitch <= 640 for pitch in found), f"{title}: no station is at the learner's tone", found)


check_logged("copy")
check_logged("listen")
check_rendered()
check_rendered("--speak")
sys.exit(check.conclude("Overheard QSOs"))
