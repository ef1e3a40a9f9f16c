#!/usr/bin/python3
"""Checks copying of running text from outside: a five-minute text with errors of every kind, an examination at its
limit, and the learner's own text from a file or a pipe. The Swift tests cover every material, examination and
interruption.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

from analyse import MORSE
from play import introduce
from stage import PROGRAM, Check, environment, folder, script

check = Check()
SPEED = ("--wpm", "25", "--effective", "25")
# The only line that the program may print itself while the learner copies.
OWN = ("End of text. Press Enter when you are done",)
# The typed characters for prosigns.
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
    """The characters of a text without spaces. A prosign is one character."""
    return re.findall(r"<[A-Z]{2,}>|\S", text)


def distance(sent, copied):
    """The edit distance, computed independently of the program."""
    row = list(range(len(copied) + 1))
    for i, a in enumerate(sent, 1):
        diagonal, row[0] = row[0], i
        for j, b in enumerate(copied, 1):
            diagonal, row[j] = row[j], min(diagonal + (a != b), row[j] + 1, row[j - 1] + 1)
    return row[-1]


def spoilers(events):
    """The words of the text that were printed or spoken before the end, and the attempts before it."""
    end = next((i for i, event in enumerate(events) if event["type"] == "copied"), len(events))
    text = " ".join(event["text"] for event in of(events, "morse"))
    secret = {word for word in re.findall(r"[A-Z0-9/]{3,}", text)}
    begin = next((i for i, event in enumerate(events) if event["type"] == "morse"), end)
    shown = [word for event in events[begin:end] if event["type"] in ("line", "say") and event["text"] not in OWN
             for word in re.findall(r"[A-Z0-9/]{3,}", event["text"].upper())]
    return (secret & set(shown)) | {event["target"] for event in events[:end] if event["type"] == "attempt"}


def heard(home, *options):
    """The sent text as words of typed characters, from the event at the end."""
    _, _, events = run(["idle"], *options, home=home)
    copied = of(events, "copied")
    return copied[-1]["sent"].split() if copied else []


def typed(words, wpm=25, behind=4000):
    """The script lines of a learner who types `behind` milliseconds late, and takes as long for a word as its sending
    takes."""
    lines = [f"wait {behind}"]
    for word, length in words:
        keys = "".join(TYPED.get(sign, sign) for sign in characters(word))
        lines += [f"text {keys}"] if keys else []
        lines += ["key space", f"wait {int(length * 12000 / wpm)}"]
    return lines + ["idle"]


CODES = {letter: code for code, letter in MORSE.items()}


def tens(signs):
    """The length of a word and the space after it, in units of ten."""
    return (4 + sum(3 + sum(2 if element == "." else 4 for element in CODES.get(sign, ".-.-.-")) - 1 for sign in signs)) / 10


def planted(words, kinds):
    """Returns (the copied words with their lengths, the number of errors, the position of the first error)."""
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


def check_errors():
    """Five minutes with every kind of error: it is graded exactly and stored as answers, and nothing is revealed before
    the end."""
    options = ("--set", "mixed", "--minutes", "5", *SPEED)
    with folder() as home:
        words = heard(home, *options)
    with folder() as home:
        introduce(home)
        before = stats(home)
        copy, errors, first = planted(words, ("substituted", "left out", "added", "burst"))
        _, lines, events = run(typed(copy, behind=30_000), *options, home=home)
        copied = of(events, "copied")
        if not expect(len(copied) == 1, "the end is logged once", copied):
            return
        copied = copied[0]
        expect(copied["sent"].split() == words, "the same seed sends the same text", copied["sent"][:80])
        mine = distance(characters(copied["sent"]), characters(copied["copied"]))
        expect(copied["errors"] == errors == mine, f"{errors} errors", (copied["errors"], mine))
        expect(any(line.startswith(f"First error at character {first + 1}:") for line in lines), "the first error is named", lines)
        expect(not spoilers(events), "nothing of the text is printed before the end", spoilers(events))
        after = stats(home)
        for direction in ("receive", "send"):
            expect(before[direction] == after[direction], f"{direction} stays", after[direction])
        attempts = of(events, "attempt")
        counted = sum(c["receive_attempts"] for c in after["characters"].values())
        expect(len(attempts) == len(characters(copied["sent"])) == counted, "every character counts", counted)
        expect(after["sessions"] == 1, "the statistics have the session", after["sessions"])
    length = of(events, "morsed")[-1]["sample"] / 48000 - of(events, "morse")[0]["sample"] / 48000
    expect(290 <= length <= 310, "five minutes", length)


def check_exam():
    """Four errors pass, five do not."""
    with folder() as home:
        words = heard(home, "--exam", "cept12")
    for errors in (4, 5):
        with folder() as home:
            copy = [("@" + word[1:] if index < errors else word, len(word)) for index, word in enumerate(words)]
            _, lines, events = run(typed(copy, 12), "--exam", "cept12", home=home)
            copied = of(events, "copied")[-1]
            expect(copied["errors"] == errors and copied["passed"] == (errors <= 4), f"{errors} errors", copied)
            expect(("Passed" if errors <= 4 else "Not passed") in lines, f"{errors} errors: the result", lines)


def check_text():
    """A learner's own text, from a file and from a pipe."""
    with folder() as home:
        path = pathlib.Path(home) / "own.txt"
        path.write_text("Grüße aus Köln, „wie geht’s?“\n73 de Anna ½", encoding="utf-8")
        want = "GRUESSE AUS KOELN, \"WIE GEHT'S?\" 73 DE ANNA"
        _, lines, events = run(["idle"], "--text", str(path), home=home)
        expect(of(events, "copied")[-1]["sent"] == want, "all that Morse can send of a file is sent", of(events, "copied")[-1]["sent"])
        expect(any("1 character without" in line for line in lines), "the omitted character is reported", lines)
        with open(path, "rb") as pipe, open(path.with_suffix(".script"), "w") as lines:
            lines.write("idle\n")
            lines.flush()
            log = path.with_suffix(".events")
            code = subprocess.run(
                [PROGRAM, "copy", "--text", "-", "--speech", "off", "--script", lines.name, "--events", log],
                env=environment(home), stdin=pipe, capture_output=True).returncode
        events = [json.loads(line) for line in open(log, encoding="utf-8")]
        expect(code == 0 and of(events, "copied")[-1]["sent"] == want, "standard input likewise", code)
        path.write_bytes(b"A " * 2_500_001)
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
        expect(fine.returncode == 0, "the learner's own text file is a setting", fine.stderr)
        code, lines, _, _ = script(["idle"], "copy", "--set", "text", "--speech", "off", home=home)
        expect(code == 65, "a file without text ends with 65", (code, lines))


def main():
    check_errors()
    check_exam()
    check_text()
    return check.conclude("Copying")


if __name__ == "__main__":
    sys.exit(main())
