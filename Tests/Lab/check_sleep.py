#!/usr/bin/python3
"""Asleep in the menu, the program wakes hardly ever; a key is heard all the same, and the time between is not lost.

Runs inside sound.sh, because only a sound server has threads of its own to wake. The bounds are wide: it is beside other
checks. Needs PulseAudio.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

from figures import Load, pump
from stage import PROGRAM, Check, Terminal, environment, folder

# Of a second; the measured figure is 2, and an awake stream has hundreds.
WAKEUPS = 20
FIRST_START = "idle\nkey enter\nidle\nkey enter\nidle\nkey q\n"
check = Check()


def quiet(terminal, seconds=20):
    """Waits until the program hardly wakes in a second; the fewest wake-ups seen."""
    fewest = float("inf")
    end = time.monotonic() + seconds
    while time.monotonic() < end and fewest >= WAKEUPS:
        load = Load(terminal)
        pump(terminal, 1)
        fewest = min(fewest, load.taken()[1])
    return fewest


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
            before = len(terminal.bytes)
            terminal.press("down")
            began = time.monotonic()
            while len(terminal.bytes) == before and time.monotonic() - began < 20:
                terminal.read(0.05)
            check.expect(len(terminal.bytes) > before, "a key that wakes the program is not answered")
            fewest = quiet(terminal)
            check.expect(fewest < WAKEUPS, f"asleep again, {fewest:.0f} wake-ups a second")
            code = terminal.stop()
            check.expect(code == 130, f"asleep, an interrupt ends it with {code}")
        events = [json.loads(text) for text in log.read_text().splitlines()]
        errors = [event["text"] for event in events if event["type"] == "error"]
        check.expect(not errors, f"there were errors: {errors}")
        spoken = [event for event in events if event["type"] in ("say", "said")]
        key = next((event["t"] for event in events if event["type"] == "key"), None)
        if check.expect(key is not None, "the key is not in the log"):
            later = [event["type"] for event in spoken if event["t"] >= key]
            check.expect("said" in later, "what the key asked for was not heard to its end")
    return check.conclude("Sleep")


if __name__ == "__main__":
    if os.environ.get("KOCHLEA_LAB") != "sleep":
        if not shutil.which("pulseaudio"):
            print("Sleep: PulseAudio is not installed, nothing was checked.")
            sys.exit(0)
        os.environ["KOCHLEA_LAB"] = "sleep"
        script = pathlib.Path(__file__).with_name("sound.sh")
        os.execv(script, [str(script), "/dev/null", sys.executable, __file__])
    sys.exit(main())
