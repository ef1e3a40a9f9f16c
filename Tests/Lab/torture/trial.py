"""Runs one case from its start to the final check."""

import zlib

from judge import FAILED, SETTING, TOLD, Judge
from plan import parsed
from runs import FAST, LATER, QUIET, Blow, Place


class Trial:
    """A worker that tries one case after another in its own place."""

    def __init__(self, folder, hook, references, idle):
        self.place = Place(folder, hook)
        self.references = references
        self.idle = idle

    def next_start(self, name, reference, blow=Blow()):
        logged = [*QUIET, "--script", str(self.idle)]
        arguments = {
            "menu": [*logged, *reference.clock], "tomorrow": [*logged, "--now", LATER],
            "settings": ["settings", "set", SETTING, "on", *reference.clock],
            "receive": ["receive", *FAST, *logged, *reference.clock]}
        return self.place.run(arguments[name], blow)

    def try_case(self, text):
        """Returns (case, kinds of kills, whether files failed, faults, number of checked acknowledged answers)."""
        (name, blow), *following = parsed(text)
        reference = self.references[name]
        judge = Judge(self.place, reference, zlib.crc32(text.encode()))
        self.place.fill(reference.start)
        ended = self.place.run(reference.arguments, blow, typed=reference.activity.typed)
        judge.expect(ended.code is not None, "it hangs")
        kills = [blow.how] * ended.is_killed
        if blow.kills:
            judge.expect(ended.is_killed or blow.how == "soon", f"is not killed: exit code {ended.code}")
            kills += self.after_death(judge, reference, ended, following)
        else:
            self.after_failure(judge, reference, ended, following)
        return text, kills, not blow.kills, judge.faults, judge.answers

    def after_death(self, judge, reference, ended, following):
        """Checks what must hold after a kill. Returns the kills of the following starts."""
        kills = []
        is_recovery = reference.activity.is_recovery
        said = ended.words
        # Alternate between the two, because the next start checks everything again.
        if is_recovery or judge.number % 2:
            said += judge.stats("at once")
        elif rows := judge.export("at once"):
            self.look(judge, "at once", ended, rows)
        for name, blow in following:
            after = self.next_start(name, reference, blow)
            said += after.words
            kills += [blow.how] * after.is_killed
            if blow.at:
                # The start may make fewer calls than this number.
                judge.expect(after.is_killed or after.code == 0, f"{name}: exit code {after.code}: {after.words}")
            else:
                judge.expect(after.code == 0, f"then {name}: exit code {after.code}: {after.words}")
                judge.expect(is_recovery or not after.errors, f"then {name}: prints {after.errors.strip()}")
                judge.expect(is_recovery or not TOLD.search(after.words), f"then {name}: reports damage: {after.words}")
        if is_recovery:
            judge.expect(TOLD.search(said) is not None, "the damage is never reported")
        rows = judge.export("then")
        if rows:
            self.look(judge, "then", ended, rows, [name for name, _ in following])
            judge.folder("then", rows)
        return kills

    def look(self, judge, title, ended, rows, following=()):
        judge.rows(title, rows, ended.log, bool(following))
        judge.standing(title, rows)
        if not following:
            judge.acknowledged_command(title, ended, rows)
            judge.acknowledged_steps(title, ended, rows)

    def after_failure(self, judge, reference, ended, following):
        """Checks what must hold when files fail: the program ends properly and reports the reason, and no earlier data
        is lost."""
        words = ended.words
        judge.is_failing = True
        judge.expect(ended.code in FAILED, f"exit code {ended.code}: {words}")
        judge.expect(ended.code == 0 or words.strip(), f"exit code {ended.code} without a message")
        for name, _ in following:
            after = self.next_start(name, reference)
            judge.expect(after.code == 0, f"then {name}: exit code {after.code}: {after.words}")
        rows = judge.export("then")
        if rows and ended.code == 0:
            self.look(judge, "then", ended, rows, [name for name, _ in following])
        elif rows:
            judge.rows("then", rows, [], True)
        if rows:
            judge.folder("then", rows)
