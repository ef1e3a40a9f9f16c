#!/usr/bin/python3
"""The computer goes to sleep while a key is held: the tone ends, it is said, and keying goes on with sound, without set-up.

Arguments are the names of the parts to run; none for all.
"""

import sys
import time

from sleeper import Sleeper

from analyse import load, tones
from check_card_faults import expect_found, expect_sound
from check_contacts import HANDS, PADDLE, PEDAL, WPM, Keyer, check
from contacts import paddle
from stage import message


def expect_asleep(guest, lines, words, meanwhile=lambda: None):
    """Sleeps with a key held; returns how long that was before in seconds, and the marks of the stream in milliseconds."""
    after = len(guest.events())
    asleep, awake = guest.nap(lines, meanwhile)
    check.expect(guest.hear(message("resumed.slept"), 10, after), f"{words} it is not said that the computer slept: {guest.events('line')}")
    opened = guest.wait_event(lambda event: event["type"] == "contact" and not event["down"], 5, after)
    check.expect(opened, f"{words} the contact stays closed: {guest.events('contact')}")
    print(f"{words} the computer took {1000 * (awake - asleep):.0f} ms to fall asleep and wake.")
    down = max(at for at, act in guest.acts() if act.startswith("down ") and at < asleep)
    return asleep - down, [event["length"] / 48 for event in guest.events("mark")]


def expect_end(guest, began, held, marks, words):
    """One mark, which ends when the computer falls asleep, in the stream as well as in the recording."""
    samples, rate = load(guest.wav)
    recorded = [1000 * (end - start) for start, end, _ in tones(samples[int(began * rate):], rate, 600)[1]]
    for where, lengths in ("the stream", marks), ("the recording", recorded):
        if check.expect(len(lengths) == 1, f"{words} the marks of {where} are {lengths} ms long"):
            late = lengths[0] - 1000 * held
            check.expect(-200 < late <= 20, f"{words} the tone ends {late:.1f} ms late in {where}")
            print(f"{words} the tone ended {late:.1f} ms later in {where}.")


def check_pedal(guest):
    """A pedal that is let go when the computer is awake again: the kernel releases it on the way to sleep."""
    guest.hands("make pedal pedal")
    with Keyer(guest, PEDAL) as keyer:
        began = guest.recorded()
        held, marks = expect_asleep(guest, ["0 down pedal KEY_B", "4 up pedal KEY_B"], "Asleep with a pedal held,")
        time.sleep(2)
        expect_end(guest, began, held, marks, "Asleep with a pedal held,")
        expect_sound(guest, keyer, "after sleep,")
    guest.hands("drop pedal")


def check_paddle(guest):
    """A paddle held in a squeeze: what was being keyed ends with its element at most, and no other follows."""
    guest.hands("make paddle paddle")
    with Keyer(guest, PADDLE) as keyer:
        lines = ["0 down paddle KEY_LEFTCTRL", "0 down paddle KEY_RIGHTCTRL", "4 up paddle KEY_LEFTCTRL",
                 "4 up paddle KEY_RIGHTCTRL"]
        expect_asleep(guest, lines, "Asleep in a squeeze,")
        time.sleep(2)
        marks = [event["length"] / 48 for event in guest.events("mark")]
        # Dit, dah, and the dit that began while the computer fell asleep or at once after it, which may be cut short.
        whole = len(marks) in (2, 3) and abs(marks[0] - 100) < 1 and all(mark < 301 for mark in marks)
        check.expect(whole, f"asleep in a squeeze, the marks are {marks} ms long")
        print(f"Asleep in a squeeze, the marks were {[round(mark, 1) for mark in marks]} ms long.")
        keyer.expect_text("R", paddle("R", WPM, *HANDS), "after sleep in a squeeze,")
    guest.hands("drop paddle")


def check_card(guest):
    """The sound card is pulled out while the computer sleeps, and put back later: sound returns."""
    guest.hands("make pedal pedal")
    with Keyer(guest, PEDAL) as keyer:
        after = len(guest.events())
        held, marks = expect_asleep(
            guest, ["0 down pedal KEY_B", "4 up pedal KEY_B"], "Asleep while the card is pulled out,",
            lambda: guest.unplug("card"))
        check.expect(guest.hear(message("error.sound.lost"), 20, after), f"the pulled card is not said: {guest.events('line')}")
        check.expect(len(marks) == 1 and marks[0] < 1000 * held + 20, f"after {held:.3f} s the marks are {marks} ms long")
        after = len(guest.events())
        guest.plug("usb-audio", "card", audiodev="snd", buffer=1536)
        expect_found(guest, after, "when the card is back after sleep,")
        expect_sound(guest, keyer, "with the card after sleep,")
    guest.hands("drop pedal")


PARTS = check_pedal, check_paddle, check_card


def main():
    with Sleeper() as guest:
        guest.perform(check, PARTS, sys.argv[1:])
    return check.conclude("Sleep in the virtual machine")


if __name__ == "__main__":
    sys.exit(main())
