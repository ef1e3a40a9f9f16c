#!/usr/bin/python3
"""Nothing large is copied where a block of sound is made.

Swift hands a method that is not mutating the whole value. The sidetone has 28 kilobytes with the readings of a hand, and the sound
thread once copied them several times in every block. The compiler does not tell, so this reads the program's machine code.
"""

import platform
import re
import subprocess
import sys

from stage import PROGRAM, Check

# What runs in every block, by the beginnings of its mangled names; what makes these values (C, c) and ends them (D, d) does not.
EACH_BLOCK = ("$s5Sound8Renderer", "$s5Sound8SidetoneV", "$s5KeyerAAV4next", "$s5Keyer18CharacterAssemblerV8deadline")
MAKING = re.compile(r"(f[CcDd](Tf\w*)?|Tm|W[a-z]+)$")
LARGE = 2048
check = Check()


def copies(lines):
    """Names of functions of each block, and the bytes they copy at once."""
    name = size = None
    for line in lines:
        begun = re.match(r"[0-9a-f]+ <(.*)>:", line)
        if begun:
            name, size = begun[1], None
            found = name.startswith(EACH_BLOCK) and not MAKING.search(name)
            if found:
                yield name, 0
            name = name if found else None
        elif name:
            given = re.search(r"\bmov +\$0x([0-9a-f]+),%edx", line)
            if given:
                size = int(given[1], 16)
            elif re.search(r"call.*<mem(cpy|move)", line) and size is not None:
                yield name, size
                size = None


def main():
    if platform.machine() != "x86_64":
        print("Copies: this reads the code of 64-bit PCs only, nothing was checked.")
        return 0
    with subprocess.Popen(["objdump", "-d", "--no-show-raw-insn", PROGRAM], stdout=subprocess.PIPE, text=True) as code:
        found = list(copies(code.stdout))
    names = {name for name, _ in found}
    for beginning in EACH_BLOCK:
        check.expect(any(name.startswith(beginning) for name in names), f"there is no function {beginning}")
    for name, size in found:
        check.expect(size < LARGE, f"{name} copies {size} bytes at once")
    return check.conclude("Copies in each block")


if __name__ == "__main__":
    sys.exit(main())
