#!/usr/bin/python3
"""The program reports faults of its surroundings in words, and restores the terminal."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from stage import PATIENCE, PROGRAM, Check, Terminal, environment, folder, message

check = Check()


def told(name, pattern, *arguments, accepted=(None,), prepare=None, **changes):
    """Starts the program, waits for a line with the pattern, and checks that it continues or ends as it should.

    `accepted` are the exit codes; None means that it continues until the learner leaves.
    """
    with folder() as home:
        if prepare:
            prepare(pathlib.Path(home))
        values = {key: value.format(home=home) if isinstance(value, str) else value for key, value in changes.items()}
        with Terminal(*[a.format(home=home) for a in arguments], home=home, **values) as terminal:
            check.expect(terminal.wait(pattern), f"{name}: no line has {pattern!r}: {terminal.lines}")
            if terminal.process.poll() is None and None in accepted:
                check.expect(terminal.stop() == 130, f"{name}: SIGINT does not end it with 130")
            else:
                code = terminal.end()
                check.expect(code in accepted, f"{name}: exit code {code}, not {accepted}")
            check.expect(terminal.is_usable, f"{name}: the terminal's settings are not restored")
            printed = terminal.bytes.replace(b"^C", b"")
            check.expect(
                not any(byte < 32 and byte not in b"\r\n" for byte in printed), f"{name}: control characters in {printed!r}")


def no_alsa(home):
    (home / "asound.conf").write_text("")


def no_voices(home):
    (home / "voices").mkdir()


def damaged(home):
    (home / "data").mkdir()
    (home / "data" / "progress.sqlite").write_bytes(os.urandom(20_000))


def full_disk():
    """A full disk of 64 KiB. Runs only where mounting is allowed."""
    with folder() as home:
        disk = pathlib.Path(home) / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], capture_output=True).returncode:
            print("Full disk: not checked, because mounting is not allowed here.")
            return
        try:
            with open(disk / "ballast", "wb") as ballast:
                try:
                    ballast.write(b"x" * 80_000)
                except OSError:
                    pass
        except OSError:
            pass
        try:
            told("full disk", "(?i)full|written", "--audio", "none", "--data-dir", str(disk / "data"),
                 accepted=(None, 73, 74))
        finally:
            subprocess.run(["umount", disk], check=True)


def no_threads():
    """A user who may start few processes or none gets a sentence, never an abort."""
    with folder() as home:
        # The other user can read the program there. That user's number is not in use, so it has no other processes.
        alone = pathlib.Path(home) / "kochlea"
        shutil.copy(PROGRAM, alone)
        os.chmod(home, 0o777)
        user = ["setpriv", "--reuid=61234", "--clear-groups"] if os.geteuid() == 0 else []
        script = pathlib.Path(home) / "script"
        script.write_text("idle\n")
        variants = {"session": ("--audio", "none"), "script": ("--audio", "none", "--script", str(script))}
        runs = {}
        for count in range(1, 13):
            for name, arguments in variants.items():
                command = [*user, "prlimit", f"--nproc={count}", str(alone), *arguments, "--data-dir", f"{home}/{name}{count}"]
                runs[name, count] = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(home))
                # Run them one at a time, because they would count as each other's processes.
                try:
                    out, error = runs[name, count].communicate(timeout=PATIENCE)
                    code = runs[name, count].returncode
                except subprocess.TimeoutExpired:
                    runs[name, count].kill()
                    code, error = None, b""
                check.expect(code in (0, 69, 70), f"{name} with {count} processes: exit code {code}, {error!r}")
                check.expect(b"Error(" not in error and b"unavailable(" not in error,
                             f"{name} with {count} processes: says {error!r}")


def limited_files():
    """A limit of file sizes counts as a full disk: no signal ends the program, and the message is the same."""
    full = message("error.reason.full")
    with folder() as home:
        limited = ["prlimit", "--fsize=1000"]

        def run(*arguments, **streams):
            return subprocess.run([*limited, PROGRAM, *arguments], env=environment(home), stderr=subprocess.PIPE,
                                  timeout=PATIENCE, **streams)

        with open(f"{home}/out", "wb") as out:
            done = run("help", stdout=out)
            check.expect(done.returncode == 74, f"limited output: exit code {done.returncode}")
            check.expect(re.search(full, done.stderr.decode()), f"limited output: prints {done.stderr!r}")
        done = run("render", "CQ", "-o", f"{home}/out.wav")
        check.expect(done.returncode == 74 and b"full" in done.stderr, f"limited render: {done.returncode} {done.stderr!r}")
        done = run("settings", "set", "wpm", "20", "--data-dir", f"{home}/data")
        check.expect(done.returncode in (64, 74), f"limited settings: {done.returncode} {done.stderr!r}")
        events = pathlib.Path(home) / "script"
        events.write_text("idle\n")
        done = run("--audio", "none", "--speech", "off", "--script", str(events), "--events", f"{home}/events",
                   "--data-dir", f"{home}/data", stdout=subprocess.DEVNULL)
        check.expect(done.returncode == 74 and b"full" in done.stderr, f"limited script: {done.returncode} {done.stderr!r}")
        # The log of the database reaches the limit in the middle of a session.
        data = f"{home}/session"
        subprocess.run([PROGRAM, "settings", "set", "introductions", "off", "--data-dir", data], env=environment(home),
                       check=True, capture_output=True)
        events.write_text("idle\n" + "text k\nidle\n" * 60)
        limited[1] = "--fsize=82000"
        done = run("receive", "--audio", "none", "--speech", "off", "--script", str(events), "--count", "50", "--seed", "1",
                   "--data-dir", data, stdout=subprocess.PIPE)
        said = done.stdout.decode()
        check.expect(re.search(message("error.store.diskFull"), said), f"full in a session: prints {said!r}")
        check.expect(not re.search(message("store.rewritten"), said), "full in a session: reported as a change from outside")
        check.expect(not list(pathlib.Path(data).glob("*damaged*")), "full in a session: files are set aside")


def closed_input():
    with folder() as home:
        run = subprocess.run(
            ["sh", "-c", 'exec "$0" --audio none <&-', PROGRAM], env=environment(home), capture_output=True, timeout=20)
        check.expect(run.returncode == 66, f"closed input: exit code {run.returncode}")
        said = run.stderr.decode()
        check.expect(re.search(message("error.input.closed"), said), f"closed input: prints {said!r}")


def main():
    welcome = message("first.welcome")
    told("no sound device", message("error.sound.lost"), ALSA_CONFIG_PATH="{home}/asound.conf", prepare=no_alsa)
    told("no voices", message("error.speech.unavailable"), "--audio", "none", ESPEAK_DATA_PATH="{home}/voices",
         prepare=no_voices)
    told("no folder for data", "(?i)cannot be written|cannot be made|permission", "--audio", "none", "--data-dir",
         "/proc/kochlea", accepted=(None, 73, 77))
    told("data of random bytes", "damaged", "--audio", "none", "--data-dir", "{home}/data", prepare=damaged)
    told("locale C", welcome, "--audio", "none", LC_ALL="C", LANG="C")
    told("40 columns", welcome, "--audio", "none", columns=40)
    full_disk()
    closed_input()
    no_threads()
    limited_files()
    return check.conclude("Behaviour after faults")


if __name__ == "__main__":
    sys.exit(main())
