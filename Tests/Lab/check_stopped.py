#!/usr/bin/python3
"""Ctrl+Z, signals, pastes and missing files: the session pauses, the terminal stays usable, and the program speaks
English."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading
import time

from stage import PATIENCE, PROGRAM, Check, Terminal, environment, folder, logged, message

check = Check()
QUIET = ("--audio", "none", "--speech", "off")
ENDING = (signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF, signal.SIGIO, signal.SIGPWR)


def is_running(process):
    try:
        status = pathlib.Path("/proc", process, "status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return "\nState:\tZ" not in status


class Shell(Terminal):
    """The program as a job of a shell, which continues when the job is stopped."""

    JOB = '"$0" "$@"; echo "job $?"; read -r word; echo "typed $word"; fg >/dev/null; echo "job $?"'

    def __init__(self, *arguments, home, **changes):
        program = pathlib.Path(home) / "shell"
        program.write_text(f'#!/bin/sh\nexec bash -mc \'{self.JOB}\' "{PROGRAM}" "$@"\n')
        program.chmod(0o700)
        import stage
        stage.PROGRAM, kept = str(program), stage.PROGRAM
        try:
            super().__init__(*arguments, home=home, **changes)
        finally:
            stage.PROGRAM = kept

    def stop(self, number=signal.SIGINT):
        """Returns when the job has ended, too. The shell does not wait for it."""
        shell = self.process.pid
        jobs = pathlib.Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
        code = super().stop(number)
        end = time.monotonic() + PATIENCE
        while any(is_running(job) for job in jobs) and time.monotonic() < end:
            time.sleep(0.01)
        return code


def practised(home):
    """The data folder of a learner without introductions."""
    data = pathlib.Path(home) / "data"
    subprocess.run([PROGRAM, "settings", "set", "introductions", "off", "--data-dir", data], env=environment(home),
                   check=True, capture_output=True)
    return data


def count(log, kind):
    return sum(event["type"] == kind for event in log)


def stopped_by_key():
    with folder() as home:
        data, path = practised(home), pathlib.Path(home) / "events"
        arguments = ("receive", *QUIET, "--count", "1", "--group", "1", "--data-dir", str(data), "--events", str(path))
        with Shell(*arguments, home=home) as terminal:
            log = terminal.wait_logged(path, lambda log: count(log, "await"))
            check.expect(count(log, "await"), f"Ctrl+Z: the program asks nothing: {terminal.lines}")
            terminal.press("\x1a")
            check.expect(terminal.wait("job 148"), f"Ctrl+Z: the job is not stopped: {terminal.lines}")
            began = time.monotonic()
            # The stop lasts some seconds.
            while time.monotonic() - began < 4:
                terminal.read(0.1)
            terminal.press("other", "enter")
            check.expect(terminal.wait("typed other"), f"Ctrl+Z: the shell's terminal is not usable: {terminal.lines}")
            check.expect(terminal.wait(message("resumed.stopped")), f"no message after fg: {terminal.lines}")
            log = terminal.wait_logged(path, lambda log: any(e.get("id") == "paused" for e in log))
            check.expect(any(e.get("id") == "paused" for e in log), "Ctrl+Z: the session is not paused")
            asked = count(log, "await")
            terminal.press("enter")
            log = terminal.wait_logged(path, lambda log: count(log, "await") > asked and log[-1].get("for") == "answer")
            target = [e["text"] for e in log if e["type"] == "morse"][-1]
            terminal.press(target.lower())
            log = terminal.wait_logged(path, lambda log: count(log, "attempt"))
            answer = next((e for e in log if e["type"] == "attempt"), {})
            check.expect(answer.get("correct"), f"Ctrl+Z: {answer}")
            check.expect(answer.get("recognition_ms") in range(3000), f"Ctrl+Z: the stop counts as recognition time: {answer}")
            terminal.stop(signal.SIGHUP)


def ended_by_signals():
    """Runs all signals at the same time, because the start of a session takes seconds but hardly any work."""
    with contextlib.ExitStack() as stack:
        learners = {}
        for number in ENDING:
            home = stack.enter_context(folder())
            data, path = practised(home), pathlib.Path(home) / "events"
            arguments = ("receive", *QUIET, "--data-dir", str(data), "--events", str(path))
            learners[number] = (home, data, path, stack.enter_context(Terminal(*arguments, home=home)))
        for number, (home, data, path, terminal) in learners.items():
            log = terminal.wait_logged(path, lambda log: count(log, "await"))
            check.expect(count(log, "await"), f"{number.name}: the program asks nothing: {terminal.lines}")
            code = terminal.stop(number)
            check.expect(code == 128 + number, f"{number.name}: exit code {code}")
            check.expect(terminal.is_usable, f"{number.name}: the terminal's settings are not restored")
            run = subprocess.run([PROGRAM, "stats", "--json", "--data-dir", data], env=environment(home), capture_output=True)
            check.expect(json.loads(run.stdout)["paused"]["receive"], f"{number.name}: the session is not kept")


def pasted_megabyte():
    with folder() as home:
        data, path = practised(home), pathlib.Path(home) / "events"
        arguments = ("receive", *QUIET, "--data-dir", str(data), "--events", str(path))
        with Terminal(*arguments, home=home) as terminal:
            terminal.wait_logged(path, lambda log: count(log, "await"))

            def paste():
                rest = b"k" * 1_000_000 + b"\x03"
                while rest:
                    rest = rest[os.write(terminal.master, rest[:4096]):]

            began = time.monotonic()
            thread = threading.Thread(target=paste, daemon=True)
            thread.start()
            code = terminal.end()
            spent = time.monotonic() - began
            check.expect(code == 130, f"a pasted megabyte: exit code {code}")
            check.expect(spent < 15, f"a pasted megabyte delays Ctrl+C by {spent:.1f} s")
            check.expect(terminal.is_usable, "a pasted megabyte: the terminal's settings are not restored")
            check.expect(any("Too many keys" in line for line in terminal.lines), "a pasted megabyte: it is not reported")


def english_alone():
    """The program without any of its other files."""
    with folder() as home:
        alone = pathlib.Path(home) / "kochlea"
        shutil.copy(PROGRAM, alone)
        expected = subprocess.run([PROGRAM, "--help"], env=environment(home), capture_output=True)
        lonely = subprocess.run([alone, "--help"], env=environment(home), capture_output=True)
        check.expect(lonely.returncode == 0 and lonely.stdout == expected.stdout, "without catalogues --help differs")
        bare = ["unshare", "-m", "sh", "-c", 'mount -t tmpfs none /proc && exec "$0" "$@"', str(alone)]
        if subprocess.run(bare[:4] + ["mount -t tmpfs none /proc"], capture_output=True).returncode:
            print("Without /proc: not checked, because mounting is not allowed here.")
            return
        lonely = subprocess.run(bare + ["--help"], env=environment(home), capture_output=True)
        check.expect(lonely.returncode == 0 and lonely.stdout == expected.stdout, f"without /proc: {lonely.stderr}")
        script = pathlib.Path(home) / "script"
        script.write_text("idle\n")
        spoken = pathlib.Path(home) / "spoken.wav"
        run = subprocess.run(
            bare + ["--script", str(script), "--audio", f"wav:{spoken}", "--data-dir", f"{home}/data"],
            env=environment(home), capture_output=True, timeout=120)
        welcome = message("first.welcome").split(".*")[0]
        check.expect(run.returncode == 0 and welcome.split("\\")[0].encode() in run.stdout,
                     f"without /proc: {run.returncode} {run.stdout} {run.stderr}")
        check.expect(spoken.exists() and spoken.stat().st_size > 100_000, "without /proc: nothing is spoken")


def main():
    stopped_by_key()
    ended_by_signals()
    pasted_megabyte()
    english_alone()
    return check.conclude("Stops, signals, pastes and missing files")


if __name__ == "__main__":
    sys.exit(main())
