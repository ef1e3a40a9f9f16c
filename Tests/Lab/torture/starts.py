"""The starting folders of activities. The program itself makes them, once for all runs."""

import datetime
import json
import shutil
import sqlite3

from learner import learner
from runs import EARLIER, FAST, HERE, NOW, QUIET, Blow


class Starts:
    """Makes each folder when it is first used."""

    def __init__(self, place, folder):
        self.place = place
        self.folder = folder
        self.paths = {"nothing": None}

    def __getitem__(self, name):
        if name not in self.paths:
            getattr(self, name.replace(" ", "_"))()
            path = self.folder / name
            shutil.copytree(self.place.data, path)
            self.paths[name] = path
        return self.paths[name]

    def begin(self, name):
        self.place.fill(self[name])

    def must(self, ended, code=0):
        assert ended.code == code, (ended.code, ended.words)

    def script(self, *lines):
        path = self.folder / "start.script"
        path.write_text("".join(f"{line}\n" for line in lines))
        return str(path)

    def learner(self):
        self.place.fill(None)
        self.must(self.place.run(["import", "-"], typed=learner()))

    def own_rules(self):
        """A learner who has changed the gate. Setting the rules resets it."""
        self.begin("learner")
        self.must(self.place.run(["settings", "set", "session.gate", "steady"]))

    def drill(self, answers, blow):
        script = self.script("idle", *["text k", "idle"] * answers)
        arguments = ["receive", *QUIET, *FAST, "--now", EARLIER, "--group", "1", "--minutes", "0", "--script", script]
        return self.place.run(arguments, blow, calls=self.folder / "calls")

    def death(self, answers):
        """A session that is killed after its last answer was written, so that all of it is in the log."""
        self.begin("learner")
        self.must(self.drill(answers, Blow()))
        frames = [int(line.split()[0]) for line in open(self.folder / "calls") if line.split()[1:3] == ["pwrite", "4096"]
                  and "-wal" in line]
        # The last calls belong to the end of the session, so strike before them.
        self.begin("learner")
        self.must(self.drill(answers, Blow(frames[-12], "after")), -9)

    def died(self):
        self.death(10)

    def full_log(self):
        """A log that the program copies in the next menu."""
        self.death(247)

    def hurt(self):
        """Overwrites a page of the table of answers."""
        with sqlite3.connect(self.place.data / "progress.sqlite") as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            page = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'attempt'").fetchone()[0]
        database.close()
        with open(self.place.data / "progress.sqlite", "r+b") as file:
            file.seek((page - 1) * 4096)
            file.write(b"torn" * 512)

    def damaged(self):
        self.begin("learner")
        self.must(self.place.run(["--now", NOW, *QUIET, "--script", self.script("idle")]))
        assert list((self.place.data / "backups").iterdir()), "no backup is made"
        self.hurt()

    def damaged_alone(self):
        self.begin("learner")
        shutil.rmtree(self.place.data / "backups", ignore_errors=True)
        self.hurt()

    def missing(self):
        self.begin("damaged")
        for path in self.place.data.glob("progress.sqlite*"):
            path.unlink()

    def first_schema(self):
        self.old_schema("schema-1.sql")

    def second_schema(self):
        self.old_schema("schema-1.sql", "schema-2.sql")

    def old_schema(self, *steps):
        """A database of an earlier version."""
        self.place.fill(None)
        self.place.data.mkdir(mode=0o700)
        database = sqlite3.connect(self.place.data / "progress.sqlite")
        for step in steps:
            database.executescript((HERE / step).read_text())
        for record in map(json.loads, learner().splitlines()[1:-1]):
            table = record.pop("record")
            for name in ("day", "due", "last_practised", "first_practised", "level_reached", "last_day"):
                if record.get(name):
                    record[name] = (datetime.date.fromisoformat(record[name]) - datetime.date(1970, 1, 1)).days
            if table == "streak":
                record["only"] = 1
            names = ", ".join(record)
            database.execute(f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(record))})", list(record.values()))
        database.execute("PRAGMA journal_mode = WAL")
        database.commit()
        database.close()
