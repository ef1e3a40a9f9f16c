"""USB devices in Python, plugged into the kernel's virtual port (vhci_hcd, the protocol of usbip).

    adapter = SerialAdapter("A1")       a serial adapter like FTDI's FT232R, with control lines to raise and lower
    adapter.change("line", "CTS", 1)
    vail = VailAdapter("B1")            keyboard and MIDI in one, like the firmware of github.com/Vail-CW/vail-adapter
    vail.change("paddle", "dit", 1)
    vail.close()                        unplugs it

Needs root and the module vhci_hcd. Each device has a thread that replies to the kernel's requests.
"""
import glob
import os
import socket
import struct
import threading
import time

SUBMIT, UNLINK, SUBMITTED, UNLINKED = 1, 2, 3, 4
STALLED, CANCELLED = -32, -104


def utf16(text):
    data = text.encode("utf-16-le")
    return bytes([len(data) + 2, 3]) + data


class Device:
    """A full-speed device with standard replies. `endpoints` are the numbers of the endpoints that the kernel reads."""

    vendor = product = 0
    names = ("Lab", "Device")
    release = 0x0100
    configuration = b""

    def __init__(self, serial):
        self.serial = serial
        self.lock = threading.Lock()
        # Read transfers that wait for a report, by endpoint.
        self.waiting, self.reports = {}, {}
        self.socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        self.port = next(
            int(line.split()[1]) for line in open("/sys/devices/platform/vhci_hcd.0/status", encoding="ascii")
            if line.startswith("hs") and line.split()[2] == "004")
        with open("/sys/devices/platform/vhci_hcd.0/attach", "w", encoding="ascii") as attach:
            # Port, socket, device number, and the speed: 2 is full speed.
            attach.write(f"{self.port} {theirs.fileno()} {0x10000 + self.port + 2} 2")
        theirs.close()
        threading.Thread(target=self.serve, daemon=True).start()

    def close(self):
        """Unplugs the device."""
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()

    # The protocol.

    def receive(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def serve(self):
        try:
            while True:
                command, number, _, is_in, endpoint = struct.unpack(">5I", self.receive(20))
                rest = self.receive(28)
                if command == SUBMIT:
                    length = struct.unpack(">I", rest[4:8])[0]
                    data = b"" if is_in else self.receive(length)
                    with self.lock:
                        self.submit(number, endpoint, is_in, rest[20:28], length, data)
                elif command == UNLINK:
                    with self.lock:
                        self.unlink(number, struct.unpack(">I", rest[:4])[0])
        except (EOFError, OSError):
            pass

    def submit(self, number, endpoint, is_in, setup, length, data):
        if endpoint == 0:
            kind, request, value, index, _ = struct.unpack("<BBHHH", setup)
            answer = self.control(kind, request, value, index, data)
            if answer is None:
                self.answer(number, is_in, STALLED)
            else:
                self.answer(number, is_in, 0, answer[:length], len(data))
        elif is_in:
            self.waiting.setdefault(endpoint, []).append((number, length))
            self.deliver(endpoint)
        else:
            self.written(endpoint, data)
            self.answer(number, is_in, 0, b"", len(data))

    def answer(self, number, is_in, status, data=b"", taken=0):
        header = struct.pack(">5I", SUBMITTED, number, 0, 0, 0)
        length = len(data) if is_in else taken
        self.socket.sendall(
            header + struct.pack(">iIIII", status, length, 0, 0, 0) + bytes(8) + (data if is_in else b""))

    def unlink(self, number, which):
        status = 0
        for transfers in self.waiting.values():
            for transfer in transfers:
                if transfer[0] == which:
                    transfers.remove(transfer)
                    status = CANCELLED
                    break
        self.socket.sendall(struct.pack(">5Ii", UNLINKED, number, 0, 0, 0, status) + bytes(24))

    def report(self, endpoint, data):
        """Queues data that the kernel reads from an endpoint."""
        with self.lock:
            self.reports.setdefault(endpoint, []).append(data)
            self.deliver(endpoint)

    def deliver(self, endpoint):
        reports, transfers = self.reports.setdefault(endpoint, []), self.waiting.setdefault(endpoint, [])
        while reports and transfers:
            number, length = transfers.pop(0)
            self.answer(number, True, 0, reports.pop(0)[:length])

    # The device.

    def control(self, kind, request, value, index, data):
        if (kind, request) == (0x80, 6):
            return self.descriptor(value >> 8, value & 255)
        if (kind, request) == (0x80, 0):
            return b"\1\0"
        # Accept all requests about configuration, interface and features without an effect.
        return b"" if kind & 0x60 == 0 else None

    def descriptor(self, kind, index):
        if kind == 1:
            return struct.pack(
                "<BBHBBBBHHHBBBB", 18, 1, 0x0200, 0, 0, 0, 64, self.vendor, self.product, self.release, 1, 2, 3, 1)
        if kind == 2:
            count = len(set(self.interfaces()))
            return struct.pack("<BBHBBBBB", 9, 2, 9 + len(self.configuration), count, 1, 0, 0x80, 50) + self.configuration
        if kind == 3:
            texts = ["", *self.names, self.serial]
            return bytes([4, 3, 9, 4]) if index == 0 else utf16(texts[index]) if index < len(texts) else None
        return None

    def interfaces(self):
        at = 0
        while at < len(self.configuration):
            if self.configuration[at + 1] == 4:
                yield self.configuration[at + 2]
            at += self.configuration[at]

    def written(self, endpoint, data):
        pass


class SerialAdapter(Device):
    """FTDI's FT232R. It sends two bytes of status before any data, and whenever the status changes."""

    vendor, product, names, release = 0x0403, 0x6001, ("Lab", "Lab serial"), 0x0600
    configuration = bytes(
        [9, 4, 0, 0, 2, 255, 255, 255, 0, 7, 5, 0x81, 2, 64, 0, 0, 7, 5, 0x02, 2, 64, 0, 0])
    LINES = {"CTS": 0x10, "DSR": 0x20, "RI": 0x40, "DCD": 0x80}

    def __init__(self, serial, say=print):
        self.status, self.say = 0, say
        super().__init__(serial)

    def control(self, kind, request, value, index, data):
        if kind == 0x40:
            if request == 1:
                for name, bit in ("DTR", 1), ("RTS", 2):
                    if value >> 8 & bit:
                        self.say("line", self.serial, name, int(bool(value & bit)))
            return b""
        if kind == 0xC0:
            # Modem status, latency, and an empty memory.
            return {5: bytes([self.status | 1, 0x60]), 10: b"\x10", 0x90: b"\xff\xff"}.get(request)
        return super().control(kind, request, value, index, data)

    def change(self, _, line, value):
        self.status = self.status & ~self.LINES[line] | (self.LINES[line] if value else 0)
        self.report(1, bytes([self.status | 1, 0x60]))


class VailAdapter(Device):
    """A paddle adapter: left and right control of a keyboard, or in MIDI mode notes 1 and 2.

    By default its own keyer is on, and both sides are note 0. Program 0 switches that off.
    """

    vendor, product, names = 0x2886, 0x802F, ("Seeed", "XIAO M0")
    programs = {}
    KEYS = bytes([
        0x05, 1, 0x09, 6, 0xA1, 1, 0x05, 7, 0x19, 0xE0, 0x29, 0xE7, 0x15, 0, 0x25, 1, 0x75, 1, 0x95, 8, 0x81, 2, 0x95, 1,
        0x75, 8, 0x81, 3, 0x95, 6, 0x75, 8, 0x15, 0, 0x25, 0x73, 0x05, 7, 0x19, 0, 0x29, 0x73, 0x81, 0, 0xC0])
    configuration = (
        bytes([9, 4, 0, 0, 1, 3, 0, 0, 0, 9, 0x21, 1, 1, 0, 1, 0x22, len(KEYS), 0, 7, 5, 0x81, 3, 8, 0, 1])
        # Audio control, with only the interface that follows.
        + bytes([9, 4, 1, 0, 0, 1, 1, 0, 0, 9, 0x24, 1, 0, 1, 9, 0, 1, 2])
        # MIDI streaming: an inner and an outer jack for each direction.
        + bytes([9, 4, 2, 0, 2, 1, 3, 0, 0, 7, 0x24, 1, 0, 1, 65, 0])
        + bytes([6, 0x24, 2, 1, 1, 0, 6, 0x24, 2, 2, 2, 0, 9, 0x24, 3, 1, 3, 1, 2, 1, 0, 9, 0x24, 3, 2, 4, 1, 1, 1, 0])
        + bytes([9, 5, 0x02, 2, 64, 0, 0, 0, 0, 5, 0x25, 1, 1, 1, 9, 5, 0x83, 2, 64, 0, 0, 0, 0, 5, 0x25, 1, 1, 3]))

    def __init__(self, serial, say=print):
        self.is_keyboard, self.modifiers, self.say = True, 0, say
        # The adapter remembers the program without power.
        self.program = self.programs.get(serial, 8)
        super().__init__(serial)

    def control(self, kind, request, value, index, data):
        if (kind, request, value >> 8) == (0x81, 6, 0x22):
            return self.KEYS
        if kind & 0x60 == 0x20:
            # Idle rate and lamps.
            return bytes(8) if kind & 0x80 else b""
        return super().control(kind, request, value, index, data)

    def written(self, endpoint, data):
        for at in range(0, len(data) - 3, 4):
            status, number, value = data[at + 1:at + 4]
            if status == 0xB0 and number == 0:
                self.is_keyboard = value > 63
                self.say("mode", self.serial, "keyboard" if self.is_keyboard else "midi")
            elif status == 0xC0:
                self.keep(number)
                self.say("program", self.serial, number)

    def keep(self, program):
        self.program = self.programs[self.serial] = program

    def change(self, _, side, value):
        if side == "passthrough":
            self.keep(0)
        elif self.is_keyboard:
            bit = 1 if side == "dit" else 16
            self.modifiers = self.modifiers & ~bit | (bit if value else 0)
            self.report(1, bytes([self.modifiers, 0, 0, 0, 0, 0, 0, 0]))
        else:
            note = 0 if self.program else 1 if side == "dit" else 2
            self.report(3, bytes([9, 0x90, note, 127] if value else [8, 0x80, note, 127]))


class VirtualMIDI:
    """The kernel's virtual MIDI card (snd-virmidi). Its port sends the bytes that are written to its file."""

    DRIVER = "/sys/bus/platform/drivers/snd_virmidi"

    def __init__(self, _, say=print):
        os.system("modprobe snd-virmidi")
        if not os.path.exists(f"{self.DRIVER}/snd_virmidi.0"):
            self.bind("bind")
        end = time.monotonic() + 10
        while not (paths := sorted(glob.glob("/sys/devices/platform/snd_virmidi.0/sound/card*/midiC*D0"))):
            if time.monotonic() > end:
                raise TimeoutError("no virtual MIDI card")
            time.sleep(0.01)
        path = "/dev/snd/" + os.path.basename(paths[0])
        while not os.path.exists(path):
            time.sleep(0.01)
        self.file = os.open(path, os.O_WRONLY)

    def bind(self, how):
        with open(f"{self.DRIVER}/{how}", "w", encoding="ascii") as file:
            file.write("snd_virmidi.0")

    def change(self, _, note, value):
        os.write(self.file, bytes([0x90, int(note), 100 if value else 0]))

    def close(self):
        os.close(self.file)
        self.bind("unbind")
