#!/usr/bin/python3
"""Measures how often a sound server's own library wakes a program that plays. Kochlea cannot have fewer wake-ups.

    wakeups.py [pulseaudio|pipewire] PERIODxCOUNT...        for instance 512x4 1024x3

A simple player (numbered.c) plays through ALSA with each choice of periods, on the simulated sound card of sound.sh or
sound_pipewire.sh. On PulseAudio it plays again without memory shared with the server, as Kochlea does, and then pacat
plays without ALSA at the same latency. docs/decisions/0042-sleep-and-calm.md has the figures. Needs cc, alsa, numpy.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import types

from figures import Load

HERE = pathlib.Path(__file__).resolve().parent
SERVERS = {"pulseaudio": "sound.sh", "pipewire": "sound_pipewire.sh"}
SECONDS = 6


def measure(command, **options):
    """The voluntary context switches per second of all threads of a program that plays, measured after two seconds."""
    program = subprocess.Popen(command, stdout=subprocess.DEVNULL, **options)
    time.sleep(2)
    load = Load(types.SimpleNamespace(process=program))
    time.sleep(SECONDS)
    _, wakeups = load.taken()
    program.terminate()
    program.wait()
    return wakeups


def main():
    chosen = sys.argv[1:]
    server = chosen.pop(0) if chosen and chosen[0] in SERVERS else "pulseaudio"
    if not os.environ.get("KOCHLEA_LAB"):
        os.environ.update(KOCHLEA_LAB="wakeups", LAB_REALTIME="yes")
        script = HERE / SERVERS[server]
        os.execv(script, [str(script), "/dev/null", sys.executable, __file__, *sys.argv[1:]])
    with tempfile.TemporaryDirectory() as folder:
        player = f"{folder}/numbered"
        subprocess.run(["cc", "-O2", "-o", player, HERE / "numbered.c", "-lasound"], check=True)
        for periods in chosen:
            frames, count = periods.split("x")
            wakeups = measure([player, "default", frames, count, "20", f"{folder}/log"])
            print(f"{server}, through ALSA, {periods}: {wakeups:.0f} wake-ups a second.", flush=True)
            if server == "pulseaudio":
                settings = f"{folder}/client.conf"
                pathlib.Path(settings).write_text("enable-shm = no\n")
                wakeups = measure([player, "default", frames, count, "20", f"{folder}/log"],
                                  env=os.environ | {"PULSE_CLIENTCONFIG": settings})
                print(f"{server}, through ALSA without shared memory, {periods}: {wakeups:.0f} wake-ups a second.", flush=True)
                native = ["pacat", "--raw", "--rate=48000", "--channels=2", "--format=s16le",
                          f"--latency-msec={int(frames) * int(count) // 48}", f"--process-time-msec={int(frames) // 48}"]
                with open("/dev/zero", "rb") as silence:
                    wakeups = measure(native, stdin=silence)
                print(f"{server}, without ALSA, {periods}: {wakeups:.0f} wake-ups a second.", flush=True)


if __name__ == "__main__":
    main()
