#!/usr/bin/python3
"""Checks speech through speech-dispatcher: a real server plays on one channel, the program's own sound on the other.

usage: check_dispatcher.py [--groups N] [--strict]        4 groups by default; --strict (idle machine) checks cut times

Words and Morse must never sound together, a key must silence the words soon, and when the server is killed in
mid-sentence the session must continue with the program's own voice. Needs speech-dispatcher and PulseAudio, and runs
inside sound.sh.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

from stage import PATIENCE, Check, Terminal, folder

check = Check()
# A frame of 5 ms counts as sound above this root mean square.
AUDIBLE = 0.003
# The limit for the 95th percentile of the time from a key to the end of words, in milliseconds.
LATEST_CUT = 80


def sink(name, channel):
    """Creates a sink that plays on one channel of the recording."""
    subprocess.run(
        ["pactl", "load-module", "module-remap-sink", f"sink_name={name}", "master=lab", "channels=1", "channel_map=mono",
         f"master_channel_map=front-{channel}", "remix=no"], check=True, stdout=subprocess.DEVNULL)


def server(home, path):
    logs = pathlib.Path(home, "log")
    logs.mkdir()
    return subprocess.Popen(
        ["speech-dispatcher", "-s", "-c", "unix_socket", "-S", path, "-L", str(logs), "-P", f"{home}/pid", "-t", "0"],
        env={**os.environ, "HOME": home, "PULSE_SINK": "voice"}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True)


def wait_for_voices(process, path):
    """Waits until the server has loaded its voices. Its socket exists earlier, and it accepts connections earlier."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(PATIENCE)
        end = time.monotonic() + PATIENCE
        while (refusal := client.connect_ex(path)) and time.monotonic() < end and process.poll() is None:
            time.sleep(0.02)
        if not check.expect(not refusal, f"the server accepts no connection: {os.strerror(refusal)}"):
            return
        client.sendall(b"LIST SYNTHESIS_VOICES\r\nQUIT\r\n")
        answer = b""
        while piece := client.recv(65536):
            answer += piece
    check.expect(b"249 OK" in answer, f"the server has voices: {answer[-200:]}")


class Listener:
    """Follows the event log."""

    def __init__(self, path):
        self.file, self.rest, self.events = open(path, encoding="utf-8"), "", []

    def more(self):
        """The events since the last call."""
        lines = (self.rest + self.file.read()).split("\n")
        self.rest = lines.pop()
        fresh = [json.loads(line) for line in lines]
        self.events += fresh
        return fresh

    def wait(self, wanted, terminal, seconds=PATIENCE):
        """The next wanted event; None after a timeout."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and terminal.process.poll() is None:
            found = next((event for event in self.more() if wanted(event)), None)
            if found:
                return found
            terminal.read(0.005)
        return None


def session(home, groups):
    """Answers groups in time. On a busy machine the program's own voice may have to take over, once."""
    log = f"{home}/events"
    pathlib.Path(log).touch()
    with Terminal("receive", "--speech", "dispatcher", "--events", log, "--data-dir",
                  f"{home}/data", home=home, PULSE_SINK="morse", SPEECHD_ADDRESS=os.environ["SPEECHD_ADDRESS"]) as terminal:
        listener, question = Listener(log), ""
        end = time.monotonic() + 60 + 25 * groups
        answered = 0
        while terminal.process.poll() is None and time.monotonic() < end and answered < groups:
            for event in listener.more():
                answered += event["type"] == "attempt"
                if event["type"] == "morse":
                    question = event["text"].replace(" ", "").lower()
                if event["type"] == "await" and event["for"] == "answer":
                    terminal.press(*question)
            terminal.read(0.01)
        # The last verdict.
        listener.wait(lambda event: event["type"] in ("morse", "said"), terminal)
        check.expect(terminal.stop() == 130, "Ctrl+C does not end the session")
        listener.more()
    kinds = [event["type"] for event in listener.events]
    check.expect(kinds.count("attempt") >= groups, f"only {kinds.count('attempt')} answers were counted")
    check.expect(kinds.count("said") >= 3, f"only {kinds.count('said')} sentences were spoken to their end")
    errors = [event["code"] for event in listener.events if event["type"] == "error"]
    check.expect(not errors or is_busy() and errors == ["noDispatcher"], f"the program reported errors: {errors}")
    if errors:
        pathlib.Path(f"{home}/given-up").touch()


def is_busy():
    """Whether programs on this machine waited for a processor for a quarter of the last minute.

    The server may then be late, because its own processes wait, too.
    """
    pressure = pathlib.Path("/proc/pressure/cpu")
    if not pressure.exists():
        return os.getloadavg()[0] > os.cpu_count()
    return float(re.search(r"avg60=([0-9.]+)", pressure.read_text()).group(1)) > 25


def cuts(home, count, strict):
    """Measures how long words continue after a key, in milliseconds."""
    log = f"{home}/cuts"
    pathlib.Path(log).touch()
    taken = []
    with Terminal("--speech", "dispatcher", "--events", log, "--data-dir", f"{home}/data", home=home, PULSE_SINK="morse",
                  SPEECHD_ADDRESS=os.environ["SPEECHD_ADDRESS"]) as terminal:
        listener = Listener(log)
        listener.wait(lambda event: event["type"] == "say", terminal)
        for _ in range(count):
            time.sleep(0.15)
            pressed = terminal.press("down")
            if listener.wait(lambda event: event["type"] in ("cut", "said"), terminal):
                taken.append((time.clock_gettime(time.CLOCK_MONOTONIC) - pressed) * 1000)
            listener.wait(lambda event: event["type"] == "say", terminal)
        terminal.stop()
    latest = statistics.quantiles(taken, n=20)[-1] if len(taken) > 1 else 0
    check.expect(len(taken) >= count * 3 // 4, f"only {len(taken)} of {count} keys cut words")
    check.expect(not strict or latest <= LATEST_CUT, f"words end {latest:.0f} ms after a key (95th percentile)")
    print(f"Words end {statistics.median(taken):.0f} ms after a key (median), {latest:.0f} ms (95th percentile).")


def killed(home, process):
    """Kills the server in mid-sentence."""
    log = f"{home}/killed"
    pathlib.Path(log).touch()
    with Terminal("--speech", "dispatcher", "--events", log, "--data-dir", f"{home}/data", home=home, PULSE_SINK="morse",
                  SPEECHD_ADDRESS=os.environ["SPEECHD_ADDRESS"]) as terminal:
        listener = Listener(log)
        check.expect(listener.wait(lambda event: event["type"] == "say", terminal), "nothing is spoken before the server is killed")
        os.killpg(process.pid, signal.SIGKILL)
        told = listener.wait(lambda event: event["type"] == "error", terminal)
        check.expect(told and told["code"] == "noDispatcher", f"the loss of speech-dispatcher is not reported: {told}")
        check.expect(
            listener.wait(lambda event: event["type"] == "said", terminal), "the own voice speaks no sentence to its end")
        terminal.press("down")
        check.expect(listener.wait(lambda event: event["type"] == "say", terminal), "the own voice does not speak after a key")
        terminal.stop()


def loud(samples, rate):
    frame = rate // 200
    pieces = samples[: len(samples) // frame * frame].reshape(-1, frame)
    return np.sqrt((pieces**2).mean(axis=1)) > AUDIBLE


def recorded(path):
    """Both channels as booleans, a frame of 5 ms each."""
    raw = pathlib.Path(path).read_bytes()
    rate = int.from_bytes(raw[24:28], "little")
    data = raw[raw.index(b"data") + 8:]
    both = np.frombuffer(data[: len(data) // 4 * 4], "<i2").reshape(-1, 2) / 32768
    return loud(both[:, 0], rate), loud(both[:, 1], rate)


def inside(part, home, groups, strict):
    sink("voice", "left")
    sink("morse", "right")
    path = f"{home}/speech.sock"
    os.environ["SPEECHD_ADDRESS"] = f"unix_socket:{path}"
    process = server(home, path)
    try:
        wait_for_voices(process, path)
        if part == "session":
            session(home, groups)
        else:
            cuts(home, 20, strict)
            killed(home, process)
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
    return check.conclude(f"speech-dispatcher, {part}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--groups", type=int, default=4)
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--inside", nargs=2)
    options = parser.parse_args()
    if options.inside:
        return inside(*options.inside, options.groups, options.strict)
    missing = [name for name in ("speech-dispatcher", "pulseaudio") if not shutil.which(name)]
    if missing:
        print(f"Not checked, because {' and '.join(missing)} is not installed.")
        return 0
    sound = pathlib.Path(__file__).with_name("sound.sh")
    for part in ("session", "trouble"):
        with folder() as home, tempfile.NamedTemporaryFile(suffix=".wav") as recording:
            run = subprocess.run(
                ["sh", str(sound), recording.name, sys.executable, __file__, "--groups", str(options.groups), "--inside", part,
                 home] + ["--strict"] * options.strict)
            check.expect(run.returncode == 0, f"{part}: exit code {run.returncode}")
            words, tones = recorded(recording.name)
            check.expect(words.sum() > 100, f"{part}: speech-dispatcher played nothing")
            if part == "session":
                check.expect(tones.sum() > 100, "no Morse sounded")
                both = int((words & tones).sum()) * 5
                # After the program has given up a server, its words may still sound.
                check.expect(both == 0 or pathlib.Path(f"{home}/given-up").exists(), f"words and Morse sounded together for {both} ms")
            else:
                check.expect(tones[-len(tones) // 2:].sum() > 50, "the own voice did not sound after the server was killed")
    return check.conclude("Speech through speech-dispatcher")


if __name__ == "__main__":
    sys.exit(main())
