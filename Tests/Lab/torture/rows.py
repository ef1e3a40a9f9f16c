"""The contents of a data folder, according to `export` and in the database file alone."""

import json
import re
import shutil
import sqlite3

# Files that may exist while the program does not run. All others are temporary.
LASTING = {
    ".": r"lock|answers|backups|progress\.sqlite|progress\.damaged-[-\d]+\.sqlite(-wal|-shm|-journal)?"
         r"|progress\.rescued-[-\d]+\.sqlite\.taken",
    "backups": r"progress-\d{4}-\d\d-\d\d\.sqlite",
}


class Rows:
    """The records of an export by kind, as written."""

    def __init__(self, lines):
        self.kinds = {}
        for line in lines:
            self.kinds.setdefault(json.loads(line)["record"], []).append(line)

    def __getitem__(self, kind):
        return self.kinds.get(kind, [])

    @property
    def standing(self):
        """Level, schedule and streak, which move together."""
        return self["progress"], self["streak"]

    @property
    def settings(self):
        return {one["name"]: one["value"] for one in map(json.loads, self["setting"])}

    @property
    def finished(self):
        """The numbers of finished sessions."""
        return {one["id"] for one in map(json.loads, self["session"]) if one["milliseconds"] is not None}

    @property
    def whole(self):
        """All rows that a command changes at once."""
        return {kind: lines for kind, lines in self.kinds.items() if kind not in ("export", "end")}


def matches(event, line):
    """Whether a stored answer is the one that the log has acknowledged."""
    row = json.loads(line)
    skill = "direction" if event["direction"] != "ear" else "skill"
    same = ("target", "answer", "correct", "recognition_ms", "pattern")
    return row[skill] == event["direction"] and all(row[name] == event[name] for name in same)


def left_over(data):
    """The names of files that must not exist after the program has started and ended."""
    found = []
    for folder, names in LASTING.items():
        if (data / folder).is_dir():
            found += [f"{folder}/{path.name}" for path in (data / folder).iterdir() if not re.fullmatch(names, path.name)]
    return sorted(found)


def alone(data, scratch):
    """Returns (the answers in a copy of the database file alone, its faults)."""
    copy = scratch / "alone.sqlite"
    for path in scratch.glob("alone.sqlite*"):
        path.unlink()
    if not (data / "progress.sqlite").exists():
        return None, ["there is no progress.sqlite"]
    shutil.copyfile(data / "progress.sqlite", copy)
    return looked_into(copy)


def looked_into(path):
    """Returns (the answers in a database file as skill, target, answer and right; its faults)."""
    connection = sqlite3.connect(path)
    try:
        faults = []
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            faults.append(f"{path.name}: {found}")
        tables = {name for name, in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if "attempt" not in tables:
            return [], faults
        answers = connection.execute("SELECT skill, target, answer, correct FROM attempt ORDER BY id").fetchall()
        counted = connection.execute("SELECT skill, target, attempts, correct FROM total ORDER BY 1, 2").fetchall()
        counts = connection.execute(
            "SELECT skill, target, count(*), sum(correct) FROM attempt GROUP BY 1, 2 ORDER BY 1, 2").fetchall()
        if counts != counted:
            faults.append(f"{path.name}: the counts do not match the answers")
        return answers, faults
    except sqlite3.DatabaseError as error:
        return None, [f"{path.name}: {error}"]
    finally:
        connection.close()
