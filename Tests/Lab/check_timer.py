#!/usr/bin/python3
"""The reminder's timer under a real systemd: turned on in the options, run by the user's manager, shown to the desktop, turned off.

The manager is one of its own, in name spaces of its own, with a session bus and a notification service of its own; nothing of
the tester's login is touched.  Where name spaces may not be made, or systemd cannot run, that is said and nothing is checked.
Needs systemd, libnotify-bin, dbus and python3-gi.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import time

STAGE = os.environ.get("KOCHLEA_TIMER")
RUNTIME = "/run/user/0"
# Where systemd tells everything it runs that the session's bus is.
BUS = f"unix:path={RUNTIME}/bus"
MANAGER = next((path for path in ("/lib/systemd/systemd", "/usr/lib/systemd/systemd") if os.path.exists(path)), None)
# What systemd asks for: that the system runs under it, a runtime folder, and a group of processes that is its own.
ROOM = f"""
mount -t tmpfs none /run && mkdir -p /run/systemd/system {RUNTIME} && chmod 700 {RUNTIME} || exit 125
mkdir "$KOCHLEA_GROUP" && echo $$ >"$KOCHLEA_GROUP/cgroup.procs" || exit 125
export XDG_RUNTIME_DIR={RUNTIME} KOCHLEA_TIMER=room KOCHLEA_BUS=1
exec "$@"
"""


def enter():
    """This check again, in name spaces of its own."""
    if MANAGER is None or shutil.which("unshare") is None or os.geteuid() != 0:
        return 125
    groups = pathlib.Path("/sys/fs/cgroup/systemd")
    group = (groups if groups.is_dir() else groups.parent) / f"kochlea-lab.{os.getpid()}"
    own = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    code = subprocess.run(
        [*own, "sh", "-c", ROOM, "sh", sys.executable, __file__],
        env={**os.environ, "KOCHLEA_GROUP": str(group)}).returncode
    # All that ran in it is gone with its name space.
    for one in sorted(group.rglob("*"), reverse=True) if group.is_dir() else []:
        if one.is_dir():
            one.rmdir()
    if group.is_dir():
        group.rmdir()
    return code


if STAGE is None:
    code = enter()
    if code == 125:
        print("The timer: not checked, for systemd cannot be run here.")
        code = 0
    sys.exit(code)

from check_reminders import Desktop, learner
from stage import PROGRAM, Check, Terminal, environment, folder

check = Check()


def systemctl(*arguments):
    done = subprocess.run(["systemctl", "--user", *arguments], capture_output=True, text=True)
    return done.stdout + done.stderr


def start_bus():
    """The session's bus, unless systemd has started one."""
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = BUS
    if not os.path.exists(f"{RUNTIME}/bus"):
        subprocess.run(
            ["dbus-daemon", "--session", f"--address={BUS}", "--fork"], check=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)


def start_manager(home):
    """The user's systemd, once it answers; None if it does not come up."""
    manager = subprocess.Popen(
        [MANAGER, "--user", "--log-target=console", "--log-level=warning"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "HOME": home, "XDG_CONFIG_HOME": f"{home}/.config"})
    for _ in range(100):
        if "running" in systemctl("is-system-running"):
            start_bus()
            return manager
        time.sleep(0.1)
    manager.kill()
    manager.wait()
    return None


def answer(home, data, key, said):
    """Goes to the question in the options and answers it."""
    more = {"XDG_RUNTIME_DIR": RUNTIME, "DBUS_SESSION_BUS_ADDRESS": BUS}
    with Terminal("--data-dir", data, "--speech", "off", "--audio", "none", home=home, **more) as terminal:
        check.expect(terminal.wait("Receive, 1 of"), f"the main menu: {terminal.lines}")
        terminal.press("o")
        terminal.wait("Options, ")
        terminal.press("end")
        for _ in range(20):
            terminal.read(0.3)
            if any(line.startswith("Reminders, ") for line in terminal.lines[-2:]):
                break
            terminal.press("up")
        terminal.press("enter")
        check.expect(terminal.wait("Reminders are"), f"how reminders are: {terminal.lines}")
        terminal.press("enter")
        check.expect(terminal.wait("Shall I remind you"), f"the question: {terminal.lines}")
        terminal.press(key)
        check.expect(terminal.wait(said), f"the answer: {terminal.lines}")
        terminal.stop()


def wait_for(truth, seconds=10):
    end = time.monotonic() + seconds
    while not truth() and time.monotonic() < end:
        time.sleep(0.1)
    return truth()


def main():
    with folder() as home:
        manager = start_manager(home)
        if manager is None:
            return 125
        desktop = Desktop()
        desktop.open()
        # The unit runs by the real clock: practised long ago, and without quiet hours.
        data = learner(home, "notification", last="2020-01-01", due="2020-01-03")
        for name, value in [("reminders.quietFrom", "0"), ("reminders.quietTo", "0")]:
            subprocess.run(
                [PROGRAM, "settings", "set", name, value, "--data-dir", data], env=environment(home), check=True,
                capture_output=True)
        answer(home, data, "y", "You will be reminded")
        timers = systemctl("list-timers", "--no-pager")
        check.expect("kochlea-remind.timer" in timers, f"the timer runs: {timers}")
        check.expect(systemctl("is-enabled", "kochlea-remind.timer").strip() == "enabled", "it comes again after a login")
        # What the timer starts every half hour.
        check.expect(systemctl("start", "kochlea-remind.service") == "", "the service runs")
        shown = desktop.take() if wait_for(lambda: desktop.shown) else []
        check.expect(len(shown) == 1 and shown[0]["summary"] == "Kochlea is there whenever you like to go on", f"shown: {shown}")
        check.expect(systemctl("start", "kochlea-remind.service") == "" and not desktop.take(), "it is not shown twice")
        answer(home, data, "n", "No more reminders")
        check.expect("kochlea" not in systemctl("list-timers", "--all", "--no-pager"), "the timer is gone")
        left = [path for path in pathlib.Path(home, ".config").rglob("*") if path.is_file() or path.is_symlink()]
        check.expect(not left, f"left: {left}")
        manager.terminate()
        manager.wait(20)
    return check.conclude("The timer")


if __name__ == "__main__":
    sys.exit(main())
