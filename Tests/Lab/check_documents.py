#!/usr/bin/python3
"""The man page, the completions and the lists of the manual match the program's tables, and bash completion works."""

import os
import subprocess
import sys

from stage import PROGRAM, ROOT, Check

check = Check()


def generated():
    done = subprocess.run(
        [ROOT / "Scripts/make-documents", "--check"], env={**os.environ, "KOCHLEA": PROGRAM}, capture_output=True, text=True)
    check.expect(done.returncode == 0, f"make-documents --check: {done.stdout}{done.stderr}")


def completed(*words):
    """The words that bash offers for the last word."""
    script = f"""
        source {ROOT}/completions/kochlea.bash
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _kochlea
        echo "${{COMPREPLY[*]}}"
    """
    done = subprocess.run(["bash", "-c", script, "bash", "kochlea", *words], capture_output=True, text=True)
    check.expect(done.returncode == 0 and not done.stderr, f"bash, {words}: {done.stderr}")
    return done.stdout.split()


def bash():
    expected = {
        ("rep",): ["replay"], ("qso", "--style", "c"): ["contest"], ("pileup", "--style", "s"): ["single", "sprint"],
        ("copy", "--set", "g"): ["groups"], ("words", "--set", "g"): [], ("settings", "s"): ["set"],
        ("help", "ex"): ["export", "exit"], ("receive", "--lev"): ["--level"], ("ear", "--lev"): [], ("--wpm", ""): [],
    }
    for words, offered in expected.items():
        found = completed(*words)
        check.expect(found == offered, f"after {words} bash offers {found}, not {offered}")


generated()
bash()
sys.exit(check.conclude("The man page, the completions and the manual's lists"))
