#!/usr/bin/env python3
"""Counts the keys and the seconds that changing a setting takes a listener who hears everything out.

Each change begins in the main menu and ends when the confirmation of the kept value was heard. The voice is real, so the
seconds are those of a learner. Each change has a limit of keys, and half of the seconds of version 0.1.1. Ends with one
sentence. Exit code 1 if a change takes longer or does not keep its value.
"""

import shutil
import subprocess
import sys

from stage import PROGRAM, Check, environment, folder, script

MOST_KEYS = 6
# What changes: (the keys from the main menu, the setting, its kept value, the seconds in version 0.1.1). Letters choose
# in the main menu, in the options and in the group.
CHANGES = {
    "character speed +5": ("o m p 2 5 enter", "morse.wpm", "25", 39),
    "effective speed +4": ("o m e 1 6 enter", "morse.effective", "16", 36),
    "tone +100": ("o m h pageup enter", "morse.tone", "700", 40),
    "group length 5": ("o t l 5 enter", "group.longest", "5", 35),
    "session length 10": ("o t s 1 0 enter", "session.minutes", "10", 51),
    "voice rate +80": ("f7 f7 f7 f7 f7", "speech.rate", None, 17),
}
NOW = ("--seed", "1", "--now", "2026-11-20T08:00:00", "--audio", "none")


def kept(home, name):
    run = subprocess.run([PROGRAM, "settings", "get", name], env=environment(home), capture_output=True, text=True)
    return run.stdout.strip()


def seconds(events):
    """From the first key to the end of the last words."""
    first = next(event["t"] for event in events if event["type"] == "key")
    last = max(event["t"] for event in events if event["type"] in ("said", "morsed"))
    return last - first


def main():
    check = Check()
    with folder() as home:
        # The first start, up to the main menu. The learner knows no instructions yet.
        script(["key enter", "idle", "key enter", "idle", "key esc", "idle"], *NOW, home=home)
        for name, (keys, setting, value, before) in CHANGES.items():
            with folder() as copy:
                shutil.copytree(home, copy, dirs_exist_ok=True)
                start = int(kept(copy, setting))
                lines = ["idle", *(line for key in keys.split() for line in (f"key {key}", "idle"))]
                _, printed, events, error = script(lines, *NOW, home=copy)
                after = kept(copy, setting)
            took, count = seconds(events), len(keys.split())
            print(f"{name}: {count} keys, {took:.1f} s of at most {before / 2:.1f} s")
            held = after == value if value else int(after) >= start + 80
            check.expect(held, f"{name}: the value is {after} after {printed} {error}")
            check.expect(count <= MOST_KEYS, f"{name} takes {count} keys")
            check.expect(took <= before / 2, f"{name} takes {took:.1f} s")
    return check.conclude("Changes of settings")


if __name__ == "__main__":
    sys.exit(main())
