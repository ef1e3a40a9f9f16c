"""Shared by the checks in this folder: runs the program in a pseudo-terminal, and reads its messages and event log."""

import ast
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Not through the symbolic link, which every build replaces.
PROGRAM = os.environ.get("KOCHLEA", str((ROOT / ".build" / "release").resolve() / "kochlea"))
# Whether this is the daily lane, in which a check may test only a part.
DAILY = os.environ.get("KOCHLEA_LANE") == "daily"
# The timeout of every wait, in seconds. It is much longer than needed, because other programs may load the machine.
PATIENCE = 20.0
KEYS = {
    "enter": "\r", "esc": "\x1b", "tab": "\t", "space": " ", "backspace": "\x7f", "up": "\x1b[A", "down": "\x1b[B",
    "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F", "f1": "\x1bOP", "f5": "\x1b[15~",
}


def environment(home, **changes):
    """A clean environment without the tester's own settings, language or data."""
    kept = {name: os.environ[name] for name in os.environ if name.startswith(
        ("PULSE_", "ALSA_", "XDG_RUNTIME", "PIPEWIRE_", "SPA_", "LD_LIBRARY_PATH"))}
    plain = {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8", "TERM": "vt100"}
    return {**plain, **kept, **changes}


def message(identifier, language="en"):
    """The sentence of a message as a regular expression that accepts any values."""
    text = (ROOT / "Locales" / f"{language}.po").read_text(encoding="utf-8")
    found = re.search(rf'^msgid "{re.escape(identifier)}"\n(?:msgid_plural .*\n)?msgstr(?:\[0\])? (".*")$', text, re.M)
    pieces = re.split(r"\{[a-zA-Z]+\}", ast.literal_eval(found.group(1)))
    return ".*".join(re.escape(piece) for piece in pieces)


def logged(path):
    """The events of a log that the program may still be writing; none if there is no log yet."""
    lines = path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else []
    return [json.loads(line) for line in lines]


def take_terminal():
    """Makes standard input the controlling terminal, as for a learner. Otherwise the first terminal that the program
    opens would become it, and a simulated input device is a terminal."""
    hear_signals()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def hear_signals():
    """Restores the signals that the caller of the checks ignores, as nohup does. In a learner's terminal they are not
    ignored."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """The program in a pseudo-terminal of its own, as a learner runs it."""

    def __init__(self, *arguments, home, columns=80, **changes):
        self.began = time.monotonic()
        self.master, slave = pty.openpty()
        # A second descriptor keeps the settings readable after the program has ended.
        self.slave = os.dup(slave)
        termios.tcsetwinsize(slave, (25, columns)) if hasattr(termios, "tcsetwinsize") else None
        self.before = termios.tcgetattr(slave)
        self.process = subprocess.Popen(
            [PROGRAM, *arguments], stdin=slave, stdout=slave, stderr=slave, env=environment(home, **changes),
            start_new_session=True, preexec_fn=take_terminal)
        os.close(slave)
        self.bytes = b""

    def press(self, *names):
        """Types keys, by name or literally. Returns the time in seconds of CLOCK_MONOTONIC."""
        now = time.clock_gettime(time.CLOCK_MONOTONIC)
        os.write(self.master, "".join(KEYS.get(name, name) for name in names).encode())
        return now

    def read(self, seconds):
        """Reads output for at most this time. Returns False at its end."""
        if not select.select([self.master], [], [], seconds)[0]:
            return True
        try:
            piece = os.read(self.master, 65536)
        except OSError:
            return False
        self.bytes += piece
        return bool(piece)

    @property
    def lines(self):
        return self.bytes.decode("utf-8", "replace").split("\r\n")

    def wait(self, pattern, seconds=PATIENCE):
        """Whether a line with the pattern is printed in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if any(re.search(pattern, line) for line in self.lines):
                return True
            if not self.read(0.02) and self.process.poll() is not None:
                break
        return any(re.search(pattern, line) for line in self.lines)

    def wait_logged(self, path, truth, seconds=PATIENCE):
        """Waits until the event log satisfies a condition. Returns its events, also after a timeout."""
        end = time.monotonic() + seconds
        while not truth(events := logged(path)) and time.monotonic() < end:
            if not self.read(0.05) and self.process.poll() is not None:
                return logged(path)
        return events

    def end(self, seconds=PATIENCE):
        """Waits for the exit code. If the program does not end in time, kills it and returns None."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.02)
        code = self.process.poll()
        if code is None:
            self.process.kill()
            self.process.wait()
        while self.read(0) and select.select([self.master], [], [], 0)[0]:
            pass
        return code

    def stop(self, number=signal.SIGINT):
        self.process.send_signal(number)
        return self.end()

    @property
    def is_usable(self):
        """Whether the terminal has its original settings."""
        return termios.tcgetattr(self.slave) == self.before

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Check:
    """Counts expectations and reports those that do not hold."""

    def __init__(self):
        self.done = 0
        self.faults = 0

    def expect(self, truth, words):
        self.done += 1
        if not truth:
            self.faults += 1
            print(f"Failed check: {words}")
        return truth

    def conclude(self, name):
        """Prints the last sentence and returns the exit code."""
        held = "no fault" if self.faults == 0 else f"{self.faults} faults"
        print(f"{name}: {held} in {self.done} checks.")
        return 1 if self.faults else 0


def folder():
    return tempfile.TemporaryDirectory(prefix="kochlea-lab-")


def script(lines, *arguments, home, **changes):
    """A run in virtual time: (exit code, printed lines, events, standard error)."""
    with tempfile.NamedTemporaryFile("w", suffix=".script") as file, tempfile.NamedTemporaryFile("r") as events:
        file.write("".join(f"{line}\n" for line in lines))
        file.flush()
        run = subprocess.run(
            [PROGRAM, *arguments, "--script", file.name, "--events", events.name], env=environment(home, **changes),
            stdin=subprocess.DEVNULL, capture_output=True, timeout=300)
        log = [json.loads(line) for line in open(events.name, encoding="utf-8")]
    return run.returncode, run.stdout.decode().splitlines(), log, run.stderr.decode()
