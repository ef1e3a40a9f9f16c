"""A clean Debian system in a folder, to test the package as a learner uses it. Needs root, mmdebstrap and the
network. ARCH is the architecture. Programs of another one than this computer's run in qemu-user-static."""

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
NATIVE = subprocess.run(["dpkg", "--print-architecture"], check=True, capture_output=True, text=True).stdout.strip()
ARCH = os.environ.get("ARCH") or NATIVE
LEARNER = "learner"
# Folders whose new files do not count: those of the package manager, of the kernel, and temporary ones.
ELSEWHERE = (
    "dev", "proc", "sys", "run", "tmp", "var/tmp", "var/cache", "var/lib/apt", "var/lib/dpkg", "var/log",
)


def packages():
    """The built package, which must be the only one for ARCH in .build/deb."""
    found = sorted((ROOT / ".build" / "deb").glob(f"kochlea_*_{ARCH}.deb"))
    if len(found) != 1:
        sys.exit(f"There are {len(found)} packages for {ARCH} in .build/deb instead of one. Run make deb ARCH={ARCH}.")
    return found[0]


def require_root():
    if os.geteuid() != 0:
        print("Please run this as root, because it makes Debian systems in folders.", file=sys.stderr)
        sys.exit(77)
    if ARCH != NATIVE and subprocess.run(["arch-test", ARCH], stdout=subprocess.DEVNULL).returncode != 0:
        print(f"This kernel does not run programs for {ARCH}. Install binfmt-support and qemu-user-static.", file=sys.stderr)
        sys.exit(69)


class DebianRoot:
    """A minimal Debian of a release, with an ordinary user. Its folder is removed at the end."""

    def __init__(self, suite):
        self.suite = suite
        CACHE.mkdir(parents=True, exist_ok=True)
        archive = CACHE / f"{suite}-{ARCH}.tar"
        if not archive.exists():
            fresh = archive.with_suffix(".new")
            subprocess.run(
                ["mmdebstrap", "--quiet", f"--architectures={ARCH}", "--variant=minbase", "--format=tar", suite, str(fresh), MIRROR], check=True)
            fresh.rename(archive)
        # Keep downloaded packages for the next run.
        self.fetched = CACHE / f"{suite}-{ARCH}-packages"
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

    def run(self, *command, user=None, proc=True, network=True, bound=(), **variables):
        """Runs a command in the system, as root, or as a user with that user's home. Returns the completed process."""
        words = ["env", *(f"{name}={value}" for name, value in variables.items()), *command]
        if user:
            words = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", "env", f"HOME=/home/{user}", *words]
        return subprocess.run(
            [str(LAB / "enter-root.sh"), str(self.path), f"{self.fetched}=/var/cache/apt/archives", *bound, "--", *words],
            env={**os.environ, "PROC": "yes" if proc else "no", "NETWORK": "yes" if network else "no"}, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=3600)

    def expect(self, *command, **options):
        """Runs a command that must succeed. Returns its output."""
        done = self.run(*command, **options)
        if done.returncode != 0:
            raise RuntimeError(f"{self.suite}: {' '.join(command)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def apt(self, *words, **options):
        return self.expect(
            "apt-get", "-qq", "-o", "Dpkg::Use-Pty=0", "--yes", "--no-install-recommends", *words,
            DEBIAN_FRONTEND="noninteractive", **options)

    def install(self, package):
        """Installs a package from its file, and its dependencies from Debian."""
        shutil.copy(package, self.path / "tmp/kochlea.deb")
        return self.apt("install", "/tmp/kochlea.deb")

    def files(self):
        """All files that belong to no package, except those in ELSEWHERE."""
        owned = set()
        for listing in (self.path / "var/lib/dpkg/info").glob("*.list"):
            owned.update(line.lstrip("/") for line in listing.read_text().splitlines())
        # Packages may list files under /lib, /bin and /sbin although these are links to /usr.
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
