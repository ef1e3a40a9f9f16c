#!/usr/bin/env python3
"""From an empty folder to right answers, a changed setting and activities by one contact, with unsteady hands.

Three simulated users (mild, moderate, severe) react late, miss presses, and press without meaning to. They hear what was chosen,
take it back if it was not meant, and find their way back from wherever they got by mistake. Nothing but the contact is touched.

usage: Tests/Lab/check_switch_hands.py [whole]      an activity for each user, or every activity for every user
"""

import subprocess
import sys

from one_switch import OneSwitch
from stage import PROGRAM, Check, environment, folder
from switch_users import UNDERSTOOD, USERS

check = Check()
WHOLE = "whole" in sys.argv[1:]
MORE, BACK = "More items", "Leave list"
# What leads out of anywhere.
WAYS_OUT = (
    "Pause", "Stop and score", "End listening", "Leave", "End the conversation", "End the pile-up", "No", "Done", BACK)
ACTIVITIES = (
    (("Listen hands-free",), "listen"), (("More", "Other practice", "Conversation"), "unknown"), (("Send",), "send"),
    (("More", "Other practice", "Ear training"), "ear"), (("More", "Other practice", "Free keying"), "keyer"),
)
# A hold, in milliseconds, that no hand keys.
HOLD = 5000
ANSWERS = 5


def setting(home, name):
    return subprocess.run(
        [PROGRAM, "settings", "get", name], env=environment(home), capture_output=True, text=True, check=True).stdout.strip()


class Unsteady(OneSwitch):
    """Chooses as the model's user does, and mends what went wrong."""

    def react(self, cue):
        """Waits until what is said has been understood, and then for the hand."""
        end = self.next_of("said", "cut", seconds=UNDERSTOOD, where=lambda event: event.get("id") == cue["id"])
        understood = min(end["t"] - cue["t"] if end else UNDERSTOOD, UNDERSTOOD)
        self.pass_by(1000 * (cue["t"] + understood + self.user.react(self.dice) - self.now))

    def attend(self, wanted):
        """The next item for which there is a press, meant or not; None where nothing is told."""
        while True:
            cue = self.next_of("say", seconds=40, where=lambda event: event["id"] in ("scan.cue", "scan.resting"))
            if cue is None or cue["id"] == "scan.resting":
                return cue
            if self.dice.random() < self.user.unmeant:
                self.pass_by(1000 * (cue["t"] + 0.2 - self.now))
                return cue
            if wanted(cue["text"]) and self.dice.random() > self.user.missed:
                self.react(cue)
                return cue

    def take(self, *names):
        """Chooses one of these; false if something else was done that could not be taken back."""
        return self.take_what(lambda text: any(text == name or text.startswith(f"{name}:") for name in names))

    def take_what(self, is_wanted):
        """Chooses what is wanted by then; false likewise."""
        for _ in range(60):
            place = self.screen
            cue = self.attend(lambda text: text == MORE or is_wanted(text))
            # Where nothing is told any more, a press shows that somebody is there.
            before = len(self.log)
            self.press()
            # What the press has done may have been told while it was still held.
            self.read = before
            after = self.next_of("say", "screen", seconds=3, where=lambda event: event["type"] == "screen"
                                 or event["id"] in ("scan.chosen", "scan.cue"))
            if after is None or after["type"] == "screen" or after["id"] == "scan.cue":
                self.read -= after is not None and after["type"] == "say"
                if self.screen != place:
                    return False
                continue
            if is_wanted(after["text"]):
                self.next_of("said", "cut", seconds=10, where=lambda event: event["id"] == "scan.chosen")
                self.pass_by(300)
                return True
            # Not meant: a press while it is told takes it back.
            self.react(after)
            if any(event["type"] == "said" and event["id"] == "scan.chosen" for event in self.log[before:]):
                self.pass_by(300)
                return False
            self.press()
        return False

    def leave(self):
        """Back to the main menu by whatever leads out."""
        for _ in range(20):
            if self.screen == "main":
                return True
            if self.attend(lambda text: text in WAYS_OUT) is None:
                self.press(HOLD)
            else:
                self.press()
            self.pass_by(2500)
        return self.screen == "main"

    def reach(self, *names):
        """From the main menu to what the names lead to, begun anew after every mistake."""
        return any(self.leave() and all(self.take(name) for name in names) for _ in range(8))

    def begin(self):
        """From the very first screen to the main menu."""
        self.pass_by(1000)
        for _ in range(3):
            self.press()
            self.pass_by(1000)
        began = self.take("English") and self.take("I know some letters", "New to Morse, begin", "Done")
        return check.expect(began or self.screen == "main", f"{self.user.name} gets through the first start: {self.lines[-6:]}")

    def answer(self):
        """Answers what is heard; true if an answer was given."""
        count = len(self.all("attempt"))
        end = self.now + 300
        while len(self.all("attempt")) == count and self.now < end:
            # Who has not pressed for three rounds is in a menu.
            self.take_what(lambda text: text == ("Go on" if self.screen == "paused" else self.heard))
            self.pass_by(200)
        return len(self.all("attempt")) > count


def whole_way(user, seed, activities):
    with folder() as home:
        run = Unsteady(check, home, "--speech", "dispatcher", "--seed", "3", user=user, seed=seed)
        run.begin()
        check.expect(run.reach("Receive"), f"{user.name} begins to receive: {run.lines[-5:]}")
        began = run.now
        for _ in range(ANSWERS):
            check.expect(run.answer(), f"{user.name} answers, on {run.screen}: {run.lines[-4:]}")
        right = sum(event["correct"] for event in run.all("attempt"))
        pace = (run.now - began) / ANSWERS
        check.expect(right >= ANSWERS - 1, f"{user.name} is right: {run.all('attempt')}")
        for names, screen in activities:
            reached = run.reach(*names) and run.next_of("await", "morse", "say", seconds=90)
            check.expect(reached and run.screen == screen, f"{user.name} finds {names}, and is on {run.screen}")
        check.expect(run.reach("More", "Options", "Voice and words"), f"{user.name} finds a group of options: {run.lines[-5:]}")
        check.expect(run.leave(), f"{user.name} comes back from {run.screen}")
        minutes, presses, keys = run.now / 60, run.presses, run.all("key")
        check.expect(run.end() == 0 and not keys, f"{user.name}: the exit code; no key was touched: {keys[:3]}")
        check.expect(setting(home, "switch.way") == "scan", f"{user.name}: the way is kept")
        print(f"  {user.name}: {right} of {ANSWERS} right at {pace:.0f} s each; {presses} presses in {minutes:.0f} minutes")


if __name__ == "__main__":
    for number, one in enumerate(USERS):
        whole_way(one, 5 + number, ACTIVITIES if WHOLE else ACTIVITIES[number:number + 1])
    sys.exit(check.conclude("Unsteady hands"))
