#!/usr/bin/python3
"""Installs, uses, upgrades, removes and purges the package of .build/deb in clean Debian systems, with an ordinary
user.

SUITES are the releases: bookworm and trixie, for arm64 only trixie. PREVIOUS is the older package for the upgrade. By
default it is the same package with an older version and one more file. Needs root, mmdebstrap and the network.
"""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from roots import ARCH, LEARNER, NATIVE, DebianRoot, packages, require_root

from stage import ROOT, Check, environment, message  # noqa: I001 (roots finds the folder)

check = Check()
SUITES = os.environ.get("SUITES", "bookworm trixie" if ARCH == NATIVE == "amd64" else "trixie").split()
DATA = f"home/{LEARNER}/.local/share/kochlea"
# Two keys lead from the first question to the first practice.
SESSION = "idle\nkey enter\nidle\nkey r\nidle\ntext km\nkey enter\nidle\nkey esc\nidle\n"
# Sounds that have the same bytes on every computer, by the name of their file.
RENDERS = {
    "plain": ("--wpm", "18", "--effective", "9", "--tone", "571"),
    "band": ("--noise", "0.4", "--fading", "flutter", "--interference", "0.7", "--seed", "7"),
    "deep": ("--noise", "0.2", "--fading", "moderate", "--rate", "8000", "--seed", "8"),
    "hand": ("--hand", "novice", "--amount", "80", "--fault", "chirp", "--seed", "9"),
    "tone": ("--fault", "t5", "--rate", "44100", "--edge", "2.5"),
}
# All commands that a learner may run on a bare system and that end by themselves.
COMMANDS = (
    ("--version",), ("--help",), ("help", "render"), ("help", "options"), ("stats",), ("stats", "--json"), ("settings", "list"),
    ("settings", "get", "morse.tone"), ("export",), ("devices",), ("devices", "--json"), ("doctor",), ("remind",),
    ("render", "CQ", "-o", "call.wav"),
)


def older(package, folder):
    """Makes an earlier version of the same package, with a file that this one lacks."""
    tree = pathlib.Path(folder) / "older"
    subprocess.run(["dpkg-deb", "--raw-extract", str(package), str(tree)], check=True)
    control = tree / "DEBIAN/control"
    lines = ["Version: 0.0.9" if line.startswith("Version:") else line for line in control.read_text().splitlines()]
    control.write_text("\n".join(lines) + "\n")
    (tree / "usr/share/doc/kochlea/formerly").write_text("gone since\n")
    made = pathlib.Path(folder) / "older.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "--build", str(tree), str(made)], check=True, capture_output=True)
    return made


def rendering(name):
    return "render", "CQ CQ DE W1AW <AR>", "-o", f"{name}.wav", *RENDERS[name]


def checksum(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def sums_here(package, folder):
    """The checksums of RENDERS on this computer: by the package, or if it is for another architecture, by the program of
    `make build`."""
    program = ROOT / ".build/release/kochlea"
    if ARCH == NATIVE:
        subprocess.run(["dpkg-deb", "--extract", str(package), f"{folder}/here"], check=True)
        program = pathlib.Path(folder) / "here/usr/bin/kochlea"
    for name in RENDERS:
        subprocess.run([str(program), *rendering(name)], cwd=folder, env=environment(folder), check=True)
    return {name: checksum(pathlib.Path(folder) / f"{name}.wav") for name in RENDERS}


def learner(root, *words, **options):
    options.setdefault("LC_ALL", "C.UTF-8")
    return root.run("sh", "-c", 'cd && exec kochlea "$@"', "kochlea", *words, user=LEARNER, **options)


def works(root, what, *words, **options):
    done = learner(root, *words, **options)
    check.expect(
        done.returncode == 0 and not done.stderr, f"{root.suite}, {what}, {' '.join(words)}: {done.returncode} {done.stderr}")
    return done.stdout


def session(root, what, *options, name="first", **more):
    """Runs a first session from a script, with sound and log in files. Returns its output and its events."""
    home = root.path / f"home/{LEARNER}"
    (home / "script").write_text(SESSION)
    printed = works(
        root, what, "--script", "script", "--audio", f"wav:{name}.wav", "--events", f"{name}.jsonl", "--seed", "5", *options, **more)
    events = [json.loads(line) for line in (home / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    check.expect((home / f"{name}.wav").stat().st_size > 100_000, f"{root.suite}, {what}: there is no sound")
    kinds = [event["type"] for event in events]
    for kind in "morse", "attempt":
        check.expect(kind in kinds, f"{root.suite}, {what}: no {kind} in {sorted(set(kinds))}")
    check.expect("error" not in kinds and events[-1].get("exit") == 0, f"{root.suite}, {what}: {events[-1]} {printed}")
    return printed, events


def use(root, expected):
    """Does what a learner does on the first day."""
    suite, home = root.suite, root.path / f"home/{LEARNER}"
    for tool in "swift", "git", "make", "gcc":
        check.expect(
            root.run("sh", "-c", f"command -v {tool}").returncode != 0, f"{suite}: {tool} is installed, so the test is void")
    for name in RENDERS:
        works(root, "Morse to a file", *rendering(name))
        got = checksum(home / f"{name}.wav")
        check.expect(got == expected[name], f"{suite}, {name}: render makes {got}, but {expected[name]} on this computer")
        print(f"{suite}, {ARCH}: {name}.wav has the sum {got[:16]}.")

    printed, events = session(root, "a first session")
    lessons = [number for number, event in enumerate(events) if event["type"] == "morse"]
    keys = [event["name"] for event in events[: lessons[0]] if event["type"] == "key"] if lessons else []
    check.expect(keys == ["enter", "r"], f"{suite}: the keys before the first Morse are {keys}")
    data = root.path / DATA
    for path in data, data / "progress.sqlite", *data.rglob("*"):
        mode = path.stat().st_mode & 0o777
        check.expect(mode & 0o077 == 0, f"{suite}: other users may read {path.relative_to(root.path)}: {mode:o}")

    german, events = session(
        root, "German", "--data-dir", "german", name="german", LC_ALL="de_DE.UTF-8")
    welcome = message("first.welcome", "de").split(".*")[0].replace("\\", "")
    check.expect(welcome in german, f"{suite}: the welcome is not German: {german}")
    spoken = [event["text"] for event in events if event["type"] == "say"]
    check.expect(any("Enter" in text or "Eingabe" in text for text in spoken), f"{suite}: the speech is not German: {spoken[:5]}")
    check.expect("Aufruf:" in works(root, "German help", "--help", "--lang", "de"), f"{suite}: the help is not German")

    doctor = works(root, "doctor", "doctor")
    check.expect(len(doctor.splitlines()) > 4, f"{suite}: doctor prints {doctor}")
    print(f"{suite}, doctor without a sound card:\n" + "".join(f"  {line}\n" for line in doctor.splitlines()), end="")
    works(root, "remind", "remind")


def bare(root):
    """Uses the program without /proc, and without files that container images leave out."""
    for words in COMMANDS:
        works(root, "without /proc", *words, proc=False)
    session(root, "without /proc", "--data-dir", "noproc", name="noproc", proc=False)
    # A copy in another folder can find its catalogues only through the compiled prefix.
    copied = root.run(
        "sh", "-c", "cp /usr/bin/kochlea /tmp/copy && exec /tmp/copy --help --lang de", user=LEARNER, proc=False, LC_ALL="C.UTF-8")
    check.expect("Aufruf:" in copied.stdout, f"{root.suite}: a copy finds no catalogue: {copied.stdout[:60]} {copied.stderr}")
    locale = root.path / "usr/share/kochlea"
    locale.rename(root.path / "tmp/kochlea")
    for words in COMMANDS:
        works(root, "without /usr/share/kochlea", *words)
    session(root, "without /usr/share/kochlea", "--data-dir", "nolocale", name="nolocale")
    (root.path / "tmp/kochlea").rename(locale)


def install(root, package, previous):
    """Installs the previous version, practises with it, and upgrades to this one."""
    suite = root.suite
    root.install(previous)
    before = root.expect("dpkg-query", "--show", "--showformat=${Version}", "kochlea")
    works(root, "the first setting", "settings", "set", "morse.tone", "700")
    session(root, "with the previous version", name="before")
    stats = works(root, "with the previous version", "stats", "--json", "--now", "2026-11-22T12:00:00")
    root.install(package)
    after = root.expect("dpkg-query", "--show", "--showformat=${Version}", "kochlea")
    wanted = subprocess.run(
        ["dpkg-deb", "--field", str(package), "Version"], capture_output=True, text=True, check=True).stdout.strip()
    check.expect(before != after == wanted, f"{suite}: upgraded from {before} to {after}, not to {wanted}")
    check.expect(not (root.path / "usr/share/doc/kochlea/formerly").exists(), f"{suite}: an old file is still there")
    check.expect("700" in works(root, "upgraded", "settings", "get", "morse.tone"), f"{suite}: a setting is lost")
    check.expect(
        works(root, "upgraded", "stats", "--json", "--now", "2026-11-22T12:00:00") == stats, f"{suite}: the progress has changed")
    check.expect(root.expect("dpkg", "--verify", "kochlea") == "", f"{suite}: installed files differ from the package")
    enabled = [
        name for folder in ("etc/systemd", f"home/{LEARNER}/.config") for name in (root.path / folder).rglob("*kochlea*")]
    check.expect(not enabled, f"{suite}: installation turns on {enabled}")
    unit = (root.path / "usr/lib/systemd/user/kochlea-remind.service").read_text()
    check.expect("ExecStart=/usr/bin/kochlea remind" in unit, f"{suite}: the unit runs something else: {unit}")


def remove(root, clean):
    """Removes the package, then purges it. Only the learner's files may be left."""
    def left():
        return {name for name in root.files() - clean if not name.startswith(f"home/{LEARNER}/")}

    for how in "remove", "purge":
        root.apt(how, "kochlea")
        named = [name for name in root.files() if "kochlea" in name and not name.startswith("home/")]
        if how == "remove":
            # Until the purge, debhelper keeps a note that the timer is installed but not enabled.
            named = [name for name in named if not name.startswith("var/lib/systemd/deb-systemd-user-helper-enabled/")]
        check.expect(not named, f"{root.suite}, {how}: {named} are left")
    # Remove the packages on which it depended, and the files that their installation made.
    root.apt("autoremove", "--purge")
    check.expect(not left(), f"{root.suite}: new files that belong to no package: {sorted(left())[:20]}")
    check.expect((root.path / DATA / "progress.sqlite").exists(), f"{root.suite}: the learner's data is gone")


def main():
    require_root()
    package = packages()
    with tempfile.TemporaryDirectory(prefix="kochlea-package-") as folder:
        previous = os.environ.get("PREVIOUS") or older(package, folder)
        expected = sums_here(package, folder)
        for suite in SUITES:
            with DebianRoot(suite) as root:
                clean = root.files()
                install(root, package, previous)
                shutil.rmtree(root.path / DATA)
                use(root, expected)
                bare(root)
                remove(root, clean)
    return check.conclude(f"The package on {' and '.join(SUITES)}")


if __name__ == "__main__":
    sys.exit(main())
