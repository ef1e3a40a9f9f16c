#!/usr/bin/python3
"""The program on a real kernel with a real ALSA card. The host's recording has the Morse of the program's log."""

import sys

from guest import Guest

from analyse import decode, load, tones  # noqa: I001 (guest finds the folder)
from stage import Check

check = Check()


def main():
    with Guest() as guest:
        print(f"The virtual machine was up after {guest.boot_seconds:.0f} s.")
        version = guest.run("/tmp/kochlea --version")
        check.expect(version.code == 0 and version.out.startswith("kochlea"), f"--version: {version}")
        guest.file("script.txt").write_text("idle\ntext k\nidle\ntext mm\nidle\nkey tab\nidle\n", encoding="utf-8")
        job = guest.kochlea(
            "receive", "--script", "/lab/script.txt", "--audio", "plughw:0", "--speech", "off", "--data-dir", "/tmp/data",
            "--seed", "3")
        result = guest.wait(job)
        check.expect(result.code == 0, f"the session ends with {result}")
        sent = "".join(event["text"].replace(" ", "") for event in guest.events("morse"))
        wpm = guest.events("morse")[0]["wpm"] if sent else 20
        # The card is still playing.
        guest.run("sleep 1")
        samples, rate = load(guest.wav)
    _, marks = tones(samples, rate, 600)
    heard = decode(marks, wpm).replace(" ", "")
    check.expect(len(sent) > 3 and sent in heard, f"sent {sent!r}, recorded {heard!r}")
    lengths = sorted(off - on for on, off, _ in marks)
    unit = 1.2 / wpm
    worst = max((min(abs(length - unit), abs(length - 3 * unit)) for length in lengths), default=1)
    # An earcon may hold the tone for less than half a dit.
    check.expect(worst < 0.001, f"a mark is {1000 * worst:.2f} ms off")
    return check.conclude("Sound in the virtual machine")


if __name__ == "__main__":
    sys.exit(main())
