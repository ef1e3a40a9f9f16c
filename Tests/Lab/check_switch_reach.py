#!/usr/bin/env python3
"""One switch reaches settings and activities from an empty folder. One contact changes each setting, and starts and
leaves each activity.

usage: Tests/Lab/check_switch_reach.py [whole]      two activities and two groups of settings; with "whole" all of them
"""

import subprocess
import sys

from one_switch import OneSwitch
from stage import PROGRAM, Check, environment, folder

check = Check()
WHOLE = "whole" in sys.argv[1:]
MORE, BACK = "More items", "Leave list"
# Settings that the robot must not change, because it depends on them.
KEPT = {"language", "switch.way", "speech.by", "scan.loops"}
# Items that lead out of an activity.
WAYS_OUT = {
    "Pause", "Pause and menu", "Stop and score", "End listening", "Leave", "End the conversation", "End the pile-up", "No",
    BACK,
}
# Milliseconds of a hold that is longer than any keying.
HOLD = 5000


def settings(home):
    """The settings with their values."""
    lines = subprocess.run(
        [PROGRAM, "settings", "list"], env=environment(home), capture_output=True, text=True, check=True).stdout
    return dict(line.split(". ")[0].split(" is ", 1) for line in lines.splitlines() if " is " in line)


class Robot(OneSwitch):
    """Presses without mistakes, and knows a menu only from its spoken cues."""

    def begin(self):
        self.pass_by(1000)
        for _ in range(3):
            self.press()
            self.pass_by(400)
        self.enter("To the main menu")
        check.expect(self.screen == "main", f"the main menu is reached, not {self.screen}")

    def items(self, seconds=300):
        """Yields the items of all pages once each, up to the item that leads back."""
        before, end, self.depth = None, self.now + seconds, 0
        while self.now < end:
            cue = self.next_of("say", seconds=30, where=lambda event: event["id"] in ("scan.cue", "scan.resting"))
            if cue is None:
                return
            if cue["id"] == "scan.resting":
                self.press()
            elif cue["text"] == BACK:
                return
            elif cue["text"] == MORE:
                self.confirm()
                self.depth, before = self.depth + 1, None
            elif cue["text"] != before:
                before = cue["text"]
                yield cue["text"]

    def count(self):
        """The number of items of the list. Afterwards the scan is on the first page again."""
        count = len(list(self.items()))
        for page in range(self.depth):
            if page:
                self.next_of("say", seconds=60, where=lambda event: event["id"] == "scan.cue" and event["text"] == BACK)
            self.confirm()
        return count

    def confirm(self):
        """Presses during a cue, and waits until the choice has been carried out."""
        self.pass_by(300)
        self.press()
        self.pass_by(100)

    def take(self, position):
        """Chooses an item by its position. Returns its words."""
        for number, words in enumerate(self.items()):
            if number == position:
                self.confirm()
                self.next_of("say", seconds=10, where=lambda event: event["id"] == "scan.chosen")
                self.next_of("said", seconds=10, where=lambda event: event["id"] == "scan.chosen")
                self.pass_by(50)
                return words
        return None

    def enter(self, *names, seconds=300):
        """Chooses items by their words, also on further pages."""
        for name in names:
            wanted = name if isinstance(name, tuple) else (name,)
            end = self.now + seconds
            while self.now < end:
                cue = self.next_of("say", seconds=60, where=lambda event: event["id"] in ("scan.cue", "scan.resting"))
                if cue is None or cue["id"] == "scan.resting":
                    self.press()
                elif cue["text"] == MORE and MORE not in wanted:
                    # In a longer list the item that leads back is on every page.
                    if BACK not in wanted:
                        self.confirm()
                elif cue["text"] in wanted or cue["text"].startswith(f"{wanted[0]}:"):
                    self.confirm()
                    self.next_of("said", seconds=20, where=lambda event: event["id"] == "scan.chosen")
                    self.pass_by(50)
                    break
            else:
                return check.expect(False, f"{self.screen} does not offer {name}")
        return True

    def change(self):
        """Changes the open setting and keeps the change."""
        before = self.read
        first = self.take(0)
        if " to " in (first or ""):
            self.take(0)
            return self.enter("Keep it")
        if any(event["type"] == "earcon" and event["name"] == "edge" for event in self.log[before:]):
            self.take(1)
        return self.enter("Keep it")

    def return_to(self, screen):
        """Goes back to a screen that is open below."""
        while self.screen != screen:
            ways = BACK, "Keep it", "Cancel, value as before", "Done", "Leave it as it was", "No, keep everything"
            if not self.enter(ways):
                return

    def leave(self):
        """Goes back to the main menu through the items that lead out."""
        for _ in range(10):
            if self.screen == "main":
                return True
            cues = 0
            while cues < 40:
                cue = self.next_of("say", seconds=12, where=lambda event: event["id"] in ("scan.cue", "scan.resting"))
                if cue is None:
                    self.press(HOLD)
                    break
                cues += 1
                if cue["id"] == "scan.resting":
                    self.press()
                # While the learner keys, the pause menu has two more items, and the item that ends is on its second page.
                elif cue["text"] in (WAYS_OUT - {BACK} | {MORE} if self.screen == "paused" else WAYS_OUT):
                    self.confirm()
                    self.pass_by(2500)
                    break
        return self.screen == "main"


def every_setting():
    with folder() as home:
        before = settings(home)
        robot = Robot(check, home, "--speech", "dispatcher", "--seed", "5")
        robot.begin()
        robot.enter("More", "Options")
        opened, seen = set(), {"options"}
        slowest = ("", 0.0)

        def walk(menu, count):
            """Visits the items of a menu of options, and the menus below it."""
            nonlocal slowest
            for position in range(count):
                robot.return_to(menu)
                began = robot.now
                name = robot.take(position)
                if menu == "options":
                    slowest = max(slowest, (name, robot.now - began), key=lambda pair: pair[1])
                if robot.screen in before:
                    opened.add(robot.screen)
                    if robot.screen not in KEPT:
                        robot.change()
                elif robot.screen.startswith("options.") and robot.screen not in seen:
                    seen.add(robot.screen)
                    walk(robot.screen, robot.count())

        walk("options", robot.count() if WHOLE else 2)
        check.expect(robot.end() == 0, "the exit code")
        after = settings(home)
        missed = set(before) - opened
        check.expect(not WHOLE or not missed, f"settings not reached: {sorted(missed)}")
        same = {name for name in opened - KEPT if before[name] == after[name]}
        check.expect(not same, f"settings not changed: {sorted(same)}")
        check.expect(slowest[1] < 40, f"{slowest[0]} took {slowest[1]:.0f} s")
        print(f"One switch: {len(opened)} settings with {robot.presses} presses in {robot.now / 60:.0f} minutes.")


# Every activity: the items to choose from the main menu, and the screen to which they lead.
ACTIVITIES = (
    (("Receive",), "receive"), (("Send",), "send"), (("Listen hands-free",), "listen"),
    (("More", "Exercises", "Ear training"), "ear"), (("More", "Exercises", "Free keying"), "keyer"),
)


def every_activity():
    with folder() as home:
        robot = Robot(check, home, "--speech", "dispatcher", "--seed", "6")
        robot.begin()
        for names, screen in ACTIVITIES if WHOLE else (*ACTIVITIES[:1], ACTIVITIES[-1]):
            robot.enter(*names)
            began = robot.next_of("morse", "await", seconds=90)
            check.expect(robot.screen == screen and began is not None, f"{names} leads to {robot.screen}")
            check.expect(robot.leave(), f"the way out of {screen} leads to {robot.screen}")
        check.expect(robot.end() == 0, "the exit code")


if __name__ == "__main__":
    every_activity()
    every_setting()
    sys.exit(check.conclude("Settings and activities with one switch"))
