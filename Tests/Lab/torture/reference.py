"""The undisturbed run of an activity, with which disturbed runs are compared."""

import dataclasses
import re

from activities import Recorded
from rows import Rows, looked_into
from runs import QUIET


@dataclasses.dataclass
class Call:
    """One call that changes a file."""

    name: str
    bytes: int
    path: str


class Reference:
    """The reference of one activity, made once, in its own place."""

    def __init__(self, activity, starts, place, folder, check):
        self.activity = activity
        self.start = starts[activity.start]
        self.clock = ("--now", activity.now)
        self.script = folder / f"{activity.name}.script"
        self.forgets = activity.arguments[:1] == ("reset",)
        lines = activity.script
        if callable(lines):
            place.fill(self.start)
            play = Recorded(
                check, str(place.home), *activity.arguments, *QUIET, *self.clock, "--data-dir", str(place.data))
            activity.script(play)
            code = play.end()
            assert code == 0 and play.all("attempt"), (activity.name, code, play.lines)
            lines = play.script
        self.arguments = list(activity.arguments)
        if lines is not None:
            self.script.write_text("".join(f"{line}\n" for line in lines))
            self.arguments += ["--script", str(self.script)]
        self.arguments += [*QUIET, *self.clock] if lines is not None else self.clock
        self.before = self.rows_before(place)
        self.calls = []
        self.measure(place, folder, check)
        self.steps = self.steps_of(place, folder, lines) if activity.name.startswith("settings in") else []

    def rows_before(self, place):
        """The rows at the start; for a damaged file those of its backup."""
        place.fill(self.start)
        if self.activity.is_recovery:
            script = place.path / "idle"
            script.write_text("idle\n")
            ended = place.run([*QUIET, *self.clock, "--script", str(script)])
            assert ended.code == 0, ended.words
        return self.export(place)

    def measure(self, place, folder, check):
        """Runs the activity twice, to record its results and its calls."""
        for number in range(2):
            place.fill(self.start)
            ended = place.run(self.arguments, typed=self.activity.typed, calls=folder / "calls")
            check.expect(ended.code == 0, f"{self.activity.name}, undisturbed: exit code {ended.code}: {ended.words}")
            parts = [line.rstrip("\n").split(" ", 3) for line in open(folder / "calls")]
            calls = [Call(name, int(count), path) for _, name, count, path in parts]
            check.expect(
                not number or [c.name for c in calls] == [c.name for c in self.calls],
                f"{self.activity.name}: two runs make {len(self.calls)} and {len(calls)} calls")
            self.calls = calls
        self.printed = ended.printed
        self.after = self.export(place)
        # A backup may be from the start or from any time since.
        backups = sorted(self.start.glob("backups/*.sqlite")) if self.start else []
        self.backed_up = [looked_into(path)[0] for path in backups] or [[None] * len(self.before["attempt"])]

    def steps_of(self, place, folder, lines):
        """For each piece of the script that ends with "idle": (the number of printed lines after it, the settings)."""
        steps = []
        for count in range(1, len(lines) + 1):
            if lines[count - 1] != "idle":
                continue
            place.fill(self.start)
            script = folder / "step.script"
            script.write_text("".join(f"{line}\n" for line in lines[:count]))
            ended = place.run([*self.activity.arguments, "--script", str(script), *QUIET, *self.clock])
            steps.append((len(ended.printed), self.export(place).settings))
        return steps

    def meets(self, call):
        """Whether this activity strikes the call."""
        return not self.activity.paths or re.fullmatch(self.activity.paths, call.path) is not None

    def values(self, name):
        """The values that a setting may have; None for not set."""
        known = [rows.settings for rows in (self.before, self.after)] + [settings for _, settings in self.steps]
        return {settings.get(name) for settings in known}

    def export(self, place):
        ended = place.run(["export", "--jsonl", *self.clock])
        assert ended.code == 0, ended.words
        return Rows(ended.printed)
