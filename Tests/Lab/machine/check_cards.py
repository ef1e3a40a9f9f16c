#!/usr/bin/python3
"""Sound cards that accept only one rate, other channels, other formats or long periods. Pitch, marks and keying are
right on each.

Most are loopback cards, which accept what the program at their other end accepts. That program records the sound.
Arguments are the names of the parts to run; by default all run.
"""

import re
import subprocess
import sys

from guest import Guest

from analyse import decode, load, tones
from check_card_faults import expect_sound
from check_contacts import HANDS, PADDLE, PEDAL, WPM, Keyer, check
from contacts import paddle, straight
from stage import message

# Without ALSA's conversion.
LOOPBACK = "hw:Loopback,0"
# The samples in a period of the loopback card, at rates up to 48 000 per second.
PERIOD = 128
# A card that ALSA shares without a sound server (dmix). The first program determines the periods.
SHARED = """
pcm.shared {
    type plug
    slave.pcm {
        type dmix
        ipc_key 7373
        slave { pcm "hw:0" rate 48000 period_size 2048 buffer_size 8192 }
    }
}
"""


class Ear:
    """A recording at the other end of a loopback card, which then accepts no other format.

    By itself a loopback card moves in steps of the kernel's jiffies, 4 ms. If a whole short buffer passes between two
    steps, the card seems not to have moved, and plays the last samples again and again. Here the timer of a dummy card
    that plays silence moves it, one period at a time. The periods of both cards, and so of the program, then take the
    same time.
    """

    def __init__(self, guest, rate, channels, format):
        self.guest = guest
        # The dummy card has no higher rates. At half the rate, half the period takes the same time.
        divisor = -(-rate // 48000)
        self.period = PERIOD * divisor
        guest.run("grep -q Loopback /proc/asound/cards || modprobe snd-dummy index=4")
        guest.run("grep -q Loopback /proc/asound/cards || modprobe snd-aloop index=3 timer_source=hw:4,0,0")
        self.clock = guest.start(
            f"exec chrt -f 56 aplay -q -D hw:4 -f U8 -c 1 -r {rate // divisor} --period-size={PERIOD} "
            f"--buffer-size={256 * PERIOD} /dev/zero")
        guest.until("grep -q RUNNING /proc/asound/card4/pcm0p/sub0/status")
        self.job = guest.start(
            f"exec chrt -f 55 arecord -q -D hw:Loopback,1 -f {format} -r {rate} -c {channels} --period-size={self.period} "
            f"--buffer-size={200 * self.period} /tmp/ear.wav")
        guest.until("grep -q RUNNING /proc/asound/Loopback/pcm1c/sub0/status")

    def recording(self):
        self.guest.run("pkill -x arecord")
        self.guest.wait(self.job)
        self.guest.run("pkill -f 'D hw:4'")
        self.guest.wait(self.clock)
        self.guest.run("mv /tmp/ear.wav /lab")
        heard = self.guest.file("heard.wav")
        subprocess.run(["sox", self.guest.file("ear.wav"), "-e", "signed", "-b", "16", heard], check=True)
        return load(heard)


def expect_word(guest, words, rate=48000, channels=2, format="S16_LE"):
    """Keys a word on a card that accepts only this format. Its pitch and its marks in the recording must be right."""
    ear = Ear(guest, rate, channels, format)
    try:
        with Keyer(guest, PADDLE, audio=LOOPBACK) as keyer:
            fed = guest.run("cat /proc/asound/Loopback/pcm0p/sub0/hw_params").out
            wanted = f"format: {format}", f"channels: {channels}\n", f"rate: {rate} ", f"period_size: {ear.period}\n"
            check.expect(all(word in fed for word in wanted), f"{words} the card gets {fed}")
            stream = guest.events("start")[0]["rate"]
            check.expect(stream == rate, f"{words} the stream has {stream} samples per second")
            keyer.expect_text("PARIS", paddle("PARIS", WPM, *HANDS), words)
            leads = guest.events("lead")
    finally:
        samples, recorded = ear.recording()
    pitch, marks = tones(samples, recorded)
    check.expect(recorded == rate and abs(pitch - 600) < 1, f"{words} the tone has {pitch:.1f} Hz at a rate of {recorded}")
    heard = decode(marks, WPM).replace(" ", "")
    check.expect(heard == "PARIS", f"{words} PARIS was keyed, but {heard!r} is in the recording")
    unit = 1.2 / WPM
    off = max((min(abs(end - start - unit), abs(end - start - 3 * unit)) for start, end, _ in marks), default=1)
    check.expect(off < 0.001, f"{words} a mark in the recording is {1000 * off:.2f} ms off")
    if check.expect(leads, f"{words} the latency from key to sound is not logged"):
        print(f"{words} the tone had {pitch:.2f} Hz, and its {len(marks)} marks were off by at most {1000 * off:.3f} ms. The latency "
              f"from key to sound was {leads[-1]['ms']:.1f} ms, with periods of {leads[-1]['period']} frames.")


def check_44100(guest):
    """The card has only one rate, and the stream uses it."""
    expect_word(guest, "At 44100 samples per second", rate=44100)


def check_96000(guest):
    """A higher rate."""
    expect_word(guest, "At 96000 samples per second", rate=96000)


def check_192000(guest):
    """The highest rate of cards. The buffer has the same length in time as at other rates."""
    expect_word(guest, "At 192000 samples per second", rate=192000)


def check_one_channel(guest):
    """The card has only one channel."""
    expect_word(guest, "With one channel", channels=1)


def check_six_channels(guest):
    """The card has only six channels of 32 bits."""
    expect_word(guest, "With six channels of 32 bits", channels=6, format="S32_LE")


def check_refused(guest):
    """A card that accepts only three bytes per sample cannot be used. The default card takes its place at once."""
    ear = Ear(guest, 48000, 2, "S24_3LE")
    try:
        with Keyer(guest, PEDAL, audio=LOOPBACK) as keyer:
            expect_sound(guest, keyer, "in place of a card that accepts only 24 bits,")
            for words in message("error.sound.lost"), message("sound.found"):
                said = [event for event in guest.events("line") if re.search(words, event["text"])]
                check.expect(len(said) == 1, f"each message about the unusable card comes once, not as {said}: {guest.events('line')}")
    finally:
        ear.recording()


def check_long_periods(guest):
    """With periods of 43 ms that the program cannot shorten, keying is right, and the program reports the latency."""
    guest.file("shared.conf").write_text(SHARED, encoding="utf-8")
    guest.run("cp shared.conf /root/.asoundrc")
    try:
        with Keyer(guest, PEDAL, audio="shared") as keyer:
            lead = guest.wait_event(lambda event: event["type"] == "lead", 10)
            if check.expect(lead, "the latency from key to sound is not logged"):
                check.expect(lead["ms"] > 40 and lead["period"] == 2048, f"with long periods, the lead is {lead}")
                print(f"With periods of {lead['period']} frames, the latency from key to sound is {lead['ms']:.1f} ms.")
            check.expect(guest.hear(message("lead.longDevice")), f"the long latency is not reported: {guest.events('line')}")
            keyer.expect_text("PARIS", straight("PARIS", WPM, "pedal", "KEY_B"), "with long periods,")
            expect_sound(guest, keyer, "with long periods,")
    finally:
        guest.run("rm /root/.asoundrc")


PARTS = check_44100, check_96000, check_192000, check_one_channel, check_six_channels, check_refused, check_long_periods


def main():
    with Guest() as guest:
        guest.hands("make paddle paddle", "make pedal pedal")
        guest.perform(check, PARTS, sys.argv[1:])
    return check.conclude("Kinds of sound cards in the virtual machine")


if __name__ == "__main__":
    sys.exit(main())
