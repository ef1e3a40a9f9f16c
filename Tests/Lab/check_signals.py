#!/usr/bin/python3
"""A signal that ends the program ends it with its exit code, and leaves the terminal as it was."""

import signal
import sys

from stage import Check, Terminal, folder, message

check = Check()
# The exit code; None where the signal itself ends the program.
SIGNALS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: None, signal.SIGSEGV: None}


def main():
    for number, code in SIGNALS.items():
        with folder() as home, Terminal("--audio", "none", "--speech", "off", home=home) as terminal:
            terminal.wait(message("first.welcome"))
            ended = terminal.stop(number)
            check.expect(ended is not None, f"{number.name}: it does not end")
            check.expect(code is None or ended == code, f"{number.name}: exit code {ended}")
            check.expect(terminal.is_usable, f"{number.name}: the terminal is not as it was")
    return check.conclude("Ends by signals")


if __name__ == "__main__":
    sys.exit(main())
