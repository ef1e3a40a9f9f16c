#!/usr/bin/python3
"""A whole pile-up with one switch and stored messages, from the start to the result, without any other input.

There are three users. The first cannot key and chooses from spoken cues: callsigns letter by letter, all else as stored
messages. The second does the same late and unsteadily, and takes back unintended choices. The third keys callsigns with
the switch as a straight key and finds the messages in the menu that a long hold opens. They work stations, the log
agrees with the sent text, and the switch leads to the result.
"""

import sys

from one_switch import OneSwitch
from play import begin
from stage import DAILY, Check, folder
from switch_users import USERS

check = Check()
OWN = "W1AW"
MINUTES = 3 if DAILY else 10
SETTINGS = {
    "station.callsign": OWN, "station.name": "Tom", "keyer.wpm": "20", "band.where": "off", "pileup.follow": "off",
    "message.1": "CQ DE {call} K", "message.2": "{other} 5NN", "message.3": "TU {call}",
}
CALL, REPORT, THANKS = "1", "2", "3"
# Milliseconds of a hold that is longer than any keying, of a press that chooses, and of a press that goes on.
HOLD, LONG, SHORT = 5000, 800, 150
SEND, MESSAGES, BACK = "Send the line, or what is expected", "Stored messages", "Leave list"
ORDER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/?"
SIGNS = {"question mark": "?", "slash": "/"}
CODE = dict(zip(ORDER, (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. ----- .---- "
    "..--- ...-- ....- ..... -.... --... ---.. ----. -..-. ..--..").split()))


def expect(truth, words, seen=None):
    return check.expect(truth, words if truth else f"{words}: {seen}")


def prepared(home, **settings):
    begin(home, SETTINGS | {key.replace("_", "."): value for key, value in settings.items()})


class Operator(OneSwitch):
    """Works single callers, whose callsigns it takes from the log. Uses nothing but the switch."""

    def __init__(self, home, *arguments, user=None):
        super().__init__(
            check, home, "pileup", "--style", "single", "--wpm", "20", "--seed", "5", "--audio", "none",
            "--minutes", str(MINUTES), *arguments, user=user)
        self.sent = []

    @property
    def is_done(self):
        return self.is_over or any(self.is_screen(event, "pileupResult") for event in self.log)

    def calling(self):
        """The callsign that has called since the last QSO; None if none has."""
        call = None
        for event in self.log:
            call = event["call"] if event["type"] == "caller" else None if event["type"] == "worked" else call
        return call

    def rest(self):
        """Waits until all sending has ended."""
        while not self.is_done:
            count = self.count
            if not self.pass_by(1500) or self.count == count and not self.is_sounding:
                return

    @property
    def count(self):
        return sum(event["type"] in ("morse", "morsed", "mark", "memory") for event in self.log)

    @property
    def is_sounding(self):
        kinds = [event["type"] for event in self.log]
        return kinds.count("morse") > kinds.count("morsed")

    def run(self):
        while not self.is_done:
            call = self.calling()
            if call is None:
                done = self.message(CALL)
            else:
                worked = len(self.all("worked"))
                done = self.answer(call) and self.message(THANKS)
            self.pass_by(2000)
            self.rest()
            if call is not None:
                self.sent += [call] * (len(self.all("worked")) - worked)
            if not done:
                break


class Chooser(Operator):
    """Chooses from spoken cues."""

    def told(self, wanted, member=None, seconds=200):
        """Chooses the item for which `wanted` is true. `member` tells whether an item belongs to the chosen group."""
        return not self.is_done and self.choose(wanted, seconds) is not None

    def message(self, number):
        # A message begins only when all its signs have been announced.
        return (self.told(lambda text: text == MESSAGES, lambda text: text.startswith(CALL))
                and self.told(lambda text: text.startswith(f"{number}:"))
                and self.next_of("memory", seconds=20, where=lambda event: event["event"] == "began") is not None)

    def answer(self, call):
        for character in call:
            group = self.told(lambda text, it=character: holds(text, it), sign)
            if not group or not self.told(lambda text, it=character: sign(text) == it):
                return False
        return self.told(lambda text: text == SEND)


class Shaking(Chooser):
    """Presses late, too long and by accident. Takes unintended choices back and leaves a wrong list."""

    def told(self, wanted, member=None, seconds=400):
        end = self.now + seconds
        while self.now < end and not self.is_done:
            cue = self.next_of("say", seconds=20, where=lambda event: event["id"] in ("scan.cue", "scan.resting"))
            if cue is None:
                continue
            if cue["id"] == "scan.resting":
                self.press()
                continue
            in_menu = self.screen == "pileupMenu"
            if not (cue["text"] == "Go on" if in_menu else wanted(cue["text"])):
                continue
            self.pass_by(450 + 1000 * self.user.react(self.dice))
            self.press()
            after = self.next_of("say", seconds=10, where=lambda event: event["id"] in ("scan.cue", "scan.chosen"))
            if after is None or in_menu:
                continue
            if after["id"] == "scan.chosen":
                if wanted(after["text"]):
                    self.next_of("said", "cut", seconds=10, where=lambda event: event["id"] == "scan.chosen")
                    return True
                # An unintended choice: a press while it is announced takes it back.
                self.pass_by(300)
                self.press()
            elif member and member(after["text"]):
                self.read -= 1
                is_right = self.is_in(after["text"], cue["text"])
                if is_right:
                    return True
                self.leave()
            else:
                self.read -= 1
        return False

    @staticmethod
    def is_in(text, group):
        """Whether an item belongs to a group."""
        return group == MESSAGES or holds(group, sign(text))

    def leave(self):
        for _ in range(30):
            cue = self.next_of("say", seconds=20, where=lambda event: event["id"] == "scan.cue")
            if cue is None or cue["text"] == BACK:
                self.pass_by(450 + 1000 * self.user.react(self.dice))
                self.press()
                return


def sign(text):
    """The character with this spoken name; None for other items. Letters have spelling words."""
    return SIGNS.get(text) or (None if " " in text else text[0].upper())


def holds(text, character):
    """Whether a group has a character. A group is spoken as its first and its last character."""
    ends = [sign(end) for end in text.split(" to ")]
    if len(ends) != 2 or None in ends:
        return False
    places = [ORDER.find(end) for end in ends]
    return min(places) >= 0 and places[0] <= ORDER.find(character) <= places[1]


class Hand(Operator):
    """Keys callsigns with the switch, and opens the messages with a long hold."""

    def go_to(self, wanted):
        """Goes down the menu to an item, and chooses it."""
        for _ in range(30):
            if self.is_done:
                return False
            event = self.next_of("say", "screen", seconds=3, where=lambda event: event["type"] == "say" and wanted(event["text"])
                                 or event["type"] == "screen" and event["id"] == "pileupResult")
            if event is not None:
                self.pass_by(300)
                return event["type"] == "say" and self.press(LONG)
            self.press(SHORT)
        return False

    def message(self, number):
        self.read = len(self.log)
        self.press(HOLD)
        return self.go_to(lambda text: text.startswith(MESSAGES)) and self.go_to(lambda text: text.startswith(f"{number}:"))

    def answer(self, call):
        for character in call:
            for element in CODE[character]:
                self.tell("down straight", f"wait {60 if element == '.' else 180}", "up straight", "wait 60")
            self.tell("wait 120")
        self.pass_by(1)
        self.pass_by(2500)
        self.rest()
        done = self.message(REPORT)
        self.pass_by(2000)
        self.rest()
        return done


def conclude(someone, title, least):
    """The switch alone reaches the result, and the log agrees with the sent text."""
    reached = someone.screen
    keys = someone.all("key")
    code = someone.end()
    worked = someone.all("worked")
    expect(code == 0, f"{title}: ends with 0", code)
    expect(reached == "pileupResult" and not keys, f"{title}: the switch alone leads to the result", (reached, keys[:3]))
    expect(len(worked) >= least, f"{title}: stations are worked", len(worked))
    expect([event["call"] for event in worked] == someone.sent, f"{title}: calls as sent", (worked, someone.sent))
    expect(all(event["right"] and event["exchange"].endswith("5NN") for event in worked), f"{title}: all are right", worked)
    began = [event["number"] for event in someone.all("memory") if event["event"] == "began"]
    cut = [event for event in someone.all("memory") if event["event"] == "cut"]
    expect(began.count(int(THANKS)) >= len(worked) and not cut, f"{title}: messages are sent to their end", (began, cut))
    told = f"{len(worked)} of {len(worked)} stations right"
    expect(len(worked) < 2 or told in someone.lines, f"{title}: the result is printed", someone.lines[-5:])
    print(f"  {title}: {len(worked)} stations in {MINUTES} minutes with {someone.presses} presses besides keying")


def check_shaking():
    """A user who presses late and unsteadily works a station, too."""
    user = next(user for user in USERS if user.name == "moderate")
    with folder() as home:
        prepared(home, switch_way="scan", answer="scan")
        someone = Shaking(home, user=user)
        someone.run()
        reached, code = someone.screen, someone.end()
        right = sum(event["right"] for event in someone.all("worked"))
        expect(code == 0 and reached == "pileupResult", "shaking: the result is reached", (reached, code))
        expect(right >= 1, "shaking: a station is worked", [event["call"] for event in someone.all("worked")])
        print(f"  shaking: {right} stations in {MINUTES} minutes with {someone.presses} presses")


def check_choosing():
    with folder() as home:
        prepared(home, switch_way="scan", answer="scan")
        someone = Chooser(home)
        someone.run()
        conclude(someone, "by choosing", 1 if DAILY else 3)


def check_keying():
    with folder() as home:
        prepared(home, switch_way="length")
        someone = Hand(home)
        someone.run()
        conclude(someone, "by keying", 1 if DAILY else 5)


check_choosing()
check_keying()
if not DAILY:
    check_shaking()
sys.exit(check.conclude("Pile-ups with one switch"))
