"""Finds the beginnings and ends of a keyed tone to a small fraction of a sample. Needs numpy."""

import wave

import numpy as np


def load(path):
    """Returns (the samples of the first channel, from -1 to 1; samples per second)."""
    with wave.open(str(path)) as file:
        rate, channels = file.getframerate(), file.getnchannels()
        data = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    return data[::channels] / np.float32(32768), rate


def height(samples, rate, tone):
    """The tone's amplitude at every sample. `rate` must be a multiple of `tone`.

    The signal is mixed down to zero frequency and smoothed twice over half a period, which removes the double frequency
    even while the amplitude changes. The middle of a symmetric edge does not move.
    """
    half = rate // (2 * tone)
    phase = np.arange(len(samples)) % (2 * half) / (2 * half)
    level = samples * np.exp(-2j * np.pi * phase)
    for _ in range(2):
        sums = np.concatenate(([0], np.cumsum(level)))
        level = (sums[half:] - sums[:-half]) / half
    # Each sample's window is centred on it. The first and the last samples have no complete window.
    return np.pad(2 * np.abs(level), (half - 1, half - 1))


def marks(samples, rate, tone, chunk=1 << 20):
    """[(start, end)] of every mark, where it crosses half its full amplitude, in fractional samples."""
    margin = rate // tone
    edges = []
    half = max(height(samples[at:at + chunk], rate, tone).max() for at in range(0, len(samples), chunk)) / 2
    for at in range(0, len(samples), chunk):
        # Chunks overlap, and each edge belongs to the chunk in whose own part it lies.
        first = max(0, at - margin)
        first -= first % margin
        level = height(samples[first:at + chunk + margin], rate, tone)
        is_on = level > half
        for index in np.flatnonzero(is_on[1:] != is_on[:-1]):
            if at <= first + index < at + chunk:
                low, high = level[index], level[index + 1]
                edges.append(first + index + float((half - low) / (high - low)))
    return list(zip(edges[::2], edges[1::2]))
