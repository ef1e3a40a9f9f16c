#!/usr/bin/python3
"""Odd terminals and servers: a mode that another program left on, late replies, slow bytes, a foreign keyboard layout,
and speech servers that hang."""

import pathlib
import socket
import sys
import time

from stage import Check, Terminal, folder, logged, message

check = Check()
ANSWERS = (
    "\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b]52;c;eHl6\x07", "\x1bP1$r0m\x1b\\", "\x1b_Gi=31;OK\x1b\\", "\x1b[?1004;2$y",
    "\x1b[4;1$y", "\x1b[M !!", "\x1b[<0;3;4M", "\x1b[99;5:3u")


def start(home, *arguments, **changes):
    log = pathlib.Path(home, "events")
    return log, Terminal(*arguments, "--audio", "none", "--events", str(log), "--data-dir", f"{home}/data", home=home, **changes)


def names(events):
    return [event["name"] for event in events if event["type"] == "key"]


def interrupted():
    for keys in ("\x1b[99;5u", "\x1b[27;5;99~", "\x1b[1089;5u", "\x1b[99;5:1u"):
        with folder() as home, Terminal("--audio", "none", "--speech", "off", home=home) as terminal:
            terminal.wait(message("first.welcome"))
            terminal.press(keys)
            code = terminal.end(5)
            check.expect(code == 130, f"Ctrl+C as {keys!r}: exit code {code}")
            check.expect(terminal.is_usable, f"Ctrl+C as {keys!r}: the terminal's settings are not restored")


def swallowed():
    with folder() as home:
        log, terminal = start(home, "--speech", "off")
        with terminal:
            terminal.wait(message("first.welcome"))
            for answer in ANSWERS:
                terminal.press(answer)
            # The bytes of one key arrive slowly.
            for byte in "\x1b[B":
                terminal.press(byte)
                time.sleep(0.05)
            terminal.press("end")
            events = terminal.wait_logged(log, lambda events: "end" in names(events))
            # On a busy machine two bytes may be more than 100 ms apart. Then an Escape and its rest are allowed.
            seen = [name for name in names(events) if name not in ("esc", "[", "B")]
            check.expect(seen in (["down", "end"], ["end"]), f"replies of the terminal were taken for keys: {names(events)}")
            terminal.stop()


def placed():
    with folder() as home:
        log, terminal = start(home, "receive", "--speech", "off", "--count", "1")
        with terminal:
            terminal.wait_logged(log, lambda events: any(event["type"] == "screen" for event in events))
            # The Cyrillic letter on the key of J, which means Down.
            terminal.press("о")
            events = terminal.wait_logged(log, lambda events: "j" in names(events))
            check.expect("j" in names(events), f"a Cyrillic letter does not count as the Latin key in its place: {names(events)}")
            check.expect(terminal.wait(message("layout.cyrillic"), 10), "the layout is not named")
            terminal.stop()


def hanging():
    """A server does not accept connections, on a Unix socket and on a port. The program's own voice must speak soon."""
    for kind in ("unix", "internet"):
        with folder() as home:
            path = f"{home}/s"
            server = socket.socket(socket.AF_UNIX if kind == "unix" else socket.AF_INET)
            server.bind(path if kind == "unix" else ("127.0.0.1", 0))
            server.listen(0)
            blockers = []
            for _ in range(4):
                blocker = socket.socket(server.family)
                blocker.setblocking(False)
                blocker.connect_ex(server.getsockname())
                blockers.append(blocker)
            address = f"unix_socket:{path}" if kind == "unix" else f"inet_socket:127.0.0.1:{server.getsockname()[1]}"
            # Without the program speech-dispatcher on PATH, no other server can be started.
            log, terminal = start(home, "--speech", "dispatcher", SPEECHD_ADDRESS=address)
            with terminal:
                events = terminal.wait_logged(log, lambda events: any(event["type"] == "error" for event in events), 15)
                errors = [event["code"] for event in events if event["type"] == "error"]
                check.expect(errors == ["noDispatcher"], f"{kind}: the program does not give up the server: {errors}")
                check.expect(terminal.wait(message("first.welcome"), 5), f"{kind}: nothing is printed")
                began = time.monotonic()
                check.expect(terminal.stop() == 130, f"{kind}: Ctrl+C does not end it")
                check.expect(time.monotonic() - began < 10, f"{kind}: it ends late")
            for one in blockers + [server]:
                one.close()


def main():
    interrupted()
    swallowed()
    placed()
    hanging()
    return check.conclude("Terminals and servers in odd states")


if __name__ == "__main__":
    sys.exit(main())
