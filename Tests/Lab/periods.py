#!/usr/bin/python3
"""Measures which periods play without gaps on a sound server, and how full the buffer is.

    periods.py [--seconds S] [--busy N] PERIODxCOUNT...        for instance 128x3 256x6

Plays numbered samples (numbered.c) on the simulated sound card of sound.sh while N busy loops run, and compares them
with the recording. Prints one line for each choice. docs/decisions/0003-periods.md has the figures behind the decision.
Needs numpy, cc, alsa.
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time

import numpy as np

from latency import Ear, HERE


def measure(player, periods, seconds, busy):
    """The line for one choice of periods."""
    loops = [subprocess.Popen([sys.executable, '-c', 'while True: pass']) for _ in range(busy)]
    ear = Ear(channels=2)
    time.sleep(0.3)
    log = f'{player}.log'
    frames, count = periods.split('x')
    run = subprocess.run([player, 'default', frames, count, str(seconds), log], stdout=subprocess.PIPE, text=True)
    time.sleep(0.3)
    samples, _ = ear.stop()
    for loop in loops:
        loop.kill()
    numbers = np.round(samples.reshape(-1, 2) * 32768).astype(int)
    numbers = numbers[:, 0] + (numbers[:, 1] << 15)
    sounding = np.flatnonzero(numbers)
    if run.returncode or not len(sounding):
        return f'{periods}: did not play'
    heard = numbers[sounding[0]:sounding[-1] + 1]
    # A gap is silence between two numbers. Count gaps, not their samples.
    silent = heard == 0
    gaps = int(np.sum(silent[1:] & ~silent[:-1]))
    delays = np.loadtxt(log).reshape(-1, 3)[int(0.5 * 48000 / int(frames)):, 2] / 48
    return (f'{periods}, {busy} busy: {gaps} gaps of {np.sum(silent) / 48:.1f} ms in all, '
            f'{run.stdout.split()[-1]} xruns, buffered {np.median(delays):.1f} ms, at least {delays.min():.1f}')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--seconds', type=float, default=10)
    parser.add_argument('--busy', type=int, default=0)
    parser.add_argument('periods', nargs='+')
    options = parser.parse_args()
    if not os.environ.get('KOCHLEA_LAB'):
        os.environ['KOCHLEA_LAB'] = 'periods'
        os.execv(f'{HERE}/sound.sh', ['sound.sh', '/dev/null', sys.executable, __file__, *sys.argv[1:]])
    with tempfile.TemporaryDirectory() as folder:
        player = f'{folder}/numbered'
        subprocess.run(['cc', '-O2', '-o', player, f'{HERE}/numbered.c', '-lasound'], check=True)
        for periods in options.periods:
            print(measure(player, periods, options.seconds, options.busy), flush=True)


if __name__ == '__main__':
    main()
