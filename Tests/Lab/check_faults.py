#!/usr/bin/python3
"""Faults around the program are reported in words, and the terminal is left as it was."""

import os
import pathlib
import re
import subprocess
import sys

from stage import PROGRAM, Check, Terminal, environment, folder, message

check = Check()


def told(name, pattern, *arguments, accepted=(None,), prepare=None, **changes):
    """Starts the program, waits for the words, and checks that it continues or ends as it should.

    `accepted` are the exit codes; None means that it continues until the learner leaves.
    """
    with folder() as home:
        if prepare:
            prepare(pathlib.Path(home))
        values = {key: value.format(home=home) if isinstance(value, str) else value for key, value in changes.items()}
        with Terminal(*[a.format(home=home) for a in arguments], home=home, **values) as terminal:
            check.expect(terminal.wait(pattern), f"{name}: nothing says {pattern!r}: {terminal.lines}")
            if terminal.process.poll() is None and None in accepted:
                check.expect(terminal.stop() == 130, f"{name}: SIGINT does not end it with 130")
            else:
                code = terminal.end()
                check.expect(code in accepted, f"{name}: exit code {code}, not {accepted}")
            check.expect(terminal.is_usable, f"{name}: the terminal is not as it was")
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
    """A full disk of 64 KiB; only where mounting is allowed."""
    with folder() as home:
        disk = pathlib.Path(home) / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], capture_output=True).returncode:
            print("Full disk: not looked at, mounting is not allowed here.")
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


def closed_input():
    with folder() as home:
        run = subprocess.run(
            ["sh", "-c", 'exec "$0" --audio none <&-', PROGRAM], env=environment(home), capture_output=True, timeout=20)
        check.expect(run.returncode == 66, f"closed input: exit code {run.returncode}")
        said = run.stderr.decode()
        check.expect(re.search(message("error.input.closed"), said), f"closed input: says {said!r}")


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
    return check.conclude("Behaviour in trouble")


if __name__ == "__main__":
    sys.exit(main())
