#!/usr/bin/python3
"""A progress file of version 0.1.0 opens with everything that is in it. A progress file of a newer format is refused in
words by every command that needs it, and nothing in its folder changes.

versions/0.1.0.sql is a dump of the progress file that version 0.1.0 wrote in two sessions. versions/0.1.0.json is what
its `stats --json` printed.
"""

import json
import pathlib
import re
import sqlite3
import subprocess
import sys

from stage import PROGRAM, Check, environment, folder, message, script

check = Check()
OLD = pathlib.Path(__file__).parent / "versions"
NOW = ("--now", "2026-11-23T08:00:00")
QUIET = ("--speech", "off", "--audio", "none", "--seed", "1")
# Commands that need the progress file.
COMMANDS = (
    ("stats",), ("stats", "--json"), ("export",), ("export", "--csv"), ("export", "--anonymous"), ("replay",),
    ("settings", "list"), ("settings", "get", "morse.tone"), ("settings", "set", "morse.tone", "700"), ("settings", "reset"),
    ("remind",), ("import", "export.jsonl"), ("import", "--merge", "export.jsonl"),
)
ACTIVITIES = ((), ("receive",), ("send",), ("copy",), ("qso",), ("place",), ("keyer",))


def run(home, *words):
    """Runs a command. Returns (exit code, standard output, standard error)."""
    done = subprocess.run(
        [PROGRAM, *words, *NOW, "--data-dir", "data"], cwd=home, env=environment(home), stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def restore(home):
    """Makes the data folder of a learner who last used version 0.1.0. Returns its progress file."""
    data = pathlib.Path(home) / "data"
    data.mkdir(mode=0o700)
    path = data / "progress.sqlite"
    database = sqlite3.connect(path)
    database.executescript((OLD / "0.1.0.sql").read_text(encoding="utf-8"))
    database.close()
    path.chmod(0o600)
    return path


def ask(path, question):
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    rows = database.execute(question).fetchall()
    database.close()
    return rows


def tables(path):
    """The rows of the tables of 0.1.0 that hold what the learner did and chose."""
    columns = {
        "attempt": "session, direction, skill, target, answer, correct, recognition_ms, pattern, repeats, epoch, day, checksum",
        "session": "*", "word_attempt": "*", "introduced": "*", "setting": "*", "progress": "*", "streak": "*"}
    return {table: ask(path, f"SELECT {columns[table]} FROM {table} ORDER BY 1, 2") for table in columns}


def included(old, new, place="stats"):
    """Whether the figures of 0.1.0 are in those of today, which has more."""
    if isinstance(old, dict):
        for name in old:
            if check.expect(isinstance(new, dict) and name in new, f"{place} has no {name}"):
                included(old[name], new[name], f"{place}.{name}")
    else:
        check.expect(old == new, f"{place} was {old} and is {new}")


def an_old_file():
    with folder() as home:
        path = restore(home)
        before = tables(path)
        check.expect(ask(path, "PRAGMA user_version") == [(4,)], "the dump is not of version 0.1.0")
        check.expect(len(before["attempt"]) > 20 and before["word_attempt"], "the dump has too few answers to test anything")
        code, printed, said = run(home, "stats", "--json")
        if check.expect(code == 0 and not said, f"stats of an old file: exit code {code}: {said}"):
            included(json.loads((OLD / "0.1.0.json").read_text()), json.loads(printed))
        check.expect(ask(path, "PRAGMA user_version") == [(4,)], "a command that only reads has converted the file")
        code, _, events, said = script(
            ["idle", "key esc", "idle"], *NOW, *QUIET, "--data-dir", f"{home}/data", home=home)
        check.expect(code == 0 and not said, f"a start with an old file: exit code {code}: {said}")
        errors = [event for event in events if event["type"] == "error"]
        check.expect(not errors, f"a start with an old file: {errors}")
        check.expect(ask(path, "PRAGMA user_version") > [(4,)], "a start has not converted the file")
        check.expect(tables(path) == before, "converting has changed the learner's rows")
        backup = pathlib.Path(home) / "data/backups/progress-2026-11-23.sqlite"
        check.expect(backup.exists() and ask(backup, "PRAGMA user_version") == [(4,)], "there is no backup of the old file")
        included(json.loads((OLD / "0.1.0.json").read_text()), json.loads(run(home, "stats", "--json")[1]))


def contents(home):
    """All files of the data folder but the lock, which has the number of the latest process."""
    files = [path for path in (pathlib.Path(home) / "data").rglob("*") if path.is_file() and path.name != "lock"]
    return {path: path.read_bytes() for path in files}


def a_newer_file():
    with folder() as home:
        path = restore(home)
        code, printed, said = run(home, "export")
        check.expect(code == 0, f"export: exit code {code}: {said}")
        (pathlib.Path(home) / "export.jsonl").write_text(printed, encoding="utf-8")
        script(["idle"], *NOW, *QUIET, "--data-dir", f"{home}/data", home=home)
        version = ask(path, "PRAGMA user_version")[0][0] + 1
        database = sqlite3.connect(path)
        database.executescript(f"CREATE TABLE later (name TEXT) STRICT; PRAGMA user_version = {version}")
        database.close()
        before = contents(home)
        words = re.compile(message("error.store.tooNew"))

        def refused(name, code, printed):
            found = words.search(printed)
            check.expect(code == 65 and found, f"{name} of a newer file: exit code {code}: {printed}")
            check.expect(not found or f"version {version}." in found.group(), f"{name} names another version: {printed}")
            check.expect(contents(home) == before, f"{name} has changed a newer file")

        for command in COMMANDS:
            code, printed, said = run(home, *command)
            check.expect(not printed, f"{' '.join(command)} of a newer file prints {printed}")
            refused(" ".join(command), code, said)
        # This command first asks for two keys.
        done = subprocess.run(
            [PROGRAM, "reset", "--data-dir", "data"], cwd=home, env=environment(home), input="3\n8\n", capture_output=True,
            text=True, timeout=120)
        refused("reset", done.returncode, done.stderr)
        for activity in ACTIVITIES:
            code, lines, _, said = script(
                ["idle"], *activity, *NOW, *QUIET, "--data-dir", f"{home}/data", home=home)
            refused(" ".join(activity) or "a start", code, said + "\n".join(lines))
        code, printed, _ = run(home, "doctor")
        check.expect(words.search(printed), f"doctor does not mention the newer file: exit code {code}: {printed}")
        check.expect(contents(home) == before, "doctor has changed a newer file")


def main():
    an_old_file()
    a_newer_file()
    return check.conclude("Progress files of other versions")


if __name__ == "__main__":
    sys.exit(main())
