#!/usr/bin/python3
"""Checks where the cues of a scan sound: in one ear, on a sound device of their own, and with all other sound again
when that device is lost.

Runs inside sound.sh with two more null sinks, and records each. Needs PulseAudio.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import numpy

from figures import pump
from play import begin
from stage import PROGRAM, Check, Terminal, environment, folder, logged

RATE = 48000
check = Check()


class Recorder:
    """Records a sink from the start of this object. `began` is the time of the first sample, with an error of some tens
    of milliseconds."""

    def __init__(self, sink, path, server=None):
        self.path = path
        self.process = subprocess.Popen(
            ["parec", *(["-s", server] if server else []), "-d", f"{sink}.monitor", "--format=s16le", f"--rate={RATE}", "--channels=2", "--latency-msec=10"],
            stdout=open(path, "wb"), stderr=subprocess.DEVNULL)

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=10)
        samples = numpy.fromfile(self.path, dtype="<i2")
        return samples[: len(samples) // 2 * 2].reshape(-1, 2).astype(float) / 32768


class Server:
    """A separate sound server, whose sink disappears with it. If only a sink disappears, PulseAudio moves its streams
    to another.

    The sink is recorded from the beginning: without a recorder a null sink plays in steps of two seconds, as no
    hardware does.
    """

    def __init__(self, place):
        place.mkdir(mode=0o700, exist_ok=True)
        self.address = f"unix:{place}/native"
        changes = {"XDG_RUNTIME_DIR": place, "PULSE_RUNTIME_PATH": place, "PULSE_STATE_PATH": place, "HOME": place}
        self.process = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--realtime=no", "--high-priority=no",
             "--exit-idle-time=-1", f"--load=module-native-protocol-unix socket={place}/native auth-anonymous=1",
             f"--load=module-null-sink sink_name=gone rate={RATE} channels=2 norewinds=1"],
            env={**os.environ, **{name: str(value) for name, value in changes.items()}}, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        for _ in range(100):
            if subprocess.run(["pactl", "-s", self.address, "info"], capture_output=True, check=False).returncode == 0:
                break
            time.sleep(0.1)
        self.recorder = Recorder("gone", place / "gone.raw", self.address)

    def stop(self):
        """Stops the server and returns what its sink has played."""
        samples = self.recorder.stop()
        self.process.terminate()
        self.process.wait(timeout=10)
        return samples


def with_two_sinks(file):
    """Runs a script again inside sound.sh, with a second sink, and a third one that can be removed."""
    if os.environ.get("KOCHLEA_LAB") != "cue":
        if not shutil.which("pulseaudio"):
            print("Cues: not checked, because PulseAudio is not installed.")
            sys.exit(0)
        os.environ["KOCHLEA_LAB"] = "cue"
        script = pathlib.Path(__file__).with_name("sound.sh")
        os.execv(script, [str(script), "/dev/null", sys.executable, file, *sys.argv[1:]])
    pactl("load-module", "module-null-sink", "sink_name=ear", f"rate={RATE}", "channels=2", "norewinds=1")
    with open(os.environ["ALSA_CONFIG_PATH"], "a", encoding="utf-8") as configuration:
        configuration.write("pcm.ear { type pulse device ear }\n")
        place = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / "gone"
        configuration.write(f'pcm.gone {{ type pulse server "unix:{place}/native" }}\n')


def energy(samples):
    """The energy of each channel."""
    return (samples ** 2).sum(axis=0)


def pactl(*words):
    return subprocess.run(["pactl", *words], check=True, capture_output=True, text=True).stdout.strip()


def scan(home, device, *steps):
    """Lets the program scan the main menu until every step is done. Returns the samples of both sinks, and the log.

    A step is a function of the terminal and the path of the log.
    """
    log = pathlib.Path(home) / f"{device}.jsonl"
    recorders = [Recorder(sink, pathlib.Path(home) / f"{device}-{sink}.raw") for sink in ("lab", "ear")]
    subprocess.run([PROGRAM, "settings", "set", "cue.device", device], env=environment(home), check=True, capture_output=True)
    with Terminal("--events", str(log), home=home) as terminal:
        for step in steps:
            step(terminal, log)
        # Let the devices play all rendered sound before the program ends.
        pump(terminal, 2)
        code = terminal.stop()
        check.expect(code == 130, f"{device}: an interrupt ends it with {code}")
    heard = [recorder.stop() for recorder in recorders]
    events = [json.loads(text) for text in log.read_text().splitlines()]
    return heard, events


def told(count):
    """A step that waits until this many cues have sounded to their end. The timeout allows for a busy machine."""
    def step(terminal, log):
        check.expect(
            terminal.wait_logged(log, lambda events: len(cues(events)) >= count, seconds=90) and len(cues(logged(log))) >= count,
            f"{count} cues sound to their end")
    return step


def cues(events):
    """The cues that sounded to their end."""
    return [event for event in events if event["type"] == "said" and event["id"] == "scan.cue"]


def errors(events):
    return [event["code"] for event in events if event["type"] == "error"]


def in_one_ear():
    """All other sound is in both channels. Cues in one ear add energy to that channel alone."""
    for side, channel in (("left", 0), ("right", 1)):
        with folder() as home:
            begin(home, {"switch.way": "scan"})
            (lab, ear), events = scan(home, side, told(2))
            power = energy(lab)
            check.expect(power[channel] > 1.05 * power[1 - channel], f"{side}: energy in left and right {power}")
            check.expect(power[1 - channel] > 0, f"{side}: all other sound is in both ears")
            check.expect(energy(ear).max() == 0, f"{side}: the other device is silent")
            # Samples where the other ear is silent have only cues.
            alone = lab[numpy.abs(lab[:, 1 - channel]) < 1e-4][:, channel]
            check.expect((alone ** 2).sum() > 0.5, f"{side}: the energy of cues alone is {(alone ** 2).sum():.2f}")
            check.expect(not errors(events), f"{side}: {errors(events)}")


def on_another_device():
    """Cues sound only on their own device, and all other sound only on the usual one. bench_cue.py measures the
    delay."""
    with folder() as home:
        begin(home, {"switch.way": "scan"})
        (lab, ear), events = scan(home, "ear", told(2))
        there = energy(ear)
        check.expect(there.min() > 0.5, f"another device: energy of the cues {there}")
        check.expect(energy(lab).min() > 0.5, "another device: all other sound is on the usual device")
        check.expect(numpy.array_equal(lab[:, 0], lab[:, 1]), "another device: both channels of the usual device are the same")
        check.expect(not errors(events), f"another device: {errors(events)}")


def without_it():
    """A device that is missing or lost is reported once, and cues then sound on the usual device."""
    with folder() as home:
        begin(home, {"switch.way": "scan"})
        (lab, ear), events = scan(home, "nowhere", told(2))
        check.expect(errors(events) == ["noCueDevice"], f"no such device: {errors(events)}")
        check.expect(
            numpy.array_equal(lab[:, 0], lab[:, 1]) and energy(lab).min() > 0.5, "no such device: cues sound on the usual device")
        check.expect(energy(ear).max() == 0, "no such device: the other device is silent")
    with folder() as home:
        begin(home, {"switch.way": "scan"})
        place = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / "gone"
        servers = [Server(place)]

        def remove(terminal, log):
            servers.pop().stop()
            events = terminal.wait_logged(log, lambda events: errors(events), seconds=90)
            told(len(cues(events)) + 1)(terminal, log)

        def restore(terminal, log):
            servers.append(Server(place))
            path, end = servers[0].recorder.path, time.monotonic() + 90
            while not (there := numpy.fromfile(path, dtype="<i2", count=path.stat().st_size // 2).any()) and time.monotonic() < end:
                pump(terminal, 0.5)
            check.expect(there, "a device that returns plays the cues again")

        (lab, ear), events = scan(home, "gone", told(1), remove, restore)
        servers.pop().stop()
        check.expect(errors(events) == ["noCueDevice"], f"a lost device: {errors(events)}")


def silenced():
    """A key silences a cue on its own device. bench_cue.py measures the delay."""
    with folder() as home:
        begin(home, {"switch.way": "scan"})

        def began(events):
            return sum(event["type"] == "say" and event["id"] == "scan.cue" for event in events)

        def cut(events):
            return any(event["type"] == "cut" and event["id"] == "scan.cue" for event in events)

        def press(terminal, log):
            for _ in range(12):
                count = began(logged(log))
                terminal.wait_logged(log, lambda events: began(events) > count, seconds=30)
                terminal.press("backspace")
                pump(terminal, 0.5)
                if cut(logged(log)):
                    return

        (lab, ear), events = scan(home, "ear", press)
        check.expect(cut(events), "a key cuts a cue")


if __name__ == "__main__":
    with_two_sinks(__file__)
    in_one_ear()
    on_another_device()
    without_it()
    silenced()
    sys.exit(check.conclude("Cues"))
