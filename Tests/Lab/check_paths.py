#!/usr/bin/python3
"""Paths are bytes from the command line to the file, pipes are read, and a failure has its true reason.

Some parts need root (an ordinary user, a read-only file system) or a C compiler (a file system without locks). Without
these they are skipped, and a line says so.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from stage import PATIENCE, PROGRAM, ROOT, Check, environment, folder, message

check = Check()
SCRIPT = b"idle\n"
# A letter in Latin-1, which is not valid UTF-8.
ODD = b"\xe4"


def run(home, *arguments, stdin=b"", user=None, prefix=(), cwd=None, **changes):
    """Runs the program to its end. Returns (exit code, standard output, standard error)."""
    rights = {"user": user, "group": user, "extra_groups": []} if user else {}
    variables = {os.fsencode(name): os.fsencode(value) for name, value in environment(home, **changes).items()}
    command = [*prefix, PROGRAM, *arguments]
    try:
        ended = subprocess.run(command, input=stdin, env=variables, cwd=cwd, capture_output=True, timeout=PATIENCE, **rights)
    except subprocess.TimeoutExpired:
        return None, b"", "It does not end."
    return ended.returncode, ended.stdout, ended.stderr.decode("utf-8", "replace")


def expect(name, ended, code, identifier=None, *words):
    """Checks the exit code, and that standard error is one line: the message with this identifier, containing these
    words."""
    said = ended[2]
    check.expect(ended[0] == code, f"{name}: exit code {ended[0]}, not {code}: {said}")
    if identifier:
        check.expect(said.count("\n") == 1 and re.search(message(identifier), said), f"{name}: not {identifier}: {said}")
    for word in words:
        check.expect(word in said, f"{name}: without {word!r}: {said}")


def files(where):
    """The paths of all files below a folder, as bytes."""
    return {
        os.path.relpath(os.path.join(place, name), os.fsencode(where))
        for place, _, names in os.walk(os.fsencode(where)) for name in names}


def bytes_stay_bytes():
    """Every option and variable with a path accepts one that is not UTF-8, and no file appears under another name."""
    with folder() as home:
        at = os.fsencode(home) + b"/"
        quiet = ("--speech", "off", "--audio", "none")
        archive = run(home, "export")
        expect("export", archive, 0)
        own = {
            b"in" + ODD + b".jsonl": archive[1], b"s" + ODD: SCRIPT, b"text" + ODD: b"KM", b"trace" + ODD: b"0\tdit\tdown\n60\tdit\tup\n"}
        for name, content in own.items():
            pathlib.Path(os.fsdecode(at + name)).write_bytes(content)
        expect("import", run(home, "import", at + b"in" + ODD + b".jsonl", "--data-dir", at + b"data" + ODD), 0)
        expect("replay", run(home, "replay", at + b"in" + ODD + b".jsonl"), 0)
        expect("--trace", run(home, "keyer", "--trace", at + b"trace" + ODD), 0)
        expect("-o", run(home, "render", "K", "-o", at + b"o" + ODD + b".wav"), 0)
        expect("render --text", run(home, "render", "--text", at + b"text" + ODD, "--minutes", "1", "-o", at + b"t.flac"), 0)
        expect("--script", run(
            home, "receive", "--speech", "off", "--script", at + b"s" + ODD, "--events", at + b"log" + ODD,
            "--audio", b"wav:" + at + b"heard" + ODD + b".wav", "--data-dir", at + b"data" + ODD), 0)
        with_home = os.fsdecode(at + b"home" + ODD)
        expect("HOME", run(with_home, "settings", "set", "morse.tone", "500"), 0)
        expect("XDG_DATA_HOME", run(home, "settings", "set", "morse.tone", "500", XDG_DATA_HOME=os.fsdecode(at + b"xdg" + ODD)), 0)
        names = files(home)
        inside = {name for name in names if name.endswith(b"/progress.sqlite") and ODD in name}
        check.expect(len(inside) == 3, f"progress is in the given folders: {names}")
        wanted = {b"o" + ODD + b".wav", b"log" + ODD, b"heard" + ODD + b".wav"}
        check.expect(wanted <= names, f"output has the given names: {names}")
        check.expect(not any(b"\xef\xbf\xbd" in name for name in names), f"no name has U+FFFD: {names}")
        locales = at + b"locale" + ODD
        shutil.copytree(ROOT / "Locales", os.fsdecode(locales))
        german = run(home, "--lang", "de", "--help", KOCHLEA_LOCALEDIR=os.fsdecode(locales))
        check.expect(german[0] == 0 and german[1] != run(home, "--help")[1], "KOCHLEA_LOCALEDIR")
        # A printed path has U+FFFD for bytes that are not text.
        expect("missing", run(home, "import", at + b"none" + ODD), 66, "error.import.read", "none\ufffd")
        expect("text", run(home, "render", b"K" + ODD, "-o", at + b"x.wav"), 65, "error.argument.notText", "K\ufffd")
        expect("a setting", run(home, "settings", "set", "words.file", at + b"w" + ODD), 64, "error.argument.notText")
        expect("a language", run(home, "--lang", ODD), 64, "error.option.value")
        expect("quiet", run(home, *quiet, "--script", at + b"s" + ODD, "nonsense" ), 64)


def paths_in_settings():
    """words.file and copy.file are stored as absolute paths, of any length, so that they work from every folder."""
    with folder() as home:
        long = pathlib.Path(home, *["d" * 100] * 8)
        long.mkdir(parents=True)
        (long / "list").write_text("KM MK")
        (pathlib.Path(home) / "list").write_text("KM MK")
        for setting in ("words.file", "copy.file"):
            for given, kept, cwd in (
                ("list", long / "list", long), ("~/list", pathlib.Path(home) / "list", "/"), (str(long / "list"), long / "list", "/"),
            ):
                expect(f"{setting} {given}", run(home, "settings", "set", setting, given, cwd=cwd), 0)
                stored = run(home, "settings", "get", setting)[1].decode().strip()
                check.expect(stored == str(kept), f"{setting} {given}: stored {stored}")
            expect("~root", run(home, "settings", "set", setting, "~root/list"), 0)
            check.expect(run(home, "settings", "get", setting)[1] == b"/root/list\n", "~root is root's home")
            expect("too long", run(home, "settings", "set", setting, "/" + "x" * 4095), 64, None, "4095")
        expect("set", run(home, "settings", "set", "words.file", "list", cwd=long), 0)
        practice = run(home, "words", "--set", "own", "--speech", "off", "--script", "-", stdin=SCRIPT, cwd="/")
        expect("another folder", practice, 0)
        expect("none", run(home, "settings", "set", "words.file", ""), 0)
        check.expect(run(home, "settings", "get", "words.file")[1] == b"\n", "an empty path stays empty")


def pipes_are_read():
    with folder() as home:
        archive = run(home, "export")[1]
        pathlib.Path(home, "archive").write_bytes(archive)
        pathlib.Path(home, "script").write_bytes(SCRIPT)
        data = f"--data-dir {home}/data"
        for name, line in (
            ("import", f'"$0" import <(sleep 0.2; cat {home}/archive) {data}1'),
            ("replay", f'"$0" replay <(cat {home}/archive) {data}2'),
            ("--trace", f"\"$0\" keyer --trace <(printf '0\\tdit\\tdown\\n60\\tdit\\tup\\n') {data}3"),
            ("--script", f'"$0" receive --speech off --script <(sleep 0.2; cat {home}/script) {data}4'),
            ("--text", f'"$0" render --text <(echo KM) -o {home}/text.flac {data}5'),
            ("a FIFO", f'mkfifo {home}/fifo; (sleep 0.2; timeout 5 sh -c "cat {home}/archive >{home}/fifo") & "$0" import {home}/fifo {data}6'),
            ("nothing in a pipe", f'"$0" receive --speech off --script <(true) {data}7'),
            ("/dev/null", f'"$0" receive --speech off --script /dev/null {data}8'),
        ):
            ended = subprocess.run(
                ["bash", "-c", line, PROGRAM], env=environment(home), stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
            check.expect(ended.returncode == 0, f"{name}: exit code {ended.returncode}: {ended.stderr.decode()}")
        expect("/dev/null as an archive", run(home, "import", "/dev/null"), 65, "error.import.foreign")


def reasons():
    with folder() as home:
        at = f"{home}/"
        expect("--text", run(home, "copy", "--text", f"{at}none", "--script", "/dev/null"), 66, "words.trouble.unreadable", "--text")
        expect("set", run(home, "settings", "set", "copy.file", f"{at}none"), 0)
        ended = run(home, "copy", "--set", "text", "--speech", "off", "--script", "-", stdin=SCRIPT)
        check.expect(b"copy.file" in ended[1] + ended[2].encode(), f"copy.file: {ended}")
        name = "n" * 300 + ".flac"
        # The sound would take nearly seventeen hours, and its computation longer than the timeout.
        expect("a long name", run(home, "render", "K" * 20_000, "--wpm", "5", "-o", f"{at}{name}"),
               73, "error.soundFile.create", "too long")
        expect("a folder", run(home, "render", "K", "-o", f"{at}none/o.wav"), 73, "error.soundFile.create", "No such file")
        broken = pathlib.Path(home, "locale")
        broken.mkdir()
        (broken / "de.po").write_bytes(b"no catalogue")
        expect("--lang", run(home, "--lang", "de", "stats", KOCHLEA_LOCALEDIR=f"{at}locale"), 65, "error.language.damaged")
        expect("LANG", run(home, "stats", KOCHLEA_LOCALEDIR=f"{at}locale", LC_ALL="de_DE.UTF-8"), 0)
        sound = run(
            home, "--audio", "default", "--speech", "off", "--script", "-", stdin=SCRIPT, ALSA_CONFIG_PATH=f"{at}none")
        check.expect(sound[0] == 0, f"a missing ALSA configuration is not a wrong argument: {sound}")


def rights():
    """If an ordinary user lacks a right, the message reports a missing permission, not a missing file."""
    if os.geteuid() != 0:
        print("Permissions: not checked, because only root can act as another user.")
        return
    with tempfile.TemporaryDirectory() as home:
        os.chmod(home, 0o755)
        pathlib.Path(home, "file.wav").write_bytes(b"")
        for name, ended, identifier in (
            ("a data folder", ("settings", "set", "morse.tone", "500", "--data-dir", f"{home}/a/b/data"), "error.store.noPermission"),
            ("practice", ("--data-dir", f"{home}/data", "--script", "/dev/null", "--speech", "off"), "error.store.noPermission"),
            ("-o", ("render", "K", "-o", f"{home}/o.wav"), "error.soundFile.create"),
            ("-o over a file", ("render", "K", "-o", f"{home}/file.wav"), "error.soundFile.create"),
            ("--events", ("--events", f"{home}/e", "--script", "/dev/null"), "error.events.create"),
        ):
            expect(name, run(home, *ended, user=65534), 77, identifier)


def read_only():
    """A read-only file system gives exit code 73 and a message that names it."""
    with folder() as home:
        disk = pathlib.Path(home, "disk")
        disk.mkdir()
        prefix = ("unshare", "-m", "sh", "-c", f'mount -t tmpfs -o ro tmpfs {disk} && exec "$0" "$@"')
        if subprocess.run([*prefix[:-1], f"mount -t tmpfs -o ro tmpfs {disk}"], capture_output=True).returncode:
            print("Read-only: not checked, because mounting is not allowed here.")
            return
        for name, arguments, identifier in (
            ("a data folder", ("settings", "set", "morse.tone", "500", "--data-dir", f"{disk}/a/data"), "error.store.notWritable"),
            ("the folder itself", ("settings", "set", "morse.tone", "500", "--data-dir", str(disk)), "error.store.notWritable"),
            ("-o", ("render", "K", "-o", f"{disk}/o.wav"), "error.soundFile.create"),
            ("--events", ("--events", f"{disk}/e", "--script", "/dev/null"), "error.events.create"),
        ):
            expect(name, run(home, *arguments, prefix=prefix), 73, identifier, "Read-only file system")


def no_locks():
    """A file system without locks, as on some networks, is not reported as another running Kochlea."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        print("No locks: not checked, because there is no C compiler.")
        return
    with folder() as home:
        source, hook = pathlib.Path(home, "hook.c"), pathlib.Path(home, "hook.so")
        # First refuse only record locks, which SQLite uses, then also locks of whole files, such as the folder's lock.
        source.write_text("""
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <errno.h>
            #include <fcntl.h>
            #include <stdarg.h>
            static int hooked(const char *name, int fd, int command, void *value) {
                if (command == F_SETLK || command == F_SETLKW || command == F_GETLK) { errno = ENOLCK; return -1; }
                int (*next)(int, int, ...) = (int (*)(int, int, ...))dlsym(RTLD_NEXT, name);
                return next(fd, command, value);
            }
            int fcntl64(int fd, int command, ...) {
                va_list rest; va_start(rest, command); void *value = va_arg(rest, void *); va_end(rest);
                return hooked("fcntl64", fd, command, value);
            }
            int fcntl(int fd, int command, ...) {
                va_list rest; va_start(rest, command); void *value = va_arg(rest, void *); va_end(rest);
                return hooked("fcntl", fd, command, value);
            }
            #ifdef WHOLE
            int flock(int fd, int command) { errno = ENOLCK; return -1; }
            #endif
        """)
        for more in ((), ("-DWHOLE",)):
            subprocess.run([compiler, "-shared", "-fPIC", *more, "-o", hook, source, "-ldl"], check=True)
            preload = {"LD_PRELOAD": str(hook)}
            expect(f"first {more}", run(home, "settings", "set", "morse.tone", "500", "--data-dir", f"{home}/d{more}", **preload),
                   73, "error.store.notWritable", "No locks available")
        expect("a folder", run(home, "settings", "set", "morse.tone", "500"), 0)
        expect("reading", run(home, "stats", **preload), 73, "error.store.notWritable", "No locks available")


bytes_stay_bytes()
paths_in_settings()
pipes_are_read()
reasons()
rights()
read_only()
no_locks()
sys.exit(check.conclude("Paths and reasons"))
