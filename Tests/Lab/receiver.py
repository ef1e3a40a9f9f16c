"""Reads the Morse of one station from the recording of a run that goes on."""

import os
import subprocess

import numpy as np

from analyse import MORSE, envelope


class Receiver:
    """Reads the recording of a run while the run waits for its script."""

    def __init__(self, play):
        self.files = f"/proc/{play.process.pid}/fd"
        self.place = None

    def samples(self, begin):
        """The sound from a sample on. Finds the recording through /proc, because it has no name before it is
        complete."""
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
        """The words of the only station that sounds from a sample on."""
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
        # The largest ratio between neighbouring lengths divides dits from dahs.
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


def power_at(piece, rate, tone):
    """The amplitude of a tone while it sounds: a high percentile of the envelope within 80 Hz around it."""
    time = np.arange(len(piece)) / rate
    low = piece * np.exp(-2j * np.pi * tone * time)
    width = max(1, int(rate / 80))
    window = np.hanning(width)
    smooth = np.convolve(low, window / window.sum(), "same")
    return 2 * np.percentile(np.abs(smooth), 95)


def by_multimon(samples, rate, tone, wpm):
    """The text that multimon-ng reads from a piece through a receiver's filter of 200 Hz."""
    piece = np.concatenate([np.zeros(rate // 2), samples, np.zeros(rate)])
    time = np.arange(len(piece)) / rate
    # Shift the tone to zero frequency, filter it, and shift it up to the decoder's pitch.
    low = piece * np.exp(-2j * np.pi * tone * time)
    taps = np.hamming(rate // 50)
    low = np.convolve(low, taps / taps.sum(), "same")
    audio = 4 * np.real(low * np.exp(2j * np.pi * 600 * time))
    raw = subprocess.run(
        ["sox", "-t", "f32", "-r", str(rate), "-c", "1", "-", "-t", "raw", "-r", "22050", "-e", "signed-integer", "-b", "16",
         "-c", "1", "-"], input=audio.astype("<f4").tobytes(), capture_output=True, check=True).stdout
    unit = str(round(1200 / wpm))
    run = subprocess.run(
        ["multimon-ng", "-q", "-a", "MORSE_CW", "-y", "-d", unit, "-g", unit, "-t", "raw", "-"], input=raw,
        capture_output=True, check=True)
    return "".join(run.stdout.decode("ascii", "replace").split())
