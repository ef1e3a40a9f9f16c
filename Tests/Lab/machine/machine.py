"""The lab's virtual machine. Runs commands in it, presses keys, plugs devices in and out, and records its sound.

    with Machine(share, wav="out.wav") as machine:
        job = machine.start("./program")
        machine.wait_output(job, "ready")
        machine.press("f", 0.3)                  # on the keyboard that was plugged in last
        machine.plug("usb-kbd", "k2")
        print(machine.wait(job).out)

`build` makes the guest. Runs never change it, so several can run at the same time. QEMU emulates the processor, because
nested KVM can hang a stock kernel before its first message. The guest keeps real time only under light load.
"""
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

CACHE = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "kochlea", "machine")


def hurry():
    """Gives QEMU real-time scheduling, for which it needs root, so that the guest keeps real time on a busy machine."""
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    try:
        os.setpriority(os.PRIO_PROCESS, 0, -15)
    except PermissionError:
        pass


class Result:
    """The result of a command in the guest."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def __repr__(self):
        return f"exit code {self.code}\n{self.out}{self.err}"


class Machine:
    """A booted guest. It mounts the host's folder `share` as /lab, and runs the commands of its second serial line."""

    def __init__(self, share, wav=None, memory=1024, boot_timeout=240):
        """`wav` is the recording of the guest's sound, including silence, at 48 000 samples per second."""
        self.share = os.path.abspath(share)
        os.makedirs(os.path.join(self.share, ".job"), exist_ok=True)
        self.folder = tempfile.mkdtemp(prefix="kochlea-machine-")
        self.console = os.path.join(self.folder, "console.log")
        self.jobs, self.next_job, self.changed = {}, 1, threading.Condition()
        audio = f"wav,id=snd,path={os.path.abspath(wav)}" if wav else "none,id=snd"
        audio += ",out.frequency=48000,out.channels=2,out.format=s16,timer-period=1000"
        command = [
            "qemu-system-x86_64", "-accel", "tcg", "-cpu", "max", "-smp", "1", "-m", str(memory), "-nodefaults",
            "-vga", "std", "-display", "none", "-no-reboot",
            "-kernel", f"{CACHE}/vmlinuz", "-initrd", f"{CACHE}/initrd.img",
            "-drive", f"file={CACHE}/root.img,format=raw,if=virtio,snapshot=on",
            "-serial", f"file:{self.console}", "-serial", f"unix:{self.folder}/agent,server=on,wait=off",
            "-qmp", f"unix:{self.folder}/qmp,server=on,wait=off",
            "-virtfs", f"local,path={self.share},mount_tag=lab,security_model=none",
            "-device", "qemu-xhci,id=xhci", "-audiodev", audio,
            # With 1536 bytes, the emulated card adds 8 ms to the delay.
            "-device", "usb-audio,id=card,audiodev=snd,buffer=1536",
            # QEMU records only while a card plays. A second card plays silence, so that the file is continuous.
            "-device", "AC97,audiodev=snd",
            "-append", "console=ttyS0 quiet mitigations=off nokaslr panic=-1 lab.card snd_intel8x0.index=5",
        ]
        began = time.monotonic()
        self.error = os.path.join(self.folder, "error.log")
        with open(self.error, "w", encoding="utf-8") as error:
            self.qemu = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=error, preexec_fn=hurry)
        try:
            self._qmp = self._connect("qmp").makefile("rw")
            self._qmp.readline()
            self.qmp("qmp_capabilities")
            self._agent = self._connect("agent")
            threading.Thread(target=self._listen, daemon=True).start()
            self._await(lambda: "hello" in self.jobs, boot_timeout, "the guest did not come up")
            self.boot_seconds = time.monotonic() - began
            if wav:
                self.start("exec chrt -f 70 aplay -q -D plughw:5 -f dat /dev/zero")
                self.until("grep -q RUNNING /proc/asound/card5/pcm0p/sub0/status")
        except BaseException:
            self.close()
            raise

    # The lines to the guest.

    def _connect(self, name):
        end = time.monotonic() + 30
        while True:
            line = socket.socket(socket.AF_UNIX)
            try:
                line.connect(os.path.join(self.folder, name))
                return line
            except OSError:
                line.close()
                if self.qemu.poll() is not None or time.monotonic() > end:
                    raise RuntimeError("qemu: " + open(self.error, encoding="utf-8").read()) from None
                time.sleep(0.02)

    def _listen(self):
        for line in self._agent.makefile():
            words = line.split()
            if words:
                with self.changed:
                    self.jobs[words[0]] = words[1:]
                    self.changed.notify_all()
        with self.changed:
            self.jobs["gone"] = []
            self.changed.notify_all()

    def _await(self, test, timeout, words):
        with self.changed:
            self.changed.wait_for(lambda: test() or "gone" in self.jobs, timeout)
            if not test():
                tail = open(self.console, errors="replace", encoding="utf-8").read()[-2000:]
                raise TimeoutError(f"{words}. The end of the guest's console:\n{tail}")

    def qmp(self, execute, **arguments):
        self._qmp.write(json.dumps({"execute": execute, "arguments": arguments}) + "\n")
        self._qmp.flush()
        while True:
            reply = json.loads(self._qmp.readline())
            if "return" in reply:
                return reply["return"]
            if "error" in reply:
                raise RuntimeError(f"{execute}: {reply['error']['desc']}")

    # Commands.

    def start(self, command):
        """Starts a shell command in the guest's folder /lab. Returns its job number."""
        job, self.next_job = str(self.next_job), self.next_job + 1
        with open(os.path.join(self.share, ".job", job + ".sh"), "w", encoding="utf-8") as file:
            file.write(command + "\n")
        self._agent.sendall(f"{job}\n".encode())
        return job

    def printed(self, job, stream="out"):
        path = os.path.join(self.share, ".job", f"{job}.{stream}")
        return open(path, errors="replace", encoding="utf-8").read() if os.path.exists(path) else ""

    def wait(self, job, timeout=120):
        self._await(lambda: job in self.jobs, timeout, f"job {job} did not end")
        return Result(int(self.jobs[job][0]), self.printed(job), self.printed(job, "err"))

    def run(self, command, timeout=120):
        return self.wait(self.start(command), timeout)

    def wait_output(self, job, text, timeout=60):
        """Waits until the job has printed a text."""
        end = time.monotonic() + timeout
        while text not in self.printed(job):
            if time.monotonic() > end or job in self.jobs:
                raise TimeoutError(f"job {job} did not print {text!r}: {self.printed(job)}{self.printed(job, 'err')}")
            time.sleep(0.01)

    def until(self, test, timeout=60):
        """Waits until a shell test succeeds in the guest."""
        result = self.run(f"until {test}; do sleep 0.1; done", timeout)
        if result.code:
            raise RuntimeError(result)

    # Hands.

    def key(self, name, is_down):
        """Presses or releases a key. The names are QEMU's: f, j, ctrl, ctrl_r, ret, spc, left."""
        self.qmp("input-send-event", events=[
            {"type": "key", "data": {"down": is_down, "key": {"type": "qcode", "data": name}}}])

    def press(self, name, seconds=0.05):
        began = time.monotonic()
        self.key(name, True)
        time.sleep(max(0, began + seconds - time.monotonic()))
        self.key(name, False)

    def plug(self, driver, identifier, **properties):
        self.qmp("device_add", driver=driver, id=identifier, **properties)

    def unplug(self, identifier):
        self.qmp("device_del", id=identifier)

    # The end.

    def close(self):
        try:
            self._agent.sendall(b"quit\n")
            self.qemu.wait(15)
        except Exception:  # QEMU may be in any state.
            self.qemu.terminate()
            self.qemu.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
