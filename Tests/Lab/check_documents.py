#!/usr/bin/python3
"""The manual page and the completions have exactly the commands and options of the program's help."""

import re
import subprocess
import sys

from stage import PROGRAM, ROOT, Check, environment, folder

check = Check()


def main():
    with folder() as home:
        def ask(*arguments):
            return subprocess.run(
                [PROGRAM, *arguments], env=environment(home), check=True, capture_output=True, text=True).stdout

        topics = re.findall(r"^([a-z]+)(?: \[.*\])?: ", ask("--help").split("Options")[0], re.M)
        commands = [topic for topic in topics if topic != "kochlea"]
        pages = ask("--help") + "".join(ask("help", command) for command in commands)
        offered = set(re.findall(r"(?:^|, )--([a-z-]+)", pages, re.M))
    check.expect(len(commands) >= 7 and len(offered) >= 20, f"the help names {commands} and {sorted(offered)}")

    for path in ["docs/kochlea.1", "completions/kochlea.bash", "completions/_kochlea", "completions/kochlea.fish"]:
        text = (ROOT / path).read_text(encoding="utf-8").replace("\\-", "-")
        named = set(re.findall(r"--([a-z]+(?:-[a-z]+)*)", text))
        if path.endswith(".fish"):
            named = set(re.findall(r"^complete .* -l ([a-z-]+)", text, re.M))
        check.expect(named == offered, f"{path} and the help differ in {sorted(named ^ offered)}")
        for command in commands:
            check.expect(re.search(rf"\b{command}\b", text), f"{path} does not name {command}")
    return check.conclude("The manual and the completions")


if __name__ == "__main__":
    sys.exit(main())
