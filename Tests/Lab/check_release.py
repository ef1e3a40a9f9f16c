#!/usr/bin/python3
"""Tries `Scripts/release` in a copy of the tree: every refusal, every failure, and a release. A stand-in for make
builds and tests nothing, so that this takes seconds."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from stage import ROOT, Check

check = Check()
NEXT = "900.1.0"
WITH_VERSION = {
    "CHANGELOG.md", "Packaging/org.kochlea.Kochlea.metainfo.xml", "Sources/kochlea/Version.swift", "debian/changelog",
    "docs/kochlea.1"}
# Writes its arguments to a file, and fails if they are those in FAIL. Its "packages" are files with a few words.
MAKE = r"""#!/bin/sh
echo "$*" >>"$ASKED"
[ "$*" != "${FAIL:-}" ] || exit 2
version=$(sed -n 's/.*current = "\(.*\)"/\1/p' Sources/kochlea/Version.swift)
case $* in
docs) sed -i "s/\"Kochlea [0-9.]*\"/\"Kochlea $version\"/" docs/kochlea.1 ;;
test) [ -z "${TOUCH:-}" ] || echo more >>"$TOUCH" ;;
deb*)
    architecture=amd64
    [ "$2" != ARCH=arm64 ] || architecture=${ARM:-arm64}
    rm -rf .build/deb
    mkdir -p .build/deb
    for end in "_$version-0kochlea1_$architecture.deb" "_$version-0kochlea1.dsc" "_$version.orig.tar.gz"; do
        echo "$end" >".build/deb/kochlea$end"
    done
    ;;
repository*)
    rm -rf .build/repository
    mkdir .build/repository
    ls .build/deb >.build/repository/pool
    ;;
esac
"""


class Tree:
    """A copy of the tree in a git repository of its own."""

    def __init__(self, home):
        self.home, self.path, self.asked = home, home / "tree", home / "asked"
        names = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
            capture_output=True, text=True).stdout.split("\0")
        for name in filter(None, names):
            if (ROOT / name).exists():
                (self.path / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.path / name, follow_symlinks=False)
        (home / "tools").mkdir()
        (home / "tools/make").write_text(MAKE)
        (home / "tools/make").chmod(0o755)
        self.environment = {
            "PATH": f"{home}/tools:{os.environ['PATH']}", "HOME": str(home), "LC_ALL": "C.UTF-8",
            "ASKED": str(self.asked), "GIT_CONFIG_NOSYSTEM": "1", "GNUPGHOME": str(home / "keys"),
            "GIT_AUTHOR_NAME": "Lab", "GIT_AUTHOR_EMAIL": "lab@kochlea.example",
            "GIT_COMMITTER_NAME": "Lab", "GIT_COMMITTER_EMAIL": "lab@kochlea.example"}
        self.git("init", "--quiet")
        # After a release, this section may be empty.
        unreleased = "## Unreleased\n"
        self.write("CHANGELOG.md", lambda text: text.replace(unreleased, f"{unreleased}\n### Added\n\n- A change.\n"))
        # While a release is made, the day is already today's.
        self.write("docs/kochlea.1.in", lambda text: re.sub(r"(KOCHLEA 1) \S+", r"\1 2026-01-01", text))
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "copy")
        self.start = self.git("rev-parse", "HEAD")

    def git(self, *words):
        return subprocess.run(
            ["git", *words], cwd=self.path, env=self.environment, check=True, capture_output=True, text=True).stdout

    def write(self, name, change):
        path = self.path / name
        path.write_text(change(path.read_text(encoding="utf-8") if path.exists() else ""), encoding="utf-8")

    def state(self):
        commands = ("rev-parse", "HEAD"), ("status", "--porcelain"), ("diff", "HEAD"), ("tag",)
        return [self.git(*words) for words in commands]

    def release(self, *words, **changes):
        """Returns (exit code, standard error, the targets that make was asked for)."""
        self.asked.unlink(missing_ok=True)
        environment = {name: value for name, value in {**self.environment, **changes}.items() if value is not None}
        done = subprocess.run(
            ["Scripts/release", *words], cwd=self.path, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
            text=True)
        return done.returncode, done.stderr, self.asked.read_text().splitlines() if self.asked.exists() else []

    def reset(self):
        self.git("tag", "--list") and self.git("tag", "--delete", *self.git("tag").split())
        self.git("reset", "--quiet", "--hard", self.start.strip())
        self.git("clean", "--quiet", "--force", "-d", "-x")


def refuses(tree, name, sentence, *words, prepare=lambda: None, **changes):
    """The script refuses before it writes or builds anything."""
    prepare()
    before = tree.state()
    code, said, asked = tree.release(*words, **changes)
    check.expect(code == 65 and sentence in said, f"{name}: exit code {code}: {said}")
    check.expect(not asked, f"{name}: make was called for {asked}")
    check.expect(tree.state() == before, f"{name}: the tree has changed")
    tree.reset()


def refusals(tree):
    current = re.search(r'current = "(.*)"', (tree.path / "Sources/kochlea/Version.swift").read_text()).group(1)
    for version in "", "1", "1.0", "v1.0.0", "1.0.0-rc1", "1.0.0.0", "01.0.0", "1.0.0 ":
        refuses(tree, f"version {version!r}", "is not a version of three numbers", version)
    dirty = "changes that are not committed"
    refuses(tree, "a changed file", dirty, NEXT, prepare=lambda: tree.write("README.md", lambda text: text + "more\n"))
    refuses(tree, "a new file", dirty, NEXT, prepare=lambda: tree.write("new", lambda _: "new\n"))
    refuses(tree, "a staged file", dirty, NEXT, prepare=lambda: tree.git("rm", "--quiet", "README.md"))
    refuses(tree, "a tag", f"there is a tag v{NEXT}", NEXT, prepare=lambda: tree.git("tag", f"v{NEXT}"))
    refuses(tree, "a section", "CHANGELOG.md has a section for it", current)
    refuses(tree, "a version below the changelog", f"lower than the newest version, {current}", "0.0.9")
    refuses(tree, "a version below a tag", "lower than the newest version, 900.10.0", "900.9.0",
            prepare=lambda: tree.git("tag", "v900.10.0"))

    def nothing_new():
        tree.write("CHANGELOG.md", lambda text: re.sub(r"(?s)(## Unreleased\n).*?(?=\n## )", r"\1", text))
        tree.git("commit", "--quiet", "--all", "--message", "nothing new")

    refuses(tree, "no changes", "lists nothing under Unreleased", NEXT, prepare=nothing_new)
    refuses(tree, "an unknown key", "has no secret key for nobody@kochlea.example", NEXT, "nobody@kochlea.example")
    nameless = {"GIT_COMMITTER_NAME": None, "GIT_COMMITTER_EMAIL": None, "GIT_CONFIG_COUNT": "1",
                "GIT_CONFIG_KEY_0": "user.useConfigOnly", "GIT_CONFIG_VALUE_0": "true"}
    refuses(tree, "no name", "Git does not know your name", NEXT, **nameless)
    (tree.path / ".git").rename(tree.home / "aside")
    code, said, _ = tree.release(NEXT)
    check.expect(code == 65 and "no git repository" in said, f"an archive: exit code {code}: {said}")
    (tree.home / "aside").rename(tree.path / ".git")


def failures(tree):
    """After a failure, every file is as before, and nothing is committed."""
    for name, sentence, changes in (
        ("documents", "documents could not be made", {"FAIL": "docs"}),
        ("tests", "The tests failed", {"FAIL": "test"}),
        ("lint", "Lint found faults", {"FAIL": "lint"}),
        ("amd64", "package for amd64 could not be built", {"FAIL": "deb"}),
        ("arm64", "package for arm64 could not be built", {"FAIL": "deb ARCH=arm64"}),
        ("another architecture", f"did not build kochlea_{NEXT}-0kochlea1_arm64.deb", {"ARM": "amd64"}),
        ("repository", "repository could not be made", {"FAIL": "repository KEY="}),
    ):
        before = tree.state()
        code, said, asked = tree.release(NEXT, **changes)
        told = sentence in said and "Nothing was released" in said
        check.expect(code == 70 and told, f"{name}: exit code {code}: {said}")
        check.expect(asked and tree.state() == before, f"{name}: the tree has changed")
        tree.reset()
    code, said, _ = tree.release(NEXT, TOUCH="README.md")
    check.expect(code == 70 and "README.md" in said, f"a file that changes during the tests: exit code {code}: {said}")
    check.expect(tree.git("status", "--porcelain") == " M README.md\n", "the file is lost, or others have changed")
    tree.reset()


def arrays(recipe):
    """The fields of a PKGBUILD as makepkg prints them, in any order."""
    names = "pkgdesc pkgver pkgrel url arch license makedepends depends optdepends source sha256sums"
    script = f'. "$0"; for name in {names}; do declare -n values=$name; printf "$name = %s\\n" "${{values[@]}}"; done'
    done = subprocess.run(["bash", "-c", script, str(recipe)], check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


def recipes(dist):
    found = (dist / "aur/.SRCINFO").read_text()
    fields = [line.strip() for line in found.splitlines() if line.startswith("\t")]
    wanted = arrays(dist / "aur/PKGBUILD")
    check.expect(sorted(fields) == sorted(wanted), "SRCINFO.in has other fields than PKGBUILD.in")
    for tool, words, name in (
        ("bash", ("-n",), "aur/PKGBUILD"), ("ruby", ("-c",), "kochlea.rb"), ("rpmspec", ("--parse",), "kochlea.spec"),
    ):
        text = (dist / name).read_text()
        check.expect(NEXT in text and not re.search("@[A-Z0-9]+@", text), f"{name} is not filled in")
        if shutil.which(tool):
            done = subprocess.run([tool, *words, dist / name], capture_output=True, text=True)
            check.expect(done.returncode == 0, f"{tool}, {name}: {done.stderr}")


def a_release(tree):
    key = "lab@kochlea.example"
    with_key = bool(shutil.which("gpg"))
    if with_key:
        (tree.home / "keys").mkdir(mode=0o700)
        subprocess.run(
            ["gpg", "--batch", "--quiet", "--passphrase", "", "--quick-generate-key", key, "ed25519", "sign", "1d"],
            env=tree.environment, check=True, capture_output=True)
    else:
        key = ""
    code, said, asked = tree.release(NEXT, key)
    check.expect(code == 0, f"a release: exit code {code}: {said}")
    targets = ["docs", "test", "lint", "deb", "deb ARCH=arm64", f"repository KEY={key}"]
    check.expect(asked == targets, f"make was called for {asked}")
    check.expect(tree.git("log", "-1", "--format=%s") == f"release: version {NEXT}\n", "the commit has another subject")
    check.expect(tree.git("tag") == "", "there is a tag")
    check.expect(tree.git("status", "--porcelain") == "", "the tree is not clean")
    changed = set(tree.git("diff", "--name-only", "HEAD~").split())
    check.expect(changed == WITH_VERSION | {"docs/kochlea.1.in"}, f"changed are {sorted(changed)}")
    named = set(tree.git("grep", "-lF", NEXT, "--", ".", ":!Tests/Lab/check_release.py").split())
    check.expect(named == WITH_VERSION, f"the version is in {sorted(named)}")
    changelog = (tree.path / "CHANGELOG.md").read_text()
    check.expect(re.search(rf"## Unreleased\n\n## {NEXT} - \d{{4}}-\d\d-\d\d\n\n### Added\n\n- A change\.", changelog),
                 "CHANGELOG.md has no dated section")
    debian = (tree.path / "debian/changelog").read_text()
    first = debian.startswith(f"kochlea ({NEXT}-0kochlea1) unstable;")
    check.expect(first and debian.count("\n -- ") > 1, "debian/changelog lacks the new entry or the old ones")
    dist = tree.path / ".build/dist"
    files = {name for name in os.listdir(dist) if (dist / name).is_file()}
    wanted = {
        f"kochlea-{NEXT}.tar.gz", f"kochlea_{NEXT}.orig.tar.gz", f"kochlea_{NEXT}-0kochlea1.dsc",
        f"kochlea_{NEXT}-0kochlea1_amd64.deb", f"kochlea_{NEXT}-0kochlea1_arm64.deb", "kochlea.spec", "kochlea.rb",
        "RELEASE-NOTES.md", "SHA256SUMS", *(["SHA256SUMS.asc"] if with_key else [])}
    check.expect(files == wanted, f"surplus or missing files: {files ^ wanted}")
    packages = (dist / "repository/pool").read_text()
    check.expect("amd64.deb" in packages and "arm64.deb" in packages, f"the repository has only {packages}")
    sums = subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=dist, capture_output=True, text=True)
    listed = {line.split("  ")[1] for line in (dist / "SHA256SUMS").read_text().splitlines()}
    check.expect(sums.returncode == 0, f"SHA256SUMS: {sums.stderr}")
    check.expect(listed == wanted - {"SHA256SUMS", "SHA256SUMS.asc"}, f"SHA256SUMS has {listed}")
    if with_key:
        signed = subprocess.run(
            ["gpg", "--verify", "SHA256SUMS.asc"], cwd=dist, env=tree.environment, capture_output=True)
        check.expect(signed.returncode == 0, f"the signature of SHA256SUMS: {signed.stderr}")
        subprocess.run(["gpgconf", "--kill", "all"], env=tree.environment, check=False)
    notes = (dist / "RELEASE-NOTES.md").read_text()
    begins = notes.startswith(f"# Kochlea {NEXT}\n\n### Added\n\n- A change.")
    check.expect(begins and "\n## " not in notes, f"the notes are {notes[:200]}")
    recipes(dist)
    code, said, _ = tree.release(NEXT)
    check.expect(code == 65 and "already used" in said, f"the same release again: exit code {code}: {said}")


def main():
    with tempfile.TemporaryDirectory(prefix="kochlea-release-") as home:
        tree = Tree(pathlib.Path(home))
        refusals(tree)
        failures(tree)
        a_release(tree)
    return check.conclude("Releasing")


if __name__ == "__main__":
    sys.exit(main())
