#!/usr/bin/python3
"""Two programs work each other over a network that delays, loses, doubles and reorders datagrams.

Each program has a network namespace of its own. Between them is a relay in a third one. It also captures what leaves
the first program. Needs root. Ends with one sentence. Exit code 1 if a word is lost or out of order that the relay
passed on, or if anything but keyed words leaves.
"""

import heapq
import json
import os
import pathlib
import select
import socket
import struct
import subprocess
import sys
import time

from stage import PATIENCE, PROGRAM, Check, environment, folder, logged

PORT = 7373
NEAR, NEAR_RELAY, FAR_RELAY, FAR = "10.7.1.1", "10.7.1.2", "10.7.2.2", "10.7.2.1"
LOST, DOUBLED, HELD = {7, 15}, {2, 5, 11}, {4, 12}
check = Check()


def relay(path):
    """Runs in the relay's namespace. Packets of both directions are numbered together. Logs one JSON line for each
    datagram that it takes, and for each frame of IPv4 that comes from the near program."""
    log = open(path, "w", buffering=1, encoding="utf-8")
    ends = []
    for device in ("near-relay", "far-relay"):
        end = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        end.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, device.encode())
        end.bind(("0.0.0.0", PORT))
        ends.append(end)
    capture = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(0x0800))
    capture.bind(("near-relay", 0))
    print(json.dumps({"ready": True}), file=log)
    waiting, held, number = [], None, 0
    state = 12345

    def jitter():
        nonlocal state
        state = (state * 1103515245 + 12345) % 2**31
        return state % 200 / 1000

    while True:
        timeout = max(0, waiting[0][0] - time.monotonic()) if waiting else None
        ready, _, _ = select.select([*ends, capture], [], [], timeout)
        for end in ready:
            if end is capture:
                frame, address = capture.recvfrom(2048)
                source = socket.inet_ntoa(frame[26:30])
                if source == NEAR:
                    length = struct.unpack(">H", frame[38:40])[0] - 8 if frame[23] == 17 else 0
                    print(json.dumps({"frame": frame[42:42 + length].hex().upper(), "protocol": frame[23],
                                      "to": socket.inet_ntoa(frame[30:34])}), file=log)
                continue
            data, _ = end.recvfrom(2048)
            way = ends.index(end)
            now = time.monotonic()
            is_lost = number in LOST
            print(json.dumps({"number": number, "way": way, "bytes": data.hex().upper(), "lost": is_lost}), file=log)
            target = (1 - way, data)
            if not is_lost and number in HELD and held is None:
                held = target
            elif not is_lost:
                due = now + jitter()
                heapq.heappush(waiting, (due, number, target))
                if number in DOUBLED:
                    heapq.heappush(waiting, (due + 0.06, number + 0.5, target))
                if held:
                    # The datagram before this one comes 0.1 s after it.
                    heapq.heappush(waiting, (due + 0.1, number + 0.6, held))
                    held = None
            number += 1
        while waiting and waiting[0][0] <= time.monotonic():
            _, _, (way, data) = heapq.heappop(waiting)
            ends[way].sendto(data, ((NEAR, FAR)[way], PORT))


class Namespace:
    """A network namespace, which exists as long as its process."""

    def __init__(self):
        self.process = subprocess.Popen(["unshare", "-n", "sleep", "infinity"])
        own = os.readlink("/proc/self/ns/net")
        until(lambda: os.readlink(f"/proc/{self.pid}/ns/net") != own)

    @property
    def pid(self):
        return self.process.pid

    def command(self, *arguments):
        return ["nsenter", "-t", str(self.pid), "-n", *arguments]

    def run(self, *arguments):
        subprocess.run(self.command(*arguments), check=True)

    @property
    def has_socket(self):
        lines = pathlib.Path(f"/proc/{self.pid}/net/udp").read_text(encoding="ascii").splitlines()
        return any(line.split()[1].endswith(f":{PORT:04X}") for line in lines[1:])

    def end(self):
        self.process.kill()
        self.process.wait()


def until(condition, patience=PATIENCE):
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


class Station:
    """A program in a namespace. Its keys come from a pipe."""

    def __init__(self, name, namespace, home, peer, text):
        self.name, self.namespace = name, namespace
        self.log = pathlib.Path(home) / f"{name}.jsonl"
        data = f"{home}/{name}"
        self.environment = environment(home)
        for setting, value in (("message.1", text), ("keyer.wpm", "35")):
            subprocess.run([PROGRAM, "settings", "set", setting, value, "--data-dir", data], env=self.environment,
                           check=True, stdout=subprocess.DEVNULL)
        self.process = subprocess.Popen(
            namespace.command(PROGRAM, "partner", peer, "--audio", "none", "--speech", "off", "--data-dir", data,
                              "--events", str(self.log)),
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=self.environment)

    def press(self, keys):
        self.process.stdin.write(keys.encode())
        self.process.stdin.flush()

    def events(self, kind, **fields):
        return [event for event in logged(self.log)
                if event["type"] == kind and all(event.get(name) == value for name, value in fields.items())]

    @property
    def sent(self):
        return [event["bytes"] for event in self.events("network", event="sent")]

    @property
    def heard(self):
        return [event["text"] for event in self.events("morsed")]

    def screen(self, name):
        found = until(lambda: [event["id"] for event in self.events("screen")][-1:] == [name])
        check.expect(found, f"{self.name} does not reach the screen {name}")

    def send(self, words):
        """Sends the stored message and waits until all its words have left."""
        before = len(self.sent)
        self.press("1")
        check.expect(until(lambda: len(self.sent) >= before + words, 60), f"{self.name} sent {self.sent[before:]}")

    def end(self):
        self.press("\x1b")
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = None
        check.expect(code == 0, f"{self.name} ends with {code}")
        check.expect(not self.namespace.has_socket, f"{self.name} leaves a socket")


def connect(near, middle, far):
    for name, end, own, other in (("near", near, NEAR, NEAR_RELAY), ("far", far, FAR, FAR_RELAY)):
        middle.run("ip", "link", "add", f"{name}-relay", "type", "veth", "peer", "name", name)
        middle.run("ip", "link", "set", name, "netns", str(end.pid))
        end.run("ip", "address", "add", f"{own}/24", "broadcast", "+", "dev", name)
        end.run("ip", "link", "set", name, "up")
        middle.run("ip", "address", "add", f"{other}/24", "broadcast", "+", "dev", f"{name}-relay")
        middle.run("ip", "link", "set", f"{name}-relay", "up")


def work(near, far, taken):
    """A QSO of four overs, each with six words."""
    texts = {0: "CQ CQ DE W1AW W1AW K".split(), 1: "W1AW DE K2XX 5NN 73 K".split()}
    for way in (0, 1, 0, 1):
        station, other = ((near, far), (far, near))[way]
        before, heard = len(taken()), len(other.heard)
        station.send(6)
        check.expect(until(lambda: len(taken()) >= before + 6), f"the relay took {len(taken()) - before} of 6")
        passed = [word for word, packet in zip(texts[way], taken()[before:]) if not packet["lost"]]
        until(lambda: len(other.heard) >= heard + len(passed), 60)
        time.sleep(1)
        check.expect(other.heard[heard:] == passed, f"{other.name} heard {other.heard[heard:]}, not {passed}")


def main():
    if os.geteuid() != 0:
        print("Partner practice is not checked: network namespaces need root.")
        return 0
    with folder() as home:
        near, middle, far = (Namespace() for _ in range(3))
        log = pathlib.Path(home) / "relay"
        between = None
        try:
            connect(near, middle, far)
            between = subprocess.Popen(middle.command(sys.executable, __file__, "relay", str(log)))
            until(lambda: log.exists() and log.read_text(encoding="utf-8"))
            first = Station("near", near, home, NEAR_RELAY, "CQ CQ DE W1AW W1AW K")
            second = Station("far", far, home, FAR_RELAY, "W1AW DE K2XX 5NN 73 K")
            for station in (first, second):
                station.screen("partnerAgree")
                check.expect(not station.namespace.has_socket, f"{station.name} has a socket before the question")
                station.press("\x1b[H\r")
                station.screen("partner")
                check.expect(until(lambda: station.namespace.has_socket), f"{station.name} has no socket")
            time.sleep(2)
            lines = logged(log)
            check.expect(not [line for line in lines if "frame" in line or "number" in line],
                         f"before the first keyed word: {lines}")
            work(first, second, lambda: [line for line in logged(log) if "number" in line])
            sent = first.sent
            first.end()
            second.end()
            frames = [line for line in logged(log) if "frame" in line]
            check.expect(all(line["protocol"] == 17 for line in frames), "other protocols than UDP leave")
            check.expect([line["frame"] for line in frames] == sent, f"{frames} left, and the log has {sent}")
            everybody(near, far, home, log)
        finally:
            if between:
                between.kill()
                between.wait()
            for namespace in (near, middle, far):
                namespace.end()
    return check.conclude("Partner practice over a network")


def everybody(near, far, home, log):
    """One end sends to everybody on its network, and after the answer only to the other."""
    before = len([line for line in logged(log) if "frame" in line])
    first = Station("near-any", near, home, "any", "CQ K")
    second = Station("far-any", far, home, FAR_RELAY, "TU K")
    for station in (first, second):
        station.screen("partnerAgree")
        station.press("\x1b[H\r")
        station.screen("partner")
    first.send(2)
    check.expect(until(lambda: second.heard == ["CQ", "K"]), f"by broadcast: {second.heard}")
    second.send(2)
    first.screen("partnerOnly")
    first.press("\r")
    first.screen("partner")
    first.send(2)
    targets = [line["to"] for line in logged(log) if "frame" in line][before:]
    check.expect(targets == ["10.7.1.255"] * 2 + [NEAR_RELAY] * 2, f"sent to {targets}")
    first.end()
    second.end()


if __name__ == "__main__":
    if sys.argv[1:2] == ["relay"]:
        relay(sys.argv[2])
    sys.exit(main())
