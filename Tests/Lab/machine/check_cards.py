#!/usr/bin/python3
"""Sound cards that take one rate, other channels, other formats or long periods only: pitch, marks and keying are right on each.

Most are loopback cards, which take what the program at their other end takes; that one records what is played. Arguments are the
names of the parts to run; none for all.
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

# No conversion behind the program's back.
LOOPBACK = "hw:Loopback,0"
# Samples of a loopback card's period at up to 48 000 a second.
PERIOD = 128
# A card shared without a sound server, as ALSA does it: periods are those of whoever came first.
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
    """A recording at the other end of a loopback card, which takes nothing else meanwhile.

    By itself a loopback card moves in steps of the kernel's jiffies, 4 ms, and seems not to have moved when all of a short buffer
    has passed between two looks: what was written last is then played again and again. Here it moves with the timer of a dummy
    card that plays silence, a period for a period. The periods of both, and so of the program, then take the same time.
    """

    def __init__(self, guest, rate, channels, format):
        self.guest = guest
        # A dummy card has no higher rates; half the rate and half the period take the same time.
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
    """Keys a word on a card that takes only this; in the recording, its pitch and its marks are right."""
    ear = Ear(guest, rate, channels, format)
    try:
        with Keyer(guest, PADDLE, audio=LOOPBACK) as keyer:
            fed = guest.run("cat /proc/asound/Loopback/pcm0p/sub0/hw_params").out
            wanted = f"format: {format}", f"channels: {channels}\n", f"rate: {rate} ", f"period_size: {ear.period}\n"
            check.expect(all(word in fed for word in wanted), f"{words} it is fed {fed}")
            stream = guest.events("start")[0]["rate"]
            check.expect(stream == rate, f"{words} the stream has {stream} samples per second")
            keyer.expect_text("PARIS", paddle("PARIS", WPM, *HANDS), words)
            leads = guest.events("lead")
    finally:
        samples, recorded = ear.recording()
    pitch, marks = tones(samples, recorded)
    check.expect(recorded == rate and abs(pitch - 600) < 1, f"{words} the tone has {pitch:.1f} Hz at a rate of {recorded}")
    heard = decode(marks, WPM).replace(" ", "")
    check.expect(heard == "PARIS", f"{words} PARIS was keyed and {heard!r} is in the recording")
    unit = 1.2 / WPM
    off = max((min(abs(end - start - unit), abs(end - start - 3 * unit)) for start, end, _ in marks), default=1)
    check.expect(off < 0.001, f"{words} a mark in the recording is {1000 * off:.2f} ms off")
    if check.expect(leads, f"{words} nothing is known of the way from key to sound"):
        print(f"{words} the tone had {pitch:.2f} Hz and its {len(marks)} marks were {1000 * off:.3f} ms off at most; from key to "
              f"sound it took {leads[-1]['ms']:.1f} ms, with periods of {leads[-1]['period']}.")


def check_44100(guest):
    """One rate only: the stream has it."""
    expect_word(guest, "At 44100 samples per second", rate=44100)


def check_96000(guest):
    """A higher one."""
    expect_word(guest, "At 96000 samples per second", rate=96000)


def check_192000(guest):
    """The highest that cards have; as much time is kept ready as at others."""
    expect_word(guest, "At 192000 samples per second", rate=192000)


def check_one_channel(guest):
    """One channel only."""
    expect_word(guest, "With one channel", channels=1)


def check_six_channels(guest):
    """Six channels only, of 32 bits."""
    expect_word(guest, "With six channels of 32 bits", channels=6, format="S32_LE")


def check_refused(guest):
    """A card that takes three bytes to a sample only is refused, and the default one is used: there is sound at once."""
    ear = Ear(guest, 48000, 2, "S24_3LE")
    try:
        with Keyer(guest, PEDAL, audio=LOOPBACK) as keyer:
            expect_sound(guest, keyer, "in place of a card that takes 24 bits only,")
            for words in message("error.sound.lost"), message("sound.found"):
                said = [event for event in guest.events("line") if re.search(words, event["text"])]
                check.expect(len(said) == 1, f"of a card that refuses, {said} is said, not each once: {guest.events('line')}")
    finally:
        ear.recording()


def check_long_periods(guest):
    """Periods of 43 ms that nobody can shorten: keying is right, and the learner is told how late it is heard."""
    guest.file("shared.conf").write_text(SHARED, encoding="utf-8")
    guest.run("cp shared.conf /root/.asoundrc")
    try:
        with Keyer(guest, PEDAL, audio="shared") as keyer:
            lead = guest.wait_event(lambda event: event["type"] == "lead", 10)
            if check.expect(lead, "nothing is known of the way from key to sound"):
                check.expect(lead["ms"] > 40 and lead["period"] == 2048, f"with long periods, the lead is {lead}")
                print(f"With long periods, from key to sound it takes {lead['ms']:.1f} ms, with periods of {lead['period']}.")
            check.expect(guest.hear(message("lead.longDevice")), f"the long way is not said: {guest.events('line')}")
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
