"""A run of the program in virtual time with one contact, and a simulated user who hears the cues and presses."""

import json
import random

from play import Play

# The step in which the run is followed, in milliseconds.
STEP = 20


class OneSwitch(Play):
    """The program and one contact. `dice` and `user` decide how well it is pressed. Without a user every press is
    right."""

    def __init__(self, check, home, *arguments, user=None, seed=1):
        super().__init__(check, home, *arguments)
        self.user, self.dice = user, random.Random(seed)
        self.read = 0
        self.presses = 0
        self.is_over = False
        # Seconds since the start.
        self.now = 0.0

    def pass_by(self, milliseconds):
        """Lets time pass. Returns False once the program has ended."""
        if self.is_over:
            return False
        # The opening of an open contact has no effect but is logged. Once it is in the log, everything before it has
        # happened.
        try:
            self.tell(f"wait {max(1, int(milliseconds))}", "up dah")
        except BrokenPipeError:
            self.is_over = True
            return False
        for text in self.process.stderr:
            event = json.loads(text)
            self.now = event["t"]
            # Do not store these events: there would be one per step.
            if event["type"] == "contact" and event["contact"] == "dah":
                return True
            self.log.append(event)
            if event["type"] == "end":
                self.is_over = True
        self.is_over = True
        return False

    def press(self, milliseconds=None):
        if milliseconds is None:
            milliseconds = 1000 * self.user.press(self.dice) if self.user else 150
        self.presses += 1
        self.tell("down straight")
        alive = self.pass_by(milliseconds)
        if alive:
            self.tell("up straight")
            alive = self.pass_by(1)
        return alive

    def next_of(self, *types, seconds=60.0, where=lambda event: True):
        """The next event of one of these types; None after a timeout."""
        end = self.now + seconds
        while True:
            while self.read < len(self.log):
                event = self.log[self.read]
                self.read += 1
                if event["type"] in types and where(event):
                    return event
            if self.now >= end or not self.pass_by(STEP):
                return None

    def next_cue(self, seconds=60.0):
        """The next cue."""
        return self.next_of("say", "screen", "end", seconds=seconds, where=lambda event: event.get("id") == "scan.cue"
                            or event["type"] != "say")

    def choose(self, wanted, seconds=120.0, patience=400):
        """Waits for an item whose words `wanted` accepts, and presses. Returns the chosen words, or None after a
        timeout."""
        end = self.now + seconds
        while self.now < end:
            cue = self.next_of("say", seconds=end - self.now)
            if cue is None:
                return None
            if cue["id"] == "scan.resting":
                self.pass_by(300)
                self.press()
            if cue["id"] != "scan.cue" or not wanted(cue["text"]):
                continue
            self.pass_by(patience)
            self.press()
            chosen = self.next_of("say", "screen", "earcon", seconds=10, where=lambda event: event["type"] != "say"
                                  or event["id"] in ("scan.chosen", "scan.cue"))
            return cue["text"] if chosen else None
        return None

    def pick(self, *names, seconds=120.0):
        """Chooses items by their words, one after another. Each item opens the list that has the next one."""
        for name in names:
            found = self.choose(lambda text, name=name: text == name or text.startswith(f"{name}:"), seconds)
            if not self.check.expect(found is not None, f"there is no cue {name} after {self.lines[-6:]}"):
                return False
        return True
