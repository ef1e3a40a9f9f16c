#!/usr/bin/python3
"""If the limits forbid real-time scheduling, the program gets it from RealtimeKit, here a simulated one on its own bus.

Runs the program as the user nobody, for which it needs root. Without root it checks nothing. Needs dbus-daemon, busctl
and python3-gi.
"""

import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import threading
import time

from stage import PROGRAM, Check, environment, folder

NAME = "org.freedesktop.RealtimeKit1"
INTERFACE = f"""<node><interface name="{NAME}"><method name="MakeThreadRealtimeWithPID">
<arg type="t" direction="in"/><arg type="t" direction="in"/><arg type="u" direction="in"/></method></interface></node>"""
BUS = """<busconfig><type>system</type><listen>unix:path={path}</listen><auth>EXTERNAL</auth><policy context="default">
<allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/></policy></busconfig>"""
NOBODY = 65534

check = Check()


def missing():
    """The reason why the check cannot run; None if it can."""
    if os.geteuid() != 0:
        return "only root can run the program as nobody"
    for program in ("dbus-daemon", "busctl", "setpriv"):
        if not shutil.which(program):
            return f"{program} is not installed"
    try:
        from gi.repository import Gio, GLib  # noqa: F401
    except ImportError:
        return "python3-gi is not installed"
    return None


class Bus:
    """A system bus with a RealtimeKit that has the requirements of the real one and grants priorities up to
    `highest`."""

    def __init__(self, home, highest):
        from gi.repository import Gio, GLib

        self.highest, self.asked = highest, []
        path = f"{home}/bus"
        config = pathlib.Path(home, "bus.conf")
        config.write_text(BUS.format(path=path))
        self.address = f"unix:path={path}"
        self.daemon = subprocess.Popen(
            ["dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile", "--print-address"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.daemon.stdout.readline()
        os.chmod(path, 0o777)
        context = GLib.MainContext()
        self.loop = GLib.MainLoop(context)
        ready = threading.Event()

        def serve():
            context.push_thread_default()
            flags = Gio.DBusConnectionFlags
            connection = Gio.DBusConnection.new_for_address_sync(
                self.address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
            interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
            connection.register_object("/org/freedesktop/RealtimeKit1", interface, self.call)
            connection.call_sync(
                "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName", GLib.Variant("(su)", (NAME, 0)), None,
                Gio.DBusCallFlags.NONE, -1, None)
            ready.set()
            self.loop.run()

        self.thread = threading.Thread(target=serve, daemon=True)
        self.thread.start()
        ready.wait(30)

    def call(self, connection, sender, path, interface, method, arguments, invocation):
        process, thread, priority = arguments.unpack()
        self.asked.append(priority)
        limits = pathlib.Path(f"/proc/{process}/limits").read_text()
        hard = re.search(r"Max realtime timeout +\S+ +(\S+)", limits)[1]
        if priority > self.highest or hard == "unlimited" or int(hard) > 200_000 or not os.path.exists(f"/proc/{process}/task/{thread}"):
            invocation.return_dbus_error("org.freedesktop.DBus.Error.AccessDenied", "no")
            return
        os.sched_setscheduler(thread, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(priority))
        invocation.return_value(None)

    def stop(self):
        self.loop.quit()
        self.daemon.terminate()
        self.daemon.wait()


# Runs the command that follows with a /dev/null that only root may open.
WITHOUT_NULL = ["unshare", "--mount", "sh", "-c", 'mount --bind "$0" /dev/null && exec "$@"']


def as_nobody(home, *arguments, address, before=()):
    os.chown(home, NOBODY, NOBODY)
    return subprocess.Popen(
        [*before, "setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", PROGRAM,
         "--data-dir", f"{home}/data", "--audio", "none", *arguments],
        env=environment(home, DBUS_SYSTEM_BUS_ADDRESS=address), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_RTPRIO, (0, 0)))


def doctor(home, address, before=()):
    """The line of `doctor` about real time."""
    output = as_nobody(home, "doctor", address=address, before=before).communicate(timeout=30)[0]
    return next((line for line in output.splitlines() if line.startswith("Real time")), output)


def without_null(home):
    """The command that hides /dev/null; None if mounting is not allowed."""
    hidden = pathlib.Path(home, "null")
    hidden.touch(mode=0o600)
    command = [*WITHOUT_NULL, str(hidden)]
    tried = subprocess.run([*command, "true"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return command if tried.returncode == 0 else None


def sound_thread(process):
    """The scheduling policy of the sound thread, once it is not the default, or after 20 seconds."""
    deadline = time.monotonic() + 20
    policy = None
    while time.monotonic() < deadline and policy in (None, os.SCHED_OTHER):
        for task in pathlib.Path(f"/proc/{process}/task").iterdir():
            try:
                if (task / "comm").read_text().strip() == "sound":
                    policy = os.sched_getscheduler(int(task.name)) & ~os.SCHED_RESET_ON_FORK
            except (FileNotFoundError, ProcessLookupError):
                pass  # The thread ended meanwhile.
        time.sleep(0.02)
    return policy


def main():
    reason = missing()
    if reason:
        print(f"Real time: not checked, because {reason}.")
        return 0
    with folder() as home:
        said = doctor(home, "unix:path=/nowhere")
        check.expect("not granted" in said, f"without a bus: {said}")
        bus = Bus(home, highest=15)
        try:
            said = doctor(home, bus.address)
            check.expect("not granted" not in said and "granted" in said, f"with RealtimeKit: {said}")
            check.expect(bus.asked == [20, 10], f"the program requested {bus.asked}, and RealtimeKit grants up to 15")
            if hiding := without_null(home):
                said = doctor(home, bus.address, before=hiding)
                check.expect("not granted" not in said and "granted" in said, f"with a /dev/null that only root may open: {said}")
            log = f"{home}/events"
            program = as_nobody(home, "--speech", "off", "--events", log, address=bus.address)
            policy = sound_thread(program.pid)
            check.expect(policy == os.SCHED_RR, f"the sound thread has policy {policy}")
            program.stdin.close()
            program.wait(timeout=30)
            start = json.loads(pathlib.Path(log).read_text().splitlines()[0])
            check.expect(start["type"] == "start", f"the log begins with {start}")
            bus.highest = 0
            said = doctor(home, bus.address)
            check.expect("not granted" in said, f"with a RealtimeKit that refuses: {said}")
        finally:
            bus.stop()
    return check.conclude("Real time from RealtimeKit")


if __name__ == "__main__":
    sys.exit(main())
