"""The program in the virtual machine for the checks of this folder: on a console, with hands, a recording and its
log."""

import json
import os
import pathlib
import re
import shlex
import shutil
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from machine import Machine  # noqa: E402 (the path comes first)
from stage import PROGRAM, ROOT  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


class Guest(Machine):
    """A machine with the program, its catalogues and hands in /lab. `wav` is the recording of all its sound."""

    # The folder of the program's log.
    logs = "/lab"

    def __init__(self):
        self.home = tempfile.TemporaryDirectory(prefix="kochlea-guest-")
        share = pathlib.Path(self.home.name)
        # Every user of the guest may read the shared files.
        share.chmod(0o755)
        shutil.copy(PROGRAM, share / "kochlea")
        shutil.copytree(ROOT / "Locales", share / "locale")
        for name in ("hands.py", "usb.py"):
            shutil.copy(HERE / name, share)
        self.wav = share / "recording.wav"
        super().__init__(share, wav=self.wav)
        # Copy them, so that the guest reads nothing from the slow shared folder while the program runs.
        self.run("cp -r kochlea locale hands.py usb.py /tmp && mkfifo /tmp/hands")
        self.hands_job = self.start("exec chrt -f 60 python3 /tmp/hands.py /tmp/hands")
        self.wait_output(self.hands_job, "ready")

    def hands(self, *lines):
        """Performs these acts at once, one after another, and waits until they are done."""
        def done():
            # Do not count the kernel's announcements of removed devices.
            return sum(not words.startswith("left ") for _, words in self.acts())

        for line in lines:
            before = done()
            self.run(f"echo '{line}' >/tmp/hands")
            end = time.monotonic() + 60
            while done() == before:
                if time.monotonic() > end:
                    raise TimeoutError(f"hands: {line}: {self.printed(self.hands_job, 'err')}")
                time.sleep(0.02)

    def play(self, lines, meanwhile=lambda: None):
        """Performs lines of SECONDS and an act, timed by the guest, and waits until they are done."""
        path = self.file("acts.txt")
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        self.run("cp acts.txt /tmp")
        # hands.py prints this line each time it has played the file.
        done = self.printed(self.hands_job).count("play /tmp/acts.txt\n")
        self.run("echo play /tmp/acts.txt >/tmp/hands")
        meanwhile()
        end = time.monotonic() + 120
        while self.printed(self.hands_job).count("play /tmp/acts.txt\n") == done:
            if time.monotonic() > end:
                raise TimeoutError("hands did not end")
            time.sleep(0.05)

    def acts(self):
        """[(seconds of the guest's CLOCK_MONOTONIC, words)] of all acts of hands.py and all requests to its devices."""
        lines = [line.split(maxsplit=1) for line in self.printed(self.hands_job).split("\n")[:-1]]
        return [(float(line[0]), line[1]) for line in lines if len(line) == 2]

    def unplugged(self, name, contact, subsystem="input"):
        """Returns (the seconds for which the contact was held when its device was last unplugged, the seconds until the
        kernel announced that). An emulated kernel needs some time for it, and no program can know earlier."""
        acts = self.acts()
        gone = max(number for number, (_, words) in enumerate(acts) if words == f"gone {name}")
        down = max(at for at, words in acts[:gone] if words == f"down {name} {contact}")
        told = min((at for at, words in acts[gone:] if words.startswith(f"left {subsystem} ")), default=acts[gone][0])
        return acts[gone][0] - down, told - acts[gone][0]

    def recorded(self):
        """Seconds of sound in the recording so far."""
        return max(0, os.path.getsize(self.wav) - 44) / (4 * 48000)

    def perform(self, check, parts, chosen=()):
        """Runs the parts of a check, or those that were chosen by name. Repeats a failed part at most twice, because on
        a busy host the guest or its card stands still now and then, which breaks marks. A real fault fails each
        time."""
        for part in parts:
            if chosen and part.__name__ not in chosen:
                continue
            for attempt in range(3):
                before = check.faults
                try:
                    part(self)
                except (TimeoutError, RuntimeError, LookupError) as error:
                    check.expect(False, f"{part.__name__}: {error!r}")
                if check.faults == before or attempt == 2:
                    break
                check.faults = before
                print(f"{part.__name__} runs again, because the host may have been busy.")

    def file(self, name):
        return pathlib.Path(self.share) / name

    # The program.

    def kochlea(self, *arguments, console="tty1", user=None, before="", log="events.jsonl"):
        """Starts the program on a console; tty1 is in the foreground. `before` is a command that wraps it. Returns the
        job."""
        self.log = self.file(log)
        self.log.unlink(missing_ok=True)
        # Discard earlier input of devices.
        flush = "import os, sys, termios; termios.tcflush(os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY), termios.TCIFLUSH)"
        self.run(shlex.join(["python3", "-c", flush, f"/dev/{console}"]))
        command = shlex.join(["/tmp/kochlea", *arguments, "--events", f"{self.logs}/{log}"])
        command = f"cd /tmp; exec {before} {command}"
        if user:
            self.run(f"touch /lab/{log}; chmod 666 /lab/{log}; chown {user} /dev/{console}")
            command = f"exec su {user} -c {shlex.quote(command)}"
        return self.start(
            "export KOCHLEA_LOCALEDIR=/tmp/locale LC_ALL=C.UTF-8\n"
            f"exec setsid -cw sh -c {shlex.quote(command)} <>/dev/{console} >&0 2>&1")

    def events(self, kind=None):
        """The program's log so far."""
        if not self.log.exists():
            return []
        lines = self.log.read_text(encoding="utf-8", errors="replace").split("\n")[:-1]
        events = [json.loads(line) for line in lines]
        return [event for event in events if kind in (None, event["type"])]

    def wait_event(self, test, seconds=30, after=0):
        """The first event from number `after` on that passes the test; None after a timeout."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = next((event for event in self.events()[after:] if test(event)), None)
            if found:
                return found
            time.sleep(0.05)
        return None

    def hear(self, words, seconds=30, after=0):
        """Waits until a line that matches is printed."""
        return self.wait_event(
            lambda event: event["type"] == "line" and re.search(words, event["text"]), seconds, after)

    def close(self):
        super().close()
        if os.environ.get("KEEP"):
            kept = tempfile.mkdtemp(prefix="kochlea-kept-")
            shutil.copytree(self.share, kept, dirs_exist_ok=True)
            print(f"The files of the guest are in {kept}.")
        self.home.cleanup()
