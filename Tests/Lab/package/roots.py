"""A clean Debian system in a folder, in which the package is tried as a learner has it.  Needs root, mmdebstrap and the network."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

LAB = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(LAB))
from stage import ROOT  # noqa: E402 (from the folder above)

CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "kochlea" / "debian"
MIRROR = os.environ.get("MIRROR", "http://deb.debian.org/debian")
LEARNER = "learner"
# What belongs to the package manager, to the kernel, and to nobody.
ELSEWHERE = (
    "dev", "proc", "sys", "run", "tmp", "var/tmp", "var/cache", "var/lib/apt", "var/lib/dpkg", "var/log",
)


def packages():
    """The package that was built, the only one of its kind in .build/deb."""
    found = sorted((ROOT / ".build" / "deb").glob("kochlea_*.deb"))
    if len(found) != 1:
        sys.exit(f"There is not one package in .build/deb but {len(found)}; make deb makes it.")
    return found[0]


def require_root():
    if os.geteuid() != 0:
        print("Please run this as root: it makes Debian systems in folders.", file=sys.stderr)
        sys.exit(77)


class DebianRoot:
    """A minimal Debian of a release, with an ordinary user; its folder is removed at the end."""

    def __init__(self, suite):
        self.suite = suite
        CACHE.mkdir(parents=True, exist_ok=True)
        archive = CACHE / f"{suite}.tar"
        if not archive.exists():
            fresh = archive.with_suffix(".new")
            subprocess.run(
                ["mmdebstrap", "--quiet", "--variant=minbase", "--format=tar", suite, str(fresh), MIRROR], check=True)
            fresh.rename(archive)
        # Fetched packages are kept for the next time.
        self.fetched = CACHE / f"{suite}-packages"
        (self.fetched / "partial").mkdir(parents=True, exist_ok=True)
        self.place = tempfile.TemporaryDirectory(prefix=f"kochlea-{suite}-")
        self.path = pathlib.Path(self.place.name) / "root"
        self.path.mkdir()
        subprocess.run(["tar", "-C", str(self.path), "-xf", str(archive)], check=True)
        shutil.copy("/etc/resolv.conf", self.path / "etc/resolv.conf")
        (self.path / "etc/apt/apt.conf.d/docker-clean").unlink(missing_ok=True)
        (self.path / "etc/apt/apt.conf.d/99keep").write_text(
            'APT::Keep-Downloaded-Packages "true"; Binary::apt-get::APT::Keep-Downloaded-Packages "true";\n')
        self.expect("useradd", "--create-home", "--shell", "/bin/bash", LEARNER)
        self.expect("apt-get", "-qq", "update")

    def run(self, *command, user=None, proc=True, bound=(), **variables):
        """Runs a command in the system, as root or as a user with that user's home: (code, output, error)."""
        words = ["env", *(f"{name}={value}" for name, value in variables.items()), *command]
        if user:
            words = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", "env", f"HOME=/home/{user}", *words]
        return subprocess.run(
            [str(LAB / "enter-root.sh"), str(self.path), f"{self.fetched}=/var/cache/apt/archives", *bound, "--", *words],
            env={**os.environ, "PROC": "yes" if proc else "no"}, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=3600)

    def expect(self, *command, **options):
        """Runs a command that must end well; its output."""
        done = self.run(*command, **options)
        if done.returncode != 0:
            raise RuntimeError(f"{self.suite}: {' '.join(command)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def apt(self, *words, **options):
        return self.expect(
            "apt-get", "-qq", "-o", "Dpkg::Use-Pty=0", "--yes", "--no-install-recommends", *words,
            DEBIAN_FRONTEND="noninteractive", **options)

    def install(self, package):
        """Installs a package from its file; what it depends on comes from Debian."""
        shutil.copy(package, self.path / "tmp/kochlea.deb")
        return self.apt("install", "/tmp/kochlea.deb")

    def files(self):
        """Every file that no package brought, outside of the places where the package manager writes."""
        owned = set()
        for listing in (self.path / "var/lib/dpkg/info").glob("*.list"):
            owned.update(line.lstrip("/") for line in listing.read_text().splitlines())
        # Where /lib, /bin and /sbin are links, packages may still name their files there.
        owned |= {f"usr/{name}" for name in owned if name.startswith(("lib", "bin/", "sbin/"))}
        found = set()
        for folder, folders, names in os.walk(self.path):
            inside = os.path.relpath(folder, self.path)
            folders[:] = [name for name in folders if os.path.normpath(f"{inside}/{name}") not in ELSEWHERE]
            found.update(os.path.normpath(f"{inside}/{name}") for name in names)
        return found - owned

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.place.cleanup()
