"""The activities during which the program is killed, each with its starting folder."""

import dataclasses

from learner import learner
from runs import FAST, NOW, TOMORROW

from play import Play


@dataclasses.dataclass
class Activity:
    name: str
    # The name of the starting folder in starts.py.
    start: str
    arguments: tuple
    # The lines of a script, or a function that answers while a script is recorded; None for a command without a script.
    script: object = None
    typed: str = ""
    # Whether its change happens completely or not at all.
    is_whole: bool = False
    # Whether a damaged file must be reported.
    is_recovery: bool = False
    # Paths of the calls to strike, as a regular expression; empty for all.
    paths: str = ""
    now: str = NOW


class Recorded(Play):
    """A run with answers to every question, whose script is recorded."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.script = []

    def tell(self, *lines):
        self.script += lines
        super().tell(*lines)

    def until_result(self, answer):
        """Answers until the result. Every third answer is wrong."""
        number = 0
        self.do()
        while self.screen != "result" and number < 60:
            number += 1
            self.do(*answer(self, number % 3 == 0))
        self.tell("key esc", "idle")


def typed(play, is_wrong):
    return ["wait 300", f"text {'t' * len(play.heard) if is_wrong else play.heard.lower()}"]


def keyed(play, is_wrong):
    asked = play.heard if play.screen == "ear" else play.lines[-1][:1]
    return ["wait 300", f"morse {('M' if asked == 'T' else 'T') if is_wrong else asked}"]


def overs(*texts):
    return [line for text in texts for line in (f"morse {text}", "wait 300", "idle")]


def played(answer):
    return lambda play: play.until_result(answer)


SETTINGS = [line for key in ("f7", "f7", "f10", "f8", "f6", "f11") for line in (f"key {key}", "idle")]

ACTIVITIES = [
    Activity("first start", "nothing", (), ["idle", "key enter", "idle", "key enter", "idle"]),
    Activity("receive", "learner", ("receive", *FAST, "--group", "1-3", "--count", "8"), played(typed)),
    Activity("receive after a death", "died", ("receive", *FAST, "--group", "2", "--count", "8"), played(typed)),
    Activity("receive with a full log", "full log", ("receive", *FAST, "--group", "1", "--count", "6"), played(typed)),
    Activity("receive till the log is full", "learner", ("receive", *FAST, "--group", "1", "--minutes", "0"),
             ["idle", *["text k", "idle"] * 245], paths="/progress.sqlite"),
    Activity("receive, paused", "learner", ("receive", *FAST, "--group", "1"),
             ["idle", "text k", "idle", "text m", "idle", "key esc", "idle", "key enter", "idle", "text k", "idle", "text u"]),
    Activity("send", "learner", ("send", *FAST, "--count", "8"), played(keyed)),
    Activity("ear", "learner", ("ear", *FAST, "--count", "8"), played(keyed)),
    Activity("words", "learner", ("words", *FAST, "--set", "abbreviations", "--count", "8"), played(typed)),
    Activity("practice", "learner", ("practice", *FAST, "--characters", "KMU", "--group", "1", "--count", "8"), played(typed)),
    Activity("QSO", "learner", ("qso", *FAST, "--style", "contest", "--role", "answer", "--count", "2"),
             ["idle", *overs("W1AW", "R 5NN TT1", "W1AW", "R 5NN TT2"), "key esc", "idle"]),
    Activity("settings in the program", "learner", (), ["idle", *SETTINGS]),
    Activity("settings set", "learner", ("settings", "set", "morse.wpm", "25"), is_whole=True),
    Activity("settings set after a death", "died", ("settings", "set", "morse.wpm", "25"), is_whole=True),
    Activity("level set", "learner", ("settings", "set", "level.receive", "9"), is_whole=True),
    Activity("rules set", "own rules", ("settings", "set", "rules", "seeds"), is_whole=True),
    Activity("settings reset", "learner", ("settings", "reset"), is_whole=True),
    Activity("import", "nothing", ("import", "-"), typed=learner(), is_whole=True),
    Activity("reset", "learner", ("reset",), typed="3\n8\n", is_whole=True),
    Activity("reset after a death", "died", ("reset",), typed="3\n8\n", is_whole=True),
    Activity("backup", "learner", (), ["idle"], now=TOMORROW),
    Activity("backup after a death", "full log", (), ["idle"], now=TOMORROW),
    Activity("recovery", "damaged", (), ["idle"], is_recovery=True, now=TOMORROW),
    Activity("recovery by settings", "damaged", ("settings", "set", "morse.wpm", "25"), is_recovery=True, now=TOMORROW),
    Activity("recovery and receive", "damaged", ("receive", *FAST, "--group", "1", "--count", "4"), played(typed),
             is_recovery=True, now=TOMORROW),
    Activity("recovery without a copy", "damaged alone", (), ["idle"], is_recovery=True, now=TOMORROW),
    Activity("recovery of a missing file", "missing", (), ["idle"], is_recovery=True, now=TOMORROW),
    Activity("migration", "first schema", (), ["idle"]),
    Activity("migration of version 2", "second schema", (), ["idle"]),
    Activity("migration by settings", "second schema", ("settings", "set", "morse.wpm", "25"), is_whole=True),
    Activity("migration and receive", "second schema", ("receive", *FAST, "--group", "1", "--count", "4"), played(typed)),
]
