#!/usr/bin/python3
"""Kills the program at every call that changes its data, makes such calls fail, and checks the remaining data.

usage: torture.py [--short] [--sample N] [--seconds S] [--only ACTIVITY] [--seed N] [CASE...]

A run reports faults with their case, ACTIVITY:CALL:HOW:PART/NEXT. NEXT is the following start, which may be killed, too
(NEXT:CALL:HOW:PART, then one more NEXT). With CASE arguments the script runs only these, and keeps and names their
folders.

Every run of the program is in virtual time and takes about 20 ms. The full test kills it more than 10 000 times.
"""

import argparse
import collections
import multiprocessing
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time

from activities import ACTIVITIES
from plan import cases, parsed, written
from reference import Reference
from runs import Place, build_hook
from starts import Starts
from trial import Trial

from stage import Check

WORKERS = 2
# The activities of a short sample, and the number of cases.
SHORT_LIST = ("receive", "send", "QSO", "settings set", "rules set", "settings reset", "import", "reset", "backup", "recovery", "migration")
SHORT = 250


trial = None
deadline = None


def begin(folder, hook, references, idle, until):
    global trial, deadline
    trial = Trial(pathlib.Path(folder) / f"worker-{os.getpid()}", hook, references, idle)
    deadline = until


def work(text):
    """Returns the outcome of a case; None after the deadline.

    The worker itself checks the time, and finishes each case. A worker that is ended from outside would leave its
    program running in a folder that is about to be removed.
    """
    return trial.try_case(text) if time.monotonic() < deadline else None


def prepare(folder, hook, only, check):
    """The references of the wanted activities."""
    place = Place(folder / "first", hook)
    starts = Starts(place, folder)
    return {one.name: Reference(one, starts, place, folder, check) for one in ACTIVITIES
            if not only or one.name in only}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--short", action="store_true", default=os.environ.get("TORTURE") == "short")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seconds", type=float, default=os.environ.get("TORTURE_SECONDS", "inf"))
    parser.add_argument("--only", action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("cases", nargs="*")
    asked = parser.parse_args()
    began = time.monotonic()
    check = Check()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="kochlea-torture-")).resolve()
    try:
        hook = build_hook(folder)
        only = asked.only or [parsed(text)[0][0] for text in asked.cases] or SHORT_LIST * asked.short
        references = prepare(folder, hook, only, check)
        (folder / "idle").write_text("idle\n")
        print(f"Prepared {len(references)} activities with {sum(len(r.calls) for r in references.values())} calls "
              f"in {time.monotonic() - began:.0f} s.", flush=True)
        chance = random.Random(asked.seed)
        wanted = asked.cases or [written(case) for case in cases(references, chance)]
        if asked.short:
            asked.sample = SHORT
        if not asked.cases:
            wanted = chance.sample(wanted, min(asked.sample or len(wanted), len(wanted)))
        counts, failing, answers = collections.Counter(), 0, 0
        given_to_all = (folder, hook, references, folder / "idle", began + asked.seconds)
        with multiprocessing.Pool(1 if asked.cases else WORKERS, begin, given_to_all) as pool:
            outcomes = pool.imap_unordered(work, wanted, chunksize=4)
            pool.close()
            for text, kills, is_failing, faults, given in filter(None, outcomes):
                check.expect(not faults, f"{text}: {'; '.join(faults)}")
                sys.stdout.flush()
                counts.update(kills)
                counts["twice"] += len(kills) > 1
                failing += is_failing
                answers += given
            pool.join()
        if time.monotonic() - began > asked.seconds:
            print(f"Stopped after {asked.seconds:g} s.")
    finally:
        if asked.cases:
            print(f"Kept: {folder}")
        else:
            shutil.rmtree(folder)
    steered = sum(counts[how] for how in ("before", "after", "torn"))
    print(f"{steered + counts['soon']} kills, {steered} of them at a chosen call: {counts['before']} before it, {counts['after']} "
          f"after it, {counts['torn']} within it. {counts['twice']} runs were killed again in the following start.")
    print(f"{failing} runs had failing or short writes. {answers} acknowledged answers were checked. "
          f"This took {time.monotonic() - began:.0f} s.")
    return check.conclude("Torture")


if __name__ == "__main__":
    sys.exit(main())
