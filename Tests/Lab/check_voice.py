#!/usr/bin/python3
"""Morse as a voice of speech-dispatcher: a real server with the module of Packaging/kochlea-generic.conf plays to a sink.

usage: check_voice.py [--strict]                --strict (idle machine, release program) checks times, too

Messages come in order and complete, priorities and cancel work as with other voices, any text is only text, and rate and
pitch become speed and tone. Runs inside sound.sh. Needs speech-dispatcher and PulseAudio.
"""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import numpy as np

from analyse import decode, tones
from check_say import AUDIBLE, RATE, Ear
from stage import PATIENCE, PROGRAM, ROOT, Check, folder

check = Check()
STRICT = "--strict" in sys.argv
# In milliseconds, from the command to the last sound in the recording.
LATEST_STOP = 100
MODULE = "kochlea-generic"


class Server:
    """speech-dispatcher with this module alone, in a folder of its own."""

    def __init__(self, home):
        self.path = f"{home}/speech.sock"
        modules = pathlib.Path(home, "conf/modules")
        modules.mkdir(parents=True)
        shutil.copy(ROOT / "Packaging/kochlea-generic.conf", modules)
        (modules.parent / "speechd.conf").write_text(
            f'LogLevel 3\nAddModule "{MODULE}" "sd_generic" "{MODULE}.conf"\nDefaultModule {MODULE}\n', encoding="utf-8")
        # The module finds the program in PATH.
        programs = pathlib.Path(home, "bin")
        programs.mkdir()
        (programs / "kochlea").symlink_to(PROGRAM)
        logs = pathlib.Path(home, "log")
        logs.mkdir()
        os.environ["PATH"] = f"{programs}:{os.environ['PATH']}"
        os.environ["HOME"] = home
        # A session of its own would get as much processor time as the sound server and everything else together, and the
        # sound server would be late: then even aplay has gaps.
        self.process = subprocess.Popen(
            ["speech-dispatcher", "-s", "-c", "unix_socket", "-S", self.path, "-C", modules.parent, "-L", logs, "-P",
             f"{home}/pid", "-t", "0"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, process_group=0)

    def stop(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


class Client:
    """A connection by the protocol of speech-dispatcher, SSIP."""

    def __init__(self, server):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(PATIENCE)
        end = time.monotonic() + PATIENCE
        while (refusal := self.socket.connect_ex(server.path)) and time.monotonic() < end:
            time.sleep(0.05)
        check.expect(not refusal, f"the server accepts no connection: {os.strerror(refusal)}")
        self.rest, self.events = b"", []
        self.send("SET SELF CLIENT_NAME lab:check:main", "SET SELF NOTIFICATION ALL on", "SET SELF LANGUAGE en")

    def line(self):
        while b"\r\n" not in self.rest:
            piece = self.socket.recv(65536)
            if not piece:
                return b""
            self.rest += piece
        line, self.rest = self.rest.split(b"\r\n", 1)
        return line

    def reply(self):
        """The last line of a reply. Notifications before it are events."""
        while (line := self.line()) and (self.note(line) or line[3:4] == b"-"):
            pass
        return line

    def note(self, line):
        """Whether the line belongs to a notification. Its last line has the code of the event."""
        if line[:1] != b"7":
            return False
        if line[3:4] == b" ":
            self.events.append(line[:3])
        return True

    def send(self, *commands):
        for command in commands:
            self.socket.sendall(command.encode() + b"\r\n")
            reply = self.reply()
            check.expect(reply[:1] == b"2", f"{command}: {reply}")

    def speak(self, text):
        self.socket.sendall(b"SPEAK\r\n")
        check.expect(self.reply()[:3] == b"230", "SPEAK is refused")
        body = "\r\n".join("." + line if line.startswith(".") else line for line in text.split("\n"))
        self.socket.sendall(body.encode() + b"\r\n.\r\n")
        reply = self.reply()
        check.expect(reply[:3] == b"225", f"a message is refused: {reply}")

    def wait_ends(self, count, seconds):
        """Waits for this many ends or cancellations of messages. Returns the codes of all events, in order."""
        self.socket.settimeout(seconds)
        try:
            while sum(code in (b"702", b"703") for code in self.events) < count and (line := self.line()):
                self.note(line)
        except socket.timeout:
            pass
        self.socket.settimeout(PATIENCE)
        return self.events


def text_of(samples, tone=600, wpm=None):
    return decode(tones(samples, RATE, tone)[1], wpm)


def words(server):
    """One message, any text, other alphabets."""
    client, ear = Client(server), Ear()
    text = "IT'S $HOME `ID` \"Q\" & <AR> É\n.K"
    client.speak(text)
    codes = client.wait_ends(1, 60)
    samples = ear.stop()
    check.expect(codes == [b"701", b"702"], f"one message: events {codes}")
    heard = text_of(samples, wpm=25)
    check.expect(heard.startswith("IT"), f"one message: heard {heard!r}")
    check.expect(heard.replace("*", "").endswith("K"), f"one message: heard {heard!r}")


def settings(server):
    """Rate and pitch become speed and tone."""
    for rate, pitch, wpm, tone in ((0, 0, 25, 600), (100, 100, 45, 900), (-50, -100, 15, 300)):
        client, ear = Client(server), Ear()
        client.send(f"SET SELF RATE {rate}", f"SET SELF PITCH {pitch}")
        client.speak("PARIS")
        client.wait_ends(1, 60)
        samples = ear.stop()
        marks = tones(samples, RATE)
        check.expect(abs(marks[0] - tone) < 3, f"pitch {pitch}: {marks[0]:.0f} Hz instead of {tone}")
        check.expect(decode(marks[1], wpm) == "PARIS", f"rate {rate}: heard {decode(marks[1], wpm)!r}")
        dit = np.median([b - a for a, b, _ in marks[1] if b - a < 2 * 1.2 / wpm]) * 1000
        check.expect(abs(dit - 1200 / wpm) < 2, f"rate {rate}: dits of {dit:.1f} ms instead of {1200 / wpm:.1f}")


def order(server):
    """Fifty messages without waiting for any."""
    client, ear = Client(server), Ear()
    client.send("SET SELF RATE 100", "SET SELF PRIORITY message")
    wanted = [f"{index:02d}" for index in range(50)]
    for number in wanted:
        client.speak(number)
    codes = client.wait_ends(50, 240)
    samples = ear.stop()
    check.expect(codes == [b"701", b"702"] * 50, f"50 messages: {len(codes)} events, {codes.count(b'703')} cancelled")
    # The space between messages is that which the server takes to start the next one.
    heard = text_of(samples, wpm=45).replace(" ", "")
    check.expect(heard == "".join(wanted), f"50 messages: heard {heard}")


def stop(server):
    """Cancel silences at once, and the next message is heard."""
    taken = []
    for turn in range(5):
        client, ear = Client(server), Ear()
        # Dits of 27 ms with spaces of the same length are sound at any time.
        client.send("SET SELF RATE 100")
        client.speak("5" * 200)
        time.sleep(1.2 + 0.07 * turn)
        client.send("CANCEL SELF")
        cancelled = time.monotonic()
        time.sleep(0.6)
        if check.expect(ear.times(), "cancel: nothing sounded before"):
            taken.append((ear.times()[1] - cancelled) * 1000)
        client.speak("K")
        codes = client.wait_ends(2, 30)
        samples = ear.stop()
        check.expect(codes == [b"701", b"703", b"701", b"702"], f"cancel: events {codes}")
        check.expect(np.abs(samples[-RATE:]).max() > AUDIBLE, "cancel: the next message is not heard")
    check.expect(not STRICT or max(taken) < LATEST_STOP, f"cancel: sound after {[round(one) for one in taken]} ms")
    print(f"Silent at most {max(taken):.0f} ms after cancel, recorder included.")


def priorities(server):
    """An important message interrupts a text, and a later text replaces an earlier one."""
    client, ear = Client(server), Ear()
    client.send("SET SELF RATE 50", "SET SELF PRIORITY text")
    client.speak("T" * 60)
    time.sleep(1.0)
    client.send("SET SELF PRIORITY important")
    client.speak("VVV")
    client.wait_ends(2, 60)
    heard = text_of(ear.stop(), wpm=35)
    # The mark that was cut and the first V may sound as one character.
    check.expect(heard.rstrip().endswith("VV"), f"important: heard {heard!r}")
    check.expect(heard.count("T") < 55, "important: the text was not interrupted")


def say_program(server):
    """spd-say waits until a message has been heard."""
    ear = Ear()
    environment = {**os.environ, "SPEECHD_ADDRESS": f"unix_socket:{server.path}", "LC_ALL": "C.UTF-8"}
    run = subprocess.run(["spd-say", "-w", "-o", MODULE, "CQ"], env=environment, timeout=60)
    samples = ear.stop()
    check.expect(run.returncode == 0, f"spd-say: exit code {run.returncode}")
    check.expect(text_of(samples, wpm=25) == "CQ", f"spd-say: heard {text_of(samples, wpm=25)!r}")


def inside():
    with folder() as home:
        server = Server(home)
        try:
            for part in (words, settings, say_program, stop, priorities, order):
                part(server)
        finally:
            server.stop()
    return check.conclude("Morse as a voice of speech-dispatcher")


def main():
    missing = [name for name in ("speech-dispatcher", "spd-say", "pulseaudio") if not shutil.which(name)]
    if missing:
        print(f"Not checked, because {' and '.join(missing)} is not installed.")
        return 0
    if "--inside" in sys.argv:
        return inside()
    sound = pathlib.Path(__file__).with_name("sound.sh")
    with tempfile.NamedTemporaryFile(suffix=".wav") as recording:
        return subprocess.run(
            ["sh", str(sound), recording.name, sys.executable, __file__, *sys.argv[1:], "--inside"]).returncode


if __name__ == "__main__":
    sys.exit(main())
