#!/usr/bin/python3
"""Checks a braille display: brltty with its Virtual driver. This check is the display; no screen or hardware is needed.

usage: check_braille.py [--groups N]        20 groups by default

The learner answers a session with the display's keyboard alone. The display must not show an answer before it was
given. It is lost and returns in mid-session, and a server that hangs must not delay the program.
"""

import argparse
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import time

from check_stopped import Shell
from stage import PATIENCE, PROGRAM, Check, environment, folder, message

check = Check()
CELLS = 40
# Computer braille: the dots of each letter. Dot 1 is the lowest bit.
DOTS = {letter: dots for dots, letter in enumerate(" A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)=")}


def free_port(first, last):
    """A port on which no process listens."""
    for port in range(first, last):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise SystemExit("no free port")


class Display:
    """The virtual display and the brltty that serves it."""

    def __init__(self, home, number):
        self.home, self.number = home, number
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.connection = self.process = None
        self.rest, self.texts = b"", []

    def start(self):
        port = self.listener.getsockname()[1]
        self.process = subprocess.Popen(
            ["brltty", "-n", "-e", "-E", "-f", "/dev/null", "-b", "vr", "-d", f"client:127.0.0.1:{port}", "-x", "no", "-s", "no", "-q",
             "-A", f"auth=none,host=127.0.0.1:{self.number}", "-P", f"{self.home}/brltty.pid", "-W", self.home, "-U", self.home],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=open(f"{self.home}/brltty.log", "ab"),
            start_new_session=True)
        self.listener.settimeout(PATIENCE)
        self.connection, _ = self.listener.accept()
        self.connection.sendall(f"cells {CELLS} 1\n".encode())
        self.rest = b""

    def kill(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.connection.close()

    def press(self, command):
        self.connection.sendall(f"{command}\n".encode())

    def type(self, letter, is_dots):
        self.press(f"PASSDOTS {DOTS[letter]}" if is_dots else f"PASSCHAR {ord(letter.lower())}")

    def read(self):
        """The texts that the display has shown since the last call."""
        fresh = []
        while self.connection.fileno() >= 0 and select.select([self.connection], [], [], 0)[0]:
            try:
                piece = self.connection.recv(65536)
            except OSError:
                break
            if not piece:
                break
            lines = (self.rest + piece).split(b"\n")
            self.rest = lines.pop()
            for line in lines:
                found = re.match(r'Visual "(.*)"', line.decode("utf-8", "replace"))
                if found:
                    fresh.append((time.monotonic(), re.sub(r"\\(.)", r"\1", found.group(1))))
        self.texts += fresh
        return [text for _, text in fresh]

    @property
    def text(self):
        return self.texts[-1][1] if self.texts else ""

    def close(self):
        if self.process and self.process.poll() is None:
            self.kill()
        self.listener.close()


class Run:
    """Follows the program, its log and its display together."""

    def __init__(self, terminal, display, log):
        self.terminal, self.display = terminal, display
        self.file, self.rest, self.events = open(log, encoding="utf-8"), "", []

    def step(self):
        """Returns the events and the shown texts since the last step."""
        self.terminal.read(0.005)
        # Read the texts first: the program sent them before the events that are read now.
        texts = self.display.read()
        lines = (self.rest + self.file.read()).split("\n")
        self.rest = lines.pop()
        fresh = [json.loads(line) for line in lines]
        self.events += fresh
        return fresh, texts

    def wait(self, truth, seconds=PATIENCE):
        """Whether a condition becomes true in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.terminal.process.poll() is None:
            if truth():
                return True
            self.step()
        return truth()

    def count(self, **fields):
        return sum(all(event.get(name) == value for name, value in fields.items()) for event in self.events)


def is_ours(run, display):
    """Whether the display shows the beginning of a printed line."""
    # The score is in the last cells.
    text = re.sub(r"(\s+\d+)?\s+\d+/\d+$", "", display.text).strip()
    return bool(text) and any(line.startswith(text) for line in run.terminal.lines)


def is_waiting(run):
    """Whether the program is waiting for an answer."""
    return next((event for event in reversed(run.events) if event["type"] in ("await", "key")), {}).get("for") == "answer"


def session(run, display, groups):
    """Answers groups of one character in braille, as dots and as characters. Every eighth answer is wrong."""
    display.read()
    asked, spoilt, answered, lost = "", [], 0, False
    while answered < groups and run.wait(lambda: is_waiting(run)):
        asked = [event for event in run.events if event["type"] == "morse"][-1]["text"]
        # Between the question and its answer the display must show nothing new.
        shown = [text for _, text in display.texts]
        run.wait(lambda: False, 0.02)
        spoilt += [text for text in [text for _, text in display.texts][len(shown):] if asked in text[: CELLS - 10]]
        if answered == groups // 2 and not lost:
            lost = True
            lose(run, display)
            continue
        is_wrong = answered % 8 == 7
        letter = "M" if is_wrong and asked != "M" else "K" if is_wrong else asked
        display.type(letter, answered % 3 != 2)
        answered += 1
        if not check.expect(run.wait(lambda: run.count(type="attempt") == answered), f"answer {answered} is not taken"):
            return
        if answered == 8:
            hear_again(run, display, asked)
    check.expect(answered == groups, f"only {answered} groups were answered")
    check.expect(not spoilt, f"shown before the answer: {spoilt}")
    attempts = [event for event in run.events if event["type"] == "attempt"]
    wrong = sum(not event["correct"] for event in attempts)
    check.expect(wrong == groups // 8, f"{wrong} of {len(attempts)} answers were wrong")


def hear_again(run, display, asked):
    """The routing key above a character plays it. After a wrong answer, the line begins with the character that was
    asked."""
    if not check.expect(run.wait(lambda: display.text.startswith(f"{asked}, not")), f"the verdict is not shown: {display.text}"):
        return
    played = run.count(type="morse", text=asked)
    display.press("ROUTE 1")
    check.expect(run.wait(lambda: run.count(type="morse", text=asked) > played), "a routing key does not play its character")
    check.expect(run.wait(lambda: re.search(r" 3 7/8$", display.text)), f"the score is not shown: {display.text!r}")


def lose(run, display):
    """The display's software dies and comes back."""
    before = len(run.terminal.bytes)
    display.kill()
    check.expect(run.wait(lambda: run.count(type="device", name="BrlAPI", event="removed") == 1), "the loss is not noticed")
    check.expect(run.terminal.wait(message("braille.lost")), "the loss is not reported")
    told = run.terminal.bytes[before:].decode("utf-8", "replace")
    check.expect(len(re.findall(message("braille.lost"), told)) == 1, "the loss is reported more than once")
    display.start()
    check.expect(run.wait(lambda: run.count(type="device", name="BrlAPI", event="added") == 2), "the display is not found again")
    check.expect(run.terminal.wait(message("braille.back")), "the return of the display is not reported")
    check.expect(run.wait(lambda: display.text.startswith("Braille display is back")), "the display shows nothing after its return")
    check.expect(run.wait(lambda: is_waiting(run)), "the session does not go on")


def is_released(run, display):
    """Whether brltty takes the display back in time. brltty shows that only after an event, such as a key of its
    own."""
    pressed = 0

    def look():
        nonlocal pressed
        if time.monotonic() - pressed > 0.1:
            pressed = time.monotonic()
            display.press("HOME")
        return not is_ours(run, display)

    return run.wait(look)


def stopped(run, display):
    """The program releases the display while the process is stopped or another window has the focus. A server that
    hangs does not delay the program."""
    check.expect(run.wait(lambda: is_ours(run, display) and time.monotonic() - display.texts[-1][0] > 0.5),
                 f"the result is not shown: {display.text!r}")
    run.terminal.press("\x1a")
    check.expect(run.terminal.wait("job 148"), "Ctrl+Z does not stop the program")
    check.expect(is_released(run, display), "the display is not given back when the process is stopped")
    run.terminal.press("enter")
    check.expect(run.wait(lambda: is_ours(run, display)), f"nothing is shown after the process continues: {display.text!r}")
    run.terminal.press("\x1b[O")
    check.expect(is_released(run, display), "the display is not given back when the focus is lost")
    run.terminal.press("\x1b[I")
    check.expect(run.wait(lambda: is_ours(run, display)), "nothing is shown when the focus is back")
    check.expect(run.count(type="device", event="removed") == 1, "a released display counts as lost")
    os.killpg(display.process.pid, signal.SIGSTOP)
    keys = run.count(type="key")
    began = time.monotonic()
    run.terminal.press("down")
    check.expect(run.wait(lambda: run.count(type="key") > keys), "a key is not answered while the server hangs")
    run.terminal.press("\x03")
    check.expect(run.terminal.wait("job 130"), f"the program does not end: {run.terminal.lines[-3:]}")
    taken = time.monotonic() - began
    check.expect(taken < 5, f"a server that hangs delays the end by {taken:.1f} s")
    os.killpg(display.process.pid, signal.SIGCONT)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--groups", type=int, default=20)
    options = parser.parse_args()
    if not check.expect(shutil.which("brltty"), "brltty is not installed. Run Scripts/install-dependencies test"):
        return check.conclude("A braille display")
    with folder() as home:
        number = free_port(4200, 4900) - 4101
        display = Display(home, number)
        log = pathlib.Path(home, "events")
        log.touch()
        server = {"BRLAPI_HOST": f"127.0.0.1:{number}", "BRLAPI_AUTH": "none", "XDG_VTNR": "1"}
        try:
            display.start()
            # With a level that the learner has set, no characters are introduced.
            subprocess.run(
                [PROGRAM, "settings", "set", "level.receive", "3", "--data-dir", f"{home}/data"], env=environment(home),
                check=True, stdout=subprocess.DEVNULL)
            with Shell("receive", "--speech", "off", "--audio", "none", "--wpm", "60", "--effective", "60", "--group", "1",
                       "--count", str(options.groups), "--seed", "3", "--events", str(log), "--data-dir", f"{home}/data",
                       home=home, **server) as terminal:
                run = Run(terminal, display, log)
                check.expect(run.wait(lambda: run.count(type="device", event="added") == 1), "the display is not found")
                # Before that, a key would only dismiss brltty's own greeting.
                check.expect(run.wait(lambda: is_ours(run, display)), f"nothing is shown: {display.text!r}")
                session(run, display, options.groups)
                check.expect(run.wait(lambda: run.count(type="session") == 1), "the session does not end")
                stopped(run, display)
        finally:
            display.close()
    return check.conclude("A braille display")


if __name__ == "__main__":
    sys.exit(main())
