"""What must hold after a run that was killed or whose files failed."""

import json
import re

from rows import Rows, alone, left_over, looked_into, matches

# The exit codes of a run whose files fail: it reports that and ends, or goes on.
FAILED = {0, 73, 74}
# The setting that a start after a kill may change.
SETTING = "typing.echo"
# What a first start settles.
FIRST = {"language", "setup"}
TOLD = re.compile("damaged|malformed|missing|copy", re.I)


class Judge:
    """Compares a folder with the reference of one activity; collects faults."""

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

    # What the program reports

    def export(self, title):
        """The rows that the program exports; None if it does not."""
        ended = self.place.run(["export", "--jsonl", *self.reference.clock])
        if not self.expect(ended.code == 0, f"{title}: export ends with {ended.code}: {ended.errors.strip()}"):
            return None
        self.expect(not ended.errors, f"{title}: export says {ended.errors.strip()}")
        return Rows(ended.printed)

    def stats(self, title):
        """Statistics are available and count plausible answers; returns the other messages.

        For a damaged file the only message is that it is damaged."""
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

    # What is there

    def rows(self, title, rows, log, has_gone_on):
        """The rows are the earlier ones plus those of the activity so far, and nothing acknowledged is missing."""
        before, after = self.reference.before, self.reference.after
        if self.reference.activity.is_whole and not has_gone_on:
            self.expect(rows.whole in (before.whole, after.whole), f"{title}: neither as before nor as after")
        for kind in ("attempt", "word"):
            known, all_of_it, stored = before[kind], after[kind], rows[kind]
            if self.reference.forgets and not stored:
                continue
            lost = len(known) - len(stored)
            if not self.expect(lost <= 0, f"{title}: {lost} rows of before are lost ({kind})"):
                continue
            # Messages about trouble take time, so a run whose files fail takes another course.
            is_known = stored[: len(known)] == known if self.is_failing else stored == all_of_it[: len(stored)]
            self.expect(is_known or stored == known, f"{title}: rows are not those that were given ({kind})")
        given = [event for event in log if event["type"] == "attempt" and event.get("recorded", True)]
        stored = rows["attempt"][len(before["attempt"]) :]
        self.answers += len(given)
        if self.expect(len(stored) >= len(given), f"{title}: {len(given)} answers acknowledged, {len(stored)} kept"):
            wrong = [event for event, line in zip(given, stored) if not matches(event, line)]
            self.expect(not wrong, f"{title}: kept otherwise than acknowledged: {wrong[:1]}")
        later = {SETTING} if has_gone_on else set()
        # A start in an empty folder is a first start.
        later |= FIRST if "setup" not in before.settings else set()
        for name in rows.settings.keys() - later:
            value = rows.settings[name]
            self.expect(value in self.reference.values(name), f"{title}: {name} is {value}")
        for name in before.settings.keys() - rows.settings.keys():
            self.expect(None in self.reference.values(name), f"{title}: the setting {name} is gone")

    def standing(self, title, rows):
        """Level, schedule and streak agree with the finished sessions; a level that is set moves them without one."""
        before, after = self.reference.before, self.reference.after
        if not self.expect(rows.standing in (before.standing, after.standing), f"{title}: level or schedule: {rows.standing}"):
            return
        if before.standing != after.standing and before.finished != after.finished and not self.reference.forgets:
            has_moved = rows.standing == after.standing
            is_finished = rows.finished >= after.finished
            self.expect(has_moved == is_finished, f"{title}: schedule moved: {has_moved}, session finished: {is_finished}")

    def acknowledged_command(self, title, ended, rows):
        """A command that reported success has succeeded."""
        if self.reference.activity.is_whole and ended.printed[-1:] == self.reference.printed[-1:] and ended.printed:
            self.expect(rows.whole == self.reference.after.whole, f"{title}: said to be done, and is not")

    def acknowledged_steps(self, title, ended, rows):
        """Settings reported as changed are changed."""
        for lines, settings in reversed(self.reference.steps):
            if len(ended.printed) >= lines:
                later = [one for count, one in self.reference.steps if count >= lines]
                self.expect(rows.settings in later, f"{title}: settings are not those that were told")
                return

    def folder(self, title, rows):
        """Nothing half-written is left, the database file alone has everything, and the backups are sound."""
        found = left_over(self.place.data)
        self.expect(not found, f"{title}: left over: {', '.join(found)}")
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
