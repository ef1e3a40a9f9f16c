"""The numbers of Linux input devices, from the kernel's header, and the kinds of devices in the lab."""

import struct

SYN, KEY, REL, ABS, MSC, SW, LED, SND, REP, FF = 0, 1, 2, 3, 4, 5, 0x11, 0x12, 0x14, 0x15
SYN_REPORT, SYN_DROPPED, MSC_SCAN = 0, 3, 4
HEADER = "/usr/include/linux/input-event-codes.h"
EVENT = struct.Struct("qqHHi")  # Seconds, microseconds, type, code, value.


def _codes():
    codes = {}
    for line in open(HEADER, encoding="utf-8"):
        words = line.split()
        if len(words) >= 3 and words[0] == "#define" and words[1].split("_")[0] in ("KEY", "BTN", "ABS", "REL"):
            value = words[2]
            codes[words[1]] = codes[value] if value in codes else int(value, 0) if value[0].isdigit() else 0
    return codes


CODES = _codes()
PAD = [CODES["BTN_" + name] for name in (
    "SOUTH EAST NORTH WEST TL TR TL2 TR2 SELECT START MODE THUMBL THUMBR").split()]
# Lowest and highest value of each axis of a gamepad.
AXES = {0: (-32768, 32767), 1: (-32768, 32767), 2: (0, 255), 3: (-32768, 32767), 4: (-32768, 32767), 5: (0, 255),
        16: (-1, 1), 17: (-1, 1)}


class Kind:
    """The common properties of devices of one kind: vendor, product, codes by type, and udev tags."""

    def __init__(self, vendor, product, codes, properties, repeats=False):
        self.vendor = vendor
        self.product = product
        self.codes = codes
        self.properties = properties
        self.repeats = repeats


KINDS = {
    "keyboard": Kind(0x1209, 1, {KEY: range(1, 128), MSC: [MSC_SCAN], LED: range(3), REP: range(2)}, ["KEY", "KEYBOARD"], repeats=True),
    # A foot pedal as sold: a keyboard that types b and repeats it.
    "pedal": Kind(0x0C45, 0x7403, {KEY: [CODES["KEY_B"]], MSC: [MSC_SCAN], REP: range(2)}, ["KEY"], repeats=True),
    "footswitch": Kind(0x0C45, 0x7404, {KEY: [CODES[f"KEY_{name}"] for name in "ABC"]}, ["KEY"]),
    # A paddle adapter as radio operators build it: left and right control.
    "paddle": Kind(0x413D, 0x2107, {KEY: [CODES["KEY_LEFTCTRL"], CODES["KEY_RIGHTCTRL"]]}, ["KEY"]),
    "mouse": Kind(0x1209, 2, {KEY: (0x110, 0x111, 0x112), REL: (0, 1, 8)}, ["MOUSE"]),
    # A knob with a button, as Griffin built them.
    "knob": Kind(0x077D, 0x0410, {KEY: [0x100], REL: [7]}, ["KEY"]),
    "gamepad": Kind(0x045E, 0x028E, {KEY: PAD, ABS: AXES, FF: (0x50, 0x51, 0x5A, 0x60)}, ["JOYSTICK"]),
}


def bits(codes, size=96):
    """A set of codes as the kernel's bit field."""
    return sum(1 << code for code in codes).to_bytes(size, "little")


def capability(codes):
    """A set of codes in the format of sysfs: 64-bit words, the most significant first."""
    number = sum(1 << code for code in codes)
    words = []
    while number or not words:
        words.append(f"{number & (1 << 64) - 1:x}")
        number >>= 64
    return " ".join(reversed(words))


def members(field):
    """The codes in a bit field."""
    number = int.from_bytes(field, "little")
    return {code for code in range(len(field) * 8) if number >> code & 1}


def name(kind, code):
    """The header's first name of a key, axis or wheel; its number if it has none."""
    prefixes = {KEY: ("KEY_", "BTN_"), REL: ("REL_",), ABS: ("ABS_",)}.get(kind, ())
    return next((known for known, value in CODES.items() if value == code and known.startswith(prefixes)), str(code))
