#!/usr/bin/python3
"""Runs every command of README.md.

What needs a terminal gets a script that looks around and hangs up, in virtual time and without sound. What needs root
runs without it, into a folder of its own; packages are only simulated, Kochlea's own by an empty one. Targets of make that run this check or take long
are only tried with make -n. Ends with one sentence; exit code 1 if a command fails.
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build" / "release" / "kochlea"
# Commands of the program that end by themselves; the others are interactive.
PLAIN = {"render", "stats", "export", "import", "settings", "doctor", "help", "--help"}
# Targets that are run as they are; for the others it is enough here that make knows them.
BRIEF = {"build"}
DOCTOR_CODES = {0, 69}
# The content of the recording named by a command: a tap of each contact.
CONTACTS = "0\tdit\tdown\n20\tdit\tup\n100\tdah\tdown\n120\tdah\tup\n"


def commands():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for block in re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S):
        yield from block.strip().splitlines()


def run(arguments, folder, stdin="idle\n", cwd=None, accepted=(0,)):
    environment = {
        **os.environ, "HOME": str(folder), "XDG_DATA_HOME": f"{folder}/data", "LC_ALL": "C.UTF-8", "MAKEFLAGS": "",
    }
    result = subprocess.run(
        arguments, cwd=cwd or folder, env=environment, input=stdin, capture_output=True, text=True, timeout=900)
    return result.returncode in accepted, f"exit code {result.returncode}: {(result.stderr or result.stdout).strip()}"


def kochlea(arguments, folder):
    arguments = [os.path.expanduser(argument).replace(os.path.expanduser("~"), str(folder)) for argument in arguments]
    # Run from the source, a program that is not installed finds its catalogues beside itself.
    command = [str(PROGRAM), *arguments]
    if ">" in arguments:
        return run(["sh", "-c", f"exec {shlex.join(command).replace(shlex.quote('>'), '>')}"], folder, stdin="")
    if "--trace" in arguments:
        (folder / arguments[arguments.index("--trace") + 1]).write_text(CONTACTS, encoding="utf-8")
        return run(command, folder)
    if "--text" in arguments:
        (folder / arguments[arguments.index("--text") + 1]).write_text("The train leaves at 7.\n", encoding="utf-8")
    if arguments and arguments[0] in PLAIN:
        return run(command, folder, stdin="", accepted=DOCTOR_CODES if arguments[0] == "doctor" else (0,))
    if arguments and arguments[0] == "reset":
        # Asked twice, with different keys.
        return run(command, folder, stdin="3\n8\n")
    # The seed decides how long an overheard QSO goes on.
    extra = ["--script", "-", "--seed", "1"] + ([] if "--audio" in arguments else ["--audio", "none"])
    if "--audio" in arguments:
        command[command.index("--audio") + 1] = "none"
    return run(command + extra, folder)


def make(arguments, folder):
    target = arguments[0]
    if target == "run":
        given = next((a.removeprefix("ARGS=") for a in arguments if a.startswith("ARGS=")), "")
        return run(["make", "run", f"ARGS={given} --script - --audio none"], folder, cwd=ROOT)
    if target in BRIEF:
        return run(["make", target], folder, cwd=ROOT)
    if target in {"install", "uninstall"}:
        done, text = run(["make", target, f"DESTDIR={folder}/root"], folder, cwd=ROOT)
        there = (folder / "root/usr/local/bin/kochlea").exists()
        return done and there == (target == "install"), text
    return run(["make", "-n", target], folder, cwd=ROOT)


def apt_get(arguments, folder):
    """Simulates; the package of Kochlea is one that has nothing but a name."""
    fields = ("Package: kochlea\nVersion: 0\nArchitecture: all\nMaintainer: Nobody <nobody@kochlea.example>\n"
              "Description: stands in for the package\n")
    if "remove" in arguments:
        status = folder / "status"
        status.write_text(f"{fields}Status: install ok installed\n")
        return run(["apt-get", "--simulate", "-o", f"Dir::State::status={status}", *arguments], folder)
    control = folder / "stand-in/DEBIAN/control"
    control.parent.mkdir(parents=True, exist_ok=True)
    control.write_text(fields)
    run(["dpkg-deb", "--build", "stand-in", "kochlea_0_all.deb"], folder)
    # The shell finds the file, as the reader's does.
    return run(["sh", "-c", "apt-get --simulate " + " ".join(arguments)], folder)


def attempt(line, folder):
    words = shlex.split(line)
    if words[0] == "sudo":
        words = words[1:]
    if words[0] == "apt-get":
        return apt_get(words[1:], folder)
    if words[0] == "make":
        return make(words[1:], folder)
    if words[0] == "kochlea":
        return kochlea(words[1:], folder)
    return run([str(ROOT / words[0]), *words[1:]], folder, cwd=ROOT)


def main():
    failures = 0
    lines = list(commands())
    with tempfile.TemporaryDirectory(prefix="kochlea-readme-") as folder:
        for line in lines:
            done, text = attempt(line, pathlib.Path(folder))
            if not done:
                failures += 1
                print(f"README.md: {line}: {text}")
    if failures:
        print(f"{failures} of the {len(lines)} commands in README.md fail.")
        return 1
    print(f"All {len(lines)} commands in README.md work.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
