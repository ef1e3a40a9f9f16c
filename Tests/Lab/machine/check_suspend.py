#!/usr/bin/python3
"""The computer goes to sleep while a key is held. The tone ends, the sleep is reported, and keying and sound go on
without a setup.

Arguments are the names of the parts to run; by default all run.
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
    """Sleeps with a key held. Returns (the seconds of the hold before the sleep, the marks of the stream in
    milliseconds)."""
    after = len(guest.events())
    asleep, awake = guest.nap(lines, meanwhile)
    check.expect(guest.hear(message("resumed.slept"), 10, after), f"{words} the sleep is not reported: {guest.events('line')}")
    opened = guest.wait_event(lambda event: event["type"] == "contact" and not event["down"], 5, after)
    check.expect(opened, f"{words} the contact stays closed: {guest.events('contact')}")
    print(f"{words} the computer took {1000 * (awake - asleep):.0f} ms to fall asleep and wake.")
    down = max(at for at, act in guest.acts() if act.startswith("down ") and at < asleep)
    return asleep - down, [event["length"] / 48 for event in guest.events("mark")]


def expect_end(guest, began, held, marks, words):
    """Expects one mark that ends when the computer falls asleep, in the stream and in the recording."""
    samples, rate = load(guest.wav)
    recorded = [1000 * (end - start) for start, end, _ in tones(samples[int(began * rate):], rate, 600)[1]]
    for where, lengths in ("the stream", marks), ("the recording", recorded):
        if check.expect(len(lengths) == 1, f"{words} the marks of {where} are {lengths} ms long"):
            late = lengths[0] - 1000 * held
            check.expect(-200 < late <= 20, f"{words} the tone ends {late:.1f} ms late in {where}")
            print(f"{words} the tone ended {late:.1f} ms later in {where}.")


def check_pedal(guest):
    """A pedal is released after the computer has woken. The kernel itself releases it before the sleep."""
    guest.hands("make pedal pedal")
    with Keyer(guest, PEDAL) as keyer:
        began = guest.recorded()
        held, marks = expect_asleep(guest, ["0 down pedal KEY_B", "4 up pedal KEY_B"], "Asleep with a pedal held,")
        time.sleep(2)
        expect_end(guest, began, held, marks, "Asleep with a pedal held,")
        expect_sound(guest, keyer, "after sleep,")
    guest.hands("drop pedal")


def check_paddle(guest):
    """A paddle is held in a squeeze. At most the present element is finished, and no other follows."""
    guest.hands("make paddle paddle")
    with Keyer(guest, PADDLE) as keyer:
        lines = ["0 down paddle KEY_LEFTCTRL", "0 down paddle KEY_RIGHTCTRL", "4 up paddle KEY_LEFTCTRL",
                 "4 up paddle KEY_RIGHTCTRL"]
        expect_asleep(guest, lines, "Asleep in a squeeze,")
        time.sleep(2)
        marks = [event["length"] / 48 for event in guest.events("mark")]
        # A dit, a dah, and perhaps a dit that began while the computer fell asleep or just after, which may be cut.
        whole = len(marks) in (2, 3) and abs(marks[0] - 100) < 1 and all(mark < 301 for mark in marks)
        check.expect(whole, f"asleep in a squeeze, the marks are {marks} ms long")
        print(f"Asleep in a squeeze, the marks were {[round(mark, 1) for mark in marks]} ms long.")
        keyer.expect_text("R", paddle("R", WPM, *HANDS), "after sleep in a squeeze,")
    guest.hands("drop paddle")


def check_card(guest):
    """The sound card is unplugged while the computer sleeps, and replugged later. The sound returns."""
    guest.hands("make pedal pedal")
    with Keyer(guest, PEDAL) as keyer:
        after = len(guest.events())
        held, marks = expect_asleep(
            guest, ["0 down pedal KEY_B", "4 up pedal KEY_B"], "Asleep while the card is unplugged,",
            lambda: guest.unplug("card"))
        check.expect(guest.hear(message("error.sound.lost"), 20, after), f"the unplugged card is not reported: {guest.events('line')}")
        check.expect(len(marks) == 1 and marks[0] < 1000 * held + 20, f"after {held:.3f} s the marks are {marks} ms long")
        after = len(guest.events())
        guest.plug("usb-audio", "card", audiodev="snd", buffer=1536)
        expect_found(guest, after, "when the card is replugged after sleep,")
        expect_sound(guest, keyer, "with the card after sleep,")
    guest.hands("drop pedal")


PARTS = check_pedal, check_paddle, check_card


def main():
    with Sleeper() as guest:
        guest.perform(check, PARTS, sys.argv[1:])
    return check.conclude("Sleep in the virtual machine")


if __name__ == "__main__":
    sys.exit(main())
