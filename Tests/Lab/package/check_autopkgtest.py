#!/usr/bin/python3
"""Runs debian/tests with autopkgtest in a clean Debian 13, as Debian does with an installed package.

autopkgtest does not end under emulation, so the script runs without it for another architecture. Needs root, mmdebstrap
and the network.
"""

import shutil
import sys

from roots import ARCH, NATIVE, DebianRoot, packages, require_root

from stage import ROOT, Check  # noqa: I001 (roots finds the folder)

check = Check()


def copy_source(root):
    source = root.path / "srv/source"
    shutil.copytree(ROOT / "debian", source / "debian")
    shutil.copy(ROOT / "demo", source)


def run_script(root):
    root.install(packages())
    done = root.run(
        "sh", "-c", "mkdir /srv/work && cd /srv/source && AUTOPKGTEST_TMP=/srv/work exec debian/tests/first-session")
    check.expect(done.returncode == 0, f"first-session, exit code {done.returncode}: {done.stdout}{done.stderr}")


def run_autopkgtest(root):
    root.apt("install", "autopkgtest")
    shutil.copy(packages(), root.path / "srv/kochlea.deb")
    done = root.run(
        "autopkgtest", "--output-dir=/srv/output", "/srv/kochlea.deb", "/srv/source", "--", "null", LC_ALL="C.UTF-8")
    check.expect(done.returncode == 0, f"exit code {done.returncode}: {done.stdout[-3000:]}{done.stderr[-3000:]}")
    summary = root.path / "srv/output/summary"
    results = dict(line.split()[:2] for line in summary.read_text().splitlines()) if summary.exists() else {}
    check.expect(results == {"first-session": "PASS"}, f"the results are {results}")


def main():
    require_root()
    with DebianRoot("trixie") as root:
        copy_source(root)
        (run_autopkgtest if ARCH == NATIVE else run_script)(root)
    return check.conclude(f"The tests of debian on {ARCH}")


if __name__ == "__main__":
    sys.exit(main())
