#!/usr/bin/python3
"""Checks reminders at the learner's end: notify-send on a session bus with a notification service, and speech on a
sound card.

The bus is a real one (dbus-run-session). The service is part of this check and records the notifications, which a
screen reader would read. The sound card is simulated (sound.sh). Needs libnotify-bin, dbus and python3-gi.
"""

import os
import pathlib
import subprocess
import sys
import threading
import time
import wave

HERE = pathlib.Path(__file__).resolve().parent
if not os.environ.get("KOCHLEA_BUS"):
    os.environ["KOCHLEA_BUS"] = "1"
    os.execvp("dbus-run-session", ["dbus-run-session", "--", sys.executable, __file__, *sys.argv[1:]])

import gi
import numpy as np

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib

import year
from stage import PROGRAM, Check, environment, folder

check = Check()
NAME = "org.freedesktop.Notifications"
INTERFACE = """
<node><interface name="org.freedesktop.Notifications">
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
    <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
  </method>
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <method name="GetServerInformation">
    <arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/>
    <arg type="s" direction="out"/>
  </method>
</interface></node>
"""
NOON = "2026-11-23T12:00:00"
LINES = {"en": "Kochlea: receive is due", "de": "Kochlea: Hören ist fällig"}


class Desktop:
    """A desktop's notification service. While it is mute it does not reply."""

    def __init__(self):
        self.shown = []
        self.is_mute = False
        self.connection = Gio.bus_get_sync(Gio.BusType.SESSION)
        interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
        self.connection.register_object("/org/freedesktop/Notifications", interface, self.called, None, None)
        threading.Thread(target=GLib.MainLoop().run, daemon=True).start()
        self.name = None

    def open(self):
        there = threading.Event()
        self.name = Gio.bus_own_name_on_connection(
            self.connection, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: there.set(), None)
        check.expect(there.wait(20), "the bus gives the service its name")

    def close(self):
        Gio.bus_unown_name(self.name)
        time.sleep(0.2)

    def called(self, _connection, _sender, _path, _interface, method, arguments, invocation):
        if method == "Notify":
            application, _, icon, summary, body, actions, hints, expires = arguments.unpack()
            self.shown.append({
                "application": application, "icon": icon, "summary": summary, "body": body, "actions": actions,
                "urgency": hints.get("urgency", 1), "expires": expires})
        if self.is_mute:
            return
        answer = {
            "Notify": GLib.Variant("(u)", (len(self.shown),)),
            "GetCapabilities": GLib.Variant("(as)", (["body"],)),
            "GetServerInformation": GLib.Variant("(ssss)", ("lab", "kochlea", "1", "1.2")),
        }[method]
        invocation.return_value(answer)

    def take(self):
        shown, self.shown = self.shown, []
        return shown


def learner(home, by, last="2026-11-20", due="2026-11-22"):
    """A folder in which receive is due at NOON."""
    data = pathlib.Path(home) / by / str(time.monotonic_ns())
    records = [
        {"record": "progress", "direction": "receive", "level": 3, "interval_days": 2, "due": due,
         "last_practised": last, "first_practised": last, "level_reached": last},
        {"record": "streak", "current": 1, "longest": 1, "last_day": last},
        {"record": "setting", "name": "reminders.by", "value": by}, *year.SETTINGS]
    taken = year.take(year.archive(records), data, home)
    check.expect(taken.returncode == 0, f"the learner: {taken.stderr}")
    return str(data)


def remind(home, by, *arguments, before=(), **changes):
    """Returns (printed lines, reported errors, seconds)."""
    bus = {"DBUS_SESSION_BUS_ADDRESS": os.environ["DBUS_SESSION_BUS_ADDRESS"], **changes}
    began = time.monotonic()
    done = subprocess.run(
        [*before, PROGRAM, "remind", "--data-dir", learner(home, by), "--now", NOON, *arguments],
        env=environment(home, **bus), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    check.expect(done.returncode == 0, f"by {by} {arguments}: exit code {done.returncode}, {done.stderr}")
    return done.stdout.rstrip("\n"), done.stderr, time.monotonic() - began


def sounding(path):
    """Returns (the length of the sound in a file in seconds, its start, its level); None if there is no file."""
    if not path.exists():
        return None
    with wave.open(str(path)) as file:
        rate, channels = file.getframerate(), file.getnchannels()
        samples = np.frombuffer(file.readframes(-1), "<i2").astype(float)
    samples = samples[:len(samples) // channels * channels].reshape(-1, channels).mean(axis=1) / 32768
    loud = np.flatnonzero(np.abs(samples) > 0.01)
    if not len(loud):
        return 0.0, 0.0, 0.0
    piece = samples[loud[0]:loud[-1] + 1]
    level = 20 * np.log10(np.sqrt(np.mean(piece ** 2)))
    return len(piece) / rate, loud[0] / rate, level


def is_speech(heard, words):
    """Checks that a sound has the length of a sentence and the loudness of the program's voice."""
    return check.expect(heard and 0.8 < heard[0] < 5 and -40 < heard[2] < -10, f"{words}: {heard}")


def notifications(desktop, home):
    for language, line in LINES.items():
        sound = pathlib.Path(home) / f"{language}.wav"
        printed, errors, _ = remind(home, "notification", "--lang", language, "--audio", f"wav:{sound}")
        shown = desktop.take()
        check.expect(printed == line and errors == "", f"{language}: printed {printed!r}, {errors!r}")
        wanted = {
            "application": "Kochlea", "icon": "audio-headphones", "summary": line, "body": "", "actions": [], "urgency": 1,
            "expires": -1}
        check.expect(shown == [wanted], f"{language}: the notifications are {shown}")
        check.expect(sounding(sound) is None, f"{language}: the reminder is shown and also spoken")
    sound = pathlib.Path(home) / "both.wav"
    remind(home, "both", "--audio", f"wav:{sound}")
    check.expect([one["summary"] for one in desktop.take()] == [LINES["en"]], "both: the reminder is shown")
    is_speech(sounding(sound), "both: spoken")
    for mode in ("reader", "off"):
        sound = pathlib.Path(home) / f"{mode}.wav"
        printed, errors, _ = remind(home, "speech" if mode == "reader" else "both", "--speech", mode, "--audio", f"wav:{sound}")
        check.expect(len(desktop.take()) == 1 and sounding(sound) is None, f"--speech {mode}: it is shown and not spoken")
        check.expect(printed == LINES["en"] and errors == "", f"--speech {mode}: {printed!r} {errors!r}")


def twice(desktop, home):
    """A shown reminder is stored, so the next run of the timer shows nothing."""
    data = learner(home, "notification")
    command = [PROGRAM, "remind", "--data-dir", data]
    here = environment(home, DBUS_SESSION_BUS_ADDRESS=os.environ["DBUS_SESSION_BUS_ADDRESS"])
    for now in (NOON, "2026-11-23T12:30:00"):
        subprocess.run([*command, "--now", now], env=here, check=True, capture_output=True)
    check.expect(len(desktop.take()) == 1, "the reminder is shown again half an hour later")


def without_desktop(desktop, home):
    """Without a service or a bus, or if the service does not reply, the reminder is spoken."""
    cases = {
        "no service on the bus": {},
        "no bus": {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={home}/none"},
    }
    for words, changes in cases.items():
        sound = pathlib.Path(home) / f"{words}.wav"
        printed, errors, seconds = remind(home, "notification", "--audio", f"wav:{sound}", **changes)
        check.expect(printed == LINES["en"] and errors == "" and seconds < 20, f"{words}: {printed!r} {errors!r} {seconds}")
        is_speech(sounding(sound), words)
    desktop.open()
    desktop.is_mute = True
    sound = pathlib.Path(home) / "mute.wav"
    printed, errors, seconds = remind(home, "notification", "--audio", f"wav:{sound}")
    check.expect(printed == LINES["en"] and seconds < 20, f"a service that does not reply: {printed!r} after {seconds} s")
    is_speech(sounding(sound), "a service that does not reply")
    desktop.is_mute = False
    printed, errors, _ = remind(
        home, "notification", "--audio", "none", DBUS_SESSION_BUS_ADDRESS=f"unix:path={home}/none")
    check.expect("libnotify-bin" in errors and printed == LINES["en"], f"neither: {printed!r} {errors!r}")


def spoken(desktop, home):
    """The whole sentence sounds on a sound card, after the silence that codecs swallow."""
    desktop.take()
    for language, line in LINES.items():
        sound = pathlib.Path(home) / f"card-{language}.wav"
        printed, errors, _ = remind(home, "speech", "--lang", language, before=(str(HERE / "sound.sh"), str(sound)))
        check.expect(printed == line and errors == "", f"spoken, {language}: {printed!r} {errors!r}")
        is_speech(sounding(sound), f"spoken, {language}")
    check.expect(desktop.take() == [], "a reminder by speech is not shown")


def main():
    with folder() as home:
        desktop = Desktop()
        desktop.open()
        notifications(desktop, home)
        twice(desktop, home)
        desktop.close()
        without_desktop(desktop, home)
        spoken(desktop, home)
    return check.conclude("Reminders")


if __name__ == "__main__":
    sys.exit(main())
