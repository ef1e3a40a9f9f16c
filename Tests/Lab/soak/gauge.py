"""The resources of a process over time: memory, descriptors, and files in its data folder."""

import dataclasses
import os
import pathlib
import statistics

MEBIBYTE = 1 << 20
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclasses.dataclass
class Sample:
    # Virtual or real time.
    hours: float
    memory: int
    descriptors: int
    files: int


class Gauge:
    """Takes samples of one process and checks that they do not grow."""

    def __init__(self, process, data):
        self.process = process
        self.data = pathlib.Path(data)
        self.samples = []

    def take(self, hours):
        try:
            folder = pathlib.Path(f"/proc/{self.process.pid}")
            memory = int((folder / "statm").read_text().split()[1]) * PAGE
            descriptors = len(os.listdir(folder / "fd"))
        except (FileNotFoundError, ProcessLookupError, IndexError):
            return
        files = sum(len(files) for _, _, files in os.walk(self.data))
        self.samples.append(Sample(hours, memory, descriptors, files))

    def slope(self, samples):
        """Growth in mebibytes per hour, by least squares."""
        if len(samples) < 3:
            return 0.0
        return statistics.linear_regression(
            [one.hours for one in samples], [one.memory / MEBIBYTE for one in samples]).slope

    def judge(self, check, title, warm, growth):
        """Prints and checks the result.

        During the first share `warm` of the time everything may grow. `growth` is the allowed growth of memory after
        that, in mebibytes over the rest of the time.
        """
        end = self.samples[-1].hours if self.samples else 0
        settled = [one for one in self.samples if one.hours >= warm * end]
        if not check.expect(len(settled) > 5, f"{title}: only {len(settled)} samples"):
            return
        slope = self.slope(settled)
        grown = slope * (settled[-1].hours - settled[0].hours)
        first, last = settled[0], settled[-1]
        print(f"  Memory {first.memory / MEBIBYTE:.1f} MiB after warming up, {last.memory / MEBIBYTE:.1f} MiB at the end, "
              f"{slope:+.2f} MiB an hour. Descriptors {first.descriptors}, then {last.descriptors}. Files {first.files}, "
              f"then {last.files}.", flush=True)
        check.expect(grown <= growth, f"{title}: memory grows by {grown:.1f} MiB")
        most = max(one.descriptors for one in settled)
        check.expect(most <= first.descriptors + 1, f"{title}: descriptors grow from {first.descriptors} to {most}")
        most = max(one.files for one in settled)
        check.expect(most <= first.files + 1, f"{title}: files grow from {first.files} to {most}")
