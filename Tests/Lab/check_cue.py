#!/usr/bin/python3
"""Cues of a scan where they are set to be heard: in one ear, on a sound device of their own, and with everything else again when
that device goes.

Runs inside sound.sh with two more null sinks, each recorded.  Needs PulseAudio.
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
from stage import PROGRAM, Check, Terminal, environment, folder

RATE = 48000
check = Check()


class Recorder:
    """Records what a sink plays, from its making on; `began` is the time of the first sample within some tens of milliseconds."""

    def __init__(self, sink, path, server=None):
        self.path = path
        self.process = subprocess.Popen(
            ["parec", *(["-s", server] if server else []), "-d", f"{sink}.monitor", "--format=s16le", f"--rate={RATE}", "--channels=2", "--latency-msec=10"],
            stdout=open(path, "wb"), stderr=subprocess.DEVNULL)

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=10)
        return numpy.fromfile(self.path, dtype="<i2").reshape(-1, 2).astype(float) / 32768


class Server:
    """A sound server of its own, which takes its sink with it when it goes: of a sink alone PulseAudio moves streams to another.

    Its sink is recorded from the beginning: one that nobody listens to plays in steps of two seconds, as no hardware does.
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
        """What its sink has played."""
        samples = self.recorder.stop()
        self.process.terminate()
        self.process.wait(timeout=10)
        return samples


def energy(samples):
    """The energy of each channel."""
    return (samples ** 2).sum(axis=0)


def pactl(*words):
    return subprocess.run(["pactl", *words], check=True, capture_output=True, text=True).stdout.strip()


def scan(home, device, seconds, meanwhile=None):
    """Lets the main menu be told: what both sinks played, and the log."""
    log = pathlib.Path(home) / f"{device}.jsonl"
    recorders = [Recorder(sink, pathlib.Path(home) / f"{device}-{sink}.raw") for sink in ("lab", "ear")]
    subprocess.run([PROGRAM, "settings", "set", "cue.device", device], env=environment(home), check=True, capture_output=True)
    with Terminal("--events", str(log), home=home) as terminal:
        pump(terminal, seconds)
        if meanwhile:
            meanwhile(terminal)
            pump(terminal, seconds)
        code = terminal.stop()
        check.expect(code == 130, f"{device}: an interrupt ends it with {code}")
    heard = [recorder.stop() for recorder in recorders]
    events = [json.loads(text) for text in log.read_text().splitlines()]
    return heard, events


def cues(events):
    """Cues that were told to their end."""
    return [event for event in events if event["type"] == "said" and event["id"] == "scan.cue"]


def errors(events):
    return [event["code"] for event in events if event["type"] == "error"]


def texts(events):
    return [(event["t"], event["text"]) for event in events if event["type"] == "error"]


def expect_soon(late, limit, words):
    """Most are in time; a busy machine may keep one of them waiting."""
    late = sorted(late)
    check.expect(late and -0.05 < late[0] and late[len(late) // 2] < limit and late[-1] < limit + 1, f"{words} after {late}")


def in_one_ear():
    """With everything else both channels have the same; in one ear that has more by what the cues are."""
    for side, channel in (("left", 0), ("right", 1)):
        with folder() as home:
            begin(home, {"switch.way": "scan"})
            (lab, ear), events = scan(home, side, 9)
            power = energy(lab)
            check.expect(len(cues(events)) >= 2, f"{side}: {len(cues(events))} cues")
            check.expect(power[channel] > 1.05 * power[1 - channel], f"{side}: energy in left and right {power}")
            check.expect(power[1 - channel] > 0, f"{side}: everything else is in both ears")
            check.expect(energy(ear).max() == 0, f"{side}: nothing is heard elsewhere")
            # Where the other ear hears nothing, this one hears cues.
            alone = lab[numpy.abs(lab[:, 1 - channel]) < 1e-4][:, channel]
            check.expect((alone ** 2).sum() > 0.5, f"{side}: cues alone have {(alone ** 2).sum():.2f}")
            check.expect(not errors(events), f"{side}: {errors(events)}")


def on_another_device():
    """Cues are heard there and only there, everything else here and only here."""
    with folder() as home:
        begin(home, {"switch.way": "scan"})
        (lab, ear), events = scan(home, "ear", 9)
        told = cues(events)
        check.expect(len(told) >= 2, f"another device: {len(told)} cues")
        there = energy(ear)
        check.expect(there.min() > 0.5, f"another device: energy of the cues {there}")
        check.expect(numpy.array_equal(lab[:, 0], lab[:, 1]), "another device: both channels here are the same")
        check.expect(not errors(events), f"another device: {errors(events)}")
        # A server that a busy machine keeps waiting begins anew, and it is not known when one that has not begun is heard.
        known = [event for event in told if "heard_from" in event]
        check.expect(len(known) >= len(told) - 1, f"another device: of {len(told)} cues it is known of {len(known)} when they are heard")
        # Each cue sounds for as long as it lasts, and what is told is silence here.
        began = [event["t"] for event in events if event["type"] == "say" and event["id"] == "scan.cue"]
        length = sum(event.get("heard_to", event["t"]) - event.get("heard_from", start) for event, start in zip(told, began))
        sounding = (numpy.abs(ear[:, 0]).reshape(-1)[: len(ear) // 480 * 480].reshape(-1, 480).max(axis=1) > 1e-3).sum() / 100
        check.expect(0.6 * length < sounding < 1.2 * length + 1, f"another device: {sounding:.2f} s heard of {length:.2f}")
        late = [event["heard_from"] - start for event, start in zip(told, began) if "heard_from" in event]
        expect_soon(late, 0.6, "another device: cues are heard")


def without_it():
    """A device that is not there, or goes, is told of once, and cues are heard with everything else."""
    with folder() as home:
        begin(home, {"switch.way": "scan"})
        (lab, ear), events = scan(home, "nowhere", 15)
        check.expect(errors(events) == ["noCueDevice"], f"no such device: {errors(events)}")
        check.expect(len(cues(events)) >= 2, "no such device: cues are told")
        check.expect(numpy.array_equal(lab[:, 0], lab[:, 1]) and energy(lab).min() > 0.5, "no such device: they are heard here")
        check.expect(energy(ear).max() == 0, "no such device: nothing is heard elsewhere")
    with folder() as home:
        begin(home, {"switch.way": "scan"})
        place = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / "gone"
        servers = [Server(place)]

        def remove(terminal):
            servers.pop().stop()
            pump(terminal, 8)
            servers.append(Server(place))
            pump(terminal, 12)

        (lab, ear), events = scan(home, "gone", 8, remove)
        there = energy(servers.pop().stop())
        told = errors(events)
        check.expect(told == ["noCueDevice"], f"a device that goes: {texts(events)}")
        check.expect(len(cues(events)) >= 6, f"a device that goes: {len(cues(events))} cues")
        check.expect(there.min() > 0.5, f"a device that comes back: energy of the cues {there}")


def silenced():
    """A key silences a cue on its own device at once, and nothing of it is heard later."""
    with folder() as home:
        begin(home, {"switch.way": "scan"})

        def press(terminal):
            for _ in range(12):
                terminal.press("backspace")
                # Cues come after a second or so; the moments differ.
                pump(terminal, 1.05)

        (lab, ear), events = scan(home, "ear", 6, press)
        cut = [event for event in events if event["type"] == "cut" and event["id"] == "scan.cue" and "heard_to" in event]
        check.expect(cut, "no key came in the middle of a cue")
        late = [event["heard_to"] - event["t"] for event in cut]
        expect_soon(late, 0.3, "a key: it is silent")
        # From its beginning to its end or cut, and what the device still held then. A busy computer makes these times longer.
        made, start = 0, None
        for event in events:
            if event.get("id") == "scan.cue" and event["type"] in ("say", "said", "cut"):
                if event["type"] != "say" and start is not None:
                    made += event["t"] - start + 0.3
                start = event["t"] if event["type"] == "say" else None
        blocks = numpy.abs(ear[: len(ear) // 480 * 480, 0]).reshape(-1, 480).max(axis=1)
        check.expect((blocks > 1e-3).sum() / 100 < 1.1 * made, f"{(blocks > 1e-3).sum() / 100:.2f} s heard of {made:.2f}")


if __name__ == "__main__":
    if os.environ.get("KOCHLEA_LAB") != "cue":
        if not shutil.which("pulseaudio"):
            print("Cues: PulseAudio is not installed, nothing was checked.")
            sys.exit(0)
        os.environ["KOCHLEA_LAB"] = "cue"
        script = pathlib.Path(__file__).with_name("sound.sh")
        os.execv(script, [str(script), "/dev/null", sys.executable, __file__])
    pactl("load-module", "module-null-sink", "sink_name=ear", f"rate={RATE}", "channels=2", "norewinds=1")
    with open(os.environ["ALSA_CONFIG_PATH"], "a", encoding="utf-8") as configuration:
        configuration.write("pcm.ear { type pulse device ear }\n")
        place = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / "gone"
        configuration.write(f'pcm.gone {{ type pulse server "unix:{place}/native" }}\n')
    in_one_ear()
    on_another_device()
    without_it()
    silenced()
    sys.exit(check.conclude("Cues"))
