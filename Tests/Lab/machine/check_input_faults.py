#!/usr/bin/python3
"""Faults of keys during free keying. Each ends the tone, is reported, and passes without a new setup.

A key is unplugged in a squeeze, plugged in while held, revoked, grabbed by another program while held, denied and then
permitted, stuck, not read in time, or held beside a flood of events; and the program ends while a key is held.
Arguments are the names of the parts to run; by default all run.
"""

import sys
import time

from guest import Guest

from analyse import load, tones
from check_contacts import HANDS, PADDLE, PEDAL, WPM, Keyer, check
from check_keys import LINE, LINES, SERIAL_BUS, port
from contacts import identity, paddle, straight
from stage import message

# The scripts below act half a second after the pedal was pressed, in the guest's own time, and print that time.
PRESSED = """
import ctypes, evdev, fcntl, glob, os, subprocess, time
pid = int((subprocess.run(["pgrep", "-x", "kochlea"], capture_output=True).stdout.split() or [0])[0])
device = next(d for d in map(evdev.InputDevice, evdev.list_devices()) if d.name == "Lab pedal")
print("ready", flush=True)
while not device.active_keys():
    time.sleep(0.002)
time.sleep(0.5)
print(time.clock_gettime(time.CLOCK_MONOTONIC), flush=True)
"""
# Revokes the pedal, as logind does when the session of another user becomes active.
REVOKE = PRESSED + """
system = ctypes.CDLL(None, use_errno=True).syscall
process = system(434, pid, 0)  # pidfd_open
for path in glob.glob(f"/proc/{pid}/fd/*"):
    if os.readlink(path) == device.path:
        fcntl.ioctl(system(438, process, int(os.path.basename(path)), 0), 0x40044591, 0)  # pidfd_getfd, EVIOCREVOKE
        print("revoked", flush=True)
"""
# Grabs the pedal until it is killed.
GRAB = PRESSED + """
device.grab()
time.sleep(600)
"""
# Leaves the processor only to the sound thread, so that the input thread cannot read the pedal.
STARVE = PRESSED + """
end = time.monotonic() + 2
os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(19))
while time.monotonic() < end:
    pass
"""
# Ends the program.
END = PRESSED + """
os.kill(pid, {signal})
"""


def python(guest, name, text):
    """Starts a program in the guest with a higher priority than the hands and Kochlea, so that it acts at the time that
    it prints."""
    guest.file(name).write_text(text, encoding="utf-8")
    guest.run(f"cp {name} /tmp")
    job = guest.start(f"exec chrt -f 65 python3 /tmp/{name}")
    guest.wait_output(job, "ready")
    return job


def down(guest, contact):
    """The time at which a contact was last closed."""
    return max(at for at, words in guest.acts() if words == f"down {contact}")


def seen(guest):
    return len(guest.events())


def expect_connected(guest, after, words):
    added = guest.wait_event(lambda event: event["type"] == "device" and event["event"] == "added", 20, after)
    check.expect(added, f"{words} the device is not noticed: {guest.events('device')}")


def expect_end(guest, number, held, words, limit=20):
    """The last of `number` marks of the stream ends at most `limit` milliseconds late."""
    guest.wait_event(lambda event: event["type"] == "mark", 10)
    time.sleep(1)
    marks = guest.events("mark")
    if check.expect(len(marks) == number, f"{words} there are {len(marks)} marks, not {number}"):
        late = 1000 * (marks[-1]["length"] / 48000 - held)
        check.expect(-200 < late <= limit, f"{words} the tone ends {late:.1f} ms late")
        print(f"{words} the tone ended {late:.1f} ms later.")


def check_squeeze(guest):
    """When a squeezed paddle is unplugged, the keyer may finish its element but does not begin another."""
    guest.hands("make paddle paddle")
    with Keyer(guest, PADDLE) as keyer:
        # The paddle is unplugged in the middle of the dah. Without that, iambic B would add a dit.
        guest.play(["0 down paddle KEY_LEFTCTRL", "0.02 down paddle KEY_RIGHTCTRL", "0.35 drop paddle"])
        check.expect(guest.hear(message("device.removed")), f"the unplugging is not reported: {guest.events('line')}")
        time.sleep(2)
        held, found = guest.unplugged("paddle", "KEY_LEFTCTRL")
        marks = [event["length"] / 48 for event in guest.events("mark")]
        if check.expect(len(marks) == 2 and abs(marks[0] - 100) < 1, f"unplugged in a squeeze, the marks are {marks} ms long"):
            # The dah begins after the dit and its space.
            late = 200 + marks[1] - 1000 * (held + found)
            # The keyer may finish an element that has begun, which is not a held tone.
            check.expect(marks[1] < 301 and late < 150, f"unplugged in a squeeze, the tone ends {late:.1f} ms late")
            print(f"Unplugged in a squeeze, the present element ended {late:.1f} ms later, and none followed.")
        after = seen(guest)
        guest.hands("make paddle paddle")
        expect_connected(guest, after, "plugged in again,")
        keyer.expect_text("R", paddle("R", WPM, *HANDS), "after a squeeze was unplugged")
    guest.hands("drop paddle")


def check_held(guest):
    """A pedal that is plugged in with its contact closed keys nothing before the contact has opened."""
    guest.hands("make pedal pedal")
    guest.until("su learner -c 'test -r $(ls -t /dev/input/event* | head -n 1)'")
    with Keyer(guest, PEDAL, user="learner", console="tty1") as keyer:
        guest.hands("drop pedal")
        check.expect(guest.hear(message("device.removed")), f"the unplugging is not reported: {guest.events('line')}")
        after = seen(guest)
        # This user may read the pedal only after udev has set its rights, which takes longer than pressing it.
        guest.play(["0 make pedal pedal", "0 down pedal KEY_B", "2 up pedal KEY_B"])
        expect_connected(guest, after, "plugged in while held,")
        time.sleep(1)
        check.expect(not guest.events("mark"), f"the pedal that was plugged in while held keys {guest.events('mark')}")
        keyer.expect_text("M", straight("M", WPM, "pedal", "KEY_B"), "after it was plugged in while held")
    guest.hands("drop pedal")


def check_revoked(guest):
    """A held pedal is revoked, as when another user's session becomes active. It is lost, and used again once that is
    possible."""
    guest.hands("make pedal pedal")
    with Keyer(guest, PEDAL) as keyer:
        revoking = python(guest, "revoke.py", REVOKE)
        guest.play(["0 down pedal KEY_B", "1.5 up pedal KEY_B"])
        revoked = guest.wait(revoking)
        check.expect("revoked" in revoked.out, f"nothing was revoked: {revoked}")
        check.expect(guest.hear(message("device.removed")), f"the loss is not reported: {guest.events('line')}")
        expect_end(guest, 1, float(revoked.out.split()[1]) - down(guest, "pedal KEY_B"), "Revoked while held,")
        expect_connected(guest, 0, "given back,")
        keyer.expect_text("M", straight("M", WPM, "pedal", "KEY_B"), "after it was revoked")
    guest.hands("drop pedal")


def check_grabbed(guest):
    """Another program grabs a held pedal, so its release never arrives. Kochlea asks the kernel for the key's state."""
    guest.hands("make pedal pedal")
    with Keyer(guest, PEDAL) as keyer:
        python(guest, "grab.py", GRAB)
        guest.play(["0 down pedal KEY_B", "1 up pedal KEY_B"])
        released = max(at for at, words in guest.acts() if words == "up pedal KEY_B")
        check.expect(guest.hear(message("device.grabbed")), f"the grab is not reported: {guest.events('line')}")
        # The kernel sends no event for the release, so Kochlea notices it only when it next asks.
        expect_end(guest, 1, released - down(guest, "pedal KEY_B"), "Released for another program,", 560)
        guest.run("pkill -f grab.py")
        # Kochlea tries to read the pedal again every two seconds.
        time.sleep(2.5)
        keyer.expect_text("M", straight("M", WPM, "pedal", "KEY_B"), "after another program's grab")
    guest.hands("drop pedal")


def check_permitted(guest):
    """A pedal that is denied and then permitted, as by a udev rule, keys at once, without a new start."""
    guest.run("id visitor || useradd -m -G audio,tty visitor; modprobe vhci_hcd")
    guest.hands("make pedal pedal", "make serial S3")
    guest.until("test -c /dev/ttyUSB0")
    key = port(SERIAL_BUS, "Lab serial", 0x0403, 0x6001, "S3", straight=LINE | LINES["CTS"])
    with Keyer(guest, PEDAL, key, user="visitor", console="tty1") as keyer:
        check.expect(guest.hear("usermod -aG input"), f"the denied pedal is not reported: {guest.events('line')}")
        check.expect(guest.hear("usermod -aG dialout"), f"the denied port is not reported: {guest.events('line')}")
        guest.run("chmod a+r $(grep -l 'Lab pedal' /sys/class/input/event*/device/name | sed 's|/sys/class|/dev|;s|/device/name||')")
        guest.run("chmod a+rw /dev/ttyUSB0")
        guest.wait_event(lambda event: event["type"] == "device" and event["event"] == "added", 5)
        keyer.expect_text("M", straight("M", WPM, "pedal", "KEY_B"), "once permitted,")
        keyer.expect_text("K", straight("K", WPM, "S3", "CTS"), "once permitted, by CTS")
    guest.hands("drop pedal", "drop S3")


def check_stuck(guest):
    """A contact that does not open counts as open after a while. Once it has opened it can close again."""
    guest.hands("make paddle paddle")
    with Keyer(guest, PADDLE, contacts_longest=2):
        guest.play(["0 down paddle KEY_LEFTCTRL", "3 up paddle KEY_LEFTCTRL"])
        # Just before, this long hold opens the menu of free keying, which ends the tone.
        check.expect(guest.hear(message("device.stuck")), f"the stuck contact is not reported: {guest.events('line')}")
        marks = guest.events("mark")
        length = (marks[-1]["start"] + marks[-1]["length"] - marks[0]["start"]) / 48000 if marks else 9
        check.expect(length <= 2.02, f"stuck for two seconds, it makes dits for {length:.3f} s")
        after = seen(guest)
        guest.play(["0 down paddle KEY_LEFTCTRL", "0.2 up paddle KEY_LEFTCTRL"])
        for is_down in True, False:
            moved = guest.wait_event(lambda event: event["type"] == "contact" and event["down"] is is_down, 5, after)
            check.expect(moved, f"after it was stuck, it does not {'close' if is_down else 'open'} again: {guest.events()[after:]}")
    guest.hands("drop paddle")


def check_starved(guest):
    """When a key is released while the input thread cannot run, its tone continues for at most half a second."""
    guest.hands("make pedal pedal")
    guest.run("cat /proc/sys/kernel/sched_rt_runtime_us >/tmp/runtime; echo -1 >/proc/sys/kernel/sched_rt_runtime_us")
    try:
        for released, words in (1, "Released while the input thread hung,"), (4, "Held while the input thread hung,"):
            with Keyer(guest, PEDAL) as keyer:
                starving = python(guest, "starve.py", STARVE)
                guest.play(["0 down pedal KEY_B", f"{released} up pedal KEY_B"])
                starved = float(guest.wait(starving).out.split()[1]) - down(guest, "pedal KEY_B")
                check.expect(guest.hear(message("device.unheard")), f"{words} it is not reported: {guest.events('line')}")
                # The input thread's last pulse may have been a quarter of a second before.
                expect_end(guest, 1, starved + 0.5, words)
                keyer.expect_text("M", straight("M", WPM, "pedal", "KEY_B"), f"{words} and then")
            longest = max((end - start for start, end, _ in keyer.marks), default=0)
            late = 1000 * (longest - starved - 0.5)
            check.expect(-600 < late <= 20, f"{words} the tone ends {late:.1f} ms late in the recording")
    finally:
        guest.run("cat /tmp/runtime >/proc/sys/kernel/sched_rt_runtime_us")
    guest.hands("drop pedal")


def check_flooded(guest):
    """A held key is released after so many changes of another device that every buffer is full. The tone ends with the
    release."""
    guest.hands("make pedal pedal", "make pedal other")
    other = {**PEDAL, "identity": identity("pedal", "other", phys="lab/other")}
    with Keyer(guest, PEDAL, other) as keyer:
        guest.play(["0 down pedal KEY_B", "0.5 flood other KEY_B 4000", "0.5 up pedal KEY_B"])
        acts = {words: at for at, words in guest.acts()}
        expect_end(guest, 1, acts["up pedal KEY_B"] - acts["down pedal KEY_B"], "Beside a flood,")
        keyer.expect_text("M", straight("M", WPM, "pedal", "KEY_B"), "after a flood beside it")
    guest.hands("drop pedal", "drop other")


def check_ended(guest):
    """A program that is ended or killed while its key is held leaves no tone and no grabbed device."""
    guest.hands("make pedal pedal")
    for number, name in (15, "SIGTERM"), (9, "SIGKILL"):
        keyer = Keyer(guest, {**PEDAL, "isGrabbed": True})
        ending = python(guest, "end.py", END.replace("{signal}", str(number)))
        guest.play(["0 down pedal KEY_B", "1 up pedal KEY_B"])
        ended = guest.wait(ending)
        guest.wait(keyer.job)
        held = float(ended.out.split()[1]) - down(guest, "pedal KEY_B")
        time.sleep(1)
        samples, rate = load(guest.wav)
        marks = tones(samples[int(keyer.began * rate):], rate, 600)[1]
        if check.expect(len(marks) == 1, f"{name}: {len(marks)} tones are in the recording"):
            late = 1000 * (marks[0][1] - marks[0][0] - held)
            # The program lets the card play for at most 40 ms, during which the tone of the held key fades.
            check.expect(late <= 20, f"{name}: the tone ends {late:.1f} ms late")
            print(f"{name} while held: the tone ended {late:.1f} ms later.")
        # A device that is still grabbed cannot be grabbed again.
        holder = python(guest, "hold.py", GRAB.replace("while not", "while False and not"))
        time.sleep(1.5)
        guest.run("pkill -f hold.py")
        result = guest.wait(holder)
        check.expect("busy" not in result.err, f"{name}: the device is still grabbed: {result}")
    with Keyer(guest, PEDAL) as keyer:
        keyer.expect_text("M", straight("M", WPM, "pedal", "KEY_B"), "after the program was killed")
    guest.hands("drop pedal")


PARTS = check_squeeze, check_held, check_revoked, check_grabbed, check_permitted, check_stuck, check_starved, check_flooded, check_ended


def main():
    with Guest() as guest:
        guest.perform(check, PARTS, sys.argv[1:])
    return check.conclude("Faults of keys in the virtual machine")


if __name__ == "__main__":
    sys.exit(main())
