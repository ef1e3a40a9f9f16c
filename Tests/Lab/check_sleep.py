#!/usr/bin/python3
"""Asleep in the menu, the program hardly ever wakes. A key still has its effect, and the program falls asleep again.

Runs inside sound.sh, because a sound server's library has threads of its own that could wake. The limits are wide,
because other checks run at the same time. Needs PulseAudio.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import time

from figures import Load, pump
from stage import PROGRAM, Check, Terminal, environment, folder, logged

# The limit per second. The measured figure is 2, and an awake stream has hundreds.
WAKEUPS = 20
FIRST_START = "idle\nkey enter\nidle\nkey end\nkey enter\nidle\nkey q\n"
check = Check()


def quiet(terminal, seconds=20):
    """Waits until the program hardly wakes in a second. Returns the smallest number of wake-ups."""
    fewest = float("inf")
    end = time.monotonic() + seconds
    while time.monotonic() < end and fewest >= WAKEUPS:
        load = Load(terminal)
        pump(terminal, 1)
        fewest = min(fewest, load.taken()[1])
    return fewest


def is_said_after_key(events):
    """Whether speech has ended after the first key."""
    types = [event["type"] for event in events]
    return "key" in types and "said" in types[types.index("key"):]


def main():
    with folder() as home:
        data = ["--data-dir", f"{home}/data"]
        subprocess.run(
            [PROGRAM, "--script", "-", "--audio", "none", *data], input=FIRST_START, text=True, env=environment(home),
            check=True, capture_output=True)
        log = pathlib.Path(home) / "events.jsonl"
        with Terminal(*data, "--events", str(log), home=home) as terminal:
            fewest = quiet(terminal)
            check.expect(fewest < WAKEUPS, f"asleep in the menu, {fewest:.0f} wake-ups a second")
            pump(terminal, 2)
            terminal.press("down")
            # Few wake-ups do not mean that the speech has ended: on a busy machine, waiting threads hardly wake,
            # either.
            events = terminal.wait_logged(log, is_said_after_key)
            check.expect(is_said_after_key(events), "after a key wakes the program, its speech does not sound to its end")
            fewest = quiet(terminal)
            check.expect(fewest < WAKEUPS, f"asleep again, {fewest:.0f} wake-ups a second")
            code = terminal.stop()
            check.expect(code == 130, f"asleep, an interrupt ends it with {code}")
        errors = [event["text"] for event in logged(log) if event["type"] == "error"]
        check.expect(not errors, f"there were errors: {errors}")
    return check.conclude("Sleep")


if __name__ == "__main__":
    if os.environ.get("KOCHLEA_LAB") != "sleep":
        if not shutil.which("pulseaudio"):
            print("Sleep: not checked, because PulseAudio is not installed.")
            sys.exit(0)
        os.environ["KOCHLEA_LAB"] = "sleep"
        script = pathlib.Path(__file__).with_name("sound.sh")
        os.execv(script, [str(script), "/dev/null", sys.executable, __file__])
    sys.exit(main())
