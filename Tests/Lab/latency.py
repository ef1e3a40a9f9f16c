#!/usr/bin/python3
"""Measures the time from a key to silence or to sound, and the gaps in the sound, on a simulated sound card that it
records.

    latency.py tone|cuts|keys [COMMAND...]

Starts a PulseAudio null sink as ALSA's default (sound.sh), records it with the time at which each piece arrived, and
runs the command, by default the tests "sound laboratory" of this package. The command prints lines "lab cut
NANOSECONDS" with the time of CLOCK_MONOTONIC at which it cut a sounding tone, or "lab key NANOSECONDS NANOSECONDS" with
the times at which a contact closed and opened. Ends with one sentence. Needs numpy, pulseaudio, pulseaudio-utils.
"""
import os
import subprocess
import sys
import tempfile
import threading
import time

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
RATE = 48000
COMMAND = ['swift', 'test', '--skip-build', '--filter', 'sound laboratory']


def ear():
    """A recorder for the server behind ALSA's default device."""
    return PipeWireEar() if "PIPEWIRE_RUNTIME_DIR" in os.environ else Ear()


class Ear:
    """Records the sink with the arrival time of every piece."""

    def __init__(self, channels=1):
        self.frame = 2 * channels
        self.pieces = []
        self.hears = threading.Event()
        self.begin(channels)

    def begin(self, channels):
        self.recorder = subprocess.Popen(
            ['parec', '-d', 'lab.monitor', '--raw', '--format=s16le', f'--rate={RATE}', f'--channels={channels}',
             '--latency-msec=10'], stdout=subprocess.PIPE, bufsize=0)
        self.thread = threading.Thread(target=self._listen)
        self.thread.start()

    def _listen(self):
        while piece := os.read(self.recorder.stdout.fileno(), 65536):
            self.pieces.append((time.clock_gettime(time.CLOCK_MONOTONIC), piece))
            self.hears.set()

    def wait(self, seconds=10):
        """Waits for the first piece, so that no sound is missed."""
        if not self.hears.wait(seconds):
            raise RuntimeError('The recorder gets nothing from the sink.')

    def stop(self):
        """Returns (interleaved samples from -1 to 1, the time of the first one in seconds of CLOCK_MONOTONIC)."""
        self.recorder.terminate()
        self.thread.join()
        samples = np.frombuffer(b''.join(p for _, p in self.pieces), '<i2') / 32768
        self.ends = np.cumsum([len(p) // self.frame for _, p in self.pieces])
        # Pieces may be late but never early: the earliest one determines the start of the recording.
        self.begins = np.array([t for t, _ in self.pieces]) - self.ends / RATE
        return samples, self.begins.min()

    def time(self, sample, around=RATE):
        """The time at which a sample was at the sink. Uses only the pieces of a second before and after it, because a
        busy sink stalls now and then, and each stall makes the recording shorter."""
        near = slice(*np.searchsorted(self.ends, [sample - around, sample + around]))
        return sample / RATE + self.begins[near].min()


class PipeWireEar(Ear):
    """The same with pw-record, which writes only to files. It gets a piece every 5 ms."""

    def begin(self, channels):
        self.file = tempfile.NamedTemporaryFile(suffix=".wav")
        self.isEnding = False
        self.recorder = subprocess.Popen(
            ['pw-record', '-P', '{ stream.capture.sink=true target.object=lab node.latency=256/48000 }',
             '--rate', str(RATE), '--channels', str(channels), '--format', 's16', self.file.name])
        self.thread = threading.Thread(target=self._listen)
        self.thread.start()

    def _listen(self):
        with open(self.file.name, 'rb') as file:
            isHeader = True
            while True:
                isEnding = self.isEnding
                if piece := file.read(65536):
                    if isHeader:
                        piece = piece[44:]
                        isHeader = False
                    self.pieces.append((time.clock_gettime(time.CLOCK_MONOTONIC), piece))
                    self.hears.set()
                elif isEnding:
                    return
                time.sleep(0.001)

    def stop(self):
        self.recorder.terminate()
        self.recorder.wait()
        self.isEnding = True
        return super().stop()


def silences(samples, shortest):
    """The (start, end) in samples of every stretch below -60 dB of at least `shortest` samples."""
    sounding = np.flatnonzero(np.abs(samples) > 0.001)
    steps = np.diff(sounding)
    return [(sounding[i] + 1, sounding[i + 1]) for i in np.flatnonzero(steps > shortest)], sounding


def keys(notes, began, pauses, sounding):
    """Prints the time from a contact to its tone, and the exactness of the tone's length."""
    if not len(sounding):
        print('Nothing was keyed.')
        return 1
    starts = began + np.array([sounding[0]] + [end for _, end in pauses]) / RATE
    ends = began + np.array([start for start, _ in pauses] + [sounding[-1]]) / RATE
    delays, errors = [], []
    for note in notes:
        if note[0] == 'key':
            down, up = (int(word) / 1e9 for word in note[1:])
            index = np.searchsorted(starts, down)
            if index < len(starts) and starts[index] - down < 0.15:
                delays.append(1000 * (starts[index] - down))
                errors.append(1000 * ((ends[index] - starts[index]) - (up - down)))
    low, middle, high, worst = np.percentile(delays, [0, 50, 95, 100])
    # The edge lengthens every mark by the same amount.
    spread = np.percentile(np.abs(errors - np.median(errors)), [50, 95])
    print(f'{len(delays)} marks: sound after {low:.1f} to {worst:.1f} ms, half within {middle:.1f}, 95 % within {high:.1f}; '
          f'standard deviation {np.std(delays):.2f}; lengths differ by {spread[0]:.2f} ms, 95 % by {spread[1]:.2f} at most.')
    return 0 if high <= 30 else 1


def main():
    kind = sys.argv[1]
    if not os.environ.get('KOCHLEA_LAB'):
        os.environ['KOCHLEA_LAB'] = kind
        os.execv(f'{HERE}/sound.sh', ['sound.sh', '/dev/null', sys.executable, __file__, *sys.argv[1:]])
    ear = Ear()
    ear.wait()
    run = subprocess.run(sys.argv[2:] or COMMAND, stdout=subprocess.PIPE, text=True)
    time.sleep(0.3)
    samples, began = ear.stop()
    notes = [line.split()[1:] for line in run.stdout.splitlines() if line.startswith('lab ')]
    for note in notes:
        if note[0] not in ('cut', 'key'):
            print(' '.join(note))
    if kind == 'tone':
        # At a zero crossing, a tone of 600 Hz is below -60 dB for at most two samples.
        gaps, sounding = silences(samples, 24)
        missing = sum(end - start for start, end in gaps)
        length = (sounding[-1] - sounding[0]) / RATE if len(sounding) else 0
        print(f'A tone of {length:.2f} s had {len(gaps)} gaps of {1000 * missing / RATE:.1f} ms in all.')
        return 1 if gaps or length < 19 else 0
    pauses, sounding = silences(samples, RATE // 20)
    if kind == 'keys':
        return keys(notes, began, pauses, sounding)
    ends = np.array([began + start / RATE for start, _ in pauses] + [began + sounding[-1] / RATE])
    delays = []
    for note in notes:
        if note[0] == 'cut':
            cut = int(note[1]) / 1e9
            later = ends[ends > cut - 0.01]
            if len(later):
                delays.append(1000 * (later[0] - cut))
    if not delays:
        print('Nothing was cut.')
        return 1
    low, middle, high, worst = np.percentile(delays, [0, 50, 95, 100])
    print(f'{len(delays)} cuts: silence after {low:.1f} to {worst:.1f} ms, half within {middle:.1f}, 95 % within {high:.1f}.')
    return 0 if high <= 50 else 1


if __name__ == '__main__':
    sys.exit(main())
