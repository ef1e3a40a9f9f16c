#!/usr/bin/python3
"""The installed udev rules with a real udev: which devices the user at the computer may read and, above all, which not.
Also checks a knob in use.

A login manager gives the user at the computer access to devices with the tag `uaccess`. There is none here, so this
checks the tags.
"""

import json
import re
import sys
import time

from guest import Guest

from check_contacts import Keyer, check
from stage import ROOT, message

# Typing on a keyboard is private. Access to a mouse or a gamepad is not for Kochlea to give.
TAGGED = {"pedal": True, "paddle": True, "knob": True, "dial": True}
PRIVATE = {"keyboard": False, "mouse": False, "dialboard": False, "dialpad": False, "dialmouse": False}
KNOB = "Lab knob"


def nodes(guest):
    """The event nodes by the names of their devices."""
    listed = guest.run("grep -H '' /sys/class/input/event*/device/name").out
    return {line.split(":", 1)[1]: line.split("/")[4] for line in listed.splitlines()}


def check_tags(guest):
    rules = ROOT / "Packaging" / "60-kochlea.rules"
    guest.file(rules.name).write_bytes(rules.read_bytes())
    checked = guest.run(f"cp {rules.name} /etc/udev/rules.d/ && udevadm control --reload && udevadm settle")
    check.expect(checked.code == 0, f"the rules are not loaded: {checked}")
    for kind in {**TAGGED, **PRIVATE}:
        guest.hands(f"make {kind} {kind}")
    guest.run("udevadm settle -t 30")
    found = nodes(guest)
    for kind, is_tagged in {**TAGGED, **PRIVATE}.items():
        properties = guest.run(f"udevadm info --query=property /dev/input/{found[f'Lab {kind}']}").out
        has = any(line.startswith("CURRENT_TAGS=") and ":uaccess:" in line for line in properties.splitlines())
        check.expect(has == is_tagged, f"the tag of a {kind} should be {is_tagged}: {properties}")
    own = guest.run(f"udevadm info --query=property /dev/input/{found['AT Translated Set 2 keyboard']}").out
    check.expect(":uaccess:" not in own, f"the machine's own keyboard is tagged: {own}")


def check_denied(guest):
    """If a user may not read a knob, `doctor` says so and `devices` prints a rule."""
    guest.run("id visitor || useradd -m -G audio,tty visitor")
    doctor = guest.run("su visitor -c 'LC_ALL=C.UTF-8 /tmp/kochlea doctor --audio none --speech off'").out
    line = next((line for line in doctor.splitlines() if re.match(message("doctor.knob"), line)), "")
    check.expect("usermod -a -G input" in line, f"doctor does not advise about the knob: {doctor}")
    listed = json.loads(guest.run("su visitor -c '/tmp/kochlea devices --json'").out)
    knobs = {device["name"]: device for device in listed["devices"] if device["kind"] == "knob"}
    # The dial of the keypad works for a user who already has access. The rules give none.
    check.expect(sorted(knobs) == ["Lab dial", "Lab dialpad", KNOB], f"the listed knobs are {sorted(knobs)}")
    rule = knobs[KNOB]["rule"] if KNOB in knobs else None
    check.expect(rule and "077d" in rule, f"the rule for the knob is {rule}")


def check_turned(guest):
    """A knob changes the speed as soon as the learner may read it, without a new start, even if nothing else may be
    read."""
    node = nodes(guest)[KNOB]
    guest.run(f"chmod o-r /dev/input/{node}")
    with Keyer(guest, user="visitor", console="tty1"):
        guest.hands("rel knob REL_DIAL 1")
        time.sleep(2)
        check.expect(not guest.events("knob") and not guest.hear("13|14", 1), f"an unreadable knob has an effect: {guest.events('line')}")
        guest.run(f"chmod o+r /dev/input/{node}")
        time.sleep(1)
        guest.hands("rel knob REL_DIAL 1", "rel knob REL_DIAL 1")
        check.expect(guest.hear("14", 10), f"after two steps from 12 the speed is not 14: {guest.events('line')}")
        guest.hands("drop knob", "make knob knob")
        guest.run("udevadm settle -t 30")
        guest.run(f"chmod o+r /dev/input/{nodes(guest)[KNOB]}")
        time.sleep(1)
        after = len(guest.events())
        guest.hands("rel knob REL_DIAL -1")
        check.expect(guest.hear("13", 10, after), f"after replugging and a step back the speed is not 13: {guest.events('line')}")


def main():
    with Guest() as guest:
        guest.perform(check, (check_tags, check_denied, check_turned))
    return check.conclude("Rights and knobs in the virtual machine")


if __name__ == "__main__":
    sys.exit(main())
