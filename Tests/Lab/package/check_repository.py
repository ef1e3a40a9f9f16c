#!/usr/bin/python3
"""Checks `make repository`: a clean Debian installs Kochlea from it if the key is trusted, and refuses if a file was
changed.

Needs root, mmdebstrap, gpg and the network. Makes a temporary key."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from roots import ARCH, NATIVE, DebianRoot, packages, require_root

from stage import ROOT, Check  # noqa: I001 (roots finds the folder)

check = Check()
ADDRESS = "lab@kochlea.example"
PLACE = "/srv/kochlea"


def make_key(home):
    subprocess.run(
        ["gpg", "--batch", "--quiet", "--passphrase", "", "--quick-generate-key", ADDRESS, "rsa2048", "sign", "1d"],
        env={**os.environ, "GNUPGHOME": home}, check=True, capture_output=True)


def make_repository(home, key):
    own = {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "MFLAGS"}
    done = subprocess.run(
        ["make", "repository", f"KEY={key}", "SKIP_DEPENDENCIES=1"], cwd=ROOT, env={**own, "GNUPGHOME": home},
        capture_output=True, text=True)
    check.expect(done.returncode == 0, f"make repository: {done.stdout}{done.stderr}")
    return done.stderr


def main():
    require_root()
    package = packages()
    with tempfile.TemporaryDirectory(prefix="kochlea-key-") as home, DebianRoot("bookworm" if ARCH == NATIVE == "amd64" else "trixie") as root:
        try:
            make_key(home)
            check.expect("not signed" in make_repository(home, ""), "a missing key is not reported")
            make_repository(home, ADDRESS)
        finally:
            subprocess.run(["gpgconf", "--homedir", home, "--kill", "all"], check=False)
        repository = root.path / PLACE.lstrip("/")
        shutil.copytree(ROOT / ".build/repository", repository)
        sources = root.path / "etc/apt/sources.list.d/kochlea.list"

        def update():
            done = root.run("apt-get", "-q", "update")
            return done.returncode, done.stdout + done.stderr

        sources.write_text(f"deb file:{PLACE} stable main\n")
        code, printed = update()
        check.expect(code != 0 and "is not signed" in printed, f"apt accepts the repository without its key: {printed}")
        sources.write_text(f"deb [signed-by={PLACE}/kochlea.gpg] file:{PLACE} stable main\n"
                           f"deb-src [signed-by={PLACE}/kochlea.gpg] file:{PLACE} stable main\n")
        code, printed = update()
        check.expect(code == 0 and "W:" not in printed, f"apt-get update: {printed}")
        root.apt("install", "kochlea")
        version = subprocess.run(
            ["dpkg-deb", "--field", str(package), "Version"], capture_output=True, text=True, check=True).stdout.strip()
        got = root.expect("dpkg-query", "--show", "--showformat=${Version}", "kochlea")
        check.expect(got == version, f"the installed version is {got}, not {version}")
        check.expect(version in root.expect("apt-cache", "showsrc", "kochlea"), "the source is not in the repository")
        root.apt("purge", "kochlea")

        # Change the package but not its name.
        for name in repository.glob("pool/main/k/kochlea/kochlea_*.deb"):
            with open(name, "ab") as file:
                file.write(b"more")
        done = root.run("apt-get", "-q", "--yes", "install", "kochlea")
        check.expect(done.returncode != 0, f"apt installs a changed package: {done.stdout}")
        for name in pathlib.Path(repository).glob("dists/stable/main/binary-*/Packages*"):
            name.write_bytes(name.read_bytes().replace(b"kochlea", b"cochlea"))
        shutil.rmtree(root.path / "var/lib/apt/lists")
        code, printed = update()
        check.expect(code != 0, f"apt accepts changed lists: {printed}")
    return check.conclude("The repository")


if __name__ == "__main__":
    sys.exit(main())
