#!/usr/bin/python3
"""A contest and a rag chew in virtual time, from the main menu by keys: log, lines, sound and statistics agree.

Who is at the other end follows from the seed.  A first run hears the callsign, a second one has the contact, with a mistake
taken back by eight dits, a question and a request for less speed.  Nothing that the other station sends is printed before it
was heard to its end.
"""

import json
import re
import subprocess
import sys

from stage import PROGRAM, Check, environment, folder, script

check = Check()
STATION = {"callsign": "W1AW", "name": "Tom", "place": "Ulm", "rig": "KX2"}
CALL = re.compile(r"\b(?!W1AW)[A-Z0-9]{1,3}[0-9][A-Z0-9]{0,3}[A-Z]\b")


def expect(truth, words, seen):
    """Like the check's own, with what was seen instead."""
    check.expect(truth, words if truth else f"{words}: {seen}")


def prepared(home):
    """A data folder whose learner has a station and is past the first start."""
    run(home, "idle", "key enter", "idle", "key enter", "idle")
    for name, value in STATION.items():
        subprocess.run([PROGRAM, "settings", "set", f"station.{name}", value], env=environment(home), check=True)
    subprocess.run([PROGRAM, "settings", "set", "keyer.wpm", "30"], env=environment(home), check=True)


def run(home, *lines):
    """Runs a script: exit code, lines, events."""
    code, printed, events, _ = script(
        lines, "--audio", "none", "--speech", "off", "--seed", "5", "--wpm", "30", "--effective", "30", home=home)
    return code, printed, events


def spoilers(events):
    """What was printed while it was still being sent."""
    sending, found = set(), []
    for event in events:
        if event["type"] == "morse":
            sending = {word for word in event["text"].split() if len(word) > 2}
        elif event["type"] == "morsed":
            sending = set()
        elif event["type"] in ("line", "say"):
            found += sending & set(event["text"].split())
    return found


def converse(title, style, role, overs):
    """One conversation: the menu's items by their positions, then the overs."""
    with folder() as home:
        prepared(home)
        opening = ["idle", "key c", "idle", f"key {style}", "idle", f"key {role}", "idle"]
        first = [f"morse {overs[0]}", "idle"] if role == 1 else []
        _, _, events = run(home, *opening, *first)
        sent = " ".join(event["text"] for event in events if event["type"] == "morse")
        found = CALL.search(sent)
        expect(found is not None, f"{title}: the other station has a callsign", sent)
        them = found.group(0) if found else "K1ABC"
        keyed = [line for over in overs for line in (f"morse {over.replace('THEM', them)}", "idle")]
        code, lines, events = run(home, *opening, *keyed, "key esc", "idle")
        of = lambda kind: [event for event in events if event["type"] == kind]
        expect(code == 0, f"{title}: ends with 0", code)
        expect("Contact complete" in lines, f"{title}: is complete", lines[-12:])
        session = of("session")[-1] if of("session") else {}
        expect(session.get("kind") == "qso" and session.get("attempts") == len(overs), f"{title}: the log has it", session)
        expect(not spoilers(events), f"{title}: nothing is told before it is heard", spoilers(events))
        expect(lines == [event["text"] for event in of("line")], f"{title}: lines are those of the log", lines[:3])
        elements = sum(len(event["pattern"]) for event in of("keyed"))
        expect(elements == len(of("mark")), f"{title}: every mark belongs to a character", (elements, len(of("mark"))))
        speeds = [event["effective"] for event in of("morse")]
        expect(speeds[-1] < speeds[0], f"{title}: slower once asked", speeds)
        stats = json.loads(subprocess.run(
            [PROGRAM, "stats", "--json"], env=environment(home), capture_output=True, text=True, check=True).stdout)
        expect(stats["sessions"] == 1 and stats["streak"]["current"] == 1, f"{title}: counts as a session", stats)
        counts = [count for one in stats["characters"].values() for key, count in one.items() if key.endswith("_attempts")]
        expect(sum(counts) == 0, f"{title}: counts for no character", stats)


converse("contest, answering", 3, 2, ["W1AW", "QRS", "NR?", "R 5NN TT2 <HH> TT1"])
converse("contest, calling", 3, 1, ["CQ TEST DE W1AW W1AW TEST", "THEM 5NN TT1", "QRS AGN", "TU W1AW TEST"])
converse("rag chew, answering", 4, 2, [
    "THEM DE W1AV <HH> W1AW W1AW K", "QRS PSE K", "THEM DE W1AW = R UR RST 599 599 = NAME TOM <KN>", "QTH ULM <KN>",
    "RIG KX2 = WX RAIN <KN>", "R TNX 73 <SK>"])
converse("rag chew, calling", 4, 1, [
    "CQ CQ DE W1AW W1AW K", "QRS K", "THEM DE W1AW UR RST 58N <HH> 579 NAME TOM QTH ULM K", "NAME? K",
    "R FB RIG KX2 = WX SUN K", "TNX QSO 73 <SK>"])
sys.exit(check.conclude("Conversations"))
