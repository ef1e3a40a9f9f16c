#!/usr/bin/python3
"""Contests and rag chews in both roles, from the main menu with keys, with a mediocre operator.

The seed determines the other station. A first run finds its callsign, and a second one has the QSO, with mistakes that
are corrected with eight dits, words run together and torn apart, questions, requests to slow down, and silence. Every
turn of the other station is one that an operator would send. It is the same in the sound file as in the log, and is not
printed before it has sounded. Log, lines and statistics agree. A QSO that the end of the program cuts off counts. Needs
numpy.
"""

import json
import pathlib
import re
import subprocess
import sys

import numpy as np

from analyse import MORSE, envelope
from exact import load
from stage import PROGRAM, Check, environment, folder, script

check = Check()
STATION = {"callsign": "W1AW", "name": "Tom", "place": "Ulm", "rig": "KX2"}
CALL = re.compile(r"\b(?!W1AW)[A-Z0-9]{1,3}[0-9][A-Z0-9]{0,3}[A-Z]\b")
CODES = {letter: code for code, letter in MORSE.items()} | {"<KN>": "-.--.", "<SK>": "...-.-", "<BK>": "-...-.-"}
# What the other station may send, as regular expressions. An at sign stands for a callsign.
REPORT = "UR RST ([1-5][1-9][1-9]) [1-5][1-9][1-9]"
NAMED = "NAME ([A-Z]+) [A-Z]+ = QTH ([A-Z]+) [A-Z]+"
RIG = "RIG [A-Z0-9]+ PWR [0-9]+W ANT [A-Z ]+ = WX [A-Z]+ TEMP [0-9]+ C = HW(?: CPY)?\\?"
FIRST = f"W1AW DE @ = .*TNX FER .*= {REPORT} = {NAMED} = HW(?: CPY)?\\? W1AW DE @ <KN>"
SECOND = f"(?:W1AW DE @ = .*{RIG} <KN>|<BK> .*{RIG} <BK>)"
NUMBER = "[0-9TN]{3}"
REPORTED = f"W1AW DE @ = .*TNX FER .*= {REPORT} = NAME ([A-Z]+) [A-Z]+ = HW(?: CPY)?\\? W1AW DE @ <KN>"


def expect(truth, words, seen):
    """Like Check.expect, but adds the actual value."""
    return check.expect(truth, words if truth else f"{words}: {seen}")


def run(home, *lines, audio="none", options=()):
    """Runs a script. Returns (exit code, lines, events)."""
    code, printed, events, _ = script(
        lines, "--audio", audio, "--speech", "off", "--seed", "5", "--wpm", "30", "--effective", "30", *options, home=home)
    return code, printed, events


def stats(home):
    return json.loads(subprocess.run(
        [PROGRAM, "stats", "--json"], env=environment(home), capture_output=True, text=True, check=True).stdout)


def prepared(home):
    """Prepares a data folder: the first start is done, the learner's station is set, and there is no noise."""
    run(home, "idle", "key enter", "idle", "key enter", "idle")
    kept = {f"station.{name}": value for name, value in STATION.items()} | {"keyer.wpm": "30", "band.where": "off"}
    for name, value in kept.items():
        subprocess.run(
            [PROGRAM, "settings", "set", name, value], env=environment(home), check=True, stdout=subprocess.DEVNULL)


def of(events, kind):
    return [event for event in events if event["type"] == kind]


def spoilers(events):
    """Lines that were printed during or before the sending of their text."""
    sending, found = set(), []
    secret = {word for event in of(events, "morse") for word in re.findall(r"(?:NAME|QTH|RIG) (\w+)", event["text"])}
    secret |= {word for event in of(events, "morse") for word in CALL.findall(event["text"])}
    for event in events:
        words = set(event.get("text", "").split())
        if event["type"] == "morse":
            sending = {word for word in words if len(word) > 2}
        elif event["type"] == "morsed":
            secret -= sending
            sending = set()
        elif event["type"] in ("line", "say"):
            found += (sending | secret) & words
    return found


def decoded(samples, rate, begin, end):
    """The sound file between two samples as patterns, with an extra space between words."""
    margin = rate // 50
    unit = 1.2 / begin["wpm"] * rate
    # Leave out the sound after the end, because the answer may begin at once.
    piece = np.pad(samples[begin["sample"] - margin:end["sample"]], (0, margin))
    level = envelope(piece, rate, begin["tone"])
    is_on = level > level.max() / 2
    edges = (is_on[1:] != is_on[:-1]).nonzero()[0]
    text, last = "", None
    for on, off in zip(edges[::2], edges[1::2]):
        if last is not None and on - last > 2 * unit:
            text += "  " if on - last > 5 * unit else " "
        text += "." if off - on < 2 * unit else "-"
        last = off
    return text


def patterns(text):
    """The patterns of a text of the log, in the same form."""
    words = [re.findall(r"<[A-Z]+>|.", word) for word in text.split()]
    return "  ".join(" ".join(CODES[sign] for sign in word) for word in words)


def check_sound(title, events, path):
    """Every turn of the other station is the same in the sound file as in the log."""
    samples, rate = load(path)
    begun, ended = of(events, "morse"), of(events, "morsed")
    expect(len(begun) == len(ended), f"{title}: every turn sounds to its end", (len(begun), len(ended)))
    for begin, end in zip(begun, ended):
        heard = decoded(samples, rate, begin, end)
        expect(heard == patterns(begin["text"]), f"{title}: the sound at {begin['t']} is {begin['text']}", heard)


def keyed(over, them):
    """The script lines of an over. A bar stands for a space that is too long, and a number for a silence in
    milliseconds."""
    lines = []
    for piece in over.replace("THEM", them).split("|"):
        lines.append(f"wait {piece}" if piece.isdigit() else f"morse {piece}")
        lines += [] if piece.isdigit() else ["wait 300"]
    return lines[:-1] + ["idle"] if not over.isdigit() else lines + ["idle"]


def converse(title, style, role, turns, contacts=1):
    """Plays one QSO. `style` and `role` are positions in the menus. `turns` has the learner's overs and the expected
    replies.
    """
    with folder() as home:
        prepared(home)
        opening = ["idle", "key e", "idle", "key c", "idle", f"key {style}", "idle", f"key {role}", "idle"]
        options = ["--count", str(contacts)]
        first = [f"morse {turns[0][0]}", "idle"] if role == 1 else []
        _, _, events = run(home, *opening, *first, "key esc", "key end", "key enter", options=options)
        sent = " ".join(event["text"] for event in of(events, "morse"))
        found = CALL.search(sent)
        expect(found is not None, f"{title}: the other station has a callsign", sent)
        them = found.group(0) if found else "K1ABC"
    with folder() as home:
        prepared(home)
        path = pathlib.Path(home) / "air.wav"
        lines = [line for over, _ in turns for line in keyed(over, them)]
        code, lines, events = run(home, *opening, *lines, "key esc", "idle", audio=f"wav:{path}", options=options)
        expect(code == 0, f"{title}: ends with 0", code)
        complete = "Conversation complete" if contacts == 1 else f"{contacts} of {contacts} conversations complete"
        expect(complete in lines, f"{title}: is complete", lines[-12:])
        check_turns(title, role, turns, [event["text"] for event in of(events, "morse")])
        check_sound(title, events, path)
        overs = sum(not over.isdigit() for over, _ in turns)
        session = of(events, "session")[-1] if of(events, "session") else {}
        expect(session.get("kind") == "qso" and session.get("attempts") == overs, f"{title}: the log has the session", session)
        expect(not spoilers(events), f"{title}: no text is printed before it has sounded", spoilers(events))
        expect(lines == [event["text"] for event in of(events, "line")], f"{title}: the lines match the log", lines[:3])
        elements = sum(len(event["pattern"]) for event in of(events, "keyed"))
        expect(elements == len(of(events, "mark")), f"{title}: every mark belongs to a character", elements)
        speeds = [event["effective"] for event in of(events, "morse")]
        expect(speeds[-1] < speeds[0], f"{title}: the other station slows down when asked", speeds)
        expect("You key 30 words per minute" in lines, f"{title}: the speed does not count pauses", lines[-8:])
        counted = stats(home)
        # A day counts for the streak after ten answers, and a QSO has fewer.
        expect(counted["sessions"] == 1 and counted["streak"]["current"] == 0, f"{title}: counts as a session", counted)
        counts = [count for one in counted["characters"].values() for key, count in one.items() if key.endswith("_attempts")]
        expect(sum(counts) == 0, f"{title}: counts for no character", counts)


def check_turns(title, role, turns, sent):
    """Compares the other station's turns with the expected ones. In the second role its first turn is its call."""
    sent = sent[1:] if role == 2 else sent
    wanted = [pattern for _, patterns in turns for pattern in patterns]
    expect(len(sent) == len(wanted), f"{title}: the number of turns is right", sent)
    for text, pattern in zip(sent, wanted):
        pattern = pattern.replace("@", CALL.pattern)
        expect(re.fullmatch(pattern, text) is not None, f"{title}: an operator would send {pattern}", text)


def check_cut():
    """A QSO cut off by the terminal's end counts, and is reported once."""
    with folder() as home:
        prepared(home)
        start = ["idle", "key e", "idle", "key c", "idle", "key 1", "idle", "key 2", "idle"]
        code, _, events = run(home, *start, "morse DE W1AW K", "idle")
        expect(code == 0 and stats(home)["sessions"] == 1, "cut off: counts", stats(home))
        _, lines, _ = run(home, "idle", "key e", "idle", "key c", "idle", "key esc", "idle")
        expect(any("cut off" in line for line in lines), "cut off: is reported", lines)
        _, lines, _ = run(home, "idle", "key e", "idle", "key c", "idle", "key esc", "idle")
        expect(not any("cut off" in line for line in lines), "cut off: is reported once", lines)
        expect(stats(home)["sessions"] == 1, "cut off: counts once", stats(home))


def check_broken():
    """A turn into which the learner breaks is sent again. Characters that soon follow a closing sign belong to the
    over."""
    with folder() as home:
        prepared(home)
        start = ["idle", "key e", "idle", "key c", "idle", "key 1", "idle", "key 2", "idle"]
        _, lines, events = run(
            home, *start, "morse DE W1AW W1AW <KN> W1AW K", "wait 6000", "morse K", "idle", "morse UR 599 <KN>", "idle",
            "morse 73 <SK> W1AW", "idle", "key esc", "idle")
        sent = [event["text"] for event in of(events, "morse")]
        expect(len(sent) == 5 and sent[1] == sent[2], "broken into: is sent again", sent)
        lengths = [end["sample"] - begin["sample"] for begin, end in zip(of(events, "morse"), of(events, "morsed"))]
        expect(lengths[1] < lengths[2] / 2, "broken into: was cut off", lengths)
        expect("Conversation complete" in lines, "broken into: is complete", lines[-8:])
        expect("3 of 3 turns understood at once" in lines, "broken into: does not count as a mistake", lines[-8:])


def check_silence():
    """The other station calls a silent learner twice more and then leaves."""
    with folder() as home:
        prepared(home)
        start = ["idle", "key e", "idle", "key c", "idle", "key 1", "idle", "key 2", "idle"]
        _, lines, events = run(home, *start, *["wait 16000", "idle"] * 3, "key esc", "idle")
        sent = [event["text"] for event in of(events, "morse")]
        expect(len(sent) == 3 and len(set(sent)) == 1, "silence: the call comes three times", sent)
        expect("They waited, then left" in lines, "silence: the end is reported", lines[-4:])
        expect(stats(home)["sessions"] == 0, "silence: does not count as a session", stats(home)["sessions"])


converse("contest, answering", 3, 2, [
    ("W1AW", [f"W1AW 5NN {NUMBER}"]), ("AGN", [f"W1AW 5NN {NUMBER}"]), ("QRS", [f"W1AW 5NN {NUMBER}"]),
    ("NR?", [f"({NUMBER}) \\1"]), ("16000", ["\\?"]), ("R 5NN TT2 <HH> TT1", ["TU @ TEST", "CQ TEST DE @ @ TEST"]),
    ("W1AX <HH> W1AW", [f"W1AW 5NN {NUMBER}"]), ("R 5NN", ["NR\\?"]), ("TT2", ["TU @ TEST"])], contacts=2)
converse("contest, calling", 3, 1, [
    ("CQ TEST DE W1AW W1AW TEST", ["@"]), ("?", ["@"]), ("THEM 5NN TT1", [f"R 5NN {NUMBER}"]),
    ("QRS AGN", [f"R 5NN {NUMBER}"]), ("TU W1AW TEST", ["@"]), ("16000", ["@"]), ("5NN TT3 <HH> TT2", [f"R 5NN {NUMBER}"]),
    ("NR?", [f"({NUMBER}) \\1"]), ("TU W1AW TEST", [])], contacts=2)
converse("rag chew, answering", 4, 2, [
    ("THEM DEW1AV <HH> W1AW W1AW K", [FIRST]), ("AGN K", [FIRST]), ("QRS PSE K", [f"R QRS = {FIRST}"]),
    ("PSE RPT NAME", ["R = NAME ([A-Z]+) \\1 <KN>"]),
    ("THEM DE W1AW = R UR RST 599 599 = NA|ME TIM <HH> TOM <KN>", ["W1AW DE @ = R UR QTH\\? <KN>"]),
    ("16000", ["W1AW DE @ = R UR QTH\\? <KN>"]), ("QTH ULM K N", [SECOND]), ("RIG KX2 = WX RAIN BK", [".* 73 .*<SK> W1AW DE @"]),
    ("R TNX 73 S K", ["EE"])])
converse("rag chew, calling", 4, 1, [
    ("CQ CQ DE W1AW W1AW K", ["W1AW DE @ @ K"]), ("QRS K", ["R QRS = W1AW DE @ @ K"]),
    ("THEM DE W1AW UR RST 58N <HH> 579 NAME TOM QTH ULM K", [FIRST]), ("NAME? K", ["R = NAME ([A-Z]+) \\1 <KN>"]),
    ("QTH AGN", ["R = QTH ([A-Z]+) \\1 <KN>"]), ("R FB RIG KX2 K", ["W1AW DE @ = R UR WX\\? <KN>"]),
    ("WX SUN <HH> RAIN <BK>", [SECOND]), ("16000", ["W1AW DE @ K"]), ("TNX QSO 73 <SK>", [".*73 .*<SK> EE"])])
converse("signal report, answering", 2, 2, [
    ("THEM DE W1AW W1AW <AR> K", [REPORTED]), ("AGN RST PSE", ["R = RST ([1-9]{3}) \\1 <KN>"]),
    ("QRS PSE", [f"R QRS = {REPORTED}"]), ("WHO?", ["DE (@) \\1 K"]),
    ("R BK UR RST 599/599 HW CPI? <AR> THEM DE W1AW <KN>", ["<BK> R UR NAME\\? <BK>"]),
    ("<BK> TOM TOM BK TO U", [".* 73 .*<SK> W1AW DE @"]), ("R TNX 73 <SK> THEM DE W1AW", ["EE"])])
check_cut()
check_silence()
check_broken()
sys.exit(check.conclude("Conversations"))
