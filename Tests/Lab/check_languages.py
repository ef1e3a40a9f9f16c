#!/usr/bin/python3
"""Runs the same script in every language of Locales/: a first session, sending, a conversation and the settings. All
that is spoken is a message of that language and not English by oversight, nothing fails, and the same screens are
reached."""

import ast
import re
import subprocess
import sys

from play import Play
from stage import PROGRAM, ROOT, Check, environment, folder, message

check = Check()
OPTIONS = ("--seed", "3", "--speech", "self", "--audio", "none", "--now", "2026-11-20T08:00:00")
LANGUAGES = sorted(path.stem for path in (ROOT / "Locales").glob("*.po"))
# Items of the options that are no settings.
APART = ("devices", "changed", "reset", "reminders", "band.preview")
# Screens that each part must reach.
WANTED = {
    "first session": {"firstLanguage", "firstKnown", "firstLesson", "main", "receive", "paused", "result"},
    "sending": {"send", "result"},
    "conversation": {"qso", "qsoMenu", "qsoResult"},
    "settings": {"options", "options.voice", "speech.rate", "morse.tone", "band.noise", "keyer.mode", "station.name"},
}


def catalogue(language):
    """The forms of every message as regular expressions in which placeholders match anything."""
    text = (ROOT / "Locales" / f"{language}.po").read_text(encoding="utf-8")
    entries = re.findall(r'^msgid "(.+)"\n(?:msgid_plural .*\n)?((?:msgstr.*\n(?:".*"\n)*)+)', text, re.M)
    patterns = {}
    for identifier, body in entries:
        forms = [
            "".join(ast.literal_eval(part) for part in re.findall(r'".*"$', form, re.M))
            for form in re.findall(r'^msgstr(?:\[\d\])? (".*"\n(?:".*"\n)*)', body, re.M)]
        patterns[identifier] = [
            re.compile(".*".join(map(re.escape, re.split(r"\{[a-zA-Z]+\}", form)))) for form in forms]
    return patterns


def verify(language, patterns, play, part):
    """Every spoken text matches its message in the catalogue, and no sound or voice failed."""
    said = play.all("say")
    check.expect(len(said) >= 5, f"{language} {part}: only {len(said)} messages")
    for event in said:
        # A line of the history has already been checked under its own message.
        if event["id"] == "history":
            continue
        forms = patterns.get(event["id"], [])
        check.expect(
            any(form.fullmatch(event["text"]) for form in forms),
            f"{language} {part}: {event['id']} is not in its catalogue as {event['text']!r}")
    for event in play.all("error"):
        check.expect(False, f"{language} {part}: {event}")
    for line in play.lines:
        # A text of the learner's own may have a brace, and moving through the text names it alone.
        has_code = re.search(r"\{\w|\b[a-z]+\.[a-z]+[A-Z.]", line)
        check.expect(not has_code, f"{language} {part}: {line!r}")
    reached = {event["id"] for event in play.all("screen")}
    check.expect(WANTED[part] <= reached, f"{language} {part}: {sorted(WANTED[part] - reached)} was not reached")
    return reached


def set_value(home, language, setting, value):
    subprocess.run(
        [PROGRAM, "settings", "set", setting, value, "--data-dir", f"{home}/{language}"], env=environment(home),
        check=True, capture_output=True)


def first_session(home, language):
    """The first start, right and wrong answers, the pause, the score."""
    play = Play(check, home, "--lang", language, *OPTIONS, "--data-dir", f"{home}/{language}")
    play.tell("idle", "key enter", "idle", "key enter", "idle", "key f", "idle", "key j", "idle")
    for answer in "text k", "text m", "key down":
        play.tell(answer, "idle")
    play.listen(lambda event: play.is_screen(event, "receive"))
    play.do("idle")
    for number in range(6):
        heard = play.heard
        answer = heard[:-1] + ("M" if heard[-1] == "K" else "K") if number == 2 else heard
        play.do("idle", f"text {answer.lower()}", "idle")
    play.tell("key f5", "idle", "key f2", "idle", "key f1", "key tab", "key esc", "idle", "key esc", "idle")
    play.tell("key end", "idle", "key enter", "idle", "key f5", "idle", "key esc", "idle")
    code = play.end()
    check.expect(code == 0, f"{language} first session: exit {code}")
    check.expect(len(play.all("attempt")) >= 6, f"{language} first session: {len(play.all('attempt'))} answers")
    return play


def sending(home, language):
    """Keys characters, right and wrong ones."""
    # Speak at the highest rate from here on, because this check does not judge time.
    set_value(home, language, "speech.rate", "449")
    play = Play(check, home, "send", "--count", "8", "--lang", language, *OPTIONS, "--data-dir", f"{home}/{language}")
    play.do("idle")
    for number in range(8):
        play.do("wait 300", f"morse {'KM'[number % 2] if number != 5 else 'T'}")
    play.tell("idle", "key esc", "idle")
    check.expect(play.end() == 0, f"{language} sending")
    check.expect(len(play.all("attempt")) == 8, f"{language} sending: {len(play.all('attempt'))} answers")
    return play


def conversation(home, language):
    """A short conversation from the other station's call to the debriefing."""
    for name, value in {"callsign": "DL1ABC", "name": "TOM", "place": "ULM", "rig": "QRP"}.items():
        set_value(home, language, f"station.{name}", value)
    play = Play(
        check, home, "qso", "--style", "first", "--role", "answer", "--lang", language, *OPTIONS,
        "--data-dir", f"{home}/{language}")
    play.do("idle")
    call = re.search(r"\bDE ?([A-Z0-9/]+?)(?: |DE|K|$)", " ".join(event["text"] for event in play.all("morse")))
    other = call.group(1) if call else "W1AW"
    play.tell("key esc", "idle", "key down", "idle", "key esc", "idle")
    for over in (f"{other} DE DL1ABC DL1ABC K", f"{other} DE DL1ABC R TNX RST 579 579 NAME TOM QTH ULM HW? K",
                 f"TNX 73 {other} DE DL1ABC <SK>"):
        play.tell("key h", "idle", f"morse {over}", "idle")
    play.tell("key down", "idle", "key down", "idle", "key enter", "idle", "key esc", "idle")
    check.expect(play.end() == 0, f"{language} conversation")
    return play


class Walk(Play):
    """Walks menus with keys. It hears out only new values."""

    def keys(self, *names, wait="idle"):
        """Presses keys. Returns the open screen."""
        self.before = len(self.log)
        # The opening of an open contact has no effect but is logged. So every wait has an end.
        self.tell(*[f"key {name}" for name in names], wait, "up dah")
        self.listen(lambda event: event["type"] == "contact")
        return self.screen

    def count(self):
        """The number of items in the title of the menu that the last keys opened; 0 if it was not spoken."""
        titles = [event["text"] for event in self.log[self.before:] if event.get("id") == "menu.opened"]
        numbers = re.findall(r"\d+", titles[-1]) if titles else []
        return int(numbers[-1]) if numbers else 0

    def visit(self, menu):
        """Opens every item of a menu and of the menus below it. Changes one setting of each menu and changes it
        back."""
        count = self.count()
        check.expect(2 <= count <= 9, f"{menu} has {count} items")
        is_changed = False
        for position in range(count):
            opened = self.keys("home", *["down"] * position, "enter", wait="wait 300")
            if opened.startswith("options."):
                self.visit(opened)
            # A change of the language would change the catalogue.
            elif opened not in ("language", *APART) and not is_changed:
                is_changed = True
                for name, wait in ("down", "idle"), ("up", "wait 600"), ("space", "wait 600"), ("enter", "idle"):
                    self.keys(name, wait=wait)
            if self.screen != menu:
                # The preview goes on after Escape, and words wait for its end.
                self.keys("esc", wait="wait 100")
            check.expect(self.screen == menu, f"Escape leads from {opened} to {self.screen}, not to {menu}")


def settings(home, language):
    """Opens every item of the options. Changes one setting of every menu and changes it back. A Swift test does this
    with all settings."""
    play = Walk(check, home, "--lang", language, *OPTIONS, "--data-dir", f"{home}/{language}")
    play.keys()
    play.keys("home")
    label = re.compile(message("menu.main.options", language))
    for _ in range(20):
        if label.match(play.lines[-1]):
            break
        play.keys("down")
    if check.expect(play.keys("enter") == "options", f"{language} settings: {play.screen} is not the options"):
        play.visit("options")
    check.expect(play.end() == 0, f"{language} settings")
    return play


def check_language(home, language):
    patterns = catalogue(language)
    parts = {"first session": first_session, "sending": sending, "conversation": conversation, "settings": settings}
    return {part: verify(language, patterns, run(home, language), part) for part, run in parts.items()}


def main():
    with folder() as home:
        screens = {language: check_language(home, language) for language in LANGUAGES}
    for language, parts in screens.items():
        for part, reached in parts.items():
            others = screens["en"][part]
            check.expect(
                reached == others, f"{language} {part}: screens differ from English: {sorted(reached ^ others)}")
    return check.conclude(f"The languages {', '.join(LANGUAGES)}")


if __name__ == "__main__":
    sys.exit(main())
