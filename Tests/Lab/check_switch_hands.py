#!/usr/bin/env python3
"""From an empty folder to right answers, a group of options and activities with one contact and unsteady hands.

Three simulated users (mild, moderate, severe) react late, miss presses, and press by accident. They hear each choice,
take it back if it was unintended, and return from every wrong place. They use nothing but the contact.

usage: Tests/Lab/check_switch_hands.py [whole]      one activity for each user; "whole": every activity for every user
"""

import subprocess
import sys

from one_switch import OneSwitch
from stage import PROGRAM, Check, environment, folder
from switch_users import UNDERSTOOD, USERS

check = Check()
WHOLE = "whole" in sys.argv[1:]
MORE, BACK = "More items", "Leave list"
# Items that lead out of every screen.
WAYS_OUT = (
    "Pause", "Pause and menu", "Stop and score", "End listening", "Leave", "End the conversation", "End the pile-up", "No",
    "Keep it", "Done", BACK)
ACTIVITIES = (
    (("Listen hands-free",), "listen"), (("More", "Exercises", "Conversation"), "unknown"), (("Send",), "send"),
    (("More", "Exercises", "Ear training"), "ear"), (("More", "Exercises", "Free keying"), "keyer"),
)
# Milliseconds of a hold that is longer than any keying.
HOLD = 5000
ANSWERS = 5


def setting(home, name):
    return subprocess.run(
        [PROGRAM, "settings", "get", name], env=environment(home), capture_output=True, text=True, check=True).stdout.strip()


class Unsteady(OneSwitch):
    """Chooses like the user of the model, and corrects mistakes."""

    def react(self, cue):
        """Waits until the user has understood the speech, and then for the hand."""
        end = self.next_of("said", "cut", seconds=UNDERSTOOD, where=lambda event: event.get("id") == cue["id"])
        understood = min(end["t"] - cue["t"] if end else UNDERSTOOD, UNDERSTOOD)
        self.pass_by(1000 * (cue["t"] + understood + self.user.react(self.dice) - self.now))

    def attend(self, wanted):
        """The next item at which the user presses, intentionally or by accident; None if nothing is spoken."""
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
        """Chooses one of these items. Returns False after another choice that could not be taken back."""
        return self.take_what(lambda text: any(text == name or text.startswith(f"{name}:") for name in names))

    def take_what(self, is_wanted):
        """Chooses the item for which `is_wanted` is true at that moment. Returns False as `take` does."""
        for _ in range(60):
            place = self.screen
            cue = self.attend(lambda text: text == MORE or is_wanted(text))
            # If the scan rests, a press wakes it.
            before = len(self.log)
            self.press()
            # The program may have announced the choice while the contact was still closed.
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
            # An unintended choice: a press while it is announced takes it back.
            self.react(after)
            if any(event["type"] == "said" and event["id"] == "scan.chosen" for event in self.log[before:]):
                self.pass_by(300)
                return False
            self.press()
        return False

    def leave(self):
        """Goes back to the main menu through the items that lead out."""
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
        """Goes from the main menu to the place that the names lead to. Starts again after every mistake."""
        return any(self.leave() and all(self.take(name) for name in names) for _ in range(8))

    def begin(self):
        """Goes from the first screen of the first start to the main menu."""
        self.pass_by(1000)
        for _ in range(3):
            self.press()
            self.pass_by(1000)
        began = self.take("To the main menu")
        return check.expect(began or self.screen == "main", f"{self.user.name} gets through the first start: {self.lines[-6:]}")

    def answer(self):
        """Answers the question. Returns whether an answer was stored."""
        count = len(self.all("attempt"))
        end = self.now + 300
        while len(self.all("attempt")) == count and self.now < end:
            # After three rounds without a press, the session is paused and shows a menu.
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
        check.expect(right >= ANSWERS - 1, f"{user.name} answers correctly: {run.all('attempt')}")
        for names, screen in activities:
            reached = run.reach(*names) and run.next_of("await", "morse", "say", seconds=90)
            check.expect(reached and run.screen == screen, f"{user.name} finds {names}, and is on {run.screen}")
        check.expect(run.reach("More", "Options", "Voice and words"), f"{user.name} finds a group of options: {run.lines[-5:]}")
        check.expect(run.leave(), f"{user.name} comes back from {run.screen}")
        minutes, presses, keys = run.now / 60, run.presses, run.all("key")
        check.expect(run.end() == 0 and not keys, f"{user.name}: the exit code is 0, and no key was pressed: {keys[:3]}")
        check.expect(setting(home, "switch.way") == "scan", f"{user.name}: the setting switch.way is stored")
        print(f"  {user.name}: {right} of {ANSWERS} right at {pace:.0f} s each; {presses} presses in {minutes:.0f} minutes")


if __name__ == "__main__":
    for number, one in enumerate(USERS):
        whole_way(one, 5 + number, ACTIVITIES if WHOLE else ACTIVITIES[number:number + 1])
    sys.exit(check.conclude("Unsteady hands"))
