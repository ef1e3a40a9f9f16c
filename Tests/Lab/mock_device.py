"""A simulated evdev node with umockdev. It replies to every request like the kernel's drivers/input/evdev.c."""

import collections
import contextlib
import errno
import os
import struct
import termios
import threading
import time

import gi

import evdev_codes as evdev
from evdev_codes import ABS, EVENT, FF, KEY, MSC, MSC_SCAN, REP, SYN, SYN_DROPPED, SYN_REPORT

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev  # noqa: E402 (the version comes first)

EFFECTS = 16  # Rumble effects that a device stores.
CAPACITY = 64  # Events that the kernel queues for a reader before it drops them all.


@contextlib.contextmanager
def quietly():
    """Suppresses umockdev's warning that no process receives its uevents. Programs notice devices through inotify."""
    kept = os.dup(2)
    null = os.open("/dev/null", os.O_WRONLY)
    os.dup2(null, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(null)


class Device(UMockdev.IoctlBase):
    """A device with one node, for a single reader. With several, the first to read gets an event."""

    def __init__(self, devices, kind, identifier, uniq="", phys=None, name=None):
        super().__init__()
        self.devices, self.kind, self.id = devices, evdev.KINDS[kind], identifier
        self.name = name or f"Lab {identifier}"
        self.phys = phys or f"usb-lab-{identifier}/input0"
        self.uniq = uniq
        self.number = devices.take_number()
        self.held, self.axes, self.effects = set(), {}, set()
        # Seconds that the next orders to rumble take.
        self.slow_orders = []
        # The codes of the mask by type. A type that is missing here is not masked.
        self.mask = {}
        self.readers, self.grabber = [], None
        self.is_refusing, self.is_gone, self.overflows = False, False, 0
        # Queued events. While there are any, the pseudo-terminal behind the node has a byte, so that poll reports it.
        self.lock, self.queue = threading.RLock(), collections.deque()
        self.path, self.sys = f"/dev/input/event{self.number}", f"/devices/lab/input{self.number}"
        verdict = "".join(f"E: ID_INPUT_{word}=1\n" for word in self.kind.properties)
        bed = devices.bed
        with quietly():
            bed.add_from_string(f"P: {self.sys}\nE: SUBSYSTEM=input\nE: ID_INPUT=1\n{verdict}{self.attributes()}\n")
            bed.attach_ioctl(self.path, self)
            bed.add_from_string(
                f"P: {self.sys}/event{self.number}\nN: input/event{self.number}\nE: SUBSYSTEM=input\nE: DEVNAME={self.path}\n"
                f"E: MAJOR=13\nE: MINOR={64 + self.number}\nE: ID_INPUT=1\n{verdict}A: dev=13:{64 + self.number}\n"
                f"L: device=../../input{self.number}\n")
        self.bell = bed.get_dev_fd(self.path)
        self.ear = os.open(bed.get_root_dir() + self.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)

    def attributes(self):
        """The attributes of the device in sysfs, which every user may read."""
        kind, words = self.kind, {
            "name": self.name, "phys": self.phys, "uniq": self.uniq, "id/bustype": "0003",
            "id/vendor": f"{self.kind.vendor:04x}", "id/product": f"{self.kind.product:04x}"}
        for name, number in ("key", KEY), ("rel", evdev.REL), ("abs", ABS), ("ff", FF):
            words[f"capabilities/{name}"] = evdev.capability(kind.codes.get(number, ()))
        return "".join(f"A: {name}={value}\n" for name, value in words.items())

    def say(self, act, *words):
        self.devices.say(act, self.id, *words)

    # Requests of programs.

    def do_handle_ioctl(self, client):
        request = client.get_request()
        number, size = request & 0xFF, request >> 16 & 0x3FFF
        if request >> 8 & 0xFF != ord("E"):
            return False
        if self.is_gone:
            client.complete(-1, errno.ENODEV)
            return True
        with self.lock:
            answer = self.answer(number, size)
            if answer is None:
                result, code = self.obey(number, client)
                client.complete(result, code)
                return True
        client.get_arg().resolve(0, size).update(0, answer[:size])
        # The result of a text or bit field is its length.
        client.complete(min(size, len(answer)) if 6 <= number < 0x40 else 0, 0)
        return True

    def answer(self, number, size):
        """The reply to a query as bytes; None if the request is not a query or has no reply."""
        codes = self.kind.codes
        if number == 0x01:  # EVIOCGVERSION
            return struct.pack("i", 0x10001)
        if number == 0x02:  # EVIOCGID
            return struct.pack("4H", 3, self.kind.vendor, self.kind.product, 0x110)
        if number == 0x03 and REP in codes:  # EVIOCGREP
            return struct.pack("2I", 250, 33)
        if number == 0x06:  # EVIOCGNAME
            return self.name.encode() + b"\0"
        if number == 0x07:  # EVIOCGPHYS
            return self.phys.encode() + b"\0"
        if number == 0x08 and self.uniq:  # EVIOCGUNIQ
            return self.uniq.encode() + b"\0"
        if number in (0x09, 0x19, 0x1A, 0x1B):  # EVIOCGPROP, LED, SND, SW
            return bytes(size)
        if number == 0x18:  # EVIOCGKEY: drops queued events of keys, whose state the reply contains.
            self.queue = collections.deque(event for event in self.queue if event[2] != KEY)
            return evdev.bits(self.held)
        if number == 0x20:  # EVIOCGBIT(0)
            return evdev.bits([SYN, *codes], 8)
        if 0x20 < number < 0x40:  # EVIOCGBIT(type)
            return evdev.bits(codes.get(number - 0x20, ()))
        if 0x40 <= number < 0x80 and number - 0x40 in codes.get(ABS, ()):  # EVIOCGABS
            axis = number - 0x40
            return struct.pack("6i", self.axes.get(axis, 0), *evdev.AXES[axis], 0, 0, 0)
        if number == 0x84:  # EVIOCGEFFECTS
            return struct.pack("i", EFFECTS if FF in codes else 0)
        return None

    def obey(self, number, client):
        """Performs a request. Returns (result, error number)."""
        if number == 0x90:  # EVIOCGRAB: the argument is a number, not an address.
            return self.grab(client, bool(struct.unpack("q", bytes(client.get_arg().retrieve()))[0]))
        if number == 0x93:  # EVIOCSMASK
            return self.set_mask(client.get_arg().resolve(0, 16))
        if number == 0xA0:  # EVIOCSCLOCKID: time stamps are always CLOCK_MONOTONIC.
            clock, = struct.unpack("i", bytes(client.get_arg().resolve(0, 4).retrieve()))
            self.say("clock", clock)
            return (0, 0) if clock in (0, 1, 7) else (-1, errno.EINVAL)
        if number == 0x80 and FF in self.kind.codes:  # EVIOCSFF
            return self.upload(client.get_arg().resolve(0, 48))
        if number == 0x81 and FF in self.kind.codes:  # EVIOCRMFF
            self.say("ff-erase")
            return 0, 0
        return -1, errno.ENOENT if number == 0x08 else errno.EINVAL

    def grab(self, client, is_wanted):
        if not is_wanted:
            if self.grabber is not client:
                return -1, errno.EINVAL
            self.grabber = None
            self.say("ungrab")
            return 0, 0
        if self.is_refusing or self.grabber and self.grabber.get_connected():
            self.say("grab-refused")
            return -1, errno.EBUSY
        self.grabber = client
        self.say("grab")
        return 0, 0

    def set_mask(self, argument):
        kind, size = struct.unpack_from("II", bytes(argument.retrieve()))
        # The kernel accepts only whole words.
        if size % 8:
            return -1, errno.EINVAL
        field = bytes(argument.resolve(8, size).retrieve()) if size else b""
        self.mask[kind] = evdev.members(field)
        asked = sorted(self.mask[kind] & set(self.kind.codes.get(kind, ())) if kind else self.mask[kind])
        self.say("mask", f"type={kind}", *[evdev.name(kind, code) for code in asked])
        return 0, 0

    def upload(self, effect):
        kind, number, _, _, _, length, delay, strong, weak = struct.unpack_from(
            "HhHHHHH2xHH", bytes(effect.retrieve()))
        if number < 0:
            free = set(range(EFFECTS)) - self.effects
            if not free:
                return -1, errno.ENOSPC
            number = min(free)
            effect.update(2, struct.pack("h", number))
        self.effects.add(number)
        self.say("ff-upload", f"id={number} type={kind} strong={strong} weak={weak} length={length} delay={delay}")
        return 0, 0

    def do_client_connected(self, client):
        with self.lock:
            self.readers.append(client)

    def do_handle_read(self, client):
        """Returns whole events, as many as fit. A real node never returns a part of an event."""
        room = len(client.get_arg().retrieve()) // EVENT.size
        with self.lock:
            events = [self.queue.popleft() for _ in range(min(room, len(self.queue)))]
            if not self.queue and not self.is_gone:
                termios.tcflush(self.ear, termios.TCIFLUSH)
        if self.is_gone or not room or not events:
            client.complete(-1, errno.ENODEV if self.is_gone else errno.EAGAIN if room else errno.EINVAL)
        else:
            data = b"".join(EVENT.pack(*event) for event in events)
            client.get_arg().update(0, data)
            client.complete(len(data), 0)
        return True

    def do_handle_write(self, client):
        """Handles events that a program writes: start and stop of rumble, lamps."""
        data = bytes(client.get_arg().retrieve())
        for _, _, kind, code, value in EVENT.iter_unpack(data[:len(data) // EVENT.size * EVENT.size]):
            if kind:
                self.say("ff-play" if kind == FF else f"write-{kind}", f"id={code} value={value}")
            if kind == FF and self.slow_orders:
                time.sleep(self.slow_orders.pop(0))
        client.complete(len(data), 0)
        return True

    # Acts of hands.

    def change(self, kind, code, value):
        """Stores the new state. Returns False if the mask hides it from the program."""
        if kind == KEY and value != 2:
            (self.held.add if value else self.held.discard)(code)
        elif kind == ABS:
            self.axes[code] = value
        return (kind not in self.mask or code in self.mask[kind]) and (0 not in self.mask or kind in self.mask[0])

    def deliver(self, *events):
        """Sends one packet. Only a reader gets it that has opened the node, and only if no other program has grabbed
        it."""
        self.readers = [reader for reader in self.readers if reader.get_connected()]
        if not self.readers:
            self.queue.clear()
        if not self.readers or self.is_refusing:
            return
        now = time.clock_gettime(time.CLOCK_MONOTONIC)
        stamp = int(now), int(now % 1 * 1e6)
        self.devices.sent += [(stamp[0] + stamp[1] / 1e6, self.id, *event) for event in events]
        packet = [(*stamp, *event) for event in [*events, (SYN, SYN_REPORT, 0)]]
        if len(self.queue) + len(packet) > CAPACITY:
            self.overflows += 1
            self.queue.clear()
            packet.insert(0, (*stamp, SYN, SYN_DROPPED, 0))
        is_first = not self.queue
        self.queue += packet
        if is_first:
            os.write(self.bell, b"!")

    def send(self, kind, code, value):
        with self.lock:
            events = [(kind, code, value)] if self.change(kind, code, value) else []
            # A keyboard also reports the scan code of a key, unless it is masked. Scan codes reveal every key.
            if kind == KEY and value != 2 and self.kind.repeats and (SYN not in self.mask or MSC in self.mask[SYN]):
                events.insert(0, (MSC, MSC_SCAN, code))
            if events:
                self.deliver(*events)

    def flood(self, code, count):
        before = self.overflows
        for index in range(count):
            self.send(KEY, code, 1 - index % 2)
        self.say("overflows", self.overflows - before)

    def lose(self, changes):
        with self.lock:
            for code, value in changes:
                self.change(KEY, code, value)
            self.deliver((SYN, SYN_DROPPED, 0))

    def drop(self):
        """Hangs up on readers, then removes the node, like the kernel."""
        bed = self.devices.bed
        dev = bed.get_root_dir() + "/dev"
        terminal = os.path.realpath(dev + self.path.removeprefix("/dev"))
        self.say("gone")
        with self.lock:
            self.is_gone = True
            self.queue.clear()
            os.close(self.ear)
            null = os.open("/dev/null", os.O_RDWR)
            os.dup2(null, self.bell)
            os.close(null)
        # umockdev does not remove its entry for the pseudo-terminal, whose number is soon reused.
        if os.path.lexists(known := f"{dev}/.ptymap/{terminal.replace('/', '_')}"):
            os.unlink(known)
        with quietly():
            bed.remove_device(f"/sys{self.sys}/event{self.number}")
            bed.remove_device(f"/sys{self.sys}")
