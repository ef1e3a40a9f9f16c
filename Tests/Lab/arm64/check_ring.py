#!/usr/bin/python3
"""Kochlea's C code, compiled for arm64 and run in an emulator, prints the same as on this machine, with signed and with
unsigned char.

It does not check the Swift code, because the toolchain for amd64 has no standard library for arm64. Run it by hand:
`Tests/Lab/run Tests/Lab/arm64`. Needs gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user-static.
"""

import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from stage import ROOT, Check  # noqa: E402 (from the folder above)

check = Check()
SOURCES = ROOT / "Sources"
WARNINGS = ("-Wall", "-Wextra", "-Wconversion", "-Wno-sign-conversion", "-Wcast-align", "-Werror")
CROSS = "/usr/aarch64-linux-gnu"


def compile_ring(folder, name, *options):
    """Compiles with the toolchain's clang, as the build does. The system's compiler links the objects."""
    files = [*SOURCES.glob("CLinux/*.c"), SOURCES / "CEnglish/english.c", pathlib.Path(__file__).with_name("ring.c")]
    # This uses only the headers of the libraries, which are the same for every processor.
    shims = folder / "shim.h"
    shims.write_text(f'#include "{SOURCES}/CSQLite/shim.h"\n#include "{SOURCES}/CEvdev/shim.h"\n')
    objects = []
    for file in files:
        made = folder / f"{name}-{file.stem}.o"
        done = subprocess.run(
            ["clang", "-std=gnu17", "-O2", "-fPIC", "-fblocks", "-D_FORTIFY_SOURCE=2", '-DKOCHLEA_PREFIX="/usr"', *WARNINGS, *options,
             f"-I{SOURCES}/CLinux/include", f"-I{SOURCES}/CEnglish/include", f"-I{folder}", "-idirafter", "/usr/include/libevdev-1.0",
             "-idirafter", "/usr/include", "-c", str(file), "-o", str(made)], capture_output=True, text=True)
        check.expect(done.returncode == 0, f"{name}: {file.name}: {done.stderr}")
        objects.append(str(made))
    return objects


def run(folder, name, linker, runner, *options):
    program = folder / name
    linked = subprocess.run([linker, *compile_ring(folder, name, *options), "-o", str(program)], capture_output=True, text=True)
    if not check.expect(linked.returncode == 0, f"{name}: {linked.stderr}"):
        return None
    done = subprocess.run([*runner, str(program), "operand"], capture_output=True)
    check.expect(done.returncode == 0, f"{name}: exit code {done.returncode} {done.stderr}")
    return done.stdout


def main():
    cross = ("--target=aarch64-linux-gnu", "-isystem", f"{CROSS}/include")
    emulator = ("qemu-aarch64-static", "-L", CROSS)
    with tempfile.TemporaryDirectory(prefix="kochlea-ring-") as name:
        folder = pathlib.Path(name)
        here = run(folder, "here", "gcc", ())
        check.expect(here and here.count(b"\n") > 15, f"this machine: {here}")
        check.expect(run(folder, "unsigned", "gcc", (), "-funsigned-char") == here, "the output differs with unsigned char")
        for char in "signed", "unsigned":
            there = run(folder, f"arm64-{char}", "aarch64-linux-gnu-gcc", emulator, *cross, f"-f{char}-char")
            check.expect(there == here, f"arm64, {char} char: {there} instead of {here}")
    return check.conclude("The C for arm64")


if __name__ == "__main__":
    sys.exit(main())
