#!/usr/bin/python3
"""Faults of a sound card during free keying. The program reports each, keying goes on, and the sound returns by itself.

The card is busy, is unplugged in the middle of a tone, accepts only one format, and underruns because another program
has the processor. Arguments are the names of the parts to run; by default all run.
"""

import sys
import time

from guest import Guest

from analyse import load, tones
from check_contacts import PEDAL, WPM, Keyer, check
from check_input_faults import PRESSED, python
from contacts import straight
from stage import message

# Takes the processor from all other programs for 0.4 s, half a second after the pedal was pressed.
RIVAL = """
end = time.monotonic() + 0.4
while time.monotonic() < end:
    pass
"""


def expect_sound(guest, keyer, words):
    """Keys an O, which must be in the recording: the length of three dahs. A busy host may break them into pieces."""
    began = guest.recorded()
    keyer.expect_text("O", straight("O", WPM, "pedal", "KEY_B"), words)
    samples, rate = load(guest.wav)
    marks = tones(samples[int(began * rate):], rate, 600)[1]
    sounding = sum(end - start for start, end, _ in marks)
    check.expect(0.75 < sounding < 1, f"{words} an O sounds for {sounding:.2f} s")


def last_hold(guest):
    """The length of the last hold of the pedal in seconds."""
    acts = {words: at for at, words in guest.acts()}
    return acts["up pedal KEY_B"] - acts["down pedal KEY_B"]


def expect_found(guest, after, words):
    check.expect(guest.hear(message("sound.found"), 20, after), f"{words} it is not reported: {guest.events('line')}")
    guest.run("lab-unmute")
    time.sleep(2)


def check_busy(guest):
    """Another program has the card at the start. This is reported, keying works silently, and sounds once the card is
    free."""
    holder = guest.start("exec aplay -q -D hw:0 -f dat /dev/zero")
    guest.until("grep -q RUNNING /proc/asound/card0/pcm0p/sub0/status")
    with Keyer(guest, PEDAL) as keyer:
        check.expect(guest.hear(message("error.sound.lost")), f"the busy card is not reported: {guest.events('line')}")
        keyer.expect_text("M", straight("M", WPM, "pedal", "KEY_B"), "with a busy card,")
        after = len(guest.events())
        guest.run("pkill -f 'D hw:0'")
        guest.wait(holder)
        expect_found(guest, after, "when the card is free,")
        expect_sound(guest, keyer, "with the card,")


def check_pulled(guest):
    """The card is unplugged during a tone. This is reported, the contact's timing does not change, and the sound
    returns with the card."""
    with Keyer(guest, PEDAL) as keyer:
        guest.play(["0 down pedal KEY_B", "1 up pedal KEY_B"], lambda: guest.unplug("card"))
        check.expect(guest.hear(message("error.sound.lost")), f"the unplugged card is not reported: {guest.events('line')}")
        held = last_hold(guest)
        mark = guest.wait_event(lambda event: event["type"] == "mark", 10)
        # The mark begins by the card's clock and ends by the system's.
        off = 1000 * (mark["length"] / 48000 - held) if mark else 1000
        check.expect(abs(off) < 60, f"when the card is unplugged in a mark, the mark is {off:.1f} ms too long")
        print(f"The card was unplugged in the middle of a mark, which is {off:.1f} ms too long.")
        keyer.expect_text("M", straight("M", WPM, "pedal", "KEY_B"), "without a card,")
        after = len(guest.events())
        guest.plug("usb-audio", "card", audiodev="snd", buffer=1536)
        expect_found(guest, after, "when the card is plugged in again,")
        expect_sound(guest, keyer, "with the card again,")


def check_format(guest):
    """A card that accepts only 16 bits and two channels gets these."""
    with Keyer(guest, PEDAL, audio="hw:0") as keyer:
        format = guest.run("cat /proc/asound/card0/pcm0p/sub0/hw_params").out
        check.expect("S16_LE" in format and "channels: 2" in format, f"the card gets {format}")
        expect_sound(guest, keyer, "without conversion,")


def check_dry(guest):
    """The card underruns while only another program runs. The tone ends with the press, and later tones are right."""
    with Keyer(guest, PEDAL) as keyer:
        rival = python(guest, "rival.py", PRESSED + RIVAL)
        guest.play(["0 down pedal KEY_B", "1.5 up pedal KEY_B"])
        guest.wait(rival)
        held = last_hold(guest)
        mark = guest.wait_event(lambda event: event["type"] == "mark", 10)
        late = 1000 * (mark["length"] / 48000 - held) if mark else 1000
        # Samples after an underrun are late by the gap, so the mark loses the length of the gap.
        check.expect(-700 < late <= 20, f"with an underrun, a mark is {late:.1f} ms too long")
        print(f"The card underran in the middle of a mark, which is {-late:.1f} ms shorter for it.")
        expect_sound(guest, keyer, "after an underrun,")
    longest = max((end - start for start, end, _ in keyer.marks), default=0)
    check.expect(longest < held - 0.1, f"the card did not underrun: a tone of {longest:.2f} s of {held:.2f} s")


PARTS = check_busy, check_format, check_dry, check_pulled


def main():
    with Guest() as guest:
        guest.hands("make pedal pedal")
        guest.perform(check, PARTS, sys.argv[1:])
    return check.conclude("Faults of the sound card in the virtual machine")


if __name__ == "__main__":
    sys.exit(main())
