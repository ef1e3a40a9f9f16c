#!/usr/bin/python3
"""Receiving by touch. A simulated gamepad records its orders. Letters are decoded from these orders alone.

Checks the due times of the pulses, a session of 20 answers by touch alone, a device that returns an order late, and a
gamepad that is unplugged and plugged in again."""

import os
import pathlib
import re
import sys
import time

from analyse import MORSE
from contacts import store
from mock import Devices
from stage import PATIENCE, Check, Terminal, folder, logged, message

check = Check()
UNIT = 0.1
ANSWERS = 20


class Felt:
    """A session by touch with a gamepad that was not set up, without sound."""

    def __init__(self, home, devices, *arguments):
        self.devices, self.log = devices, pathlib.Path(home, "events")
        self.taken = 0
        data = store(home, touch_code="motors", touch_unit=int(UNIT * 1000), touch_sound="off", verbosity="brief")
        self.terminal = Terminal(
            "touch", *arguments, "--data-dir", str(data), "--lang", "en", "--speech", "off", "--audio", "none", "--seed",
            "5", "--events", str(self.log), home=home, **devices.environment)

    @property
    def pulses(self):
        """All pulses so far: seconds of CLOCK_MONOTONIC, whether the strong motor runs, seconds."""
        shapes, pulses = {}, []
        for at, act, _, words in list(self.devices.said):
            fields = dict(re.findall(r"(\w+)=(\d+)", words))
            if act == "ff-upload":
                shapes[fields["id"]] = int(fields["strong"]) > 0, int(fields["length"]) / 1000
            elif act == "ff-play" and fields["value"] == "1":
                pulses.append((at, *shapes[fields["id"]]))
        return pulses

    def letters(self):
        """The letters since the last call, each with its pulses. Pulses of another length are verdicts."""
        pulses = self.pulses
        new, self.taken = pulses[self.taken:], len(pulses)
        groups = []
        for pulse in (pulse for pulse in new if pulse[2] == UNIT):
            if groups and pulse[0] - groups[-1][-1][0] < 3 * UNIT:
                groups[-1].append(pulse)
            else:
                groups.append([pulse])
        return [(MORSE.get("".join("-" if strong else "." for _, strong, _ in group), "?"), group) for group in groups]

    def events(self, kind):
        return [event for event in logged(self.log) if event["type"] == kind]

    def await_turn(self, count):
        """Waits for the learner's turn number `count`. Returns whether it came."""
        self.terminal.wait_logged(
            self.log, lambda events: sum(event["type"] == "await" and event["for"] == "answer" for event in events) >= count,
            PATIENCE + 10)
        return sum(event["for"] == "answer" for event in self.events("await")) >= count


def on_time(group, pulses):
    """Whether the recorded pulses keep the times of the plan within half an element of each other."""
    late = [(at - group[0][0]) - (pulse["start"] - pulses[0]["start"]) / 1000 for (at, _, _), pulse in zip(group, pulses)]
    return len(group) == len(pulses) and max(map(abs, late)) <= UNIT / 2


def session(home, devices):
    """Twenty letters answered by touch alone."""
    felt = Felt(home, devices, "--count", str(ANSWERS), "--minutes", "0")
    with felt.terminal:
        for number in range(1, ANSWERS + 1):
            if not check.expect(felt.await_turn(number), f"question {number} does not come: {felt.terminal.lines[-8:]}"):
                return
            before = len(felt.events("felt")), len(felt.events("attempt"))
            check.expect(before == (number - 1, number - 1), f"question {number} is named before the answer: {before}")
            letter, group = felt.letters()[-1]
            felt.terminal.press(letter.lower())
            felt.terminal.wait_logged(
                felt.log, lambda events: sum(event["type"] == "felt" for event in events) >= number)
            plan = felt.events("felt")[-1]
            check.expect(plan["text"] == letter, f"{plan['text']} felt like {letter}")
            check.expect(on_time(group, plan["pulses"]), f"the pulses of {letter} are not on time: {group}")
        felt.terminal.wait_logged(felt.log, lambda events: any(event["type"] == "session" for event in events))
        ends = felt.events("session")
        check.expect(
            ends and ends[0]["kind"] == "touch" and ends[0]["attempts"] == ends[0]["correct"] == ANSWERS,
            f"the session is {ends}")
        check.expect(
            {event["direction"] for event in felt.events("attempt")} == {"receive.touch"}, "answers have another direction")
        check.expect(not felt.events("morse"), "Morse sounds")
        check.expect(felt.terminal.stop() == 130, "SIGINT does not end it with 130")


def slow(home, devices):
    """An order that takes 137 ms: the question is played again and not judged."""
    felt = Felt(home, devices, "--minutes", "0")
    with felt.terminal:
        if not check.expect(felt.await_turn(1), "no question comes"):
            return
        letter, _ = felt.letters()[-1]
        devices.act("slow pad 137 9")
        felt.terminal.press(letter.lower())
        felt.terminal.wait_logged(felt.log, lambda events: any(event["type"] == "unfelt" for event in events))
        late = felt.events("unfelt")
        check.expect([event["reason"] for event in late[:1]] == ["late"], f"the late question is {late}")
        devices.by_id["pad"].slow_orders.clear()
        if not check.expect(felt.await_turn(2), "the question is not played again"):
            return
        check.expect(len(felt.events("attempt")) == 1, "the late question was judged")
        letters = [letter for letter, _ in felt.letters()]
        check.expect(letters[-1] == letters[-2], f"another question follows: {letters}")
        felt.terminal.press(letters[-1].lower())
        felt.terminal.wait_logged(
            felt.log, lambda events: sum(event["type"] == "attempt" for event in events) >= 2)
        check.expect([event["correct"] for event in felt.events("attempt")] == [True, True], "an answer is wrong")
        check.expect(felt.terminal.stop() == 130, "SIGINT does not end it with 130")


def unplugged(home, devices):
    """Without the gamepad the lesson pauses and says why. With it the lesson goes on."""
    felt = Felt(home, devices, "--minutes", "0")
    with felt.terminal:
        if not check.expect(felt.await_turn(1), "no question comes"):
            return
        devices.act("drop pad")
        check.expect(felt.terminal.wait(message("touch.gone")), f"nothing is said: {felt.terminal.lines[-8:]}")
        screens = [event["id"] for event in felt.events("screen")]
        check.expect(screens[-1] == "paused", f"the screen is {screens[-1]}")
        check.expect(not felt.events("attempt"), "an answer was judged")
        devices.act("make gamepad pad")
        time.sleep(1)
        felt.letters()
        felt.terminal.press("enter")
        if check.expect(felt.await_turn(2), f"the lesson does not go on: {felt.terminal.lines[-8:]}"):
            letter, _ = felt.letters()[-1]
            felt.terminal.press(letter.lower())
            felt.terminal.wait_logged(felt.log, lambda events: any(event["type"] == "attempt" for event in events))
            check.expect([event["correct"] for event in felt.events("attempt")] == [True], "the answer is wrong")
        check.expect(felt.terminal.stop() == 130, "SIGINT does not end it with 130")


def missing(home, devices):
    """Without a device that rumbles, the command says what is missing and ends."""
    devices.act("drop pad")
    felt = Felt(home, devices)
    with felt.terminal:
        check.expect(felt.terminal.end() == 69, "the exit code is not 69")
        check.expect(any(re.search(message("touch.noDevice"), line) for line in felt.terminal.lines), f"{felt.terminal.lines}")


def main():
    for part in session, slow, unplugged, missing:
        with folder() as home:
            devices = Devices()
            devices.act("make gamepad pad")
            part(home, devices)
            devices.close()
    return check.conclude("Touch")


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # Do not wait for GLib's threads, which would keep the process alive.
    os._exit(code)
