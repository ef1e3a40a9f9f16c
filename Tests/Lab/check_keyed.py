#!/usr/bin/python3
"""A thousand elements are keyed with both paddles held, at five speeds. Every mark and space is exact to one sample.

A script keys them in virtual time, and the check measures the sound file. Needs numpy.
"""

import sys

from exact import load, marks
from stage import Check, folder, script

check = Check()
ELEMENTS = 1000
SPEEDS = [5, 13, 20, 25, 60]
TONE = 600


def squeeze(wpm):
    """The number of elements of one squeeze, alternating dits and dahs, and its length in units.

    It ends during the last dit, after at most two seconds, because a longer hold has another meaning.
    """
    most = int(2000 * wpm / 1200)
    pairs = (most - 1) // 6
    return 2 * pairs + 1, 6 * pairs + 0.5


def keyed(wpm, home):
    """Returns (the marks of a number of squeezes, the samples at which the squeezes began, the sample rate)."""
    elements, units = squeeze(wpm)
    unit = 1200 / wpm
    hold, rest = round(units * unit), round(5 * unit)
    count = -(-ELEMENTS // elements)
    sound = f"{home}/keyed-{wpm}.wav"
    lines = ["down dit", "down dah", f"wait {hold}", "up dit", "up dah", f"wait {rest}"] * count
    code, _, _, errors = script(
        ["idle", *lines, "wait 3000"], "keyer", "--wpm", str(wpm), "--mode", "iambicA", "--tone", str(TONE), "--speech",
        "off", "--data-dir", f"{home}/data", "--audio", f"wav:{sound}", home=home)
    check.expect(code == 0, f"{wpm} wpm: exit code {code}: {errors}")
    samples, rate = load(sound)
    return marks(samples, rate, TONE), [number * (hold + rest) * rate // 1000 for number in range(count)], rate


def main():
    with folder() as home:
        for wpm in SPEEDS:
            found, squeezes, rate = keyed(wpm, home)
            unit = 1.2 / wpm * rate
            elements = squeeze(wpm)[0]
            wanted = [(begin + 6 * unit * (number // 2) + 2 * unit * (number % 2), unit * (3 if number % 2 else 1))
                      for begin in squeezes for number in range(elements)]
            # Earcons come before the first mark.
            found = found[-len(wanted):]
            if not check.expect(len(found) == len(wanted), f"{wpm} wpm: {len(found)} marks, not {len(wanted)}"):
                continue
            zero = found[0][0]
            late = [start - zero - begin for (start, _), (begin, _) in zip(found, wanted)]
            longer = [end - start - length for (start, end), (_, length) in zip(found, wanted)]
            check.expect(max(map(abs, late)) <= 1, f"{wpm} wpm: a mark begins {max(late, key=abs):.2f} samples late")
            check.expect(max(map(abs, longer)) <= 1, f"{wpm} wpm: a mark is {max(longer, key=abs):.2f} samples longer")
            print(f"{wpm} wpm: {len(found)} elements, the largest error of a start is {max(map(abs, late)):.2f} samples.")
    return check.conclude("Keying held contacts")


if __name__ == "__main__":
    sys.exit(main())
