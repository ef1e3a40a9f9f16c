"""The program with a script that is written while it runs, because the answers depend on the questions."""

import contextlib
import json
import subprocess
import tempfile
import threading

from stage import PROGRAM, environment

# Seconds within which the program must log what a check waits for, or end. In virtual time it needs far less.
LIMIT = 20.0


def begin(home, settings):
    """Does the first start with a script, then changes settings."""
    run = {"env": environment(home), "check": True, "stdout": subprocess.DEVNULL}
    subprocess.run(
        [PROGRAM, "--script", "-", "--audio", "none", "--speech", "off"], **run, text=True,
        input="idle\nkey enter\nidle\nkey enter\nidle\n")
    for name, value in settings.items():
        subprocess.run([PROGRAM, "settings", "set", name, value], **run)


def introduce(home, characters=(*"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,?/=+(&", "<SK>", "<BK>")):
    """Introduces characters to a new learner in both directions, because only answers to introduced characters
    count."""
    run = {"env": environment(home), "check": True, "stdout": subprocess.PIPE, "text": True}
    *records, end = subprocess.run([PROGRAM, "export", "--jsonl"], **run).stdout.splitlines()
    records += [json.dumps({"record": "introduced", "direction": direction, "character": character})
                for direction in ("receive", "send") for character in characters]
    end = json.dumps({**json.loads(end), "records": len(records) - 1})
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as archive:
        archive.write("\n".join([*records, end, ""]))
        archive.flush()
        subprocess.run([PROGRAM, "import", archive.name], **run)


class Play:
    """A run in virtual time whose script depends on its log."""

    def __init__(self, check, home, *arguments):
        self.check = check
        self.log = []
        # Use a file: a pipe that is read only at the end would be full after an hour, and the program would wait.
        self.output = tempfile.TemporaryFile("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [PROGRAM, *arguments, "--script", "-", "--events", "-"], env=environment(home), stdin=subprocess.PIPE,
            stdout=self.output, stderr=subprocess.PIPE, text=True)

    def tell(self, *lines):
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def listen(self, is_there=None):
        """Reads the log up to the learner's turn or the result, or to an event for which `is_there` is true."""
        with self.limit():
            for text in self.process.stderr:
                event = json.loads(text)
                self.log.append(event)
                turn = event["type"] == "await" and event["for"] in {"answer", "keying"}
                if is_there(event) if is_there else turn or self.is_screen(event, "result"):
                    return True
        return self.check.expect(False, f"the program has ended: {self.log[-3:]}")

    @contextlib.contextmanager
    def limit(self):
        """Kills the program if it takes too long. Otherwise a check that waits for an event would hang."""
        timer = threading.Timer(LIMIT, self.stop)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def stop(self):
        self.check.expect(False, f"the program waits for something else: {self.log[-3:]}")
        self.process.kill()

    @staticmethod
    def is_screen(event, name):
        return event["type"] == "screen" and event["id"] == name

    def reach(self, name, *lines):
        """Sends lines that lead to a screen, and waits for it."""
        self.tell(*lines, "idle")
        return self.listen(lambda event: self.is_screen(event, name))

    def do(self, *lines):
        """Sends lines, then reads the log up to the learner's next turn."""
        self.tell(*lines, "idle")
        return self.listen()

    def all(self, kind):
        return [event for event in self.log if event["type"] == kind]

    @property
    def lines(self):
        return [event["text"] for event in self.all("line")]

    @property
    def screen(self):
        return self.all("screen")[-1]["id"]

    @property
    def heard(self):
        return self.all("morse")[-1]["text"]

    def end(self):
        """Ends the run. Returns the exit code. `printed` then has the output."""
        self.process.stdin.close()
        with self.limit():
            self.log += [json.loads(text) for text in self.process.stderr]
        code = self.process.wait(timeout=60)
        self.output.seek(0)
        self.printed = self.output.read().splitlines()
        self.output.close()
        self.check.expect(self.lines == self.printed, "the log's lines are not the printed lines")
        return code
