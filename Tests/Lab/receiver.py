"""Reads the Morse of one station in what a run has recorded so far."""

import os

import numpy as np

from analyse import MORSE, envelope


class Receiver:
    """What a run has recorded so far, while it waits for its script, and a decoder of its own."""

    def __init__(self, play):
        self.files = f"/proc/{play.process.pid}/fd"
        self.place = None

    def samples(self, begin):
        """The sound from a sample on: the recording has no name before it is complete."""
        if self.place is None:
            for name in os.listdir(self.files):
                path = f"{self.files}/{name}"
                if os.path.isfile(path):
                    with open(path, "rb") as file:
                        self.place = path if file.read(4) == b"RIFF" else self.place
        with open(self.place, "rb") as file:
            file.seek(44 + 2 * begin)
            return np.frombuffer(file.read(), "<i2") / 32768

    def read(self, begin, rate=48000):
        """The words of the one station that is heard from a sample on."""
        sound = self.samples(begin)
        if len(sound) < rate // 2 or np.abs(sound).max() < 0.01:
            return []
        spectrum = np.abs(np.fft.rfft(sound * np.hanning(len(sound))))
        tone = np.argmax(spectrum) * rate / len(sound)
        level = envelope(sound, rate, tone, 4 / tone)
        is_on = np.concatenate([[False], level > level.max() / 2, [False]])
        edges = np.flatnonzero(is_on[1:] != is_on[:-1])
        on, off = edges[::2], edges[1::2]
        marks, spaces = off - on, on[1:] - off[:-1]
        # Dits and dahs are divided where their lengths are farthest apart.
        lengths = np.sort(marks)
        ratios = lengths[1:] / lengths[:-1] if len(lengths) > 1 else np.array([1])
        middle = lengths[np.argmax(ratios)] * np.sqrt(ratios.max()) if ratios.max() > 1.5 else lengths[-1] * 1.5
        unit = np.median(marks[marks < middle]) if (marks < middle).any() else lengths[0] / 3
        words, code = [""], ""
        for index, mark in enumerate(marks):
            code += "." if mark < middle else "-"
            space = spaces[index] if index < len(spaces) else 100 * unit
            if space > 2 * unit:
                words[-1] += MORSE.get(code, "*")
                code = ""
            if space > 5 * unit:
                words.append("")
        return [word for word in words if word]
