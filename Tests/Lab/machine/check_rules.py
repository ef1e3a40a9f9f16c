#!/usr/bin/python3
"""The installed udev rules on a real udev: what the user at the computer may read, and above all what not; and a knob at work.

A login manager gives the user at the computer what the tag `uaccess` is on. There is none here, so the tag is what is checked.
"""

import json
import re
import sys
import time

from guest import Guest

from check_contacts import Keyer, check
from stage import ROOT, message

# What is on a keyboard is private; a mouse and a gamepad are not ours to give away.
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
    """Whoever may not read a knob is told by doctor and gets a rule from devices; both work without the program's help."""
    guest.run("id visitor || useradd -m -G audio,tty visitor")
    doctor = guest.run("su visitor -c 'LC_ALL=C.UTF-8 /tmp/kochlea doctor --audio none --speech off'").out
    line = next((line for line in doctor.splitlines() if re.match(message("doctor.knob"), line)), "")
    check.expect("usermod -a -G input" in line, f"doctor says of the knob: {doctor}")
    listed = json.loads(guest.run("su visitor -c '/tmp/kochlea devices --json'").out)
    knobs = {device["name"]: device for device in listed["devices"] if device["kind"] == "knob"}
    # The keypad's dial may be used by whoever has the right already; the rules give none.
    check.expect(sorted(knobs) == ["Lab dial", "Lab dialpad", KNOB], f"these are listed as knobs: {sorted(knobs)}")
    rule = knobs[KNOB]["rule"] if KNOB in knobs else None
    check.expect(rule and "077d" in rule, f"the rule for the knob is {rule}")


def check_turned(guest):
    """A knob changes the speed as soon as it may be read, without a new start, also of a learner who may read nothing else."""
    node = nodes(guest)[KNOB]
    guest.run(f"chmod o-r /dev/input/{node}")
    with Keyer(guest, user="visitor", console="tty1"):
        guest.hands("rel knob REL_DIAL 1")
        time.sleep(2)
        check.expect(not guest.events("knob") and not guest.hear("13|14", 1), f"a closed knob turned: {guest.events('line')}")
        guest.run(f"chmod o+r /dev/input/{node}")
        time.sleep(1)
        guest.hands("rel knob REL_DIAL 1", "rel knob REL_DIAL 1")
        check.expect(guest.hear("14", 10), f"two steps from 12 do not say 14: {guest.events('line')}")
        guest.hands("drop knob", "make knob knob")
        guest.run("udevadm settle -t 30")
        guest.run(f"chmod o+r /dev/input/{nodes(guest)[KNOB]}")
        time.sleep(1)
        after = len(guest.events())
        guest.hands("rel knob REL_DIAL -1")
        check.expect(guest.hear("13", 10, after), f"plugged in again, a step back does not say 13: {guest.events('line')}")


def main():
    with Guest() as guest:
        guest.perform(check, (check_tags, check_denied, check_turned))
    return check.conclude("Rights and knobs in the virtual machine")


if __name__ == "__main__":
    sys.exit(main())
