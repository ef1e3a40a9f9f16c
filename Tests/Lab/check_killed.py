#!/usr/bin/python3
"""Killed at random moments of a session in real time: what was answered is kept, and the data opens without repair.

usage: check_killed.py [TIMES]        200 by default; several run side by side, because most of the time they only wait
"""

import concurrent.futures
import json
import pathlib
import random
import re
import signal
import sqlite3
import sys
import time

from stage import Check, Terminal, folder, message

check = Check()
SIDE_BY_SIDE = 6


VERDICT = "|".join(message(f"receive.{name}") for name in ["right", "was", "wrong", "missed"])


def is_verdict(event):
    if event["type"] == "line":
        return re.fullmatch(VERDICT, event["text"]) is not None
    return event["type"] == "earcon" and event["name"] in {"right", "wrong"}


def once(seed):
    """One session, killed; (faults, answers that were acknowledged)."""
    chance = random.Random(seed)
    faults = []
    with folder() as home:
        events = pathlib.Path(home) / "events"
        with Terminal(
            "receive", "--audio", "none", "--speech", "off", "--group", "1", "--wpm", "60", "--effective", "60",
            "--seed", str(seed), "--data-dir", f"{home}/data", "--events", str(events), home=home
        ) as terminal:
            until = time.monotonic() + chance.uniform(0.05, 6)
            while time.monotonic() < until:
                terminal.read(chance.uniform(0, 0.2))
                terminal.press(chance.choice(["k", "m", "right", "k", "m"]))
            terminal.process.send_signal(signal.SIGKILL)
            terminal.process.wait()
        log = []
        for line in events.read_text().splitlines() if events.exists() else []:
            try:
                log.append(json.loads(line))
            except json.JSONDecodeError:
                break
        # A verdict is an earcon and a line, of which keys may cut the one; what was attempted before it must be there.
        verdicts = [i for i, e in enumerate(log) if is_verdict(e)]
        given = sum(e["type"] == "attempt" for e in log[: verdicts[-1]]) if verdicts else 0
        database = pathlib.Path(home) / "data" / "progress.sqlite"
        kept = 0
        if database.exists() and database.stat().st_size:
            with sqlite3.connect(database) as connection:
                if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                    faults.append("the database is damaged")
                tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
                kept = connection.execute("SELECT count(*) FROM attempt").fetchone()[0] if "attempt" in tables else 0
        if kept < given:
            faults.append(f"{given} answers had a verdict, {kept} are kept")
        with Terminal("--audio", "none", "--speech", "off", "--data-dir", f"{home}/data", home=home) as again:
            again.read(0.3)
            end = time.monotonic() + 2
            while time.monotonic() < end and len(again.lines) < 3:
                again.read(0.05)
            if re.search("damaged", again.bytes.decode("utf-8", "replace")):
                faults.append("the next start speaks of damage")
            again.stop(signal.SIGTERM)
    return [f"seed {seed}: {fault}" for fault in faults], given


def main():
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    answers = 0
    with concurrent.futures.ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        for faults, given in pool.map(once, range(times)):
            check.expect(not faults, "; ".join(faults))
            answers += given
    check.expect(answers > times / 2, f"only {answers} answers were given in {times} sessions")
    for number, code in [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, None), (signal.SIGSEGV, None)]:
        with folder() as home, Terminal("--audio", "none", "--speech", "off", home=home) as terminal:
            terminal.wait(message("first.welcome"))
            ended = terminal.stop(number)
            check.expect(ended is not None, f"{number.name}: it does not end")
            check.expect(code is None or ended == code, f"{number.name}: exit code {ended}")
            check.expect(terminal.is_usable, f"{number.name}: the terminal is not as it was")
    print(f"{answers} answers were given in {times} sessions that were killed.")
    return check.conclude("What was answered")


if __name__ == "__main__":
    sys.exit(main())
