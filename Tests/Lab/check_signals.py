#!/usr/bin/python3
"""A signal that ends the program gives the right exit code, and the terminal's settings are restored."""

import json
import pathlib
import signal
import subprocess
import sys

from stage import PROGRAM, Check, Terminal, environment, folder, message

check = Check()
# The exit codes; None if the signal itself ends the program.
SIGNALS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGQUIT: 131, signal.SIGSEGV: None}
# Keys that the terminal turns into signals, whose si_code differs from that of kill().
KEYS = {"\x03": 130, "\x1c": 131}


def main():
    for number, code in SIGNALS.items():
        with folder() as home, Terminal("--audio", "none", "--speech", "off", home=home) as terminal:
            terminal.wait(message("first.welcome"))
            ended = terminal.stop(number)
            check.expect(ended is not None, f"{number.name}: it does not end")
            check.expect(code is None or ended == code, f"{number.name}: exit code {ended}")
            check.expect(terminal.is_usable, f"{number.name}: the terminal's settings are not restored")
    for key, code in KEYS.items():
        with folder() as home:
            path = pathlib.Path(home) / "events"
            arguments = ("receive", "--audio", "none", "--speech", "off", "--data-dir", f"{home}/data", "--events", str(path))
            with Terminal(*arguments, home=home) as terminal:
                terminal.wait_logged(path, lambda log: any(event["type"] == "await" for event in log))
                terminal.press(key)
                ended = terminal.end()
                check.expect(ended == code, f"key {key!r}: exit code {ended}, not {code}")
                check.expect(terminal.is_usable, f"key {key!r}: the terminal's settings are not restored")
            run = subprocess.run([PROGRAM, "stats", "--json", "--data-dir", f"{home}/data"], env=environment(home),
                                 capture_output=True)
            check.expect(json.loads(run.stdout)["paused"]["receive"], f"key {key!r}: the session is not kept")
    return check.conclude("Ends by signals")


if __name__ == "__main__":
    sys.exit(main())
