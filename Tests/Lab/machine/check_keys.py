#!/usr/bin/python3
"""Keys that are not input devices: MIDI, a Vail adapter in both its modes, and the lines of a serial adapter.

Each keys a word through a real kernel. It is unplugged while held, which ends the tone, and keys again after
replugging. Arguments are the names of the parts to run; by default all run.
"""

import re
import sys
import time

from guest import Guest

from check_contacts import Keyer, check
from contacts import paddle, setup, straight
from stage import message

MIDI_BUS, SERIAL_BUS = 0xFFF0, 0xFFF1
NOTE, LINE = 0x1000, 0x4000
LINES = {"CTS": 0, "DSR": 1, "DCD": 2, "RI": 3}
CONTACTS = {"dit": 0, "dah": 1, "straight": 2}


def port(bus, name, vendor=0, product=0, serial="", place="", supply=None, **controls):
    """The setup of a port: port(..., straight=code)."""
    device = {"bus": bus, "vendor": vendor, "product": product, "name": name, "serial": serial, "place": place}
    mappings = [{"control": {"key": {"_0": code}}, "contact": CONTACTS[contact]} for contact, code in controls.items()]
    made = {"identity": device, "isGrabbed": False, "mappings": mappings}
    return {**made, "supply": supply} if supply else made


def check_held(guest, keyer, plug, name, contact, subsystem):
    """Unplugging a held key ends the tone and is reported. After replugging, the program reads a K."""
    guest.play([f"0 down {name} {contact}", f"0.8 drop {name}"])
    check.expect(guest.hear(message("device.removed")), f"{name}: the unplugging is not reported: {guest.events('line')}")
    held, found = guest.unplugged(name, contact, subsystem)
    mark = guest.wait_event(lambda event: event["type"] == "mark", 5)
    check.expect(mark, f"{name}: no mark is logged")
    late = 1000 * (mark["length"] / 48000 - held - found) if mark else 0
    check.expect(-200 < late <= 20, f"{name}: the tone ends {late:.1f} ms after the kernel announced the removal")
    check.expect(found < 0.5, f"{name}: the kernel took {1000 * found:.0f} ms to announce the removal")
    print(f"{name}: the kernel announced the removal after {1000 * found:.1f} ms, and the tone ended {late:.1f} ms later.")
    before, seen = len(keyer.keyed), len(guest.events())
    guest.hands(plug)
    added = guest.wait_event(lambda event: event["type"] == "device" and event["event"] == "added", 20, seen)
    check.expect(added, f"{name}: replugging is not noticed: {guest.events('device')}")
    time.sleep(1)
    guest.play(straight("K", 12, name, contact))
    guest.wait_event(lambda event: event["type"] == "keyed" and event["character"] == "K", 5, seen)
    after = keyer.keyed[before:]
    check.expect(after.endswith("K"), f"{name}: after replugging K was keyed, but {after!r} was read")


def check_word(guest, keyer, lines, word, name):
    guest.play(lines)
    guest.wait_event(lambda event: event["type"] == "keyed" and event["character"] == word[-1], 5)
    check.expect(keyer.keyed == word, f"{name}: {word} was keyed, but {keyer.keyed!r} was read")
    # On a straight key, marks are as long as the presses. The difference comes from the adapter and its time stamps.
    unit = 100
    off = [min(abs(event["length"] / 48 - unit * length) for length in (1, 3)) for event in guest.events("mark")]
    print(f"{name}: {len(off)} marks, each within {max(off, default=0):.2f} ms of the press.")
    check.expect(off and max(off) < 25, f"{name}: a mark is {max(off, default=0):.1f} ms off")


def check_midi(guest):
    """A note of the kernel's virtual MIDI card keys a word."""
    guest.hands("make virmidi card")
    key = port(MIDI_BUS, "Virtual Raw MIDI 1-0 VirMIDI 1-0", place="snd_virmidi.0/0", straight=NOTE | 60)
    with Keyer(guest, key) as keyer:
        check_word(guest, keyer, straight("PARIS", 12, "card", "60"), "PARIS", "MIDI")
    check.expect(len(keyer.marks) == 14, f"MIDI: {len(keyer.marks)} marks of 14 are in the recording")
    with Keyer(guest, key) as keyer:
        check_held(guest, keyer, "make virmidi card", "card", "60", "seq")
    guest.hands("drop card")


def check_vail(guest):
    """A Vail adapter as a keyboard, and as MIDI. Kochlea switches it to MIDI without asking the learner."""
    begun = len(guest.acts())

    def modes():
        return [words for _, words in guest.acts()[begun:] if words.startswith("mode")]

    guest.hands("make vail V1")
    guest.until("grep -q 'XIAO M0' /proc/bus/input/devices && grep -q 'XIAO M0' /proc/asound/seq/clients")
    keyboard = {"bus": 3, "vendor": 0x2886, "product": 0x802F, "name": "Seeed XIAO M0", "serial": "V1", "place": "usb-elsewhere/input0"}
    with Keyer(guest, setup(keyboard, KEY_LEFTCTRL="dit", KEY_RIGHTCTRL="dah")) as keyer:
        check_word(guest, keyer, paddle("PARIS", 12, "V1", "dit", "dah"), "PARIS", "Vail adapter, keyboard")
    check.expect(not modes(), "as a keyboard it was switched")
    # A straight key on the dit side of the adapter, which is unplugged in keyboard mode.
    with Keyer(guest, setup(keyboard, KEY_LEFTCTRL="straight")) as keyer:
        check_held(guest, keyer, "make vail V1", "V1", "dit", "input")
    check.expect(not modes(), "as a keyboard it was switched")
    name = "XIAO M0 MIDI 1", 0x2886, 0x802F, "V1", "elsewhere/0"
    midi = port(MIDI_BUS, *name, dit=NOTE | 1, dah=NOTE | 2)
    # The setup dialogue switches the adapter's own keyer off, and the adapter keeps that.
    guest.hands("down V1 passthrough")
    with Keyer(guest, midi) as keyer:
        check_word(guest, keyer, paddle("PARIS", 12, "V1", "dit", "dah"), "PARIS", "Vail adapter, MIDI")
    check.expect(modes() == ["mode V1 midi", "mode V1 keyboard"], f"the modes of the adapter were {modes()}")
    held = port(MIDI_BUS, *name, straight=NOTE | 1)
    with Keyer(guest, held) as keyer:
        check_held(guest, keyer, "make vail V1", "V1", "dit", "seq")
    guest.hands("drop V1")


def check_serial(guest):
    """CTS of a serial adapter keys a word. No line is raised for longer than the opening of the port takes."""
    guest.hands("make serial S1")
    guest.until("test -c /dev/ttyUSB0")
    check.expect(not [words for _, words in guest.acts() if words.startswith("line")], "a port was opened unasked")
    key = port(SERIAL_BUS, "Lab serial", 0x0403, 0x6001, "S1", straight=LINE | LINES["CTS"])
    with Keyer(guest, key) as keyer:
        check_word(guest, keyer, straight("PARIS", 12, "S1", "CTS"), "PARIS", "CTS")
    check.expect(len(keyer.marks) == 14, f"CTS: {len(keyer.marks)} marks of 14 are in the recording")
    raised = {}
    for at, words in guest.acts():
        match = re.fullmatch(r"line S1 (DTR|RTS) ([01])", words)
        if match and match.group(2) == "1":
            raised.setdefault(match.group(1), at)
        elif match and match.group(1) in raised:
            took = 1000 * (at - raised.pop(match.group(1)))
            check.expect(took < 50, f"{match.group(1)} was raised for {took:.0f} ms")
            print(f"{match.group(1)} was raised for {took:.1f} ms when the port was opened.")
    check.expect(not raised, f"lines that stay raised: {raised}")
    fed = port(SERIAL_BUS, "Lab serial", 0x0403, 0x6001, "S1", supply="dtr", straight=LINE | LINES["DCD"])
    with Keyer(guest, fed) as keyer:
        check_word(guest, keyer, straight("KM", 12, "S1", "DCD"), "KM", "DCD")
        lines = {words.split()[2]: words.split()[3] for _, words in guest.acts() if words.startswith("line S1")}
        check.expect(lines == {"DTR": "1", "RTS": "0"}, f"with DTR as the supply the lines are {lines}")
    with Keyer(guest, key) as keyer:
        check_held(guest, keyer, "make serial S1", "S1", "CTS", "tty")
    guest.hands("drop S1")


def check_rights(guest):
    """The program names the group to join if the user may not open the port."""
    guest.run("useradd -m -G audio,tty,input outsider")
    guest.hands("make serial S2")
    guest.until("test -c /dev/ttyUSB0")
    key = port(SERIAL_BUS, "Lab serial", 0x0403, 0x6001, "S2", straight=LINE | LINES["CTS"])
    with Keyer(guest, key, user="outsider", console="tty1"):
        check.expect(
            guest.hear(r"sudo usermod -aG dialout \$USER"), f"the missing right is not reported: {guest.events('line')}")
    guest.hands("drop S2")


def main():
    with Guest() as guest:
        # On a real system, static device nodes load these modules.
        guest.run("modprobe snd-seq; modprobe vhci_hcd")
        guest.perform(check, (check_midi, check_vail, check_serial, check_rights), sys.argv[1:])
    return check.conclude("Keys that are not input devices, in the virtual machine")


if __name__ == "__main__":
    sys.exit(main())
