"""A virtual machine that can go to sleep (suspend to memory) and be woken.

The shared folder does not survive a sleep, so it is unmounted before. Long jobs write to the guest's own memory, and
their output is fetched from there.
"""

import time

from guest import Guest
from machine import Result

APART = "/tmp/apart"
# Unmounts the shared folder, lets hands.py play, goes to sleep half a second after a key is down, and mounts the folder
# again. Prints the times before and after the sleep in seconds of CLOCK_MONOTONIC, which stands still during the sleep.
NAP = """
import evdev, glob, os, subprocess, sys, time
def write(path, words):
    with open(path, "w") as file:
        file.write(words)
driver = "/sys/bus/virtio/drivers/9pnet_virtio/"
share = os.path.basename(glob.glob(driver + "virtio*")[0])
devices = [d for d in map(evdev.InputDevice, evdev.list_devices()) if d.name.startswith("Lab ")]
# The job that started this may still be using the folder.
while subprocess.run(["umount", "/lab"], stderr=subprocess.DEVNULL).returncode:
    time.sleep(0.05)
write(driver + "unbind", share)
write("/tmp/hands", "play /tmp/acts.txt\\n")
while not any(device.active_keys() for device in devices):
    time.sleep(0.002)
time.sleep(0.5)
print(time.monotonic(), flush=True)
try:
    write("/sys/power/state", "mem")
except OSError as error:
    print(error, file=sys.stderr)
print(time.monotonic(), flush=True)
write(driver + "bind", share)
subprocess.run(["mount", "-t", "9p", "-o", "trans=virtio,version=9p2000.L,msize=262144,cache=none", "lab", "/lab"], check=True)
"""


class Sleeper(Guest):
    """A guest whose long jobs have no files in the shared folder."""

    logs = APART

    # Long jobs, whose output is fetched.

    def start(self, command):
        self.count = getattr(self, "count", 0) + 1
        job = f"job{self.count}"
        self.file(f"{job}.sh").write_text(command + "\n", encoding="utf-8")
        whole = f"sh {job}.sh >{job}.out 2>{job}.err; echo $? >{job}.code"
        self.run(f"mkdir -p {APART} && mv {job}.sh {APART} && cd {APART} && exec setsid -f sh -c '{whole}' >/dev/null 2>&1")
        return job

    def run(self, command, timeout=120):
        return super().wait(super().start(command), timeout)

    def fetch(self):
        self.run(f"cp {APART}/* /lab")

    def printed(self, job, stream="out"):
        if not job.startswith("job"):
            return super().printed(job, stream)
        self.fetch()
        return self.file(f"{job}.{stream}").read_text(encoding="utf-8", errors="replace")

    def wait(self, job, timeout=120):
        end = time.monotonic() + timeout
        code = self.file(f"{job}.code")
        while not code.exists() or not code.read_text(encoding="utf-8"):
            if time.monotonic() > end:
                raise TimeoutError(f"{job} did not end")
            time.sleep(0.1)
            self.fetch()
        return Result(int(code.read_text(encoding="utf-8")), self.printed(job), self.printed(job, "err"))

    def events(self, kind=None):
        self.fetch()
        return super().events(kind)

    # Sleep.

    def nap(self, lines, meanwhile=lambda: None, seconds=4):
        """Sends the guest to sleep for `seconds`, half a second after the first key that these lines press.

        Returns the times at which it fell asleep and woke, in seconds of its CLOCK_MONOTONIC.
        """
        self.file("acts.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        self.file("nap.py").write_text(NAP, encoding="utf-8")
        self.run("cp acts.txt nap.py /tmp")
        played = self.printed(self.hands_job).count("play /tmp/acts.txt\n")
        job = self.start("exec chrt -f 65 python3 /tmp/nap.py")
        self._until(lambda: self.qmp("query-status")["status"] == "suspended", "did not fall asleep")
        meanwhile()
        time.sleep(seconds)
        self.qmp("system_wakeup")
        self._until(lambda: self.qmp("query-status")["status"] == "running", "did not wake")
        # Jobs cannot start before the folder is mounted again.
        time.sleep(2)
        result = self.wait(job)
        if result.code or result.err:
            raise RuntimeError(result)
        self._until(lambda: self.printed(self.hands_job).count("play /tmp/acts.txt\n") > played, "did not perform all acts")
        return [float(word) for word in result.out.split()]

    def _until(self, test, words, seconds=60):
        end = time.monotonic() + seconds
        while not test():
            if time.monotonic() > end:
                raise TimeoutError(f"the guest {words}")
            time.sleep(0.1)
