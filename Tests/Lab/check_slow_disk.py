#!/usr/bin/python3
"""On a disk that takes 300 ms for each sync, verdicts and menus are on time, and everything is stored.

The library slow_disk.c, loaded before the program, makes the syncs slow.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from stage import DAILY, PROGRAM, Check, Terminal, environment, folder

check = Check()
PLAIN = ["--speech", "off", "--audio", "none"]
FAST = ["--group", "1", "--wpm", "60", "--effective", "60", "--minutes", "0", "--seed", "1"]
SYNC = 0.3
ANSWERS = 150 if DAILY else 600
# Seconds. A verdict that waits for one sync takes longer, even on a busy computer.
LIMIT = 0.25


class Disk:
    """A home whose data folder is on the slow disk."""

    def __init__(self, home, library):
        self.home = home
        self.data = pathlib.Path(home).resolve() / "data"
        self.log = pathlib.Path(home) / "syncs"
        self.variables = {
            "LD_PRELOAD": str(library), "SLOW_FOLDER": str(self.data), "SLOW_LOG": str(self.log),
            "SLOW_MS": str(int(SYNC * 1000))}

    @property
    def syncs(self):
        """The beginning of each sync, in seconds."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [int(line.split()[0]) / 1e9 for line in lines]

    def run(self, *arguments):
        return subprocess.run(
            [PROGRAM, *arguments, "--data-dir", self.data], env=environment(self.home), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=60)


def verdicts(disk):
    """A long session without a pause. No verdict waits for a sync."""
    disk.run("settings", "set", "introductions", "off")
    events = pathlib.Path(disk.home) / "events"
    session = subprocess.Popen(
        [PROGRAM, "receive", *PLAIN, *FAST, "--now", "2026-11-20T08:00:00", "--data-dir", disk.data, "--script", "-",
         "--events", events], env=environment(disk.home, **disk.variables), stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL, text=True)

    def tell(*lines):
        session.stdin.write("".join(f"{line}\n" for line in lines))
        session.stdin.flush()

    def wait(pattern, count):
        """Waits for the count-th line with the pattern. Returns the seconds, None after a timeout."""
        nonlocal seen
        began = time.monotonic()
        while time.monotonic() - began < 10:
            seen += log.read()
            if seen.count(pattern) >= count:
                return time.monotonic() - began
            time.sleep(0.001)
        return None

    while not events.exists():
        time.sleep(0.01)
    seen = ""
    with open(events, encoding="utf-8") as log:
        tell("idle")
        check.expect(wait('"type":"await"', 1) is not None, "the session asks nothing")
        before = len(disk.syncs)
        times = []
        for number in range(1, ANSWERS + 1):
            wait('"type":"await"', number)
            asked = re.findall(r'"type":"morse","text":"(\w)"', seen)[-1]
            tell(f"text {asked.lower()}", "idle")
            times.append(wait('"type":"attempt"', number))
            if times[-1] is None:
                break
        during = len(disk.syncs) - before
        tell("key esc", "idle", "key esc", "idle")
        session.stdin.close()
        session.wait(timeout=60)
    late = [number for number, seconds in enumerate(times, 1) if seconds is None or seconds > LIMIT]
    check.expect(not late, f"{len(late)} of {len(times)} verdicts are late, the first is number {late[:1]}")
    check.expect(during == 0, f"{during} syncs during the questions")
    check.expect(len(disk.syncs) > before, "no sync at the end: is the library loaded?")
    stored = disk.run("export").stdout.count('"record":"attempt"')
    check.expect(stored == ANSWERS, f"{stored} of {ANSWERS} answers are stored")
    check.expect(list(disk.data.glob("backups/*.sqlite")), "no backup is made")
    longest = max((seconds or 10) for seconds in times)
    print(f"{len(times)} verdicts with a sync of {SYNC * 1000:.0f} ms: the slowest took {longest * 1000:.0f} ms, "
          f"{during} syncs during the questions, {len(disk.syncs) - before} after them.")


def menu(disk):
    """The daily check and backup run while the learner moves in the main menu. Every key is answered on time."""
    shutil.rmtree(disk.data / "backups")
    disk.log.unlink()
    times = []
    with Terminal("--data-dir", str(disk.data), *PLAIN, home=disk.home, **disk.variables) as terminal:
        began = time.monotonic()
        while not disk.syncs and time.monotonic() - began < 10:
            terminal.read(0.02)
        check.expect(disk.syncs, "no upkeep in the menu")
        for _ in range(8):
            before = -1
            while before != len(terminal.bytes):
                before = len(terminal.bytes)
                terminal.read(0.05)
            pressed = time.monotonic()
            terminal.press("down")
            while len(terminal.bytes) == before and time.monotonic() - pressed < 5:
                terminal.read(0.005)
            times.append(time.monotonic() - pressed)
        ended = time.monotonic()
        beside = [sync for sync in disk.syncs if began - SYNC < sync < ended]
        code = terminal.stop()
    check.expect(code == 130, f"the menu ends with {code}")
    check.expect(beside, "no sync beside the keys")
    check.expect(max(times) < LIMIT, f"a key waits for {max(times) * 1000:.0f} ms: {[round(t, 3) for t in times]}")
    check.expect(list(disk.data.glob("backups/*.sqlite")), "no backup is made in the menu")
    lines = [line for line in terminal.lines if re.search(r"\w", line)]
    check.expect(len(lines) >= 8, f"the keys are not answered: {lines}")
    print(f"8 keys in a menu beside {len(beside)} syncs: the slowest took {max(times) * 1000:.0f} ms.")


def main():
    here = pathlib.Path(__file__).resolve().parent
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        sys.exit("There is no C compiler. Install gcc or clang.")
    with tempfile.TemporaryDirectory() as place, folder() as home:
        library = pathlib.Path(place) / "slow_disk.so"
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, here / "slow_disk.c"], check=True)
        disk = Disk(home, library)
        verdicts(disk)
        menu(disk)
    return check.conclude("Slow disk")


if __name__ == "__main__":
    sys.exit(main())
