#!/usr/bin/python3
"""A terminal or a pipe that accepts no output does not freeze the program, lose an answer or delay the end.

Tests a sample by default, and with --all every blocked output, activity and way to end. The programs of a batch run at
the same time.
"""

import concurrent.futures
import itertools
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import termios
import threading
import time

from stage import PROGRAM, Check, environment, folder, logged, take_terminal

check = Check()
OUTPUTS = ("stopped", "unread", "stdout", "stderr", "events", "events to stderr", "all")
ACTIVITIES = {
    "": (), "receive": ("--group", "1"), "send": (), "ear": (), "practice": ("--characters", "KM"), "words": (),
    "copy": ("--set", "groups"), "listen": (), "qso": (), "pileup": (), "place": (), "keyer": (),
}
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
# Keys that the terminal turns into signals, and the learner's own way out: Escape, then the last item of each menu.
KEYS = {"Ctrl+C": b"\x03", "Ctrl+\\": b"\x1c", "Escape": None}
ESCAPE, END, ENTER = b"\x1b", b"\x1b[F", b"\r"
WAY_OUT = (ESCAPE, END, ENTER)
# The same from the first start: the language, the main menu as the last item of the next question, Escape, and Quit as
# the first item of the question whether to leave.
FIRST_WAY_OUT = (ENTER, END, ENTER, ESCAPE, ENTER)
CODES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGQUIT: 131, "Ctrl+C": 130, "Ctrl+\\": 131,
         "Escape": 0}
SAMPLE = [
    ("stopped", "receive", signal.SIGTERM), ("unread", "receive", "Ctrl+\\"), ("stdout", "receive", signal.SIGHUP),
    ("stderr", "words", signal.SIGQUIT), ("events", "receive", signal.SIGINT), ("events to stderr", "copy", "Ctrl+C"),
    ("all", "receive", "Escape"), ("stopped", "pileup", "Ctrl+C"), ("unread", "", "Escape"), ("stdout", "qso", signal.SIGINT),
]
# Timeouts in seconds. A frozen program never ends. The timeouts of the sample allow for other work on the machine.
WHOLE = "--all" in sys.argv
PATIENCE = 60
LIMIT = 1.0 if WHOLE else 10.0


def fill(descriptor):
    """Writes until the descriptor is full. Opens it a second time, so that the program's own descriptor still
    blocks."""
    own = os.open(f"/proc/self/fd/{descriptor}", os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
    try:
        while os.write(own, b"full\n"):
            pass
    except BlockingIOError:
        pass
    os.close(own)


class Blocked:
    """The program with outputs that accept nothing."""

    def __init__(self, output, activity, home):
        self.activity, self.home = activity, pathlib.Path(home)
        self.data, self.log = self.home / "data", self.home / "events"
        run = [PROGRAM, "settings", "set", "introductions", "off", "--data-dir", self.data]
        subprocess.run(run, env=environment(home), check=True, capture_output=True)
        self.master, self.slave = os.openpty()
        self.before = termios.tcgetattr(self.slave)
        self.kept = []
        streams = {"stdout": self.slave, "stderr": self.slave}
        for name in ("stdout", "stderr"):
            if output in (name, "all") or (output == "events to stderr" and name == "stderr"):
                streams[name] = self.pipe()
        events = str(self.log)
        if output in ("events", "all"):
            os.mkfifo(self.log)
            self.kept.append(os.open(self.log, os.O_RDWR))
            fill(self.kept[-1])
        if output == "events to stderr":
            events = "-"
        if output in ("stopped", "all"):
            termios.tcflow(self.slave, termios.TCOOFF)
        if output == "unread":
            fill(self.slave)
        arguments = [PROGRAM, *([activity] if activity else []), *ACTIVITIES[activity], "--audio", "none", "--speech", "off",
                     "--data-dir", str(self.data), "--events", events]
        self.process = subprocess.Popen(
            arguments, stdin=self.slave, env=environment(home), start_new_session=True, preexec_fn=self.prepare, **streams)
        # Read the terminal unless it is blocked.
        self.isRead = output not in ("stopped", "unread", "all")
        self.isOver = threading.Event()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    @staticmethod
    def prepare():
        signal.signal(signal.SIGQUIT, signal.SIG_DFL)
        take_terminal()

    def pipe(self):
        reading, writing = os.pipe()
        fill(writing)
        self.kept += [reading, writing]
        return writing

    def read(self):
        while self.isRead and not self.isOver.is_set():
            os.set_blocking(self.master, False)
            try:
                os.read(self.master, 65536)
            except OSError:
                time.sleep(0.02)

    @property
    def events(self):
        return logged(self.log) if self.log.is_file() else None

    def press(self, keys):
        os.write(self.master, keys)

    def answers(self):
        """Answers in the database."""
        path = self.data / "progress.sqlite"
        if not path.exists():
            return 0
        # Read-only, so that this connection does not change the program's log.
        database = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10)
        try:
            return database.execute("SELECT count(*) FROM attempt").fetchone()[0]
        except sqlite3.OperationalError:
            return 0
        finally:
            database.close()

    def wait(self, truth):
        """Waits for a condition. Returns False if the program ends first or after a timeout."""
        end = time.monotonic() + PATIENCE
        while not truth():
            if time.monotonic() > end or self.process.poll() is not None:
                return truth()
            time.sleep(0.05)
        return True

    def end(self, way):
        """Ends the program; returns how many seconds that took, or None."""
        began = time.monotonic()
        if way == "Escape":
            for keys in itertools.cycle(WAY_OUT if self.activity else FIRST_WAY_OUT):
                if self.process.poll() is not None or time.monotonic() > began + PATIENCE:
                    break
                self.press(keys)
                time.sleep(0.3)
        elif way in KEYS:
            self.press(KEYS[way])
        else:
            self.process.send_signal(way)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return None
        return time.monotonic() - began

    def close(self):
        self.isOver.set()
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.reader.join()
        for descriptor in (*self.kept, self.master, self.slave):
            os.close(descriptor)


def tried(output, activity, way):
    """Does one run and returns its faults."""
    name = f"{output}, {activity or 'menu'}, {way if isinstance(way, str) else way.name}"
    faults = []
    with folder() as home:
        program = Blocked(output, activity, home)
        try:
            if not program.wait(lambda: termios.tcgetattr(program.slave) != program.before):
                faults.append("it does not start")
            if activity == "receive":
                # A key counts only while the program awaits an answer, so press it until enough answers are stored.
                pressed = time.monotonic()

                def answered():
                    nonlocal pressed
                    if time.monotonic() > pressed + 0.4:
                        program.press(b"k")
                        pressed = time.monotonic()
                    return program.answers() >= 2

                if not program.wait(answered):
                    faults.append("it is frozen: no answers are stored")
            elif program.events is not None:
                program.wait(lambda: len(program.events) > 2)
                program.press(b"\x1b[15~")
                if not program.wait(lambda: any(event["type"] == "key" for event in program.events)):
                    faults.append("it is frozen: a key has no effect")
            else:
                time.sleep(1)
            seconds = program.end(way)
            if seconds is None:
                faults.append("it does not end")
            elif way != "Escape" and seconds > LIMIT:
                faults.append(f"it ends after {seconds:.2f} s")
            if seconds is not None and program.process.returncode != CODES[way]:
                faults.append(f"exit code {program.process.returncode}, not {CODES[way]}")
            if seconds is not None and termios.tcgetattr(program.slave) != program.before:
                faults.append("the terminal's settings are not restored")
            # Check this before opening the database here.
            if seconds is not None and list(program.data.glob("progress.sqlite-wal")):
                faults.append("the database was not closed")
            if program.events is not None:
                given = sum(event["type"] == "attempt" for event in program.events)
                if activity == "receive" and given != program.answers():
                    faults.append(f"{given} answers given, {program.answers()} stored")
        finally:
            program.close()
    return [f"{name}: {fault}" for fault in faults], seconds if way != "Escape" else None


def main():
    runs = SAMPLE
    if WHOLE:
        runs = [(output, activity, way) for output in OUTPUTS for activity in ACTIVITIES for way in (*SIGNALS, *KEYS)]
    longest = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=12) as pool:
        for faults, seconds in pool.map(lambda run: tried(*run), runs):
            check.done += 1
            check.faults += bool(faults)
            longest = max(longest, seconds or 0)
            for fault in faults:
                print(f"Failed check: {fault}", flush=True)
    if WHOLE:
        print(f"The slowest end took {longest:.2f} s.")
    return check.conclude("Blocked outputs")


if __name__ == "__main__":
    sys.exit(main())
