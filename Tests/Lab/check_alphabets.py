#!/usr/bin/python3
"""Checks every alphabet from outside. Rendered sound and keyed contacts give the text of the table. Receive and send
sessions ask every letter, typed on the alphabet's own keyboard and on a Latin one. Answers count only in their own
alphabet, every pattern is named with its alphabet, and letters written from right to left have lines of their own.
Needs numpy."""

import json
import pathlib
import string
import subprocess
import sys

from analyse import load, tones
from play import Play
from stage import DAILY, PROGRAM, ROOT, Check, environment, folder, message

check = Check()
NOW = ("--now", "2026-11-20T08:00:00")
OPTIONS = ("--seed", "5", "--speech", "off", "--audio", "none", *NOW)
OTHERS = ("greek", "russian", "ukrainian", "bulgarian", "hebrew", "arabic", "kana")
NATIONAL = ("de", "sv", "da", "nb", "is", "es", "pl", "fr", "it", "eo")
RIGHT_TO_LEFT = ("hebrew", "arabic")
UNIT = 60.0
# The keys of a learner with a Latin keyboard.
LATIN_KEYS = {
    "greek": {"Α": "a", "Ψ": "c", "Ξ": "j", "Θ": "u", "Ω": "v"}, "russian": {"Ж": "v", "Я": "q", "Щ": "]", "Ъ": "'"},
    "hebrew": {"ש": "w", "א": "a"}, "arabic": {"ص": "S", "س": "s"}, "kana": {"カ": "ka", "ン": "nn", "シ": "shi"},
    "de": {"Ä": ";a"}, "pl": {"Ź": "`z"},
}
# A letter that sounds like another one in use is spoken and printed as its spelling word.
LETTER_OF = {message(f"spelling.{letter}").replace("\\", ""): letter for letter in string.ascii_uppercase}


def table():
    """The letters of each alphabet with their codes and sources."""
    rows = {}
    for line in (ROOT / "Tests" / "TestSupport" / "alphabets.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            alphabet, letter, code, _, _ = line.split("\t")
            rows.setdefault(alphabet, {})[letter] = code
    return rows


def run(home, data, *arguments, given=None):
    return subprocess.run(
        [PROGRAM, *arguments, "--data-dir", data], env=environment(home), capture_output=True, text=True, input=given)


def settle(home, data, **settings):
    for name, value in settings.items():
        done = run(home, data, "settings", "set", name.replace("_", "."), value)
        check.expect(done.returncode == 0, f"{name} {value}: {done.stderr}")


def stats(home, data):
    return json.loads(run(home, data, "stats", "--json", *NOW).stdout)


def alphabets():
    """Each alphabet with the settings that choose it."""
    rows = table()
    for name in OTHERS:
        yield name, rows[name], {"course_alphabet": name, "course_national": "none"}
    for name in NATIONAL:
        yield name, rows[name], {"course_alphabet": "international", "course_national": name}


def patterns(path):
    """The patterns of a sound file of 20 words per minute."""
    samples, rate = load(path)
    _, found = tones(samples, rate, 600)
    letters, last = [""], None
    for on, off, _ in found:
        if last is not None and (on - last) * 1000 > 2 * UNIT:
            letters.append("")
        letters[-1] += "-" if (off - on) * 1000 > 2 * UNIT else "."
        last = off
    return letters


def check_render(home, data, name, letters):
    text = "".join(letters)
    sound = str(pathlib.Path(home) / f"{name}.wav")
    done = run(home, data, "render", text, "-o", sound, "--wpm", "20", "--effective", "20", "--tone", "600")
    if not check.expect(done.returncode == 0, f"{name}: render {done.stderr}"):
        return
    check.expect(patterns(sound) == list(letters.values()), f"{name}: the sound is {patterns(sound)}")
    settle(home, data, course_alphabet="international", course_national="none")
    # In the international alphabet, Latin and Cyrillic letters are sent as plain Latin ones, and others cannot be sent.
    other = run(home, data, "render", [letter for letter in letters if letter != "É"][0], "-o", sound)
    expected = 65 if name in ("greek", "hebrew", "arabic", "kana") else 0
    check.expect(other.returncode == expected, f"{name}: in the international alphabet {other.returncode}")


def trace(codes):
    """The lines of a trace of a straight key."""
    lines, now = [], 1000.0
    for code in codes:
        for element in code:
            length = UNIT * (3 if element == "-" else 1)
            lines += [f"{now:.1f}\tstraight\tdown", f"{now + length:.1f}\tstraight\tup"]
            now += length + UNIT
        now += 2 * UNIT
    return "".join(f"{line}\n" for line in lines)


def check_trace(home, data, name, letters):
    path = pathlib.Path(home) / f"{name}.trace"
    path.write_text(trace(letters.values()), encoding="utf-8")
    done = run(home, data, "keyer", "--trace", str(path), "--wpm", "20", "--mode", "straight")
    told = [line.split("\t")[1] for line in done.stdout.splitlines() if line.startswith("text\t")]
    # As in print, a mark of kana is joined to the kana before it.
    expected = "".join("Г" if letter == "Ґ" else letter for letter in letters)
    check.expect(told == [expected], f"{name}: keyed {told}, not {expected}")


def keys_for(name, letter):
    return LATIN_KEYS.get(name, {}).get(letter) or letter.lower()


def verify(name, play, letters, direction):
    """Checks what must hold in every session."""
    attempts = play.all("attempt")
    check.expect({attempt["direction"] for attempt in attempts} == {direction}, f"{name}: not all answers are {direction}")
    mine = "international" if name in NATIONAL else name
    for event in play.log:
        if event["type"] in {"attempt", "keyed"} or event["type"] == "morse" and set(event["text"]) & set(letters):
            given = event.get("alphabet", "international")
            check.expect(given == mine, f"{name}: named in {given}: {event}")
    if name not in NATIONAL:
        named = f"{name[:4].capitalize()}" if name != "kana" else "Japanese kana"
        check.expect(
            any(line.startswith(named) for line in play.lines[:3]), f"{name}: the alphabet is not named at first: {play.lines[:3]}")
    if name in RIGHT_TO_LEFT:
        for line in play.lines:
            right = any("\u0590" <= letter <= "\u06ff" for letter in line)
            left = any(letter.isascii() and letter.isalpha() for letter in line)
            check.expect(not (right and left), f"{name}: a line has both directions: {line}")


def check_receive(home, data, name, letters):
    asked = [letter for letter in letters if letter != "Ґ"]
    level = len(asked) + (26 if name in NATIONAL else 0)
    # Enough that each letter is asked.
    count = 8 * level
    play = Play(
        check, home, "receive", "--count", str(count), "--group", "1-3", "--level", str(level), "--minutes", "0", *OPTIONS,
        "--data-dir", data)
    play.do()
    number, other = 0, None
    while play.screen == "receive":
        target = play.heard
        number += 1
        # One answer is wrong on purpose: a letter that was not asked. Digits are not in use in this lesson.
        if number == 4:
            other = next(letter for letter in [*asked, *"ET"] if letter not in target)
        typed = other * len(target) if number == 4 else target
        keys = [key for letter in typed for key in keys_for(name, letter)]
        if not play.do("wait 200", *(f"key {key}" for key in keys)):
            break
    code = play.end()
    attempts = play.all("attempt")
    wrong = [a for a in attempts if not a["correct"]]
    check.expect(code == 0 and len(attempts) >= count, f"{name}: exit {code}, {len(attempts)} of {count} answers")
    check.expect(wrong and {a["answer"] for a in wrong} == {other}, f"{name}: the wrong answers are {wrong[:3]}")
    missing = set(asked) - {a["target"] for a in attempts}
    check.expect(not missing, f"{name}: never asked {missing}")
    verify(name, play, letters, "receive")


def check_send(home, data, name, letters):
    asked = [letter for letter in letters if letter != "Ґ"]
    level = len(asked) + (26 if name in NATIONAL else 0)
    play = Play(
        check, home, "send", "--count", str(8 * level), "--level", str(level), "--minutes", "0", *OPTIONS, "--data-dir", data)
    play.do()
    while play.screen == "send":
        # A letter written from right to left is on a line of its own, after the line with its name.
        target = play.lines[-1].split(",")[0].strip()
        target = LETTER_OF.get(target, target)
        if not play.do("wait 200", f"morse {target}"):
            break
    code = play.end()
    attempts = play.all("attempt")
    check.expect(code == 0 and len(attempts) == 8 * level, f"{name}: exit {code}, {len(attempts)} answers")
    check.expect(all(a["correct"] for a in attempts), f"{name}: {[a for a in attempts if not a['correct']][:3]}")
    for attempt in attempts:
        code = letters.get(attempt["target"])
        check.expect(code in (None, attempt["pattern"]), f"{name}: {attempt['target']} keyed {attempt['pattern']}")
    missing = set(asked) - {a["target"] for a in attempts}
    check.expect(not missing, f"{name}: never asked {missing}")
    verify(name, play, letters, "send")


def check_first_lesson(home, data, name, settings):
    """A learner's first lesson has introductions, and names Latin keys until the learner types a letter of the
    alphabet."""
    settle(home, data, **settings, introductions="on")
    play = Play(check, home, "receive", "--count", "6", *OPTIONS, "--data-dir", data)
    play.do()
    told = [line for line in play.lines if line.startswith("On another keyboard")]
    check.expect(len(told) == 2, f"{name}: the lines that name Latin keys are {told}")
    while play.screen == "receive":
        if not play.do("wait 100", *(f"key {letter.lower()}" for letter in play.heard)):
            break
    check.expect(play.end() == 0, f"{name}: the first lesson does not end")
    level = stats(home, data)["receive"]
    check.expect(level["level"] == 2, f"{name}: {level}")


def check_apart(home, data, rows):
    """Each alphabet has statistics and levels of its own."""
    settle(home, data, course_alphabet="international", course_national="none", level_receive="7")
    latin = stats(home, data)
    check.expect("alphabet" not in latin, f"{latin.get('alphabet')}")
    foreign = set().union(*(rows[name] for name in OTHERS))
    check.expect(not set(latin["characters"]) & foreign, f"{set(latin['characters']) & foreign}")
    check.expect(not any(c["target"] in foreign or c["answer"] in foreign for c in latin["confusions"]), "confusions are mixed")
    for name in OTHERS:
        settle(home, data, course_alphabet=name)
        told = stats(home, data)
        check.expect(told["alphabet"] == name and told["receive"]["level"] == 2, f"{name}: {told['receive']}")
        mine = set(told["characters"]) - set("0123456789")
        check.expect(mine and mine <= set(rows[name]), f"{name}: {mine - set(rows[name])}")
    settle(home, data, course_alphabet="international")
    check.expect(stats(home, data)["receive"]["level"] == 7, "the international level was not kept")
    exported = run(home, data, "export").stdout
    other = str(pathlib.Path(home) / "other")
    taken = run(home, other, "import", "-", given=exported)
    check.expect(taken.returncode == 0 and run(home, other, "export").stdout == exported, f"import: {taken.stderr}")
    check.expect('"target":"russian:' in exported, "an exported letter has no alphabet")


def main():
    rows = table()
    with folder() as home:
        data = str(pathlib.Path(home) / "data")
        settle(home, data, verbosity="normal")
        for number, (name, letters, settings) in enumerate(alphabets()):
            if DAILY and number % 4:
                continue
            settle(home, data, **settings, introductions="off")
            check_trace(home, data, name, letters)
            check_receive(home, data, name, letters)
            check_send(home, data, name, letters)
            check_render(home, data, name, letters)
            if name in ("greek", "hebrew", "kana"):
                check_first_lesson(home, str(pathlib.Path(home) / f"first-{name}"), name, settings)
        if not DAILY:
            check_apart(home, data, rows)
    return check.conclude("Alphabets")


if __name__ == "__main__":
    sys.exit(main())
