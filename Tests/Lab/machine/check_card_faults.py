#!/usr/bin/python3
"""What goes wrong with a sound card while the free keyer is keyed: each is said, keying goes on, and the sound returns by itself.

The card is busy, pulled out in the middle of a tone, takes one format only, and runs dry because something else has the
processor. Arguments are the names of the parts to run; none for all.
"""

import sys
import time

from guest import Guest

from analyse import load, tones
from check_contacts import PEDAL, WPM, Keyer, check
from check_input_faults import PRESSED, python
from contacts import straight
from stage import message

# Leaves the processor to nobody for a while, beginning half a second after the pedal was pressed.
RIVAL = """
end = time.monotonic() + 0.4
while time.monotonic() < end:
    pass
"""


def expect_sound(guest, keyer, words):
    """Keys an O, which must be in the recording: three dahs, whatever pieces a busy host breaks them into."""
    began = guest.recorded()
    keyer.expect_text("O", straight("O", WPM, "pedal", "KEY_B"), words)
    samples, rate = load(guest.wav)
    marks = tones(samples[int(began * rate):], rate, 600)[1]
    sounding = sum(end - start for start, end, _ in marks)
    check.expect(0.75 < sounding < 1, f"{words} an O sounds for {sounding:.2f} s")


def last_hold(guest):
    """How long the pedal was held last, in seconds."""
    acts = {words: at for at, words in guest.acts()}
    return acts["up pedal KEY_B"] - acts["down pedal KEY_B"]


def expect_found(guest, after, words):
    check.expect(guest.hear(message("sound.found"), 20, after), f"{words} it is not said: {guest.events('line')}")
    guest.run("lab-unmute")
    time.sleep(2)


def check_busy(guest):
    """Held by another program at the start: it is said, keying works silently, and sounds once the card is free."""
    holder = guest.start("exec aplay -q -D hw:0 -f dat /dev/zero")
    guest.until("grep -q RUNNING /proc/asound/card0/pcm0p/sub0/status")
    with Keyer(guest, PEDAL) as keyer:
        check.expect(guest.hear(message("error.sound.lost")), f"the busy card is not said: {guest.events('line')}")
        keyer.expect_text("M", straight("M", WPM, "pedal", "KEY_B"), "with a busy card,")
        after = len(guest.events())
        guest.run("pkill -f 'D hw:0'")
        guest.wait(holder)
        expect_found(guest, after, "when the card is free,")
        expect_sound(guest, keyer, "with the card,")


def check_pulled(guest):
    """Pulled out while a tone sounds: it is said, the contact is timed as before, and the sound comes back with the card."""
    with Keyer(guest, PEDAL) as keyer:
        guest.play(["0 down pedal KEY_B", "1 up pedal KEY_B"], lambda: guest.unplug("card"))
        check.expect(guest.hear(message("error.sound.lost")), f"the pulled card is not said: {guest.events('line')}")
        held = last_hold(guest)
        mark = guest.wait_event(lambda event: event["type"] == "mark", 10)
        # Between two clocks: the card's, and then the system's.
        off = 1000 * (mark["length"] / 48000 - held) if mark else 1000
        check.expect(abs(off) < 60, f"pulled out in the middle of a mark, the mark is {off:.1f} ms off")
        print(f"The card was pulled out in the middle of a mark, which is {off:.1f} ms off.")
        keyer.expect_text("M", straight("M", WPM, "pedal", "KEY_B"), "without a card,")
        after = len(guest.events())
        guest.plug("usb-audio", "card", audiodev="snd", buffer=1536)
        expect_found(guest, after, "when the card is back,")
        expect_sound(guest, keyer, "with the card again,")


def check_format(guest):
    """A card that takes 16 bits and two channels only is fed just that."""
    with Keyer(guest, PEDAL, audio="hw:0") as keyer:
        format = guest.run("cat /proc/asound/card0/pcm0p/sub0/hw_params").out
        check.expect("S16_LE" in format and "channels: 2" in format, f"the card is fed {format}")
        expect_sound(guest, keyer, "without conversion,")


def check_dry(guest):
    """When nothing runs but a rival, the card runs dry; the tone ends with the press, and the next ones are right."""
    with Keyer(guest, PEDAL) as keyer:
        rival = python(guest, "rival.py", PRESSED + RIVAL)
        guest.play(["0 down pedal KEY_B", "1.5 up pedal KEY_B"])
        guest.wait(rival)
        held = last_hold(guest)
        mark = guest.wait_event(lambda event: event["type"] == "mark", 10)
        late = 1000 * (mark["length"] / 48000 - held) if mark else 1000
        # What is played on a card that has run dry is late by the gap, so a mark that goes on loses that.
        check.expect(-700 < late <= 20, f"while the card ran dry, a mark is {late:.1f} ms off")
        print(f"The card ran dry in the middle of a mark, which is {-late:.1f} ms shorter for it.")
        expect_sound(guest, keyer, "after the card ran dry,")
    longest = max((end - start for start, end, _ in keyer.marks), default=0)
    check.expect(longest < held - 0.1, f"the card did not run dry: a tone of {longest:.2f} s of {held:.2f} s")


PARTS = check_busy, check_format, check_dry, check_pulled


def main():
    with Guest() as guest:
        guest.hands("make pedal pedal")
        guest.perform(check, PARTS, sys.argv[1:])
    return check.conclude("Faults of the sound card in the virtual machine")


if __name__ == "__main__":
    sys.exit(main())
