#!/usr/bin/python3
"""`say` through a recorded sink: the Morse, the first sound, the end, signals, a stream of lines, and hostile text.

usage: check_say.py [--strict]                  --strict (idle machine, release program) checks the times, too

Runs inside sound.sh. Needs PulseAudio.
"""

import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import numpy as np

from analyse import decode, tones
from stage import PROGRAM, Check, environment, folder, hear_signals

check = Check()
STRICT = "--strict" in sys.argv
AUDIBLE = 0.01
RATE = 48_000
# In milliseconds, with the delay of the recorder. The sink plays blocks of 10 ms.
FIRST, RECORDER = 60, 20
# A period of the device, the block of the sink and the recorder.
STOP = 22 + 10 + RECORDER
# In seconds.
PATIENCE = 30


class Ear(threading.Thread):
    """Records the sink, with the time at which each piece came."""

    def __init__(self):
        super().__init__(daemon=True)
        self.recorder = subprocess.Popen(
            ["parec", "-d", "lab.monitor", "--raw", "--format=s16le", f"--rate={RATE}", "--channels=1", "--latency-msec=5"],
            stdout=subprocess.PIPE)
        self.pieces = []
        self.start()
        time.sleep(0.3)

    def run(self):
        while piece := os.read(self.recorder.stdout.fileno(), 65536):
            self.pieces.append((time.monotonic(), np.frombuffer(piece[:len(piece) // 2 * 2], "<i2") / 32768))

    def stop(self):
        """Ends the recording. Returns all samples."""
        time.sleep(0.2)
        self.recorder.terminate()
        self.join()
        self.recorder.wait()
        return np.concatenate([samples for _, samples in self.pieces])

    def times(self):
        """When the first and the last sound came; None without sound."""
        loud = [moment for moment, samples in self.pieces if np.abs(samples).max(initial=0) > AUDIBLE]
        return (loud[0], loud[-1]) if loud else None


def say(*arguments, home, **streams):
    return subprocess.Popen([PROGRAM, "say", *arguments], env=environment(home), preexec_fn=hear_signals,
                            **{"stdin": subprocess.DEVNULL, **streams})


def heard(samples, tone, wpm):
    return decode(tones(samples, RATE, tone)[1], wpm)


def plain(home):
    ear = Ear()
    with say("CQ DE W1AW", "--wpm", "25", "--tone", "700", home=home) as process:
        code = process.wait(PATIENCE)
    ended = time.monotonic()
    last = ear.times()
    samples = ear.stop()
    check.expect(code == 0, f"exit code {code}")
    text = heard(samples, 700, 25)
    check.expect(text == "CQ DE W1AW", f"heard {text!r}")
    # The recorder is late, so the sound ended before it came.
    late = (ear.times()[1] - ended) * 1000
    check.expect(last and late < 150, f"the program ended {late:.0f} ms before its sound")
    check.expect(not (pathlib.Path(home) / ".local/share/kochlea").exists(), "a data folder was made")


def first_sound(home):
    taken = []
    for _ in range(7):
        ear = Ear()
        began = time.monotonic()
        with say("E", home=home) as process:
            process.wait(PATIENCE)
        ear.stop()
        if check.expect(ear.times(), "nothing sounds"):
            taken.append((ear.times()[0] - began) * 1000)
    middle = statistics.median(taken)
    check.expect(not STRICT or middle < FIRST + RECORDER, f"first sound after {middle:.0f} ms")
    print(f"First sound {middle:.0f} ms after the start (median), at most {max(taken):.0f} ms, recorder included.")


def signals(home):
    taken = []
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT, signal.SIGTERM):
        ear = Ear()
        # Dits of 20 ms with spaces of the same length sound at any time.
        with say("5" * 400, "--wpm", "60", home=home) as process:
            time.sleep(1.0 + 0.05 * len(taken))
            process.send_signal(number)
            sent = time.monotonic()
            code = process.wait(PATIENCE)
        ended = (time.monotonic() - sent) * 1000
        ear.stop()
        check.expect(code == 128 + number, f"{number.name}: exit code {code}")
        check.expect(ended < 1000, f"{number.name}: ended after {ended:.0f} ms")
        if check.expect(ear.times(), f"{number.name}: nothing sounded"):
            taken.append((ear.times()[1] - sent) * 1000)
    check.expect(not STRICT or max(taken) < STOP, f"sound after signals: {[round(one) for one in taken]} ms")
    print(f"Silent at most {max(taken):.0f} ms after a signal, recorder included.")


def stream(home, lines):
    """Lines without a pause, then a pause, then one more."""
    ear = Ear()
    words = ["E", "T", "I", "A", "N"]
    with say("--wpm", "60", home=home, stdin=subprocess.PIPE) as process:
        text = "".join(f"{words[index % len(words)]}\n" for index in range(lines)).encode()
        middle = len(text) // 2
        process.stdin.write(text[:middle])
        process.stdin.flush()
        time.sleep(lines * 0.05)
        early = memory(process.pid)
        process.stdin.write(text[middle:])
        process.stdin.flush()
        late = memory(process.pid)
        wait_quiet(ear)
        late = max(late, memory(process.pid))
        asleep = wakeups(process.pid)
        process.stdin.write(b"K\n")
        process.stdin.close()
        code = process.wait(lines)
    samples = ear.stop()
    check.expect(code == 0, f"stream: exit code {code}")
    check.expect(late - early < 2 << 20, f"stream: memory grew from {early} to {late} bytes")
    check.expect(asleep <= 3, f"stream: {asleep} wake-ups in a second without text")
    marks = tones(samples, RATE, 600)[1]
    text = decode(marks, 60).split()
    # The last space is longer than a word space.
    wanted = [words[index % len(words)] for index in range(lines)] + ["K"]
    check.expect(text == wanted, f"stream: heard {' '.join(text)[:200]}")
    gaps = [b[0] - a[1] for a, b in zip(marks, marks[1:])]
    spaces = [gap * 1000 for gap in gaps if gap > 0.1][:-1]
    check.expect(all(abs(space - 140) < 3 for space in spaces),
                 f"stream: word spaces from {min(spaces):.1f} to {max(spaces):.1f} ms instead of 140")
    print(f"{lines} lines: word spaces {min(spaces):.1f} to {max(spaces):.1f} ms, memory {early >> 10} to {late >> 10} KiB.")


def wait_quiet(ear):
    end = time.monotonic() + 300
    while time.monotonic() < end and (not ear.times() or time.monotonic() - ear.times()[1] < 1):
        time.sleep(0.2)


def memory(pid):
    """The private memory of a process in bytes, without the pages of files."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.split("RssAnon:")[1].split()[0]) * 1024


def wakeups(pid):
    """Voluntary context switches of the main thread in a second."""
    def count():
        return int(pathlib.Path(f"/proc/{pid}/status").read_text(encoding="utf-8").split("\nvoluntary_ctxt_switches:")[1].split()[0])
    before = count()
    time.sleep(1)
    return count() - before


def stopped(home):
    """Ctrl+Z silences, and the text goes on after it."""
    ear = Ear()
    with say("T" * 40, "--wpm", "20", home=home) as process:
        time.sleep(0.8)
        process.send_signal(signal.SIGTSTP)
        time.sleep(1.0)
        before = time.monotonic()
        process.send_signal(signal.SIGCONT)
        code = process.wait(PATIENCE)
    ear.stop()
    loud = [moment for moment, samples in ear.pieces if np.abs(samples).max(initial=0) > AUDIBLE]
    check.expect(code == 0, f"Ctrl+Z: exit code {code}")
    check.expect(loud and loud[-1] > before, "Ctrl+Z: nothing sounds after it")


def hostile(home):
    generator = np.random.default_rng(36)
    noise = generator.integers(0, 256, 20_000, dtype=np.uint8).tobytes()
    for name, text in (("random bytes", noise), ("controls", bytes(range(32)) * 400), ("one long word", b"#" * 3_000_000),
                       ("zeros", b"\0" * 100_000), ("half a character", b"\xe2\x82")):
        with say("--audio", "none", "--wpm", "60", home=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                 stderr=subprocess.PIPE) as process:
            threading.Thread(target=feed, args=(process.stdin, text), daemon=True).start()
            time.sleep(1.5)
            process.poll() is None and process.send_signal(signal.SIGTERM)
            lines = process.stderr.read()
            code = process.wait(PATIENCE)
        check.expect(code in (0, 143), f"{name}: exit code {code}")
        check.expect(all(byte >= 0x20 or byte == 0x0A for byte in lines), f"{name}: control characters on standard error")
        check.expect(len(lines) < 200_000, f"{name}: {len(lines)} bytes on standard error")
    full_pipe(home)


def feed(pipe, text):
    try:
        pipe.write(text)
        pipe.close()
    except OSError:
        pass


def full_pipe(home):
    """Nobody reads standard error."""
    reader, writer = os.pipe()
    with say("--audio", "none", "--wpm", "60", home=home, stdin=subprocess.PIPE, stderr=writer) as process:
        os.close(writer)
        threading.Thread(target=feed, args=(process.stdin, "E #€\n".encode() * 20_000), daemon=True).start()
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        began = time.monotonic()
        code = process.wait(PATIENCE)
    os.close(reader)
    check.expect(code == 130, f"full pipe: exit code {code}")
    check.expect(time.monotonic() - began < 2, "full pipe: a signal is late")


def inside():
    with folder() as home:
        for part in (plain, first_sound, signals, stopped, hostile):
            part(home)
        stream(home, 1000 if STRICT else 100)
    return check.conclude("Say")


def main():
    if not shutil.which("pulseaudio"):
        print("Not checked, because pulseaudio is not installed.")
        return 0
    if "--inside" in sys.argv:
        return inside()
    sound = pathlib.Path(__file__).with_name("sound.sh")
    with tempfile.NamedTemporaryFile(suffix=".wav") as recording:
        return subprocess.run(["sh", str(sound), recording.name, sys.executable, __file__, *sys.argv[1:], "--inside"]).returncode


if __name__ == "__main__":
    sys.exit(main())
