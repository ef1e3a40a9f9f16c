"""A run of the program under the hook that kills it or makes its calls fail."""

import dataclasses
import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from stage import PROGRAM, environment

# Seconds after which a run counts as hung, even on a busy computer.
LONGEST = 600
EARLIER = "2026-11-20T07:30:00"
NOW = "2026-11-20T08:00:00"
TOMORROW = "2026-11-21T09:00:00"
LATER = "2026-11-23T10:00:00"
QUIET = ("--speech", "off", "--audio", "none", "--seed", "1")
FAST = ("--wpm", "60", "--effective", "60")


def build_hook(folder):
    """Compiles the hook into a folder."""
    library = pathlib.Path(folder) / "hook.so"
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        sys.exit("There is no C compiler. Install gcc or clang.")
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, HERE / "hook.c", HERE / "server.c"], check=True)
    return library


@dataclasses.dataclass
class Blow:
    """What the hook does, and the number of the call; 0 means never."""

    at: int = 0
    how: str = ""
    part: int = 0

    @property
    def kills(self):
        return self.how in ("before", "after", "torn", "soon")

    def __str__(self):
        return f":{self.at}:{self.how}:{self.part}" if self.at else ""

    def variables(self):
        if not self.at:
            return {}
        lasting = {"TORTURE_ON": "1"} if self.how.endswith("-on") else {}
        how = self.how.removesuffix("-on")
        return {"TORTURE_AT": str(self.at), "TORTURE_HOW": how, "TORTURE_PART": str(self.part), **lasting}


@dataclasses.dataclass
class Ended:
    """The outcome of a run."""

    code: int
    printed: list
    errors: str
    log: list

    @property
    def words(self):
        """All messages: standard output, standard error and errors in the log."""
        return "\n".join([*self.printed, self.errors, *(event["text"] for event in self.log if event["type"] == "error")])

    @property
    def is_killed(self):
        return self.code == -9


class Server:
    """The program, which is loaded once and started again and again, each time in a new process (server.c)."""

    def __init__(self, hook, folder):
        self.request = folder / "request"
        self.folder = folder
        loaded = {"LD_PRELOAD": str(hook), "LD_BIND_NOW": "1", "TORTURE_SERVER": "1"}
        self.process = subprocess.Popen(
            [PROGRAM], bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(str(folder), **loaded))

    def line(self, seconds=None):
        """The server's next line; None after a timeout."""
        if not select.select([self.process.stdout], [], [], seconds)[0]:
            return None
        return int(self.process.stdout.readline())

    def run(self, arguments, variables, typed):
        """Returns (the exit code, negative for a signal, None for a hang; standard output; standard error)."""
        given, printed, errors = (self.folder / name for name in ("given", "printed", "errors"))
        given.write_text(typed)
        words = [given, printed, errors, 1 + len(arguments), PROGRAM, *arguments, *(f"{k}={v}" for k, v in variables.items())]
        self.request.write_bytes(b"".join(str(word).encode() + b"\0" for word in words))
        self.process.stdin.write(f"{self.request}\n".encode())
        child = self.line()
        status = self.line(LONGEST)
        hangs = status is None
        if hangs:
            os.kill(child, signal.SIGKILL)
            self.line()
        return None if hangs else os.waitstatus_to_exitcode(status), printed.read_text(), errors.read_text()


class Place:
    """A worker's folder with data, home and event log, for one run after another."""

    def __init__(self, path, hook):
        self.path = pathlib.Path(path).resolve()
        self.data = self.path / "data"
        self.home = self.path / "home"
        self.home.mkdir(parents=True, exist_ok=True)
        self.server = Server(hook, self.path)

    def fill(self, start):
        """Puts a copy of a starting folder in place; None for no data folder."""
        shutil.rmtree(self.data, ignore_errors=True)
        if start:
            shutil.copytree(start, self.data)

    def run(self, arguments, blow=Blow(), typed="", calls=None):
        """Runs the program. Returns the outcome with its events, also after a kill."""
        events = self.path / "events"
        events.unlink(missing_ok=True)
        variables = environment(str(self.home), TORTURE_FOLDER=str(self.data), **blow.variables())
        if calls:
            pathlib.Path(calls).unlink(missing_ok=True)
            variables["TORTURE_LOG"] = str(calls)
        logged = ["--events", str(events)] if "--script" in arguments else []
        code, printed, errors = self.server.run([*arguments, "--data-dir", str(self.data), *logged], variables, typed)
        return Ended(code, printed.splitlines(), errors, self.events(events))

    @staticmethod
    def events(path):
        """The completely written events."""
        if not path.exists():
            return []
        return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n")[:-1]]
