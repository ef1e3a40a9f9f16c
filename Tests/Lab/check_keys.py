#!/usr/bin/python3
"""Compares the keys in the manual with the program's key help.

docs/manual/README.md lists the keys of each activity. A script opens the activity, starts key help and presses every
key. Each key of the list must do something there, and each key that does something must be in the list or among the
keys that mean the same everywhere. Ends with one sentence. Exit code 1 if a list and the program differ.
"""

import re
import sys

from stage import ROOT, Check, folder, message, script

FIRST = ["key enter", "idle", "key end", "key enter", "idle"]
# How to reach each activity: the arguments, and the keys from the first screen.
ACTIVITIES = {
    "menus": ([], FIRST),
    "receive": (["receive"], ["idle"]),
    "send, and in ear training": (["send"], ["idle"]),
    "key words": (["words", "--direction", "send"], ["idle"]),
    "free keying": (["keyer"], ["idle"]),
    "partner practice": (["partner"], ["idle", "key home", "key enter", "idle"]),
    "a conversation": (["qso", "--style", "report", "--role", "call"], ["idle"]),
    "a pile-up": (["pileup", "--style", "pileup"], ["idle"]),
    "copy text": (["copy", "--set", "groups", "--minutes", "1"], ["wait 8000"]),
    "listen": (["listen", "--minutes", "1"], ["wait 8000"]),
    "a setting": ([], [*FIRST, "key o", "idle", "key enter", "idle", "key down", "idle", "key enter", "idle"]),
    "a text, such as your callsign": (
        [], [*FIRST, "key o", "idle", "key end", "key enter", "idle", "key 3", "idle", "key enter", "idle"]),
    "record a stored message": (["keyer"], ["idle", "key r", "idle", "key enter", "idle"]),
    "the preview of the band": (
        [], [*FIRST, "key o", "idle", "key end", "key enter", "idle", "key 2", "idle", "key end", "key enter", "idle"]),
    "search": ([], [*FIRST, "key /", "idle"]),
    "choose characters": ([], [*FIRST, "key e", "idle", "key d", "idle", "key c", "idle"]),
}
# Escape and F1 end key help, so it cannot explain them.
KEYS = ["enter", "tab", "space", "backspace", "up", "down", "left", "right", "home", "end",
        "pageup", "pagedown",
        *(f"f{number}" for number in range(2, 13)), *"abcdefghijklmnopqrstuvwxyz0123456789.-+?"]
NAMES = {"page up": "pageup", "page down": "pagedown", "period": ".", "hyphen": "-", "plus": "+", "question mark": "?"}
# Lines of the list that stand for all keys of an answer.
ANSWERS = re.compile(r"Letters|A letter|A character")


def sections():
    """Yields each section of keys: (section, [the text before the colon of each line])."""
    text = (ROOT / "docs/manual/README.md").read_text(encoding="utf-8")
    for title, body in re.findall(r"^## Keys (?:in|while you|that mean the same) (.*)\n((?:(?!^## ).*\n)*)", text, re.M):
        # Only the first list is about these keys. A paragraph about another case follows it.
        body = body.strip().split("\n\n")[0]
        yield title, [line.partition(":")[0] for line in re.sub(r"\n +", " ", body).split("\n") if line.startswith("- ")]


def keys(names):
    """Returns (the keys that lines of the manual name, those that depend on a condition, whether all letters are
    keys)."""
    found, sometimes, takes_all = set(), set(), False
    for name in names:
        if ANSWERS.search(name):
            takes_all = True
            continue
        name, comma, _ = re.sub(r", (with|in keyer|in a list|except) ", "\n", name.removeprefix("- ")).partition("\n")
        target = sometimes if comma else found
        for first, last in re.findall(r"(\d) to (\d)", name):
            target |= {str(number) for number in range(int(first), int(last) + 1)}
        for word in re.split(r", | and | or ", re.sub(r"\d to \d", "", name)):
            word = word.strip().lower()
            word = NAMES.get(word, word)
            if word in KEYS:
                target.add(word)
    return found, sometimes, takes_all


def explained(arguments, opening, home):
    """Returns (the keys that do something according to key help, whether Enter only explains)."""
    lines = [*opening, "key f1", "idle", *(line for key in KEYS for line in (f"key {key}", "idle"))]
    _, _, events, error = script(
        lines, *arguments, "--audio", "none", "--speech", "off", "--seed", "1", "--now", "2026-11-20T08:00:00", home=home)
    nothing = re.compile(message("describer.nothing"))
    spoken, current = {}, None
    for event in events:
        if event["type"] == "key":
            current = event["name"]
            spoken[current] = ""
        elif event["type"] == "line" and current:
            spoken[current] += event["text"] + "\n"
    missing = [key for key in KEYS if not spoken.get(key)]
    if missing:
        raise SystemExit(f"Key help does not explain {' '.join(missing)} {error}")
    # Enter also explains the activity, which is no function of the key.
    return {key for key in KEYS if not nothing.search(spoken[key])}, "Enter: " not in spoken["enter"]


def main():
    check = Check()
    lists = dict(sections())
    everywhere, _, _ = keys(lists.pop("everywhere"))
    # These keys mean something else in each activity.
    everywhere -= {"enter", "up", "down", "f12"}
    check.expect(set(ACTIVITIES) <= set(lists), f"the manual has no keys for {set(ACTIVITIES) - set(lists)}")
    for title, names in lists.items():
        if not check.expect(title in ACTIVITIES, f"this check does not know how to open the activity of the section {title}"):
            continue
        arguments, opening = ACTIVITIES[title]
        listed, sometimes, takes_all = keys(names)
        with folder() as home:
            works, explains = explained(arguments, opening, home)
        typed = {key for key in KEYS if len(key) == 1} if takes_all else set()
        for key in sorted(listed - works):
            check.expect(False, f"{title}: the manual lists {key}, which does nothing")
        for key in sorted(works - listed - sometimes - everywhere - typed - ({"enter"} if explains else set())):
            check.expect(False, f"{title}: {key} does something but is not in the manual")
        check.expect(True, title)
    return check.conclude("Keys of the manual")


if __name__ == "__main__":
    sys.exit(main())
