#!/usr/bin/python3
"""A new user follows docs/manual/start.md on a computer without a network: fetches the packages on another computer,
installs them, and has the first lesson and the first practice.

Both computers have the minimal Debian 13. The image of Raspberry Pi OS has all of its packages and more. The first
computer has a network, the second one none. Needs root, mmdebstrap and the network.
"""

import json
import pathlib
import re
import shutil
import sys

from roots import ARCH, LEARNER, DebianRoot, packages, require_root

from stage import ROOT, Check  # noqa: I001 (roots finds the folder)

check = Check()
MANUAL = (ROOT / "docs/manual/start.md").read_text(encoding="utf-8")
HOME = f"home/{LEARNER}"
# A few right and wrong answers, first about dit and dah, then about K and M, then groups.
ANSWERS = ["key j", "key f", "text k", "text m", "text m", "text mk", "text kmm", "key esc"]


def section(title):
    return re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## )", MANUAL, re.M | re.S).group(1)


def blocks(title):
    """The commands of each example in a section of the manual."""
    return re.findall(r"^```sh\n(.*?)^```", section(title), re.M | re.S)


class Computer(DebianRoot):
    def __init__(self, has_network):
        super().__init__("trixie")
        self.has_network = has_network
        # The system asks no questions, as in an image that a user has set up, and installs only what Depends names.
        (self.path / "etc/apt/apt.conf.d/98quiet").write_text(
            'APT::Get::Assume-Yes "true"; APT::Install-Recommends "false"; Dpkg::Use-Pty "0";\n')
        # Not the cache of other checks: this user looks into it.
        self.fetched = pathlib.Path(self.place.name) / "archives"
        (self.fetched / "partial").mkdir(parents=True)

    def type(self, commands, folder="."):
        """What a user types in a folder of theirs. Emulated programs cannot change their user, so the check does it in
        place of sudo."""
        printed = ""
        for command in commands.splitlines():
            done = self.run(
                "sh", "-c", f"cd /{HOME}/{folder} && {command.removeprefix('sudo ')}",
                user=None if command.startswith("sudo ") else LEARNER, network=self.has_network, LC_ALL="C.UTF-8",
                DEBIAN_FRONTEND="noninteractive")
            check.expect(done.returncode == 0, f"{command}: exit code {done.returncode}: {done.stdout}{done.stderr}")
            printed += done.stdout
        return printed


def fetch(package, place):
    """Carries the packages that the manual's commands fetch to a folder."""
    with Computer(has_network=True) as computer:
        carried = computer.path / HOME / "packages"
        carried.mkdir(mode=0o777)
        carried.chmod(0o777)
        shutil.copy(package, carried)
        commands = blocks("A computer without a network")[0]
        computer.type(commands, "packages")
        names = sorted(path.name for path in carried.glob("*.deb"))
        check.expect(package.name in names and len(names) > 5, f"only {names} were fetched")
        print(f"{ARCH}: apt-get fetched {len(names) - 1} packages, "
              f"{sum(path.stat().st_size for path in carried.glob('*.deb')) / 1e6:.0f} MB with Kochlea.")
        shutil.copytree(carried, place)


def first_session(computer):
    """From the first question to an answer in the first practice, by the keys of the manual."""
    opening = re.findall(r"Press (Enter)", section("Your first session"))[:2]
    check.expect(len(opening) == 2, "the manual does not say how to answer the first two questions")
    lines = ["idle"]
    for line in [*(f"key {name.lower()}" for name in opening), *ANSWERS]:
        lines += [line, "idle"]
    home = computer.path / HOME
    (home / "script").write_text("".join(f"{line}\n" for line in lines))
    command = blocks("Install the package")[1].strip()
    printed = computer.type(f"{command} --script script --audio wav:first.wav --events first.jsonl --seed 1")
    events = [json.loads(line) for line in (home / "first.jsonl").read_text(encoding="utf-8").splitlines()]
    played = [event["text"] for event in events if event["type"] == "morse"]
    for sound in "<.>", "<->", "K", "M":
        check.expect(sound in played, f"the first lesson does not play {sound}: {played} {printed}")
    kinds = [event["type"] for event in events]
    check.expect("say" in kinds, "nothing is spoken")
    answers = [event for event in events if event["type"] == "attempt"]
    check.expect(len(answers) > 1, f"there is no answer in the first practice: {printed}")
    check.expect("error" not in kinds and events[-1].get("exit") == 0, f"the session ends with {events[-1]}: {printed}")
    check.expect((home / "first.wav").stat().st_size > 1_000_000, "the session has no sound")


def main():
    require_root()
    package = packages()
    with Computer(has_network=False) as computer:
        offline = computer.run("apt-get", "-qq", "-o", "Acquire::Retries=0", "update", "--error-on=any", network=False)
        check.expect(offline.returncode != 0, "the second computer has a network, so the test is void")
        # Its lists of packages may be old or missing.
        shutil.rmtree(computer.path / "var/lib/apt/lists")
        fetch(package, computer.path / HOME / "packages")
        alone = computer.run("apt-get", "install", f"/{HOME}/packages/{package.name}", network=False)
        check.expect(alone.returncode != 0, "the package needs no other, so the test is void")
        computer.type(blocks("A computer without a network")[1], "packages")
        if computer.run("sh", "-c", "command -v kochlea").returncode == 0:
            first_session(computer)
    return check.conclude(f"A new user on {ARCH} without a network")


if __name__ == "__main__":
    sys.exit(main())
