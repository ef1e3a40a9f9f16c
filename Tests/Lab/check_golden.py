#!/usr/bin/env python3
"""Compares golden transcripts: recorded scripts must still print and play the same.

usage: Tests/Lab/check_golden.py [--record] [NAME ...]

Each file of Tests/Golden is one learner: steps beginning with "$ " are commands of Kochlea that share a data folder,
and the lines below a step are its script. NAME.golden has the exit code of each step and its transcript without times:
the printed lines, and between them, on lines that begin with "~", screens [id], keys <name>, keyed text, earcons,
Morse, answers (right: K=K, wrong: K/M) and what the screen waits for (?answer). The transcript of session-log is its
event log with times.

The daily lane plays every third file. make test plays all of them, and with names this script plays the named ones.
--record writes the golden files again. Do that only after an intended change, and describe the difference in the
commit.
"""

import difflib
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap
from concurrent.futures import ThreadPoolExecutor

from stage import DAILY, PROGRAM, ROOT, Check, environment

FOLDER = ROOT / "Tests" / "Golden"
# Without a voice, because the length of its words depends on the version of eSpeak.
USUAL = {"--seed": "1", "--now": "2026-11-20T08:00:00", "--speech": "off", "--audio": "none"}
LANGUAGES = ("de", "en")
WITH_TIMES = "session-log"
# The keyed text already shows the contacts.
LEFT_OUT = {"start", "end", "contact", "mark", "morsed"}


def token(event):
    """An event as one or two words; None if the transcript leaves it out."""
    kind = event["type"]
    if kind in LEFT_OUT:
        return None
    match kind:
        case "screen":
            return f"[{event['id']}]"
        case "key":
            return f"<{event['name']}>"
        case "earcon":
            return event["name"]
        case "await":
            return f"?{event['for']}"
        case "attempt":
            return f"{event['target']}{'=' if event['correct'] else '/'}{event['answer']}"
        case "keyed":
            return f"keyed {event['character'] or event['pattern']}"
        case "morse":
            return f"morse {event['text']}"
        case _:
            fields = [str(value) for name, value in event.items() if name not in ("t", "type")]
            return " ".join([kind, *fields])


def transcript(log):
    """The printed lines of an event log, with the played, keyed and answered text between them."""
    told = []
    speed = None
    for kind, events in itertools.groupby(map(json.loads, log), lambda event: event["type"] == "line"):
        if kind:
            told += [f"  {event['text']}" for event in events]
            continue
        words = []
        for event in events:
            word = token(event)
            if word is None:
                continue
            if event["type"] == "morse" and speed != (speed := (event["wpm"], event["effective"], event["tone"])):
                words.append("({}/{} wpm, {} Hz)".format(*speed))
            # Join characters that are keyed in a row.
            if word.startswith("keyed ") and words and words[-1].startswith("keyed "):
                words[-1] += word.removeprefix("keyed")
            else:
                words.append(word)
        words = [(word, len(list(same))) for word, same in itertools.groupby(words)]
        words = [word if count == 1 else f"{word} x{count}" for word, count in words]
        told += textwrap.wrap(", ".join(words), 120, initial_indent="~ ", subsequent_indent="~ ", break_on_hyphens=False,
                              break_long_words=False)
    return told


def steps(text):
    """The commands of a file, each with its script."""
    found = []
    for line in text.splitlines():
        if line.startswith("$ ") or line == "$":
            found.append((line[2:].split(), []))
        else:
            found[-1][1].append(line)
    return found


def play(path):
    """Plays the steps of a file. Returns all that they print and log."""
    told = []
    with tempfile.TemporaryDirectory(prefix="kochlea-golden-") as home:
        # With a copy of two languages, a new file in Locales changes no transcript.
        pathlib.Path(f"{home}/locale").mkdir()
        for language in LANGUAGES:
            pathlib.Path(f"{home}/locale/{language}.po").symlink_to(ROOT / "Locales" / f"{language}.po")
        for arguments, script in steps(path.read_text(encoding="utf-8")):
            command = [PROGRAM, *arguments, "--data-dir", f"{home}/data"]
            for option, value in USUAL.items():
                if option not in arguments:
                    command += [option, value]
            if script:
                pathlib.Path(f"{home}/script").write_text("".join(f"{line}\n" for line in script), encoding="utf-8")
                command += ["--script", f"{home}/script", "--events", f"{home}/events"]
            run = subprocess.run(
                command, env=environment(home, KOCHLEA_LOCALEDIR=f"{home}/locale"), stdin=subprocess.DEVNULL,
                capture_output=True, timeout=600, check=False)
            told.append(f"$ {' '.join(arguments)}\n")
            printed = [f"  {line}" for line in run.stdout.decode().splitlines()]
            events = pathlib.Path(f"{home}/events")
            if events.exists():
                log = events.read_text(encoding="utf-8").splitlines()
                events.unlink()
                logged = transcript(log)
                if printed != [line for line in logged if line.startswith("  ")]:
                    told += ["The printed lines are not those of the event log:\n", *(f"{line}\n" for line in printed)]
                printed = log if path.stem == WITH_TIMES else logged
            told += [f"{line}\n" for line in printed]
            told += [f"! {line}\n" for line in run.stderr.decode().splitlines()]
            told.append(f"= {run.returncode}\n")
        # Replace folder names of this run, the version, and the internal form of a kept session.
        told = [re.sub(re.escape(home), "HOME", line) for line in told]
        told = [re.sub(r'("type":"start","version"|"record":"export".*"program"):"[^"]*"', r'\1:"…"', line) for line in told]
        told = [re.sub(r"^(  kochlea |  export,1,)[0-9.]+", r"\1…", line) for line in told]
        return [re.sub(r'("record":"paused".*"state":)"(?:[^"\\]|\\.)*"', r'\1"…"', line) for line in told]


def main():
    words = sys.argv[1:]
    record = "--record" in words
    names = [word for word in words if not word.startswith("--")]
    paths = sorted(FOLDER.glob("*.steps"))
    if names:
        paths = [path for path in paths if path.stem in names]
    elif DAILY and not record:
        paths = paths[::3]
    check = Check()
    check.expect(paths, "there is no golden transcript of that name")
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for path, told in zip(paths, pool.map(play, paths)):
            golden = path.with_suffix(".golden")
            if record:
                golden.write_text("".join(told), encoding="utf-8")
                continue
            before = golden.read_text(encoding="utf-8").splitlines(keepends=True) if golden.exists() else []
            if not check.expect(before == told, f"{path.stem} differs from its recording"):
                sys.stdout.writelines(list(difflib.unified_diff(before, told, "recorded", "now", n=2))[:30])
    return check.conclude("Golden transcripts")


if __name__ == "__main__":
    sys.exit(main())
