#!/usr/bin/python3
"""Words and callsigns from the main menu with keys alone in virtual time, in both directions. Log, printed lines, sound
and statistics agree, a missed letter counts as one error, and the program names words of a list that cannot be sent.

The sound is measured mark by mark. multimon-ng reads its Morse, if that is installed. Needs numpy.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import wave

import numpy as np

from analyse import decode, tones
from play import Play, introduce
from stage import PROGRAM, Check, environment, folder, message, script

check = Check()
NOW = ("--now", "2026-11-20T08:00:00")
SPEED = 20
FAST = ("--wpm", str(SPEED), "--effective", str(SPEED), "--seed", "7", *NOW)
SETS = ("words", "abbreviations", "qcodes", "numbers", "cut", "callsigns", "mycall", "own")
# The Swift tests cover the other sets.
PLAYED = ("cut", "callsigns", "own")
OWN = "tnx qrl? <ar> quick 5nn w1aw/p"
CUT = dict(zip("TAUVEBDN", "01235789"))
CALL = "DL1ABC"


def call(home, *arguments):
    return subprocess.run([PROGRAM, *arguments], env=environment(home), capture_output=True, text=True, timeout=60)


def stats(home):
    return json.loads(call(home, "stats", "--json", *NOW).stdout)


def settle(home, **settings):
    for name, value in settings.items():
        run = call(home, "settings", "set", name.replace("_", "."), value)
        check.expect(run.returncode == 0, f"{name}: {run.stderr}")


def begin(home, *arguments):
    """Goes to the main menu, through the first start if it has not been done."""
    begun = pathlib.Path(home, "begun")
    if not begun.exists():
        introduce(home)
    play = Play(check, home, *FAST, *arguments)
    play.reach("main", "idle", *([] if begun.exists() else ["key enter", "idle", "key end", "key enter", "idle"]))
    begun.touch()
    return play


def spoilers(log):
    """Texts with a word that were printed or spoken between its Morse and its verdict."""
    sent, found = None, []
    for event in log:
        if event["type"] == "morse":
            sent = event["text"]
        elif event["type"] == "attempt":
            sent = None
        elif event["type"] in ("line", "say") and sent and len(sent) > 1 and sent in event["text"]:
            found.append(event["text"])
    return found


# The sound

def samples_of(path):
    with wave.open(str(path)) as file:
        data = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768
        return data, file.getframerate()


def letters(text):
    """A text without spaces, and with prosigns replaced by the signs with the same pattern."""
    signs = {"<AR>": "+", "<BT>": "=", "<KN>": "(", " ": ""}
    for name, sign in signs.items():
        text = text.replace(name, sign)
    return text


def check_sound(name, play, path):
    """The sound file has all logged Morse and keying, mark by mark, and an independent decoder reads the same text."""
    samples, rate = samples_of(path)
    begun, pieces, sent = None, [], []
    for event in play.log:
        if event["type"] == "morse":
            begun = event
        elif event["type"] == "morsed" and begun and begun["text"].isalnum():
            margin = rate // 50
            piece = samples[begun["sample"] - margin : event["sample"] + margin]
            got = decode(tones(piece, rate, begun["tone"])[1], SPEED).replace(" ", "")
            if got != begun["text"] and len(begun["text"]) > 1 or not got:
                check.expect(False, f"{name}: {begun['text']} sounds like {got}")
            pieces += [piece, np.zeros(rate // 2)]
            sent.append(begun["text"])
    check.expect(len(sent) > 0 or "send" in name, f"{name}: no Morse was sent")
    marks = [(event["start"] / rate, event["length"] / rate) for event in play.all("mark")]
    for start, length in marks:
        middle = samples[int((start + 0.25 * length) * rate) : int((start + 0.75 * length) * rate)]
        before = samples[int((start - 0.012) * rate) : int((start - 0.004) * rate)]
        is_there = len(middle) and np.abs(middle).max() > 4 * np.abs(before).max(initial=0.005)
        if not is_there:
            check.expect(False, f"{name}: the mark keyed at {start:.3f} s is not in the sound")
    if "send" in name:
        check.expect(len(marks) > 30, f"{name}: {len(marks)} marks were keyed")
    return pieces, sent, rate


def check_other_reader(heard):
    """multimon-ng reads the Morse of all sessions, which have the same speed and tone."""
    if not all(map(shutil.which, ("multimon-ng", "sox"))):
        return print("  multimon-ng or sox is not installed. Only the lab's own decoder read the Morse")
    pieces = [piece for more, _, _ in heard for piece in more]
    sent = "".join(text for _, texts, _ in heard for text in texts)
    raw = (np.concatenate(pieces) * 32767).astype("<i2").tobytes()
    raw = subprocess.run(
        ["sox", "-t", "raw", "-r", str(heard[0][2]), "-e", "signed", "-b", "16", "-c", "1", "-", "-t", "raw", "-r", "22050",
         "-", "norm", "-3"], input=raw, capture_output=True, check=True).stdout
    unit = str(round(1200 / SPEED))
    text = subprocess.run(
        ["multimon-ng", "-q", "-a", "MORSE_CW", "-y", "-d", unit, "-g", unit, "-t", "raw", "-"], input=raw,
        capture_output=True, check=True).stdout.decode(errors="replace")
    got = "".join(text.split())
    check.expect(len(sent) > 100 and got == sent, f"multimon-ng reads {len(got)} characters of {len(sent)}: {got[:200]}")


# Sessions

def without_middle(word):
    """The word without one letter that occurs only once in it, so that it is clear which letter is missing; None if
    there is no such letter."""
    for place in range(1, len(word) - 1):
        if word.count(word[place]) == 1 and "<" not in word:
            return word[:place] + word[place + 1 :], word[place]
    return None


def open_set(play, name, direction, home):
    """Opens a set with keys, and types what the program requests on the way."""
    position, way = SETS.index(name) + 1, {"receive": 1, "send": 2}[direction]
    play.reach("words", "key e", "idle", "key w")
    play.reach("wordsDirection", "idle", f"key {position}")
    missing = {"mycall": ("station.callsign", CALL.lower()), "own": ("words.file", f"{home}/list")}.get(name)
    if missing and direction == "receive":
        play.reach(missing[0], "idle", f"key {way}")
        play.reach("wordsDirection", "idle", f"text {missing[1]}", "idle", "key enter")
    play.do("idle", f"key {way}")


def check_session(name, direction, home, heard):
    title = f"{name}, {direction}"
    path = pathlib.Path(home) / "session.wav"
    before = stats(home)
    play = begin(home, "--count", "36", "--speech", "off", "--audio", f"wav:{path}")
    open_set(play, name, direction, home)
    screen = {"receive": "wordReceive", "send": "wordSend"}[direction]
    check.expect(play.screen == screen, f"{title}: the keys lead to {play.screen}")
    missed, answered, cuts = None, [], 0
    while play.screen == screen and len(answered) < 60:
        word = play.heard if direction == "receive" else play.lines[-1]
        answer, known = word, len(play.all("attempt"))
        if missed is None and without_middle(word):
            answer, missed = without_middle(word)
        elif name == "cut" and direction == "receive":
            answer = "".join(CUT.get(letter, letter) for letter in word)
            cuts += answer != word
        keys = [f"text {letters(answer).lower()}" if direction == "receive" else f"morse {answer}"]
        keys += ["key enter"] if len(answer) < len(word) else []
        answered.append(word)
        play.do("wait 100", *keys)
        mine = play.all("attempt")[known:]
        check.expect("".join(a["target"] for a in mine) == word, f"{title}: {word} is stored as {mine}")
        wrong = [a["target"] for a in mine if not a["correct"]]
        check.expect(wrong == ([missed] if len(answer) < len(word) else []), f"{title}: {answer} for {word} costs {wrong}")
        if wrong:
            after = play.log[play.log.index(mine[-1]) :]
            told = [e["text"] for e in after if e["type"] == "line"]
            # A letter that sounds like another one has its spelling word.
            names = [re.escape(missed)] + ([message(f"spelling.{missed}")] if missed.isalpha() else [])
            check.expect(
                re.fullmatch(f"({'|'.join(names)}) missed", told[0]) and told[1] == f"It was {word}", f"{title}: {told[:2]}")
    check.expect(missed and play.screen == "result", f"{title}: {len(answered)} words lead to {play.screen}")
    play.tell("idle", "key esc", "idle")
    code = play.end()
    attempts, session = play.all("attempt"), play.all("session")[0]
    check.expect(code == 0 and session["kind"] == "words", f"{title}: exit code {code}, {session}")
    check.expect(session["attempts"] == len(attempts) >= 36, f"{title}: {len(attempts)} attempts, {session}")
    check.expect(session["correct"] == len(attempts) - 1 and not session["advanced"], f"{title}: {session}")
    check.expect({a["direction"] for a in attempts} == {direction}, f"{title}: an attempt has the wrong direction")
    check.expect(f"{len(answered) - 1} of {len(answered)} words" in play.printed, f"{title}: the result is {play.printed[-9:]}")
    check.expect(name != "cut" or direction == "send" or cuts > 3, f"{title}: no number was cut")
    if direction == "receive":
        check.expect(not spoilers(play.log), f"{title}: revealed too early: {spoilers(play.log)}")
    after = stats(home)
    for way in ("receive", "send"):
        check.expect(after[way] == before[way], f"{title}: {way} was {before[way]}, is {after[way]}")
    for field, count in (("attempts", lambda a: 1), ("correct", lambda a: a["correct"])):
        for character in {a["target"] for a in attempts}:
            grown = after["characters"][character][f"{direction}_{field}"]
            grown -= before["characters"].get(character, {}).get(f"{direction}_{field}", 0)
            mine = sum(count(a) for a in attempts if a["target"] == character)
            check.expect(grown == mine, f"{title}: {field} of {character} grew by {grown}, not {mine}")
    check.expect(after["sessions"] == before["sessions"] + 1, f"{title}: the session is not counted")
    heard.append(check_sound(title, play, path))
    return answered


def check_sets():
    heard = []
    for name in PLAYED:
        with folder() as home:
            pathlib.Path(home, "list").write_text(OWN.replace(" ", "\n"), encoding="utf-8")
            for direction in ("receive", "send"):
                words = check_session(name, direction, home, heard)
                check.expect(len(set(words)) > 3, f"{name}, {direction}: {words}")
                for position in range(1, len(words)):
                    if words[position] == words[position - 1] != CALL:
                        check.expect(name == "mycall", f"{name}: {words[position]} comes twice in a row")
    check_other_reader(heard)


def check_list():
    """The program names words that cannot be sent with line and column, and practises the others."""
    with folder() as home:
        path = pathlib.Path(home, "list")
        settle(home, words_file=str(path))
        path.write_bytes(b"fine\nok\nsch\xf6n\n")
        got = call(home, "words", "--set", "own", "--script", "/dev/null")
        check.expect(got.returncode == 65 and "Line 3" in got.stderr and "UTF-8" in got.stderr, f"not UTF-8: {got.stderr}")
        path.write_text("fine sch½n\n\nok \x07ring " + "e" * 40 + "\n", encoding="utf-8")
        _, lines, events, _ = script(
            ["idle"], "words", "--set", "own", *FAST, "--speech", "off", "--audio", "none", home=home)
        fault = "Line 1, column 9: sch½n has no Morse code for ½"
        check.expect(any(line.endswith(fault) and "2 items, 3 left out" in line for line in lines), f"bad words: {lines}")
        sent = {event["text"] for event in events if event["type"] == "morse"}
        check.expect(sent and sent <= {"FINE", "OK"}, f"the rest is practised: {sent}")


def main():
    check_sets()
    check_list()
    return check.conclude("Words")


if __name__ == "__main__":
    sys.exit(main())
