#!/usr/bin/python3
"""Runs every command of README.md, the manual and the other documents for people, and follows their links.

Commands that need a terminal get a short script in virtual time and without sound. Commands that need root run without
it, into a folder of their own. apt-get only simulates, with an empty package in place of Kochlea. Targets of make that
run this check or take long are only tried with make -n. Ends with one sentence that has the number of commands. Exit
code 1 if a command fails or the target of a link is missing.
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

from stage import PROGRAM, ROOT

DOCUMENTS = [
    ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", ROOT / "docs/RELEASING.md",
    ROOT / "docs/TRANSLATING.md", ROOT / "docs/teaching.md", *sorted((ROOT / "docs/manual").glob("*.md")),
]
LINKED = [*DOCUMENTS, ROOT / "docs/ARCHITECTURE.md", *sorted((ROOT / "docs/architecture").glob("*.md")),
          *sorted((ROOT / "docs/decisions").glob("*.md"))]
# Commands of the program that end by themselves. The others are interactive.
PLAIN = {"render", "list", "stats", "export", "import", "replay", "settings", "devices", "doctor", "remind", "help", "--help"}
# Targets of make that this check runs. For the others it only checks that make knows them.
BRIEF = {"build"}
# Programs that this check does not run: cp copies packages, which package/check_new_user.py does, and spd-say starts a
# server that stays, so check_voice.py runs it with a server of its own.
ELSEWHERE = {"cp", "spd-say"}
# Other accepted exit codes: without sound and speech, without the right to read devices, and without missed callsigns.
ACCEPTED = {"doctor": {0, 69}, "devices": {0, 77}, "missed": {0, 66}}
# The content of the trace that a command names: a tap of each contact.
CONTACTS = "0\tdit\tdown\n20\tdit\tup\n100\tdah\tdown\n120\tdah\tup\n"
# The language in the examples of TRANSLATING.md, which does not exist.
EXAMPLE = "xx"
# Drills of words need a learner who knows the letters.
DRILLS = {"span", "race", "delay"}
# What a learner brings from Learn CW Online, by the name of the file.
RESULTS = {
    "koch.csv": "nr,lesson,speed,eff,accuracy,time\n1,11,20,10,95,2021-03-04 10:11:11\n",
    "groups.json": '[{"mode": "letters", "speed": 20, "eff": 10, "accuracy": 95, "time": "2021-03-04 10:11:11"}]\n',
}


def commands(path):
    text = path.read_text(encoding="utf-8")
    for block in re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S):
        yield from block.replace("\\\n", " ").strip().splitlines()


def broken_links(path):
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if "://" not in target and not (path.parent / target).exists():
            yield target


def run(arguments, folder, stdin="idle\n", cwd=None, accepted=(0,)):
    environment = {
        **os.environ, "HOME": str(folder), "XDG_DATA_HOME": f"{folder}/data", "LC_ALL": "C.UTF-8", "MAKEFLAGS": "",
    }
    result = subprocess.run(
        arguments, cwd=cwd or folder, env=environment, input=stdin, capture_output=True, text=True,
        errors="replace", timeout=900)
    return result.returncode in accepted, f"exit code {result.returncode}: {(result.stderr or result.stdout).strip()}"


def kochlea(arguments, folder):
    arguments = [os.path.expanduser(argument).replace(os.path.expanduser("~"), str(folder)) for argument in arguments]
    arguments = ["de" if argument == EXAMPLE else argument for argument in arguments]
    # Run the built program, which finds its catalogues in the clone.
    command = [str(PROGRAM), *arguments]
    if "--trace" in arguments:
        (folder / arguments[arguments.index("--trace") + 1]).write_text(CONTACTS, encoding="utf-8")
        return run(command, folder)
    if "--text" in arguments:
        (folder / arguments[arguments.index("--text") + 1]).write_text("The train leaves at 7.\n", encoding="utf-8")
    if arguments[:2] == ["list", "list.txt"]:
        (folder / arguments[1]).write_text("hw\thow\n", encoding="utf-8")
    if arguments and arguments[0] == "import":
        for name in RESULTS.keys() & set(arguments):
            (folder / name).write_text(RESULTS[name], encoding="utf-8")
    if arguments and arguments[0] in DRILLS:
        run([str(PROGRAM), "settings", "set", "level.receive", "26"], folder)
    if arguments and arguments[0] == "say":
        return run([*command, "--audio", "none"], folder, stdin="CQ\n")
    if ">" in arguments:
        return run(["sh", "-c", f"exec {shlex.join(command).replace(shlex.quote('>'), '>')}"], folder, stdin="")
    if arguments and arguments[0] in PLAIN:
        return run(command, folder, stdin="", accepted=ACCEPTED.get(arguments[0], {0}))
    if arguments and arguments[0] == "reset":
        # The command asks twice and accepts different keys.
        return run(command, folder, stdin="3\n8\n")
    # A fixed seed, because it determines the length of an overheard QSO.
    extra = ["--script", "-", "--seed", "1"] + ([] if "--audio" in arguments else ["--audio", "none"])
    if "--audio" in arguments:
        command[command.index("--audio") + 1] = "none"
    return run(command + extra, folder, accepted=ACCEPTED["missed"] if "missed" in arguments else (0,))


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
    return run(["make", "-n", *arguments], folder, cwd=ROOT)


def apt_get(arguments, folder):
    """Runs apt-get with --simulate, and with an empty package in place of Kochlea's."""
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
    # A shell expands the file name, as for the reader.
    return run(["sh", "-c", "apt-get --simulate " + " ".join(arguments)], folder)


def test_script(words, folder):
    """Runs a script of the source with the program under test. For slow scripts only checks that they exist."""
    if words[0] in {"Tests/run", "Tests/Lab/run", "Scripts/lint"}:
        return os.access(ROOT / words[0], os.X_OK), "is not a program"
    # Environment variables may come first, as in a shell.
    return run(["env", f"KOCHLEA={PROGRAM}", *words], folder, cwd=ROOT)


def swift_test(words):
    """Checks that the suite in the command's filter exists."""
    suite = words[words.index("--filter") + 1].rpartition(".")[2]
    found = subprocess.run(["git", "grep", "-lE", rf"(struct|class) {suite}\b", "--", "Tests"], cwd=ROOT,
                           capture_output=True, text=True)
    return found.returncode == 0, f"there is no suite {suite}"


def attempt(line, folder):
    # The other programs of a pipe need a sound card, or are not installed.
    line = next(part for part in line.split(" | ") if "|" not in line or part.startswith("kochlea"))
    words = shlex.split(line)
    if words[0] == "sudo":
        words = words[1:]
    if words[0].startswith("KOCHLEA="):
        words = words[1:]
    if words[0] == "apt-get":
        return apt_get(words[1:], folder)
    if words[0] in ELSEWHERE:
        return shutil.which(words[0]) is not None, "is not a program"
    if words[0] == "make":
        return make(words[1:], folder)
    if pathlib.PurePath(words[0]).name == "kochlea":
        return kochlea(words[1:], folder)
    if words[:2] == ["swift", "test"]:
        return swift_test(words)
    return test_script(words, folder)


def main():
    faults, count = [], 0
    for path in DOCUMENTS:
        # A document's commands may build on each other, as import on export.
        with tempfile.TemporaryDirectory(prefix="kochlea-readme-") as folder:
            for line in commands(path):
                count += 1
                done, text = attempt(line, pathlib.Path(folder))
                if not done:
                    faults.append(f"{path.relative_to(ROOT)}: {line}: {text}")
    for path in LINKED:
        faults += [f"{path.relative_to(ROOT)} links to {target}, which does not exist" for target in broken_links(path)]
    print(*faults, sep="\n", end="\n" if faults else "")
    if faults:
        print(f"{len(faults)} faults in the {count} commands and the links of {len(LINKED)} documents.")
        return 1
    print(f"All {count} commands of {len(DOCUMENTS)} documents work, and the target of every link exists.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
