#!/usr/bin/python3
"""Checks noise, fading and other stations in rendered files against their definitions and with independent decoders.

With --speak, it also checks the band behind words.

The signal alone is the difference between two files with different texts, because the band is the same in both. Noise
is measured while nothing is sent. Needs numpy. Uses multimon-ng and sox if they are installed.
"""

import pathlib
import shutil
import subprocess
import sys
import wave

import numpy as np

from analyse import decode, envelope
from stage import PROGRAM, Check, environment, folder

check = Check()
RATE = 8000
TONE = 600
TEXT = "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG 1234567890"


def render(home, text, *options, rate=RATE, name="x.wav", code=0):
    """The samples of a file."""
    path = home / name
    path.unlink(missing_ok=True)
    run = subprocess.run(
        [PROGRAM, "render", text, "-o", str(path), "--rate", str(rate), *map(str, options)],
        env=environment(str(home)), capture_output=True, text=True, check=False)
    check.expect(run.returncode == code, f"render {options} ends with {code}: {run.stderr}")
    if code:
        check.expect(not path.exists(), f"render {options} leaves no file")
        return None
    with wave.open(str(path)) as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768


def power_in(samples, low, high, rate=RATE):
    """Mean power between two frequencies."""
    spectrum = np.abs(np.fft.rfft(samples)) ** 2 * 2 / len(samples) ** 2
    frequencies = np.fft.rfftfreq(len(samples), 1 / rate)
    return spectrum[(frequencies >= low) & (frequencies < high)].sum()


def decibels(ratio):
    return 10 * np.log10(ratio)


def errors(heard, sent):
    """Share of characters that are wrong, missing or surplus (Levenshtein)."""
    row = list(range(len(heard) + 1))
    for i, wanted in enumerate(sent, 1):
        row, before = [i] + [0] * len(heard), row
        for j, got in enumerate(heard, 1):
            row[j] = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (wanted != got))
    return row[-1] / len(sent)


def read(samples, wpm, rate=RATE):
    """The text that a simple decoder reads. It filters the envelope as narrowly as a dit allows, compares it with a
    threshold at half its height, and ignores anything shorter than half a dit."""
    unit = 1.2 / wpm
    height = envelope(samples, rate, TONE, width=0.4 * unit)
    loud = np.percentile(height, 80)
    on = height > (loud + np.percentile(height, 10)) / 2
    edges = np.flatnonzero(np.diff(np.concatenate(([0], on.view(np.int8), [0]))))
    spans = [[start / rate, end / rate, 1.0] for start, end in zip(edges[::2], edges[1::2])]
    joined = []
    for span in spans:
        if joined and span[0] - joined[-1][1] < 0.4 * unit:
            joined[-1][1] = span[1]
        else:
            joined.append(span)
    return decode([span for span in joined if span[1] - span[0] > 0.4 * unit], wpm).split()


def heard_by_multimon(path, wpm):
    """The text that multimon-ng reads from a file through a receiver's filter of 200 Hz."""
    raw = subprocess.run(
        ["sox", str(path), "-t", "raw", "-r", "22050", "-e", "signed", "-b", "16", "-c", "1", "-", "bandpass", str(TONE),
         "200h", "bandpass", str(TONE), "200h", "norm", "-3"], capture_output=True, check=True).stdout
    unit = str(round(1200 / wpm))
    return subprocess.run(
        ["multimon-ng", "-q", "-a", "MORSE_CW", "-y", "-d", unit, "-g", unit, "-t", "raw", "-"], input=raw,
        capture_output=True, check=True).stdout.decode(errors="replace").split()


def check_ratio(home):
    """At noise x, the signal is 30 - 40 x dB above the noise, measured over a minute."""
    for noise, tone, seed in ((0.25, 600, 1), (0.5, 600, 2), (0.5, 900, 3), (1, 600, 4), (1, 500, 5)):
        options = ("--noise", noise, "--tone", tone, "--seed", seed, "--lead", 60_000, "--wpm", 5)
        long = render(home, "TTTTTTTT", *options)
        short = render(home, "E", *options, "--tail", 60_000)
        lead = 60 * RATE
        end = min(len(long), len(short))
        signal = long[:end] - short[:end]
        check.expect(not signal[:lead].any(), "the noise does not depend on the text")
        # The middle of the second dah of "T T" (units of 240 ms).
        dah = slice(lead + int(6.3 * 0.24 * RATE), lead + int(8.7 * 0.24 * RATE))
        found = decibels(np.mean(signal[dah] ** 2) / power_in(short[:lead], tone - 250, tone + 250))
        check.expect(abs(found - (30 - 40 * noise)) < 0.5, f"noise {noise}, tone {tone}: {found:.2f} dB over a minute")
        check.expect(np.abs(long).max() < 0.999, "nothing is clipped")
        tail = short[-30 * RATE:]
        ratio = decibels(np.mean(tail ** 2) / np.mean(short[:lead] ** 2))
        check.expect(abs(ratio) < 1.5, f"the noise of the tail is as loud as that of the lead: {ratio:.2f} dB")


def check_readers(home):
    """20 words per minute can be read at +10 dB but not at -10 dB."""
    sent = "".join(TEXT.split())
    programs = all(map(shutil.which, ("multimon-ng", "sox")))
    for seed in (1, 2, 3):
        for noise in (0.5, 1):
            samples = render(home, TEXT, "--noise", noise, "--wpm", 20, "--seed", seed, "--tail", 2000, rate=RATE)
            shares = {"plain": errors("".join(read(samples, 20)), sent)}
            if programs:
                shares["multimon-ng"] = errors("".join(heard_by_multimon(home / "x.wav", 20)), sent)
            for name, share in shares.items():
                print(f"  {name}, {30 - 40 * noise:+.0f} dB, seed {seed}: {100 * share:.0f} % of characters wrong")
                if noise == 1:
                    check.expect(share > 0.5, f"{name} fails at -10 dB")
                else:
                    check.expect(share < 0.05, f"{name} reads at +10 dB")


def check_stations(home):
    """Other stations are near the tone and move with it. Another seed gives other pitches."""
    def strongest(tone, seed):
        samples = render(home, "E", "--interference", 1, "--tone", tone, "--seed", seed, "--lead", 30_000)[: 29 * RATE]
        spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples)))) ** 2
        frequencies = np.fft.rfftfreq(len(samples), 1 / RATE)
        near = (frequencies > tone - 400) & (frequencies < tone + 400)
        check.expect(spectrum[near].sum() > 0.99 * spectrum.sum(), f"stations are within 400 Hz of {tone} Hz")
        return frequencies[np.argmax(spectrum)]

    here, there = strongest(600, 1), strongest(850, 1)
    check.expect(abs(there - here - 250) < 1, f"the strongest is at {here:.0f} Hz, and {there:.0f} Hz with the tone 250 Hz higher")
    check.expect(abs(strongest(600, 2) - here) > 1, "another seed has other stations")


def check_fading(home):
    """The envelope of a fading signal has a Rayleigh distribution."""
    for fading in ("none", "flutter"):
        samples = render(home, "T" * 150, "--fading", fading, "--wpm", 5, "--seed", 3)
        height = envelope(samples, RATE, TONE, width=0.01)
        # The middles of the dahs, 6 units apart.
        powers = np.array([height[int((1.5 + 6 * index) * 0.24 * RATE)] ** 2 for index in range(150)])
        powers /= 0.23 ** 2
        if fading == "none":
            check.expect(abs(powers - 1).max() < 0.01, "without fading every mark is as high")
            continue
        check.expect(abs(powers.mean() - 1) < 0.3, f"mean power {powers.mean():.2f}")
        ordered = np.sort(powers)
        distance = np.abs(1 - np.exp(-ordered) - (np.arange(len(ordered)) + 0.5) / len(ordered)).max()
        check.expect(distance < 1.63 / np.sqrt(len(ordered)), f"the Kolmogorov-Smirnov distance is {distance:.3f}")


def spans(samples, rate, gap=0.3):
    """The stretches with sound, as slices. Joins stretches that are less than `gap` seconds apart."""
    loud = np.flatnonzero(np.abs(samples) > 0.002)
    cuts = np.flatnonzero(np.diff(loud) > gap * rate)
    return [slice(start, end + 1) for start, end in
            zip(loud[np.concatenate(([0], cuts + 1))], loud[np.concatenate((cuts, [len(loud) - 1]))])]


def power(samples):
    return np.mean(samples ** 2)


def check_speech(home):
    """With --speak the band sounds behind the Morse, the rests and the words. It is softer behind words and does not
    click."""
    text = "NAME PAUL TEST STATION RADIO PARIS NUMBER WEATHER"
    plain = render(home, text, "--speak")
    turns = spans(plain, RATE)
    check.expect(len(turns) == 2 * len(text.split()), f"Morse and words take turns: {len(turns)}")
    morse, words = turns[::2], turns[1::2]
    back, there = int(0.05 * RATE), int(0.25 * RATE)
    for noise, interference in ((0.5, 0), (1, 0), (1, 1)):
        options = ("--noise", noise, "--interference", interference, "--seed", 3)
        air = render(home, text, "--speak", *options)
        check.expect(len(air) == len(plain), "the band does not make a spoken file longer")
        check.expect(np.array_equal(air, render(home, text, "--speak", *options)), "the same arguments make the same spoken file")
        band = air - plain
        behind = np.concatenate([band[word] for word in words])
        first = np.concatenate([band[word.start:word.start + back] for word in words])
        between = np.concatenate(
            [band[one.stop + there:other.start] for one, other in zip(words, morse[1:])]
            + [band[one.stop + back:other.start - 2 * back] for one, other in zip(morse, words)])
        drop = decibels(power(between) / power(behind))
        clear = decibels(np.mean([power(plain[word]) for word in words]) / power(behind))
        print(
            f"  noise {noise}, interference {interference}: the band is {drop:.1f} dB softer behind words, and {clear:.1f} dB "
            "below them")
        check.expect(abs(drop - 18) < (1.5 if interference == 0 else 6), f"the band is {drop:.1f} dB softer behind words")
        check.expect(clear > (18 if interference == 0 else 12), f"words are {clear:.1f} dB above the band")
        check.expect(decibels(power(first) / power(behind)) < 4, "the band is already softer when a word begins")
    # Fading changes marks but not words.
    faded = render(home, text, "--speak", "--fading", "flutter", "--seed", 3)
    heights = [np.sqrt(2 * power(faded[word])) for word in morse]
    check.expect(max(heights) > 1.2 * min(heights), "Morse fades")
    # With a band, the limiter lowers peaks near full scale a little, even without noise.
    same = max(np.abs(faded[word] - plain[word]).max() for word in words)
    check.expect(same < 0.05, f"words do not fade: they differ by {same:.3f}")
    # With stations alone, no step is steeper than tones of their pitch and amplitude allow.
    rate = 48_000
    stations = ("--interference", 1, "--seed", 3)
    alone = (render(home, text, "--speak", *stations, rate=rate) - render(home, text, "--speak", rate=rate))
    under = [slice(word.start * rate // RATE - rate // 10, word.stop * rate // RATE + rate // 4) for word in words]
    peak = max(np.abs(alone[word]).max() for word in under)
    step = max(np.abs(np.diff(alone[word])).max() for word in under)
    check.expect(step < 1.2 * peak * 2 * np.sin(np.pi * 950 / rate), f"a step of {step:.4f} with a peak of {peak:.3f}")


def check_sameness(home):
    """The same arguments give the same file. Options with their neutral value change nothing."""
    band = ("--noise", 0.3, "--fading", "poor", "--interference", 0.6)
    first = render(home, TEXT, *band, "--tail", 500)
    check.expect(np.array_equal(first, render(home, TEXT, *band, "--tail", 500)), "the same arguments make the same file")
    check.expect(not np.array_equal(first, render(home, TEXT, *band, "--tail", 500, "--seed", 9)), "a seed makes another one")
    plain = render(home, TEXT, "--tail", 500)
    none = render(home, TEXT, "--tail", 500, "--noise", 0, "--fading", "none", "--interference", 0)
    check.expect(np.array_equal(plain, none), "no noise, no fading and no stations give the sound without a band")
    check.expect(len(first) == len(plain), "the band does not make a file longer")
    for wrong in (("--noise", 1.1), ("--noise", -1), ("--interference", 2), ("--fading", "bad"), ("--noise", "x")):
        render(home, TEXT, *wrong, code=64)


def main():
    with folder() as place:
        home = pathlib.Path(place)
        check_ratio(home)
        check_readers(home)
        check_stations(home)
        check_fading(home)
        check_speech(home)
        check_sameness(home)
    return check.conclude("The band in files")


if __name__ == "__main__":
    sys.exit(main())
