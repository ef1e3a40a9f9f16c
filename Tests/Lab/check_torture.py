#!/usr/bin/python3
"""A sample of `make torture`: the program is killed, or its files fail, at some of the calls that change its data."""

import pathlib
import subprocess
import sys

TORTURE = pathlib.Path(__file__).resolve().parent / "torture" / "torture.py"
sys.exit(subprocess.call([sys.executable, TORTURE, "--short"]))
