#!/usr/bin/python3
"""Sound cards that take one rate, other channels, other formats or long periods only: pitch, marks and keying are right on each.

Most are loopback cards, which take what the program at their other end takes; that one records what is played. Arguments are the
names of the parts to run; none for all.
"""

import subprocess
import sys
import time

from guest import Guest

from analyse import load, tones
from check_card_faults import expect_sound
from check_contacts import HANDS, PADDLE, PEDAL, WPM, Keyer, check
from contacts import paddle, straight
from stage import message

# No conversion behind the program's back.
LOOPBACK = "hw:Loopback,0"
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
    """A recording at the other end of a loopback card, which takes nothing else meanwhile."""

    def __init__(self, guest, rate, channels, format):
        self.guest = guest
        guest.run("grep -q Loopback /proc/asound/cards || modprobe snd-aloop index=3")
        self.job = guest.start(
            f"exec chrt -f 55 arecord -q -D hw:Loopback,1 -f {format} -r {rate} -c {channels} --buffer-time=500000 /tmp/ear.wav")
        guest.until("grep -q RUNNING /proc/asound/Loopback/pcm1c/sub0/status")

    def recording(self):
        self.guest.run("pkill -x arecord")
        self.guest.wait(self.job)
        self.guest.run("mv /tmp/ear.wav /lab")
        heard = self.guest.file("heard.wav")
        subprocess.run(["sox", self.guest.file("ear.wav"), "-e", "signed", "-b", "16", heard], check=True)
        return load(heard)


def settle(guest):
    """Waits until the card has had no gap for four seconds: a loopback card is coarse, so that more must be kept ready."""
    end = time.monotonic() + 40
    while time.monotonic() < end:
        leads = len(guest.events("lead"))
        time.sleep(4)
        if len(guest.events("lead")) == leads:
            return


def expect_word(guest, words, rate=48000, channels=2, format="S16_LE"):
    """Keys a word on a card that takes only this; in the recording, its pitch and its marks are right."""
    ear = Ear(guest, rate, channels, format)
    try:
        with Keyer(guest, PADDLE, audio=LOOPBACK) as keyer:
            fed = guest.run("cat /proc/asound/Loopback/pcm0p/sub0/hw_params").out
            wanted = f"format: {format}", f"channels: {channels}\n", f"rate: {rate} "
            check.expect(all(word in fed for word in wanted), f"{words} it is fed {fed}")
            stream = guest.events("start")[0]["rate"]
            check.expect(stream == rate, f"{words} the stream has {stream} samples per second")
            settle(guest)
            keyer.expect_text("PARIS", paddle("PARIS", WPM, *HANDS), words)
            leads = guest.events("lead")
    finally:
        samples, recorded = ear.recording()
    pitch, marks = tones(samples, recorded)
    check.expect(recorded == rate and abs(pitch - 600) < 1, f"{words} the tone has {pitch:.1f} Hz at a rate of {recorded}")
    unit = 1.2 / WPM
    offs = [float(min(abs(end - start - unit), abs(end - start - 3 * unit))) for start, end, _ in marks]
    right = [off for off in offs if off < 0.001]
    # Of 14: a gap on a busy host, where a loopback card has little patience, breaks one in two. At a wrong rate all are wrong.
    check.expect(len(right) >= 10, f"{words} only {len(right)} of {len(marks)} marks are right")
    if check.expect(leads and right, f"{words} nothing is known of the way from key to sound"):
        print(f"{words} the tone had {pitch:.2f} Hz and {len(right)} of {len(marks)} marks were right, {1000 * max(right):.3f} ms "
              f"off at most; from key to sound it took {leads[-1]['ms']:.1f} ms, with periods of {leads[-1]['period']}.")


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
            check.expect(guest.hear(message("error.sound.lost"), 1), f"the refusal is not said: {guest.events('line')}")
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
            check.expect(guest.hear(message("lead.long")), f"the long way is not said: {guest.events('line')}")
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
