#!/usr/bin/python3
"""A whole QSO with one switch, from the first call to the result and out of it, without any other input.

There are three users. The first cannot key and chooses from spoken cues: the expected over, stored messages, a question
to the other station, a callsign spelled letter by letter. This user also opens help and menus and stops a message. The
second does so late and unsteadily. The third keys overs with the switch as a straight key and finds all else in the
menu that a long hold opens.
"""

import pathlib
import re
import shutil
import sys

from one_switch import OneSwitch
from play import begin
from stage import DAILY, Check, folder, message
from switch_users import USERS

check = Check()
OWN = "W1AW"
SETTINGS = {
    "station.callsign": OWN, "station.name": "Tom", "station.place": "Ulm", "keyer.wpm": "20", "band.where": "off",
    "qso.speed": "mine", "message.1": "{other} DE {call} {call} K",
}
FITS, MESSAGES, ASK, SPELL, MORE = "Send what is expected", "Stored messages", "Ask for", "Spell it out", "More items"
# Milliseconds of a hold that is longer than any keying, of a press that chooses, and of a press that goes on.
HOLD, LONG, SHORT = 5000, 800, 150
CODE = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/?=", (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. ----- .---- "
    "..--- ...-- ....- ..... -.... --... ---.. ----. -..-. ..--.. -...-").split())) | {"<KN>": "-.--.", "<SK>": "...-.-"}


def expect(truth, words, seen=None):
    return check.expect(truth, words if truth else f"{words}: {seen}")


class Operator(OneSwitch):
    """A user who has nothing but the switch."""

    def __init__(self, home, style, role, *arguments, user=None, **settings):
        begin(home, SETTINGS | {key.replace("_", "."): value for key, value in settings.items()})
        super().__init__(
            check, home, "qso", "--style", style, "--role", role, "--wpm", "20", "--seed", "4", "--audio", "none", "--count", "1",
            *arguments, user=user)

    @property
    def is_done(self):
        return self.is_over or any(self.is_screen(event, "qsoResult") for event in self.log)

    def count(self, kind, event=None):
        return sum(event is None or each.get("event") == event for each in self.all(kind))

    def wait(self, truth, step=200, seconds=300):
        """Waits for a condition, which it tests after each step in milliseconds. Returns False after a timeout."""
        end = self.now + seconds
        while not truth():
            if self.now >= end or not self.pass_by(step):
                return truth()
        return True

    def hear_out(self):
        """Waits until the other station's next over has sounded, or for the result."""
        heard = self.count("morsed")
        if not self.wait(lambda: self.is_done or self.count("morsed") > heard, step=500):
            expect(False, "the other station sends nothing", self.lines[-6:])

    def conclude(self, title, complete=True):
        keys, reached = self.all("key"), self.screen
        code = self.end()
        expect(code == 0 and not keys and reached == "qsoResult", f"{title}: the switch alone ends it", (code, keys[:3], reached))
        expect(("Conversation complete" in self.lines) == complete, f"{title}: the outcome is right", self.lines[-8:])
        print(f"  {title}: {self.count('attempt') or self.all('session')[-1]['attempts']} overs "
              f"in {self.now / 60:.1f} minutes with {self.presses} presses")


class Chooser(Operator):
    """Chooses from spoken cues."""

    def told(self, *names, seconds=400):
        """Chooses items. Each item opens the list that has the next one."""
        return all(not self.is_done and self.choose(
            lambda text, name=name: text == name or text.startswith(f"{name}:"), seconds) for name in names)

    def send(self, *names):
        """Chooses a message and waits until it has been sent. Returns its text."""
        ended = self.count("memory", "ended")
        if not self.told(*names) or not self.wait(lambda: self.is_done or self.count("memory", "ended") > ended):
            return ""
        return [event["text"] for event in self.all("memory") if event["event"] == "began"][-1]


class Careful(Chooser):
    """Confirms each choice with a second press, as scan.confirm requires."""

    def press(self, milliseconds=None):
        alive = super().press(milliseconds)
        if alive and self.all("say")[-1]["id"] == "scan.proposed":
            self.pass_by(300)
            alive = super().press(milliseconds)
        return alive


class Shaking(Chooser):
    """Presses late. Takes unintended choices back and leaves a wrong list."""

    def choose(self, wanted, seconds=400, patience=0):
        end = self.now + seconds
        while self.now < end and not self.is_done:
            cue = self.next_of("say", seconds=20, where=lambda event: event["id"] in ("scan.cue", "scan.resting"))
            if cue is None:
                continue
            if cue["id"] == "scan.resting" or self.screen == "qsoMenu" and cue["text"] == "Go on":
                self.press()
                continue
            if self.screen == "qsoMenu" or not wanted(cue["text"]):
                continue
            self.pass_by(450 + 1000 * self.user.react(self.dice))
            self.press()
            after = self.next_of("say", seconds=10, where=lambda event: event["id"] in ("scan.cue", "scan.chosen"))
            if after is None or after["id"] == "scan.cue":
                continue
            if wanted(after["text"]):
                self.next_of("said", "cut", seconds=10, where=lambda event: event["id"] == "scan.chosen")
                return after["text"]
            self.pass_by(300)
            self.press()
        return None


class Hand(Operator):
    """Keys overs with the switch, and opens the menu with a long hold."""

    def key(self, text):
        for word in text.split():
            for sign in [word] if word.startswith("<") else word:
                for element in CODE[sign]:
                    self.tell("down straight", f"wait {60 if element == '.' else 180}", "up straight", "wait 60")
                self.tell("wait 120")
            self.tell("wait 240")
        self.pass_by(1)

    def menu(self, name):
        """Opens the menu with a long hold, and chooses an item."""
        self.press(HOLD)
        self.read = len(self.log)
        for _ in range(30):
            event = self.next_of("say", seconds=3, where=lambda event: event["text"].startswith(name))
            if event is not None:
                self.pass_by(300)
                return self.press(LONG)
            self.press(SHORT)
        return False


def check_choosing():
    """From the first call to the result, with the items of the lists."""
    with folder() as home:
        someone = Chooser(home, "report", "answer", switch_way="scan", answer="scan")
        someone.hear_out()
        call = re.search(r"DE (\w+)", someone.heard).group(1)
        # The user asks the program for the other station's text, and then the other station to repeat it.
        someone.told(MORE, "What did they send?")
        someone.next_of("line", seconds=20, where=lambda event: call in event["text"])
        expect(call in " ".join(someone.lines), "the other station's text is printed on request", someone.lines[-5:])
        expect(someone.send(ASK, "All of it again") == "AGN? K", "a question is sent")
        someone.hear_out()
        # A press stops a message. Then the user sends it again.
        began = someone.count("memory", "began")
        someone.told(MESSAGES, "1")
        someone.wait(lambda: someone.count("memory", "began") > began)
        someone.pass_by(2000)
        someone.press()
        someone.pass_by(2000)
        expect(someone.count("memory", "cut") == 1, "a press stops a message", someone.all("memory"))
        expect(someone.send(MESSAGES, "1") == f"{call} DE {OWN} {OWN} K", "a stored message calls them")
        # A press right after the message keys nothing.
        someone.press()
        someone.hear_out()
        if not DAILY:
            # A press while the other station sends opens the menu, from which the user opens help and returns.
            began = someone.count("morse")
            someone.send(ASK, "name")
            someone.wait(lambda: someone.count("morse") > began)
            someone.pass_by(2000)
            someone.press()
            someone.pass_by(500)
            expect(someone.screen == "qsoMenu", "a press while the other station sends opens the menu", someone.screen)
            someone.told("Go on")
            someone.hear_out()
        while not someone.is_done and someone.send(FITS):
            someone.hear_out()
        expect(all(event["element"] != "mark" for event in someone.all("mark")), "the switch keys nothing")
        someone.conclude("by choosing")


def check_spelling():
    """A contest in which the user spells the own callsign. In the end the menu leads out."""
    with folder() as home:
        someone = Chooser(home, "contest", "answer", switch_way="scan", answer="scan")
        someone.hear_out()
        someone.told(SPELL)
        groups = ("Tango to Whiskey", "X-ray to 1", "Alfa to Delta", "Tango to Whiskey")
        for group, name in zip(groups, ("Whiskey", "1", "Alfa", "Whiskey")):
            someone.told(group, name)
        expect(someone.send("That is all") == OWN, "a callsign is spelled", someone.all("memory"))
        someone.hear_out()
        expect(OWN in someone.heard, "the other station repeats the callsign", someone.heard)
        someone.told(MORE, "Menu of what you can do")
        someone.told("More items", "End the conversation")
        someone.pass_by(3000)
        someone.conclude("by spelling", complete=False)


def check_shaking():
    user = next(user for user in USERS if user.name == "moderate")
    with folder() as home:
        someone = Shaking(home, "first", "call", user=user, switch_way="scan", answer="scan")
        while not someone.is_done and someone.send(FITS):
            someone.hear_out()
        someone.pass_by(1000)
        someone.conclude("shaking")


def check_gone():
    """The folder with all progress disappears in mid-QSO, while every choice needs a second press. This is reported,
    and nothing is lost."""
    with folder() as home:
        someone = Careful(home, "report", "answer", switch_way="scan", answer="scan", scan_confirm="on")
        someone.hear_out()
        someone.send(MESSAGES, "1")
        place = pathlib.Path(home) / ".local/share/kochlea"
        shutil.rmtree(place)
        while not someone.is_done and someone.send(FITS):
            someone.hear_out()
        said = [event["text"] for event in someone.all("error")]
        expect(len(said) == 1 and re.match(message("error.store.rescued"), said[0]), "the loss is reported once", said)
        someone.conclude("without a disk")
        expect(list(place.glob("progress.rescued-*.sqlite")), "later answers are in a rescued file", list(place.iterdir()))


def check_keying():
    """A user who can key uses the menu only for all else."""
    with folder() as home:
        someone = Hand(home, "first", "answer", switch_way="length", keyer_mode="straight")
        someone.hear_out()
        call = re.search(r"DE (\w+)", someone.heard).group(1)
        someone.menu("Hear their last turn again")
        someone.hear_out()
        for over in (f"{call} DE {OWN} {OWN} K", f"{call} DE {OWN} = R TNX = UR RST 599 599 <KN>", "R TNX 73 <SK>"):
            someone.key(over)
            someone.hear_out()
        someone.pass_by(3000)
        someone.conclude("by keying")


check_choosing()
if not DAILY:
    check_spelling()
    check_keying()
    check_shaking()
    check_gone()
sys.exit(check.conclude("QSOs with one switch"))
