#!/usr/bin/python3
"""Hands inside the virtual machine: creates input devices with uinput and operates them.

    hands.py PIPE          performs each line from the named pipe at once:

    make KIND ID           keyboard, pedal (types b), paddle (left and right control), gamepad (with rumble): "Lab ID"
    make KIND ID           also: mouse, knob (with a button), dial (without); dialboard, dialpad, dialmouse (with a dial)
    make KIND ID           also: serial (an adapter on USB), vail (a Vail adapter on USB), virmidi (a virtual MIDI card)
    down|up ID CODE        by the kernel's name: KEY_B, BTN_SOUTH; a line: CTS; a side: dit, dah; a note: 60
    abs|rel ID CODE VALUE
    flood ID CODE COUNT    COUNT changes, as fast as the kernel accepts them
    drop ID                unplugs the device
    play FILE              performs lines of SECONDS and one of these, timed from now on; other lines wait for its end

Prints every act with the time of CLOCK_MONOTONIC, the requests of programs to the devices, and "left SUBSYSTEM NAME"
when the kernel announces a removal, for a MIDI port "left seq CLIENT:PORT". Needs /dev/uinput, python3-evdev, aseqdump.
"""
import fcntl
import os
import select
import socket
import subprocess
import sys
import threading
import time

import usb

from evdev import AbsInfo, UInput, ecodes as e

PAD = [e.BTN_SOUTH, e.BTN_EAST, e.BTN_NORTH, e.BTN_WEST, e.BTN_TL, e.BTN_TR, e.BTN_SELECT, e.BTN_START, e.BTN_MODE]
STICKS = [(axis, AbsInfo(0, -32768, 32767, 16, 128, 0)) for axis in (e.ABS_X, e.ABS_Y, e.ABS_RX, e.ABS_RY)]
POINTER, BUTTONS = [e.REL_X, e.REL_Y, e.REL_WHEEL], [e.BTN_LEFT, e.BTN_RIGHT]
KINDS = {  # Vendor, product, capabilities.
    "keyboard": (0x1209, 1, {e.EV_KEY: list(range(1, 128)), e.EV_LED: [e.LED_NUML, e.LED_CAPSL]}),
    "pedal": (0x0C45, 0x7403, {e.EV_KEY: [e.KEY_B]}),
    "paddle": (0x413D, 0x2107, {e.EV_KEY: [e.KEY_LEFTCTRL, e.KEY_RIGHTCTRL]}),
    "mouse": (0x1209, 2, {e.EV_KEY: BUTTONS, e.EV_REL: POINTER}),
    # A knob as Griffin built them, and a dial without a button.
    "knob": (0x077D, 0x0410, {e.EV_KEY: [e.BTN_MISC], e.EV_REL: [e.REL_DIAL]}),
    "dial": (0x1209, 3, {e.EV_REL: [e.REL_DIAL, e.REL_WHEEL]}),
    # Devices that are more than a knob: a keyboard, a numeric keypad and a mouse with a dial.
    "dialboard": (0x1209, 4, {e.EV_KEY: list(range(1, 128)), e.EV_REL: [e.REL_DIAL]}),
    "dialpad": (0x1209, 5, {e.EV_KEY: list(range(e.KEY_KP7, e.KEY_KPDOT + 1)), e.EV_REL: [e.REL_DIAL]}),
    "dialmouse": (0x1209, 6, {e.EV_KEY: BUTTONS, e.EV_REL: [*POINTER, e.REL_DIAL]}),
    "gamepad": (0x045E, 0x028E, {e.EV_KEY: PAD, e.EV_ABS: STICKS, e.EV_FF: [e.FF_RUMBLE, e.FF_PERIODIC, e.FF_SINE]}),
}
PORTS = {"serial": usb.SerialAdapter, "vail": usb.VailAdapter, "virmidi": usb.VirtualMIDI}
SYSTEM_NAME, SET_TYPE = 0x8040552C, 0x40045564  # UI_GET_SYSNAME(64), UI_SET_EVBIT


class Device(UInput):
    """A uinput device that does not open its own event node.

    A program that uploads an effect at once holds the node's lock until hands.py replies, so opening the node here
    would never return.
    """

    def _find_device(self, *_):
        return None

    def _prepare_events(self, events):
        # Keyboards and pedals repeat a held key, which the library cannot set.
        if e.KEY_B in events.get(e.EV_KEY, []):
            fcntl.ioctl(self.fd, SET_TYPE, e.EV_REP)
        return super()._prepare_events(events)

    def path(self):
        name = fcntl.ioctl(self.fd, SYSTEM_NAME, bytes(64)).split(b"\0")[0].decode()
        return f"/sys/devices/virtual/input/{name}"

    def change(self, kind, code, value):
        self.write(kind, e.ecodes[code], value)
        self.syn()


def say(*words):
    # Write the line in one piece, because several threads print.
    line = " ".join([f"{time.clock_gettime(time.CLOCK_MONOTONIC):.6f}", *map(str, words)])
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def watch(announcements):
    """Prints the removals that the kernel announces. Programs cannot know of them earlier."""
    while True:
        fields = dict(part.split("=", 1) for part in announcements.recv(8192).decode().split("\0") if "=" in part)
        if fields.get("ACTION") == "remove":
            say("left", fields["SUBSYSTEM"], os.path.basename(fields["DEVPATH"]))


def watch_ports():
    """Prints the MIDI ports whose removal the sequencer announces. Other parts of their card are removed long
    before."""
    dump = subprocess.Popen(["stdbuf", "-oL", "aseqdump", "-p", "0:1"], stdout=subprocess.PIPE, text=True)
    for line in dump.stdout:
        if "Port exit" in line:
            say("left", "seq", line.split()[-1])


def answer(name, device):
    """Replies to a program's requests to a device."""
    for event in device.read():
        if event.type == e.EV_UINPUT and event.code == e.UI_FF_UPLOAD:
            upload = device.begin_upload(event.value)
            upload.retval = 0
            effect, rumble = upload.effect, upload.effect.u.ff_rumble_effect
            say("ff-upload", name, f"id={effect.id} type={effect.type} strong={rumble.strong_magnitude}",
                f"weak={rumble.weak_magnitude} length={effect.ff_replay.length}")
            device.end_upload(upload)
        elif event.type == e.EV_UINPUT and event.code == e.UI_FF_ERASE:
            erase = device.begin_erase(event.value)
            erase.retval = 0
            say("ff-erase", name, f"id={erase.effect_id}")
            device.end_erase(erase)
        elif event.type == e.EV_FF:
            say("ff-play", name, f"id={event.code} value={event.value}")


def act(devices, line):
    kind, name, *words = line.split()
    if kind == "make":
        model, name = name, words[0]
        if model in PORTS:
            if model != "serial" and not any(thread.name == "ports" for thread in threading.enumerate()):
                threading.Thread(target=watch_ports, name="ports", daemon=True).start()
            devices[name] = PORTS[model](name, say)
            say("make", name)
            return
        vendor, product, capabilities = KINDS[model]
        devices[name] = Device(capabilities, name=f"Lab {name}", bustype=e.BUS_USB, vendor=vendor, product=product,
                               phys=f"lab/{name}")
        say("make", name, devices[name].path())
        return
    if kind == "play":
        play(devices, name)
    elif kind == "drop":
        # Print before closing: the kernel needs a while for that, and readers get the hang-up at its start.
        say("gone", name)
        devices.pop(name).close()
    elif kind == "flood":
        for index in range(int(words[1])):
            devices[name].change(e.EV_KEY, words[0], 1 - index % 2)
    elif kind in ("abs", "rel"):
        devices[name].change(e.EV_ABS if kind == "abs" else e.EV_REL, words[0], int(words[1]))
    elif kind in ("down", "up"):
        devices[name].change(e.EV_KEY, words[0], int(kind == "down"))
    else:
        raise ValueError(line)
    say(line)


def attend(devices, seconds, *others):
    """Replies to programs for `seconds`, or until another file is readable."""
    files = {device.fd: (name, device) for name, device in devices.items() if isinstance(device, UInput)}
    for ready in select.select([*files, *others], [], [], seconds)[0]:
        if ready in others:
            return True
        answer(*files[ready])
    return False


def play(devices, path):
    began = time.monotonic()
    for line in open(path, encoding="utf-8"):
        seconds, _, action = line.strip().partition(" ")
        while (left := began + float(seconds) - time.monotonic()) > 0:
            # For exact times, loop during the last millisecond instead of sleeping.
            if left > 0.001:
                attend(devices, left - 0.0005)
        act(devices, action)


def main():
    devices = {}
    announcements = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 15)  # NETLINK_KOBJECT_UEVENT
    announcements.bind((0, 1))
    threading.Thread(target=watch, args=(announcements,), daemon=True).start()
    # Open the pipe for writing, too, so that it never ends.
    pipe = os.open(sys.argv[1], os.O_RDWR)
    rest = b""
    say("ready")
    while True:
        if attend(devices, 1, pipe):
            *lines, rest = (rest + os.read(pipe, 4096)).split(b"\n")
            for line in filter(None, lines):
                act(devices, line.decode())


main()
