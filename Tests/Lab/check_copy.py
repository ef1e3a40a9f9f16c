#!/usr/bin/python3
"""Copying of running text, from outside: each material for five minutes by a copyist with known errors.

A first run hears the text and writes nothing; a second one types along and substitutes, leaves out and adds a character and
loses a burst of eight. The errors are exactly those, counted again here, the first break is told in its place, and nothing of
the text is printed or said before the end. Answers count for the statistics, level and schedule stay. Examinations judge at
their limits, a rising speed ends where it breaks, a learner's text comes from a file or a pipe, and what is wrong with it is
said before anything sounds. Overheard conversations end, and their stations agree with each other.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

from analyse import MORSE
from play import introduce
from stage import DAILY, PROGRAM, Check, environment, folder, script

check = Check()
SETS = ("groups", "figures", "mixed", "text", "words", "callsigns", "qso")
SPEED = ("--wpm", "25", "--effective", "25")
# What the program says itself while text is copied.
OWN = ("End of text. Enter when done",)
# What typing gives for signs that are sent as two letters.
TYPED = {"<AR>": "+", "<KN>": "(", "<BT>": "=", "<SK>": "<", "<BK>": ">", "<KA>": "#", "<AS>": "&"}


def expect(truth, words, seen):
    return check.expect(truth, words if truth else f"{words}: {seen}")


def run(lines, *options, home, **changes):
    """Runs a script without speech: exit code, printed lines, events."""
    code, printed, events, errors = script(lines, "copy", "--speech", "off", "--seed", "5", *options, home=home, **changes)
    expect(code == 0, f"{' '.join(options)} ends with 0", (code, errors))
    return code, printed, events


def of(events, kind):
    return [event for event in events if event["type"] == kind]


def characters(text):
    """The characters of a text, spaces left out, prosigns as one."""
    return re.findall(r"<[A-Z]{2,}>|\S", text)


def distance(sent, copied):
    """The edit distance, counted here."""
    row = list(range(len(copied) + 1))
    for i, a in enumerate(sent, 1):
        diagonal, row[0] = row[0], i
        for j, b in enumerate(copied, 1):
            diagonal, row[j] = row[j], min(diagonal + (a != b), row[j] + 1, row[j - 1] + 1)
    return row[-1]


def spoilers(events):
    """Words of the text that were printed or said before the end, and attempts before it."""
    end = next((i for i, event in enumerate(events) if event["type"] == "copied"), len(events))
    text = " ".join(event["text"] for event in of(events, "morse"))
    secret = {word for word in re.findall(r"[A-Z0-9/]{3,}", text)}
    begin = next((i for i, event in enumerate(events) if event["type"] == "morse"), end)
    shown = [word for event in events[begin:end] if event["type"] in ("line", "say") and event["text"] not in OWN
             for word in re.findall(r"[A-Z0-9/]{3,}", event["text"].upper())]
    return (secret & set(shown)) | {event["target"] for event in events[:end] if event["type"] == "attempt"}


def heard(home, *options):
    """What is sent, as the end tells it, in words of typed characters."""
    _, _, events = run(["idle"], *options, home=home)
    copied = of(events, "copied")
    return copied[-1]["sent"].split() if copied else []


def typed(words, wpm=25, behind=4000):
    """Script lines of a learner who types some milliseconds behind, each word as long as it is sent."""
    lines = [f"wait {behind}"]
    for word, length in words:
        keys = "".join(TYPED.get(sign, sign) for sign in characters(word))
        lines += [f"text {keys}"] if keys else []
        lines += ["key space", f"wait {int(length * 12000 / wpm)}"]
    return lines + ["idle"]


CODES = {letter: code for code, letter in MORSE.items()}


def tens(signs):
    """The length of a word and the space after it, in tens of units."""
    return (4 + sum(3 + sum(2 if element == "." else 4 for element in CODES.get(sign, ".-.-.-")) - 1 for sign in signs)) / 10


def planted(words, kinds):
    """The words as they are copied, with their lengths, the number of errors and the position of the first."""
    copied, errors, first, position, lost = [], 0, None, 0, 0
    for index, word in enumerate(words):
        signs = characters(word)
        written, wrong, at = signs, 0, 0
        if index == 5 and "substituted" in kinds:
            written, wrong = ["@", *signs[1:]], 1
        elif index == 9 and "left out" in kinds:
            written, wrong = signs[1:], 1
        elif index == 14 and "added" in kinds:
            written, wrong, at = [*signs, "@"], 1, len(signs)
        elif index >= 20 and "burst" in kinds and lost < 8:
            wrong = min(8 - lost, len(signs))
            written, lost = signs[wrong:], lost + wrong
        if wrong and first is None:
            first = position + at
        errors += wrong
        copied.append(("".join(written), tens(signs)))
        position += len(signs)
    return copied, errors, first


def stats(home):
    return json.loads(subprocess.run(
        [PROGRAM, "stats", "--json"], env=environment(home), capture_output=True, text=True, check=True).stdout)


def check_material(name):
    """Five minutes with planted errors."""
    options = ("--set", name, "--minutes", "5", *SPEED)
    with folder() as home:
        words = heard(home, *options)
    for kinds in (("substituted",), ("left out",), ("added",), ("burst",), ("substituted", "left out", "added", "burst")):
        if DAILY and len(kinds) == 1:
            continue
        with folder() as home:
            introduce(home)
            before = stats(home)
            copy, errors, first = planted(words, kinds)
            _, lines, events = run(typed(copy, behind=30_000), *options, home=home)
            title = f"{name}, {', '.join(kinds)}"
            copied = of(events, "copied")
            if not expect(len(copied) == 1, f"{title}: the end is told once", copied):
                continue
            copied = copied[0]
            expect(copied["sent"].split() == words, f"{title}: the same seed sends the same text", copied["sent"][:80])
            expect(copied["errors"] == errors, f"{title}: {errors} errors", copied["errors"])
            mine = distance(characters(copied["sent"]), characters(copied["copied"]))
            expect(copied["errors"] == mine, f"{title}: the edit distance", (copied["errors"], mine))
            expect(copied["passed"] is None and copied["wpm"] == 25, f"{title}: no exam, 25 wpm", copied)
            told = [line for line in lines if line.startswith("First error at character")]
            # One of two equal neighbours that is left out may be either.
            signs = characters(" ".join(words))
            places = {f"First error at character {first + 1}:"} | {
                f"First error at character {first + 1 + by}:" for by in (-2, -1, 1, 2)
                if len(set(signs[min(first, first + by):max(first, first + by) + 1])) == 1}
            expect(any(line.startswith(tuple(places)) for line in told), f"{title}: the first break", (told, first))
            expect(not spoilers(events), f"{title}: nothing of the text before the end", spoilers(events))
            after = stats(home)
            for direction in ("receive", "send"):
                expect(before[direction] == after[direction], f"{title}: {direction} stays", after[direction])
            attempts = of(events, "attempt")
            expect(len(attempts) == len(characters(copied["sent"])), f"{title}: every character counts", len(attempts))
            expect(after["sessions"] == 1 and sum(c["receive_attempts"] for c in after["characters"].values())
                   == len(attempts), f"{title}: the statistics have them", after["sessions"])
            session = of(events, "session")
            expect(len(session) == 1 and session[0]["kind"] == "copy", f"{title}: one session", session)
    length = of(events, "morsed")[-1]["sample"] / 48000 - of(events, "morse")[0]["sample"] / 48000
    expect(240 <= length <= 361 if name == "qso" else 290 <= length <= 310, f"{name}: five minutes", length)


def check_exams():
    """Each at its limit: one more error, or one letter less, fails."""
    for exam, most in (("cept12", 4), ("nzart5", 4)):
        with folder() as home:
            words = heard(home, "--exam", exam)
        wpm = {"cept12": 12, "nzart5": 5}[exam]
        for errors in (0, most, most + 1):
            with folder() as home:
                copy = [("@" + word[1:] if index < errors else word, len(word)) for index, word in enumerate(words)]
                _, lines, events = run(typed(copy, wpm), "--exam", exam, home=home)
                copied = of(events, "copied")[-1]
                expect(copied["errors"] == errors and copied["passed"] == (errors <= most),
                       f"{exam}: {errors} errors", copied)
                expect(("Passed" if errors <= most else "Not passed") in lines, f"{exam}: it is said", lines)
                length = of(events, "morsed")[-1]["t"] - of(events, "morse")[0]["t"]
                expect(178 <= length <= 195 and copied["wpm"] == wpm, f"{exam}: three minutes at {wpm}", (length, copied["wpm"]))
    for exam, letters in (("groups16", 80), ("plain20", 100)):
        with folder() as home:
            words = heard(home, "--exam", exam)
        text = [sign for word in words for sign in characters(word)]
        weights = [1 if sign.isalpha() else 2 for sign in text]
        for least in (True, False):
            # An error as soon as enough was right without one, or just before that.
            wrong, run_length = set(), 0
            for index, weight in enumerate(weights):
                if run_length + (0 if least else weight) >= letters:
                    wrong.add(index)
                    run_length = 0
                else:
                    run_length += weight
            with folder() as home:
                position, copy = 0, []
                for word in words:
                    signs = characters(word)
                    copy.append(("".join("@" if position + i in wrong else sign for i, sign in enumerate(signs)), len(signs)))
                    position += len(signs)
                _, _, events = run(typed(copy, 20), "--exam", exam, home=home)
                copied = of(events, "copied")[-1]
                expect(copied["passed"] == least and copied["errors"] == len(wrong),
                       f"{exam}: {'a minute' if least else 'less than a minute'} without an error", copied["errors"])
        if exam == "groups16":
            minutes = (of(events, "morsed")[-1]["t"] - of(events, "morse")[0]["t"]) / 60
            expect(len(words) / minutes >= 16 * 0.97, "groups16: sixteen groups a minute", len(words) / minutes)


def check_rise():
    """Perfect for three minutes, then nothing more."""
    options = ("--set", "groups", "--rise", "--minutes", "9", "--wpm", "20", "--effective", "20")
    with folder() as home:
        _, _, events = run(["idle"], *options, home=home)
        texts = [event["text"].split() for event in of(events, "morse")]
        # Somebody who writes nothing is told so after the second minute.
        expect(len(texts) == 2, "a rising speed ends when nothing is held", len(texts))
    with folder() as home:
        # Of each minute the words come from the log of the one before: the seed is the same.
        known, events = [], []
        for _ in range(4):
            with folder() as inner:
                lines = ["wait 4000"]
                for minute, words in enumerate(known):
                    for word in words:
                        lines += [f"text {word}", f"wait {len(word) * 12000 // (20 + minute)}"]
                _, _, events = run([*lines, "idle"], *options, home=inner)
                known = [event["text"].split() for event in of(events, "morse")][:3]
        copied = of(events, "copied")[-1]
        expect(copied["wpm"] == 22, "the speed of the third minute was held", copied["wpm"])
        speeds = [event["effective"] for event in of(events, "morse")]
        expect(speeds == list(range(20, 20 + len(speeds))), "one word per minute more every minute", speeds)


def check_text():
    """A learner's own text, from a file and from a pipe."""
    with folder() as home:
        path = pathlib.Path(home) / "own.txt"
        path.write_text("Grüße aus Köln, „wie geht’s?“\n73 de Anna ½", encoding="utf-8")
        want = "GRUESSE AUS KOELN, \"WIE GEHT'S?\" 73 DE ANNA"
        _, lines, events = run(["idle"], "--text", str(path), home=home)
        expect(of(events, "copied")[-1]["sent"] == want, "a file is sent as it can be", of(events, "copied")[-1]["sent"])
        expect(any("1 character without" in line for line in lines), "what was left out is told", lines)
        with open(path, "rb") as pipe, open(path.with_suffix(".script"), "w") as lines:
            lines.write("idle\n")
            lines.flush()
            log = path.with_suffix(".events")
            code = subprocess.run(
                [PROGRAM, "copy", "--text", "-", "--speech", "off", "--script", lines.name, "--events", log],
                env=environment(home), stdin=pipe, capture_output=True).returncode
        events = [json.loads(line) for line in open(log, encoding="utf-8")]
        expect(code == 0 and of(events, "copied")[-1]["sent"] == want, "standard input likewise", code)
        path.write_bytes(b"A" * 500_001)
        empty, latin = path.with_suffix(".empty"), path.with_suffix(".latin")
        empty.write_text("½ ½")
        latin.write_bytes(b"ABC \xe4")
        os.mkfifo(path.with_suffix(".fifo"))
        for arguments, code in (
            (("--text", str(path)), 65), (("--text", str(empty)), 65), (("--text", str(latin)), 65),
            (("--text", str(path) + ".none"), 66), (("--text", home), 66), (("--text", str(path.with_suffix(".fifo"))), 66),
            (("--text", str(latin), "--set", "groups"), 64), (("--exam", "cept12", "--set", "groups"), 64),
            (("--exam", "cept12", "--rise"), 64), (("--exam", "cept12", "--minutes", "1"), 64), (("--set", "numbers"), 64),
            (("--exam", "none"), 64), (("--text", str(latin), "--exam", "groups16"), 64),
        ):
            ended = subprocess.run(
                [PROGRAM, "copy", *arguments, "--script", "/dev/null"], env=environment(home), capture_output=True, timeout=20)
            expect(ended.returncode == code and ended.stderr.count(b"\n") == 1 and not ended.stdout,
                   f"{arguments} ends with {code} and one line", (ended.returncode, ended.stderr, ended.stdout))
        fine = subprocess.run([PROGRAM, "settings", "set", "copy.file", str(empty)], env=environment(home), capture_output=True)
        expect(fine.returncode == 0, "the file of one's own text is a setting", fine.stderr)
        code, lines, _, _ = script(["idle"], "copy", "--set", "text", "--speech", "off", home=home)
        expect(code == 65, "a file without text ends with 65", (code, lines))


def check_conversations():
    """Overheard stations: two of them, who tell each other the same from the first over to the last."""
    for seed in range(4 if DAILY else 20):
        with folder() as home:
            _, _, events = run(
                ["idle"], "--set", "qso", "--minutes", "1", "--wpm", "40", "--effective", "40", "--seed", str(seed), home=home)
        overs = [(event["tone"], event["text"]) for event in of(events, "morse")]
        expect(len(overs) > 3, f"seed {seed}: a conversation", overs)
        starts = [i for i, (_, text) in enumerate(overs) if text.startswith("CQ ")] + [len(overs)]
        for begin, end in zip(starts, starts[1:]):
            texts = [text for _, text in overs[begin:end]]
            caller = re.search(r" DE (\S+)", texts[0]).group(1)
            every = " ".join(texts)
            expect(texts[-1].endswith(("EE", "TEST")), f"seed {seed}: it ends", texts)
            calls = set(re.findall(r"\b[A-Z0-9]{1,3}[0-9][A-Z]{1,4}\b", " ".join(texts[:2]))) - {caller}
            expect(len(calls) == 1, f"seed {seed}: one station answers", texts[:2])
            named = re.findall(r"NAME (\w+) (\w+)", every)
            expect(all(one == two for one, two in named), f"seed {seed}: names are told alike", named)
            for _, name in named:
                # Only the two told names are used to address anybody.
                used = set(re.findall(r"(?:FB|DR|TNX) ([A-Z]{3,}) ", every)) - {"FER", "CALL", "QSO", "RPRT", "OM"}
                expect(used <= {name for pair in named for name in pair}, f"seed {seed}: they call each other by name", used)


def check_interruptions():
    """Pauses, taking back, keys too many, falling behind."""
    options = ("--set", "groups", "--minutes", "1", *SPEED)
    with folder() as home:
        words = heard(home, *options)
    text = " ".join(words)
    cases = {
        "all at the end": [*["wait 30000"] * 3, f"text {text}", "key enter", "idle"],
        "all at once at the beginning": [f"text {text}", "idle"],
        "ten seconds of rest": ["wait 2500", f"text {text[:20]}", "wait 10000", f"text {text[20:]}", "idle"],
        "taken back": ["wait 2500", "text 77", "key backspace", "key backspace", f"text {text}", "idle"],
        "a key too many before the text": ["text 7", "wait 2500", f"text {text}", "idle"],
        "keys without a character": ["wait 2500", "key left", "key f9", f"text {text}", "key up", "key tab", "idle"],
        "asking about keys": ["wait 2500", "key f1", "key a", "key esc", f"text {text}", "idle"],
        "a pause": ["wait 9000", "key esc", "wait 2000", "key esc", "wait 100", f"text {text}", "idle"],
    }
    for title, lines in cases.items():
        with folder() as home:
            _, printed, events = run(lines, *options, home=home)
            copied = of(events, "copied")
            expect(len(copied) == 1 and copied[0]["errors"] == 0 and copied[0]["sent"] == text,
                   f"{title}: no error", copied)
            expect(not spoilers(events), f"{title}: nothing is given away", spoilers(events))
    with folder() as home:
        _, _, events = run(["wait 12000", f"text {text[:10]}", "wait 10"], *options, home=home)
        copied = of(events, "copied")
        expect(len(copied) == 1 and copied[0]["errors"] == 0 and copied[0]["sent"].replace(" ", "") ==
               text[:10].replace(" ", ""), "the end of the program keeps what was written", copied)
        expect(stats(home)["sessions"] == 1, "it is a session", stats(home)["sessions"])


def main():
    for name in SETS:
        check_material(name)
    check_exams()
    check_rise()
    check_text()
    check_conversations()
    check_interruptions()
    return check.conclude("Copying")


if __name__ == "__main__":
    sys.exit(main())
