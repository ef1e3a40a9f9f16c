"""Checks what must hold after a run that was killed or whose files failed."""

import json
import re

from rows import Rows, alone, left_over, looked_into, matches

# The exit codes of a run whose files fail. It reports the failure, and ends or goes on.
FAILED = {0, 73, 74}
# The setting that a start after a kill may change.
SETTING = "typing.echo"
# The settings that a first start stores.
FIRST = {"language", "setup"}
TOLD = re.compile("damaged|malformed|missing|copy", re.I)


class Judge:
    """Compares a folder with the reference of one activity, and collects faults."""

    def __init__(self, place, reference, number):
        self.place = place
        self.reference = reference
        self.number = number
        self.is_failing = False
        self.faults = []
        self.answers = 0

    def expect(self, truth, words):
        if not truth:
            self.faults.append(words)
        return truth

    # The program's reports

    def export(self, title):
        """The rows that the program exports; None if the export fails."""
        ended = self.place.run(["export", "--jsonl", *self.reference.clock])
        if not self.expect(ended.code == 0, f"{title}: export ends with {ended.code}: {ended.errors.strip()}"):
            return None
        self.expect(not ended.errors, f"{title}: export prints {ended.errors.strip()}")
        return Rows(ended.printed)

    def stats(self, title):
        """Checks that statistics are available and count a plausible number of answers. Returns the other messages.

        For a damaged file the only message reports the damage."""
        reference = self.reference
        is_recovery = reference.activity.is_recovery
        ended = self.place.run(["stats", "--json", *reference.clock])
        if is_recovery and ended.code in FAILED and TOLD.search(ended.errors):
            return ended.errors
        if self.expect(ended.code == 0, f"{title}: stats ends with {ended.code}: {ended.errors.strip()}"):
            told = json.loads(ended.printed[0])
            skills = ("receive", "send", "ear")
            asked = sum(one[f"{skill}_attempts"] for one in told["characters"].values() for skill in skills)
            least, most = sorted(len(rows["attempt"]) for rows in (reference.before, reference.after))
            is_right = least <= asked <= most or is_recovery and TOLD.search(ended.errors)
            self.expect(is_right, f"{title}: stats count {asked}, not {least} to {most}")
        return ended.errors

    # The contents of the folder

    def rows(self, title, rows, log, has_gone_on):
        """Checks that the rows are the earlier ones plus those of the activity, and that no acknowledged answer is
        missing."""
        before, after = self.reference.before, self.reference.after
        if self.reference.activity.is_whole and not has_gone_on:
            self.expect(rows.whole in (before.whole, after.whole), f"{title}: the rows are neither those before nor those after")
        for kind in ("attempt", "word"):
            known, all_of_it, stored = before[kind], after[kind], rows[kind]
            if self.reference.forgets and not stored:
                continue
            lost = len(known) - len(stored)
            if not self.expect(lost <= 0, f"{title}: {lost} earlier rows are lost ({kind})"):
                continue
            # Error messages take time, so a run whose files fail differs from the reference.
            is_known = stored[: len(known)] == known if self.is_failing else stored == all_of_it[: len(stored)]
            self.expect(is_known or stored == known, f"{title}: the rows do not match the given answers ({kind})")
        given = [event for event in log if event["type"] == "attempt" and event.get("recorded", True)]
        stored = rows["attempt"][len(before["attempt"]) :]
        self.answers += len(given)
        if self.expect(len(stored) >= len(given), f"{title}: {len(given)} answers acknowledged, {len(stored)} stored"):
            wrong = [event for event, line in zip(given, stored) if not matches(event, line)]
            self.expect(not wrong, f"{title}: stored answers differ from the acknowledged ones: {wrong[:1]}")
        later = {SETTING} if has_gone_on else set()
        # A start in an empty folder is a first start.
        later |= FIRST if "setup" not in before.settings else set()
        for name in rows.settings.keys() - later:
            value = rows.settings[name]
            self.expect(value in self.reference.values(name), f"{title}: {name} is {value}")
        for name in before.settings.keys() - rows.settings.keys():
            self.expect(None in self.reference.values(name), f"{title}: the setting {name} is gone")

    def standing(self, title, rows):
        """Checks that level, schedule and streak agree with the finished sessions. Setting a level moves them without a
        session."""
        before, after = self.reference.before, self.reference.after
        if not self.expect(rows.standing in (before.standing, after.standing), f"{title}: level or schedule: {rows.standing}"):
            return
        if before.standing != after.standing and before.finished != after.finished and not self.reference.forgets:
            has_moved = rows.standing == after.standing
            is_finished = rows.finished >= after.finished
            self.expect(has_moved == is_finished, f"{title}: schedule moved: {has_moved}, session finished: {is_finished}")

    def acknowledged_command(self, title, ended, rows):
        """Checks that a command that reported success has succeeded."""
        if self.reference.activity.is_whole and ended.printed[-1:] == self.reference.printed[-1:] and ended.printed:
            self.expect(rows.whole == self.reference.after.whole, f"{title}: reported as done, but not done")

    def acknowledged_steps(self, title, ended, rows):
        """Checks that settings reported as changed are changed."""
        for lines, settings in reversed(self.reference.steps):
            if len(ended.printed) >= lines:
                later = [one for count, one in self.reference.steps if count >= lines]
                self.expect(rows.settings in later, f"{title}: the settings are not the reported ones")
                return

    def folder(self, title, rows):
        """Checks that no incomplete file is left, that the database file alone is complete, and that the backups are
        sound."""
        found = left_over(self.place.data)
        self.expect(not found, f"{title}: files are left over: {', '.join(found)}")
        answers, faults = alone(self.place.data, self.place.path)
        for fault in faults:
            self.expect(False, f"{title}: {fault}")
        if answers is not None and rows:
            self.expect(
                len(answers) == len(rows["attempt"]),
                f"{title}: progress.sqlite alone has {len(answers)} answers of {len(rows['attempt'])}")
        for path in self.place.data.glob("backups/*.sqlite"):
            kept, faults = looked_into(path)
            for fault in faults:
                self.expect(False, f"{title}: backup {fault}")
            if kept is not None:
                known = self.reference.backed_up
                is_sound = kept in known or len(kept) >= len(known[0]) or self.reference.forgets
                self.expect(is_sound, f"{title}: backup {path.name} has {len(kept)} answers")
