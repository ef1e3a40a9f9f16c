#!/usr/bin/python3
"""`render -o -` into independent readers: Python's wave, sox and aplay read the same samples from a pipe."""

import io
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import wave

import numpy as np

from analyse import decode, tones
from stage import PROGRAM, Check, environment, folder, message

check = Check()
# The second one has words in speech, so its length is unknown when its header is written.
TEXTS = {"Morse": ("CQ DE W1AW",), "speech": ("CQ DE W1AW", "--speak")}


def render(home, *arguments, **streams):
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    return subprocess.Popen([PROGRAM, "render", *arguments], env=environment(home), **streams)


def bytes_of(home, *arguments):
    with render(home, *arguments) as process:
        output, errors = process.communicate()
    check.expect(process.returncode == 0 and not errors, f"render {arguments}: {process.returncode}, {errors}")
    return output


def from_file(home, *arguments):
    path = f"{home}/x.wav"
    bytes_of(home, *arguments, "-o", path)
    with wave.open(path) as file:
        return file.readframes(file.getnframes())


def through(home, reader, *arguments):
    """The output of a reader whose input is the pipe."""
    with render(home, *arguments, "-o", "-") as process:
        run = subprocess.run(reader, stdin=process.stdout, capture_output=True)
        process.stdout.close()
        code = process.wait()
    check.expect(code == 0, f"render into {reader[0]}: exit code {code}")
    check.expect(run.returncode == 0, f"{reader[0]}: {run.stderr.decode()}")
    return run.stdout


def readers(home):
    for name, arguments in TEXTS.items():
        wanted = from_file(home, *arguments)
        with wave.open(io.BytesIO(bytes_of(home, *arguments, "-o", "-"))) as file:
            form = (file.getnchannels(), file.getsampwidth(), file.getframerate())
            check.expect(form == (1, 2, 48_000), f"{name}: {form}")
            read = file.readframes(file.getnframes())
        check.expect(read == wanted, f"{name}: wave reads {len(read)} bytes instead of {len(wanted)}")
        check.expect(bytes_of(home, *arguments, "-o", "-", "--raw") == wanted, f"{name}: raw differs")
        if shutil.which("sox"):
            read = through(home, ["sox", "-D", "-t", "wav", "-", "-t", "raw", "-"], *arguments)
            check.expect(read == wanted, f"{name}: sox reads {len(read)} bytes instead of {len(wanted)}")
        if shutil.which("aplay"):
            # The plugin `file` writes what a device would play.
            (pathlib.Path(home) / ".asoundrc").write_text(
                f'pcm.taken {{ type file slave.pcm null file "{home}/taken" format raw }}\n', encoding="utf-8")
            os.environ["HOME"], kept = home, os.environ.get("HOME", "")
            through(home, ["aplay", "-q", "-D", "taken"], *arguments)
            os.environ["HOME"] = kept
            taken = pathlib.Path(home, "taken").read_bytes()
            check.expect(taken.startswith(wanted) and not any(taken[len(wanted):]), f"{name}: aplay plays other samples")
        if name == "Morse":
            samples = np.frombuffer(wanted, "<i2") / 32768
            check.expect(decode(tones(samples, 48_000, 600)[1], 20) == "CQ DE W1AW", "the samples are other Morse")


def terminal(home):
    master, slave = pty.openpty()
    with render(home, "E", "-o", "-", stdout=slave) as process:
        os.close(slave)
        errors = process.stderr.read().decode()
        check.expect(process.wait() == 64, f"terminal: exit code {process.returncode}")
    check.expect(re.search(message("error.render.terminal"), errors), f"terminal: {errors}")
    try:
        written = os.read(master, 1000)
    except OSError:
        written = b""
    check.expect(not written, f"terminal: {written[:40]} was written")
    os.close(master)


def streamed(home):
    """The first samples come long before the last are made, and a reader may go away."""
    path = pathlib.Path(home, "text")
    path.write_text("PARIS " * 20_000, encoding="utf-8")
    with open(path, "rb") as text, render(home, "-", "-o", "-", stdin=text) as process:
        first = process.stdout.read(100_000)
        process.stdout.close()
        code = process.wait()
    check.expect(len(first) == 100_000, "nothing is streamed")
    check.expect(code in (74, -13), f"a reader that goes away: exit code {code}")


def main():
    with folder() as home:
        readers(home)
        terminal(home)
        streamed(home)
    return check.conclude("Sound through a pipe")


if __name__ == "__main__":
    sys.exit(main())
