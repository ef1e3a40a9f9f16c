#!/usr/bin/python3
"""Damages data folders at random. The program must not crash, and must not lose an answer without a report.

usage: check_damage.py [--count N] [--seed N]        by default 40 damages; its number and the seed determine each
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys

from stage import PROGRAM, Check, environment, folder, message, script

check = Check()
PLAIN = ["--speech", "off", "--audio", "none", "--seed", "1"]
ANSWER = '{"record":"attempt"'
# Messages that report a loss: a backup was restored, answers are missing, or nothing can be read.
WORDS = "|".join(
    [message(f"error.store.{name}") for name in ["restored", "replaced", "anew", "takenIn", "unusable"]]
    + ["answers? that (was|were) there before (is|are) missing"])


def run(*arguments, home):
    """Runs a command. Returns (exit code, standard output, standard error)."""
    done = subprocess.run(
        [PROGRAM, *arguments, "--data-dir", f"{home}/data"], env=environment(home, TMPDIR=home),
        stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def practise(home, day, answers):
    lines = ["idle"]
    for number in range(answers):
        lines += [f"text {'km'[number % 2]}", "idle"]
    lines += ["key esc", "idle", "key esc"]
    return script(
        lines, "receive", *PLAIN, "--group", "1", "--wpm", "60", "--effective", "60", "--now", f"2026-11-{day}T08:00:00",
        "--data-dir", f"{home}/data", home=home, TMPDIR=str(home))


def exported(home):
    """Returns (exit code, answers in an export, standard error)."""
    code, printed, said = run("export", home=home)
    return code, [line for line in printed.splitlines() if line.startswith(ANSWER)], said


def template(home):
    """A folder with three days of practice, backups, and the log of a session that was killed."""
    for day in (14, 16):
        code, _, _, said = practise(home, day, 12)
        check.expect(code == 0, f"a session ends with {code}: {said}")
    lines = "".join(f"{line}\n" for line in ["idle"] + 12 * ["text k", "idle"])
    events = pathlib.Path(home) / "events"
    session = subprocess.Popen(
        [PROGRAM, "receive", *PLAIN, "--group", "1", "--wpm", "60", "--effective", "60", "--now", "2026-11-19T08:00:00",
         "--data-dir", f"{home}/data", "--script", "-", "--events", str(events)],
        env=environment(home), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    session.stdin.write(lines.encode())
    session.stdin.flush()
    verdicts = 0
    # The twelfth finds the pause menu: Kochlea has offered help.
    while verdicts < 11:
        line = session.stdout.readline()
        if not line:
            break
        verdicts = sum('"attempt"' in event for event in events.read_text().splitlines())
    session.kill()
    session.wait()
    return pathlib.Path(home) / "data"


def damage(data, chance):
    """Damages one file; returns a description."""
    files = sorted(path for path in data.rglob("*") if path.is_file() and path.name != "lock")
    # Damage to the database and its log can lose most.
    likely = [path for path in files if path.name in ("progress.sqlite", "progress.sqlite-wal")]
    victim = chance.choice(likely if chance.random() < 0.7 else files)
    content = bytearray(victim.read_bytes())
    if not content:
        return f"nothing in {victim.name}"
    way = chance.choice(["bit", "bits", "zeroes", "noise", "cut", "gone"])
    if way == "bit":
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    elif way == "bits":
        for _ in range(20):
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    elif way in ("zeroes", "noise"):
        page = chance.randrange(0, len(content), 4096)
        length = len(content[page : page + 4096])
        content[page : page + length] = bytes(length) if way == "zeroes" else chance.randbytes(length)
    elif way == "cut":
        del content[chance.randrange(len(content)) :]
    if way == "gone":
        victim.unlink()
    else:
        victim.write_bytes(content)
    return f"{way} in {victim.relative_to(data)}"


def damaged(number, seed, sound, before):
    """Does one damage and checks the consequences. Returns (whether a loss was reported, the number of lost
    answers)."""
    chance = random.Random(seed * 1_000_003 + number)
    with folder() as home:
        shutil.copytree(sound, f"{home}/data")
        how = f"damage {number}, {damage(pathlib.Path(home) / 'data', chance)}"
        said = ""
        for arguments in [["stats"], ["export"]] if chance.random() < 0.5 else [["stats"]]:
            code, printed, errors = run(*arguments, home=home)
            said += errors
            check.expect(code in (0, 65, 74), f"{how}: {arguments[0]} ends with {code}: {errors}")
            # An export that lacks answers must say so, or the learner would keep it as a complete one.
            present = sum(line.startswith(ANSWER) for line in printed.splitlines())
            silent = arguments == ["export"] and code == 0 and present < len(before) and not re.search(WORDS, said)
            check.expect(not silent, f"{how}: the export lacks {len(before) - present} answers without a report: {said!r}")
        code, lines, log, errors = practise(home, 21, 3)
        said += "\n".join(lines) + errors
        check.expect(code in (0, 65, 74), f"{how}: a session ends with {code}: {errors}")
        given = [event for event in log if event["type"] == "attempt"]
        code, answers, errors = exported(home)
        said += errors
        check.expect(code == 0, f"{how}: export ends with {code}: {errors}")

        told = re.search(WORDS, said) is not None
        expected = len(before) + len(given)
        check.expect(len(answers) <= expected, f"{how}: {len(answers)} answers of {expected}")
        check.expect(
            len(answers) == expected or told, f"{how}: {len(answers)} answers of {expected} without a report: {said!r}")
        # No answer was invented or changed.
        strange = [answer for answer in answers if answer not in before]
        check.expect(len(strange) <= len(given), f"{how}: {len(strange) - len(given)} answers changed: {strange[:2]}")
        return told, expected - len(answers)


def alone():
    """After an orderly end, the database file alone is complete."""
    with folder() as home:
        practise(home, 18, 6)
        for arguments in [["stats"], ["settings", "set", "morse.wpm", "25"], ["export"], ["settings"], ["remind"], ["doctor"]]:
            run(*arguments, home=home)
            beside = sorted(path.name for path in (pathlib.Path(home) / "data").glob("progress.sqlite?*"))
            check.expect(not beside, f"{arguments[0]} leaves {beside}")
        os.makedirs(f"{home}/copy/data")
        shutil.copy(f"{home}/data/progress.sqlite", f"{home}/copy/data")
        answers = exported(f"{home}/copy")[1]
        check.expect(len(answers) == 6, f"a copy of the database alone has {len(answers)} answers of 6")


def torn(sound, before, *arguments, silently=None):
    """Loses the log of a killed session. The first command that can report this does so, and no other.

    `silently` is a command that runs before and must not report it.
    """
    with folder() as home:
        shutil.copytree(sound, f"{home}/data")
        os.truncate(f"{home}/data/progress.sqlite-wal", 100)
        name = f"{arguments[0]} after a torn log"
        if silently:
            said = run(*silently, home=home)[1:]
            check.expect(said == ("", ""), f"{name}: {silently[0]} says {said}")
        lost = r"(\d+) answers that were there before are missing"
        words = [re.search(lost, run(*arguments, home=home)[2]) for _ in range(2)]
        present = len(exported(home)[1])
        told = words[0] is not None and int(words[0].group(1)) == len(before) - present
        check.expect(told, f"{name}: {words[0]}, {present} of {len(before)} answers are there")
        check.expect(not words[1], f"{name}: reported twice")


def gone(name, happening, whole=True):
    """Does something to the data during a session. The next answer reports it, and at the next start no answer is
    lost."""
    with folder() as home:
        practise(home, 14, 6)
        practise(home, 16, 2)
        data = pathlib.Path(home) / "data"
        events = pathlib.Path(home) / "events"
        session = subprocess.Popen(
            [PROGRAM, "receive", *PLAIN, "--group", "1", "--now", "2026-11-20T08:00:00", "--data-dir", str(data),
             "--script", "-", "--events", str(events)],
            env=environment(home), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

        def answer():
            session.stdin.write("idle\ntext k\nidle\n")
            session.stdin.flush()
            attempts = lambda: events.exists() and events.read_text().count('"attempt"')
            before = attempts()
            for line in session.stdout:
                if attempts() > before:
                    break

        answer()
        answer()
        happening(data)
        answer()
        session.stdin.write("key esc\nidle\nkey esc\n")
        printed, errors = session.communicate(timeout=60)
        errors_told = [json.loads(line) for line in events.read_text().splitlines() if '"type":"error"' in line]
        check.expect(session.returncode == 0, f"{name}: ends with {session.returncode}: {errors}")
        check.expect(len(errors_told) == 1, f"{name}: the reports are {[event['text'] for event in errors_told]}")
        answers = exported(home)[1]
        check.expect(not whole or len(answers) == 11, f"{name}: {len(answers)} answers of 11")
        given = [json.loads(line)["epoch"] for line in answers if '"day":"2026-11-20"' in line]
        check.expect(len(given) == 3, f"{name}: {len(given)} of the 3 answers of this run")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=40)
    options.add_argument("--seed", type=int, default=1)
    options = options.parse_args()
    alone()

    def replaced(data):
        shutil.copy(data / "backups" / "progress-2026-11-16.sqlite", data / "other")
        os.rename(data / "other", data / "progress.sqlite")

    def overwritten(data):
        shutil.copyfile(data / "backups" / "progress-2026-11-16.sqlite", data / "progress.sqlite")

    gone("the folder removed", shutil.rmtree)
    gone("the database removed", lambda data: (data / "progress.sqlite").unlink())
    gone("the database replaced", replaced, whole=False)
    gone("the database overwritten", overwritten, whole=False)
    gone("the log cut", lambda data: os.truncate(data / "progress.sqlite-wal", 100))
    with folder() as home:
        sound = template(home)
        # Export from a copy, so that the folder stays unchanged.
        with folder() as other:
            shutil.copytree(sound, f"{other}/data")
            before = exported(other)[1]
        check.expect(len(before) >= 33, f"the folder to be damaged has {len(before)} answers")
        for arguments in [["stats"], ["export"], ["settings", "list"], ["settings", "set", "morse.wpm", "25"]]:
            torn(sound, before, *arguments)
        # On this day nothing is due.
        torn(sound, before, "stats", silently=["remind", "--now", "2026-11-16T09:00:00"])
        told = lost = 0
        for number in range(options.count):
            words, missing = damaged(number, options.seed, sound, before)
            told += words
            lost += missing
    print(f"{options.count} damages: {told} were reported, {lost} answers were lost.")
    return check.conclude("Damaged data")


if __name__ == "__main__":
    sys.exit(main())
