#!/usr/bin/python3
"""`make install` installs the right files, they work without this folder, and `make uninstall` removes them all.

systemd verifies the units of the reminder, both the installed ones and those that the program writes itself. Needs
systemd-analyze.
"""

import os
import pathlib
import shutil
import subprocess
import sys

import year
from stage import ROOT, Check, Terminal, environment, folder
import stage

check = Check()
LANGUAGES = sorted(path.stem for path in (ROOT / "Locales").glob("*.po"))
INSTALLED = {
    "bin/kochlea": 0o755, "lib/udev/rules.d/60-kochlea.rules": 0o644,
    "lib/systemd/user/kochlea-remind.service": 0o644, "lib/systemd/user/kochlea-remind.timer": 0o644,
    "share/man/man1/kochlea.1": 0o644, "share/bash-completion/completions/kochlea": 0o644,
    "share/zsh/site-functions/_kochlea": 0o644, "share/fish/vendor_completions.d/kochlea.fish": 0o644,
    "share/applications/kochlea.desktop": 0o644, "share/metainfo/org.kochlea.Kochlea.metainfo.xml": 0o644,
    "share/icons/hicolor/scalable/apps/kochlea.svg": 0o644,
    **{f"share/kochlea/locale/{language}.po": 0o644 for language in LANGUAGES},
}
# Inside the prefix, unless that is /usr or /usr/local.
VOICE = {"etc/speech-dispatcher/modules/kochlea-generic.conf": 0o644}


def make(target, **variables):
    # Run make as a user does. The make that runs the tests would otherwise pass its variables on.
    own = {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "MFLAGS"}
    done = subprocess.run(
        ["make", target, *(f"{name}={value}" for name, value in variables.items())], cwd=ROOT, capture_output=True, text=True,
        env=own)
    check.expect(done.returncode == 0, f"make {target}: {done.stdout}{done.stderr}")
    return done.stdout


def files(place):
    return {str(path.relative_to(place)): path.stat().st_mode & 0o777 for path in place.rglob("*") if path.is_file()}


def verify(unit, home):
    """systemd must accept a unit, and must not print that it ignores anything in it."""
    done = subprocess.run(
        ["systemd-analyze", "--user", "--man=no", "verify", str(unit)], capture_output=True, text=True,
        env=environment(str(home), XDG_RUNTIME_DIR=str(home)))
    check.expect(done.returncode == 0 and not done.stderr.strip(), f"{unit.name}: {done.stdout}{done.stderr}")


def as_a_package(home):
    """Installs into a staging folder, as packagers do, and uninstalls."""
    staged = home / "staged here"
    printed = make("install", DESTDIR=staged, PREFIX="/usr")
    check.expect(len(printed.splitlines()) == 1, f"make install prints {printed!r}")
    found = files(staged / "usr")
    check.expect(found == INSTALLED, f"surplus or missing files: {sorted(found.items() ^ INSTALLED.items())}")
    whole = {**{f"usr/{name}": mode for name, mode in found.items()}, **VOICE}
    check.expect(files(staged) == whole, f"outside of /usr: {sorted(files(staged).items() ^ whole.items())}")
    service = (staged / "usr/lib/systemd/user/kochlea-remind.service").read_text()
    check.expect("\nExecStart=/usr/bin/kochlea remind\n" in service, f"the service runs something else: {service}")

    other = staged / "usr/share/kochlea/locale/other"
    other.touch()
    make("uninstall", DESTDIR=staged, PREFIX="/usr")
    check.expect(list(files(staged)) == ["usr/share/kochlea/locale/other"], f"left: {files(staged)}")


def in_place(home):
    """Installs with a real prefix. The program runs from there in every language, and systemd accepts its units."""
    prefix = home / "my prefix"
    make("install", PREFIX=prefix)
    program = prefix / "bin/kochlea"

    def ask(*arguments):
        done = subprocess.run(
            [program, *arguments], cwd="/", env=environment(str(home)), capture_output=True, text=True, timeout=30)
        check.expect(done.returncode == 0 and not done.stderr, f"{arguments}: {done.returncode} {done.stderr}")
        return done.stdout

    check.expect("Usage:" in ask("--help"), "English")
    check.expect("Aufruf:" in ask("--help", "--lang", "de"), "German")
    # The program must use its own catalogues, not those of the build folder.
    catalogue = prefix / "share/kochlea/locale/de.po"
    catalogue.rename(home / "aside.po")
    check.expect("Aufruf:" not in ask("--help", "--lang", "de"), "it finds a catalogue elsewhere")
    shutil.move(home / "aside.po", catalogue)
    for unit in ("kochlea-remind.service", "kochlea-remind.timer"):
        verify(prefix / "lib/systemd/user" / unit, home)
    return program


def own_units(home, program):
    """A program outside systemd's folders writes its own units when the learner says yes."""
    data = home / "my data, 100 % $HOME"
    runtime = home / "runtime"
    (runtime / "systemd").mkdir(parents=True)
    (runtime / "systemd/private").touch()
    # A fake systemctl that records requests, because a container has no systemd.
    asked = home / "asked"
    tools = home / "tools"
    tools.mkdir()
    (tools / "systemctl").write_text(f'#!/bin/sh\necho "$@" >>"{asked}"\n')
    (tools / "systemctl").chmod(0o755)
    year.take(year.archive(year.SETTINGS), data, home).check_returncode()
    stage.PROGRAM = str(program)
    changes = {"XDG_RUNTIME_DIR": str(runtime), "PATH": f"{tools}:{os.environ['PATH']}"}
    with Terminal("--data-dir", str(data), "--speech", "off", "--audio", "none", home=str(home), **changes) as terminal:
        check.expect(terminal.wait(", 1 of 7"), f"the main menu does not appear: {terminal.lines}")
        terminal.press("o")
        check.expect(terminal.wait("Options"), f"the options do not appear: {terminal.lines}")
        # Reminders are behind More, the last item.
        terminal.press("end")
        terminal.press("enter")
        for _ in range(20):
            if any("Reminders," in line for line in terminal.lines[-2:]):
                break
            terminal.press("down")
            terminal.read(0.3)
        terminal.press("enter")
        check.expect(terminal.wait("Reminders are off"), f"the state of reminders does not appear: {terminal.lines}")
        terminal.press("enter")
        check.expect(terminal.wait("Shall I remind you"), f"the question does not appear: {terminal.lines}")
        terminal.press("y")
        check.expect(terminal.wait("Kochlea will remind you"), f"the confirmation does not appear: {terminal.lines}")
        terminal.stop()
    units = home / ".config/systemd/user"
    for unit in ("kochlea-remind.service", "kochlea-remind.timer"):
        if check.expect((units / unit).exists(), f"{unit} was not written"):
            verify(units / unit, home)
    expected = ["--user --quiet daemon-reload", "--user --quiet enable --now kochlea-remind.timer"]
    said = asked.read_text().splitlines() if asked.exists() else []
    check.expect(said == expected, f"systemctl was asked for {said}")
    # The data folder's per cent sign and dollar sign must be escaped for systemd.
    line = next(line for line in (units / "kochlea-remind.service").read_text().splitlines() if line.startswith("ExecStart="))
    check.expect("%%" in line and "$$" in line, f"systemd's special characters are not escaped: {line}")


def main():
    with folder() as name:
        home = pathlib.Path(name)
        as_a_package(home)
        own_units(home, in_place(home))
        make("uninstall", PREFIX=home / "my prefix")
        check.expect(files(home / "my prefix") == {}, f"left: {files(home / 'my prefix')}")
    return check.conclude("Installing")


if __name__ == "__main__":
    sys.exit(main())
