#!/usr/bin/python3
"""Free keying with paddle, pedal, keyboard and gamepad of a real kernel, and with a real card that the host records.

The parts key a word, unplug a held device, replug it, grab it from another program, flood it with events, make it
rumble, type on it, and take the permission away. Arguments are the names of the parts to run; by default all run.
"""

import re
import subprocess
import sys
import time
import wave

from guest import Guest

from analyse import load, tones  # noqa: I001 (guest finds the folder)
from contacts import identity, paddle, setup, store, straight
from stage import Check, message

check = Check()
WPM = 12
PADDLE = setup(identity("paddle", "paddle", phys="lab/paddle"), KEY_LEFTCTRL="dit", KEY_RIGHTCTRL="dah")
PEDAL = setup(identity("pedal", "pedal", phys="lab/pedal"), KEY_B="straight")
PAD = setup(identity("gamepad", "pad", phys="lab/pad"), BTN_SOUTH="dit", BTN_EAST="dah")
KEYBOARD = setup(
    {"bus": 0x11, "vendor": 1, "product": 1, "name": "AT Translated Set 2 keyboard", "serial": "",
     "place": "isa0060/serio0/input0"}, KEY_F="straight")
HANDS = ("paddle", "KEY_LEFTCTRL", "KEY_RIGHTCTRL")


class Keyer:
    """Free keying on a console of the guest, with devices set up. `part` is the recording from start to end."""

    count = 0

    def __init__(self, guest, *setups, before="", user=None, console="tty2", audio="plughw:0", **settings):
        self.guest = guest
        subprocess.run(["rm", "-rf", str(guest.file("data"))], check=True)
        store(guest.share, *setups, **{"keyer_wpm": WPM, **settings})
        guest.run("rm -rf /tmp/data; cp -r /lab/data /tmp/data; chmod -R a+rwX /tmp/data")
        self.began = guest.recorded()
        Keyer.count += 1
        self.job = guest.kochlea(
            "keyer", "--speech", "off", "--audio", audio, "--tone", "600", "--data-dir", "/tmp/data",
            console=console, user=user, before=before, log=f"events-{Keyer.count}.jsonl")
        ready = guest.wait_event(lambda event: event["type"] == "await" and event["for"] == "keying")
        check.expect(ready, f"free keying does not start: {guest.printed(self.job, 'err')} {guest.events()[-3:]}")
        time.sleep(1)

    @property
    def keyed(self):
        return "".join(event["character"] or "*" for event in self.guest.events("keyed"))

    def settle(self):
        """Waits until the program has read all keying. Returns the number of read characters.

        After a mark of more than a second, the reader assumes a slow hand and waits several seconds for the next mark.
        """
        while True:
            before = len(self.guest.events())
            # The last acts need time to reach the log.
            time.sleep(1.5)
            for _ in range(50):
                time.sleep(0.1)
                marks, read = self.guest.events("mark"), self.guest.events("keyed")
                if len(marks) == sum(len(event["pattern"]) for event in read):
                    break
            if len(self.guest.events()) == before:
                return len(self.keyed)

    def expect_text(self, text, lines, words):
        """Keys a text with these lines. The program must then read this text."""
        before = self.settle()
        self.guest.play(lines)
        self.settle()
        check.expect(self.keyed[before:] == text, f"{words} {text} was keyed, but {self.keyed[before:]!r} was read")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # Let the card play its buffer.
        time.sleep(1)
        # Not SIGINT, which background jobs of a shell ignore.
        self.guest.run("pkill -TERM -x kochlea")
        result = self.guest.wait(self.job)
        check.expect(result.code == 143, f"free keying ends with {result}")
        samples, rate = load(self.guest.wav)
        self.part, self.rate = samples[int(self.began * rate):int(self.guest.recorded() * rate)], rate
        self.marks = tones(self.part, rate, 600)[1]


def decoded(part, rate, folder):
    """The text that multimon-ng, an independent decoder, reads from a piece of sound."""
    path = folder / "part.wav"
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, rate, 0, "NONE", ""))
        file.writeframes((part * 32767).astype("<i2").tobytes())
    raw = subprocess.run(
        ["sox", path, "-t", "raw", "-r", "22050", "-e", "signed", "-b", "16", "-c", "1", "-"], check=True,
        capture_output=True).stdout
    unit = str(round(1200 / WPM))
    run = subprocess.run(
        ["multimon-ng", "-q", "-a", "MORSE_CW", "-y", "-d", unit, "-g", unit, "-t", "raw", "-"], input=raw,
        capture_output=True, check=True)
    return run.stdout.decode()


def check_word(guest):
    """The program reads a word that is keyed on the paddle, and so does an independent decoder from the recording."""
    guest.hands("make paddle paddle")
    with Keyer(guest, PADDLE) as keyer:
        guest.play(paddle("PARIS", WPM, *HANDS))
        guest.wait_event(lambda event: event["type"] == "keyed" and event["character"] == "S", 5)
        check.expect(keyer.keyed == "PARIS", f"PARIS was keyed, but {keyer.keyed!r} was read")
    heard = decoded(keyer.part, keyer.rate, guest.file(""))
    check.expect("PARIS" in heard, f"PARIS was keyed, but {heard!r} is in the recording")
    unit = 1.2 / WPM
    off = max((min(abs(end - start - unit), abs(end - start - 3 * unit)) for start, end, _ in keyer.marks), default=1)
    check.expect(off < 0.001, f"a mark in the recording is {1000 * off:.2f} ms off")
    guest.hands("drop paddle")


def check_unplugging(guest):
    """Unplugging a held device ends the tone and is reported. After replugging, keying continues."""
    guest.hands("make pedal pedal")
    with Keyer(guest, PEDAL) as keyer:
        guest.play(["0 down pedal KEY_B", "0.8 drop pedal"])
        check.expect(guest.hear(message("device.removed")), f"the unplugging is not reported: {guest.events('line')}")
        guest.hands("make pedal pedal")
        added = guest.wait_event(
            lambda event: event["type"] == "device" and event["event"] == "added" and event["t"] > 2)
        check.expect(added, "the replugged pedal is not noticed")
        time.sleep(1)
        guest.play(straight("KM", 12, "pedal", "KEY_B"))
        guest.wait_event(lambda event: event["type"] == "keyed" and event["character"] == "M", 5)
        check.expect(keyer.keyed.endswith("KM"), f"after replugging KM was keyed, but {keyer.keyed!r} was read")
    held, _ = guest.unplugged("pedal", "KEY_B")
    # The delay from an act to its sound is the same for start and end. A busy host delays the start of a mark or loses
    # a piece of the recording, which can only shorten the mark. If it is much shorter, the unplugging did not end it.
    stream = guest.events("mark")[0]["length"] / keyer.rate
    recording = keyer.marks[0][1] - keyer.marks[0][0] if keyer.marks else 0
    for how, length in ("the stream", stream), ("the recording", recording):
        late = 1000 * (length - held)
        check.expect(-200 < late <= 20, f"in {how} the tone ends {late:.1f} ms after the unplugging")
        print(f"When the held pedal was unplugged, the tone ended {late:.1f} ms later in {how}.")
    guest.hands("drop pedal")


def check_grab(guest):
    """Another program's grab is reported. Without it, Kochlea can grab the paddle."""
    guest.hands("make paddle paddle")
    holder = guest.start(
        "exec python3 -uc 'import evdev, time\n"
        "device = next(d for d in map(evdev.InputDevice, evdev.list_devices()) if d.name == \"Lab paddle\")\n"
        "device.grab(); print(\"held\"); time.sleep(600)'")
    guest.wait_output(holder, "held")
    with Keyer(guest, {**PADDLE, "isGrabbed": True}):
        check.expect(guest.hear(message("device.grabbed")), f"the other program's grab is not reported: {guest.events('line')}")
    guest.run("pkill -f 'import evdev'")
    with Keyer(guest, {**PADDLE, "isGrabbed": True}) as keyer:
        guest.play(paddle("R", WPM, *HANDS))
        time.sleep(1)
        check.expect(keyer.keyed == "R", f"on a grabbed paddle R was keyed, but {keyer.keyed!r} was read")
    guest.hands("drop paddle")


def check_flood(guest):
    """After a hundred thousand changes, as fast as the kernel accepts them, keying still works."""
    guest.hands("make pedal pedal")
    with Keyer(guest, PEDAL) as keyer:
        guest.run("echo flood pedal KEY_B 100000 >/tmp/hands")
        guest.wait_output(guest.hands_job, "flood pedal KEY_B 100000", 300)
        keyer.expect_text("M", straight("M", 12, "pedal", "KEY_B"), "after a flood")
    guest.hands("drop pedal")


def check_loss(guest):
    """While the program is stopped, the kernel keeps only 64 events per device. After a loss only the last state
    counts."""
    guest.hands("make pedal pedal")
    with Keyer(guest, PEDAL) as keyer:
        guest.hands("down pedal KEY_B")
        closed = guest.wait_event(lambda event: event["type"] == "contact" and event["down"])
        check.expect(closed, "the contact does not close")
        guest.run("pkill -STOP -x kochlea")
        guest.hands("flood pedal KEY_B 1000")
        guest.run("pkill -CONT -x kochlea")
        check.expect(
            guest.wait_event(lambda event: event["type"] == "contact" and not event["down"], 5),
            f"after a loss the contact stays closed: {guest.events('contact')}")
        time.sleep(1)
        closings = sum(event["down"] for event in guest.events("contact"))
        check.expect(closings < 100, f"{closings} closings of a thousand changes arrived, so the kernel lost nothing")
        keyer.expect_text("M", straight("M", 12, "pedal", "KEY_B"), "after a loss")
    guest.hands("drop pedal")


def check_rumble(guest):
    """On a gamepad, dits and dahs feel different."""
    guest.hands("make gamepad pad")
    with Keyer(guest, PAD, keyer_wpm=8, haptics="on"):
        guest.play(paddle("R", 8, "pad", "BTN_SOUTH", "BTN_EAST"))
        time.sleep(1)
    felt = [words for _, words in guest.acts()]
    uploads = [words for words in felt if words.startswith("ff-upload pad")]
    plays = [re.search(r"id=(\d+) value=1", words) for words in felt if words.startswith("ff-play pad")]
    played = [match.group(1) for match in plays if match]
    check.expect(len(uploads) >= 2, f"the uploads are {uploads}")
    check.expect(
        len(played) >= 3 and played[0] == played[2] != played[1], f"dit dah dit made the rumbles {played}: {felt[-12:]}")
    guest.hands("drop pad")


def check_privacy(guest):
    """From a keyboard that is used for typing, only the mapped key reaches the program. Its system calls show this."""
    trace = "strace -f -qq -y -xx -s 4096 -e trace=read -o /tmp/trace "
    with Keyer(guest, KEYBOARD, before=trace) as keyer:
        for name in ("q", "w", "1", "f", "p", "a", "s", "s", "ret", "f"):
            guest.press(name, 0.1)
            time.sleep(0.15)
        time.sleep(1)
        closed = [event for event in guest.events("contact") if event["down"]]
        check.expect(len(closed) == 2, f"two presses of F closed a contact {len(closed)} times: {keyer.keyed!r}")
        check.expect(not guest.events("key"), f"keys of another console reach the program: {guest.events('key')}")
    guest.run("cp /tmp/trace /lab/trace")
    codes = set()
    # The trace has file names in hexadecimal, too. Reads from other files are not events.
    device = re.escape("".join(f"\\x{byte:02x}" for byte in b"/dev/input/"))
    read = re.compile(rf'read\(\d+<{device}[^>]+>, "((?:\\x[0-9a-f]{{2}})+)"')
    for text in read.findall(guest.file("trace").read_text(encoding="utf-8")):
        data = bytes.fromhex(text.replace("\\x", ""))
        # An event is seconds, microseconds, type, code and value in 24 bytes.
        if len(data) % 24 == 0:
            codes |= {
                (int.from_bytes(data[at + 16:at + 18], "little"), int.from_bytes(data[at + 18:at + 20], "little"))
                for at in range(0, len(data), 24)}
    check.expect((1, 33) in codes, f"F did not reach the program: {sorted(codes)}")
    check.expect(codes <= {(1, 33), (0, 0)}, f"more than F reached the program: {sorted(codes)}")


def check_rights(guest):
    """The program advises a user who may not read input devices."""
    guest.run("useradd -m -G audio,tty stranger")
    guest.hands("make paddle paddle")
    with Keyer(guest, PADDLE, user="stranger", console="tty1") as keyer:
        check.expect(guest.hear(r"sudo usermod -aG input \$USER"), f"the missing right is not reported: {guest.events('line')}")
        check.expect([event for event in guest.events("device") if event["event"] == "denied"], "the denial is not logged")
        # This user has no right to real-time scheduling either. Keying must be right without it.
        granted = guest.events("start")[0]["realtime"] or guest.events("realtime")
        check.expect(not granted, f"real time was granted: {granted}")
        told = [event["text"] for event in guest.events("line") if "usermod" in event["text"]]
        check.expect(len(told) == 1, f"the advice comes {len(told)} times: {told}")
        # The foreground console gets the machine's keyboard.
        for name in ("f", "j", "f"):
            guest.press(name, 0.03)
        guest.wait_event(lambda event: event["type"] == "keyed", 5)
        check.expect(keyer.keyed == "R", f"R was keyed on the terminal, but {keyer.keyed!r} was read")
    guest.hands("drop paddle")


PARTS = check_word, check_unplugging, check_grab, check_flood, check_loss, check_rumble, check_privacy, check_rights


def main():
    with Guest() as guest:
        guest.perform(check, PARTS, sys.argv[1:])
    return check.conclude("Contacts in the virtual machine")


if __name__ == "__main__":
    sys.exit(main())
