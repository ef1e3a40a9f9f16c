#!/bin/sh
# Tests Kochlea on a bare Debian that has only a Swift toolchain, git, make and sudo. Runs "make run" with a script and
# the tests in a fresh clone, each twice. Does this as root and, in a second system, as an ordinary user who may use
# sudo. A new file outside the clone, the package manager's folders and the temporary folders is a fault.
#
# usage: Tests/Lab/bare-debian.sh [SUITE]        bookworm (the default), trixie, ...
#
# Needs root, mmdebstrap and the network. SWIFT_TOOLCHAIN is the folder that contains usr/bin/swift; the default is the
# toolchain on PATH. CACHE (default /var/tmp/kochlea-bare) keeps the bare system and the packages for the next run.
# LANE=check runs "make check" instead of "make test". WHO=root or WHO=learner runs only one of the two. KEEP=1 keeps
# the systems and prints their folder.
set -eu

suite=${1:-bookworm}
lane=${LANE:-test}
source=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)

toolchain=${SWIFT_TOOLCHAIN:-$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")}
cache=${CACHE:-/var/tmp/kochlea-bare}
archive=$cache/$suite-system.tar

if [ "$(id -u)" -ne 0 ]; then
    echo "Please run this as root, because it makes a Debian system in a folder." >&2
    exit 77
fi
[ -x "$toolchain/usr/bin/swift" ] || { echo "There is no usr/bin/swift in $toolchain." >&2; exit 66; }

packages=$cache/packages-$suite
mkdir -p "$packages/partial"
if [ ! -f "$archive" ]; then
    mmdebstrap --quiet --variant=minbase --include=make,git,ca-certificates,sudo --format=tar \
        "$suite" "$archive.new" "${MIRROR:-http://deb.debian.org/debian}"
    mv "$archive.new" "$archive"
fi

work=$(mktemp -d "$cache/$suite.XXXXXX")
clean() {
    if [ -n "${KEEP:-}" ]; then
        echo "The systems are in $work. Nothing is mounted there."
    else
        rm -rf --one-file-system "$work"
    fi
}
trap clean EXIT
trap 'exit 130' INT TERM

# files ROOT lists all files except those in the clone, in the package manager's folders and in temporary folders. A run
# must not add to this list.
files() {
    (cd "$1" && find . -mindepth 1 \( -path ./tmp -o -path ./var/tmp -o -path ./run -o -path ./proc -o -path ./sys \
        -o -path ./dev -o -path ./opt/swift -o -path './root/kochlea' -o -path './home/*/kochlea' \
        -o -path ./usr -o -path ./etc -o -path ./bin -o -path ./lib -o -path ./lib64 -o -path ./sbin \
        -o -path ./var/lib -o -path ./var/cache -o -path ./var/log \) -prune -o -print) | LC_ALL=C sort
}

# strangers ROOT lists new files with our name in folders where only the package manager may write.
strangers() {
    (cd "$1" && find usr etc var/lib ! -type d -newer "$work/began" -print) | grep -i kochlea || :
}

# visit WHO HOME runs the commands of the README as that user in a new system.
visit() {
    root=$work/$1
    mkdir "$root"
    tar -C "$root" -xf "$archive"
    chmod 755 "$root"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    # Keep fetched packages: minbase deletes them after every installation.
    rm -f "$root/etc/apt/apt.conf.d/docker-clean"
    echo 'APT::Keep-Downloaded-Packages "true"; Binary::apt-get::APT::Keep-Downloaded-Packages "true";' \
        >"$root/etc/apt/apt.conf.d/99keep"
    [ -z "${APT_SETTINGS:-}" ] || cp "$APT_SETTINGS" "$root/etc/apt/apt.conf.d/"
    if [ "$1" = learner ]; then
        chroot "$root" useradd --create-home --shell /bin/bash learner
        echo 'learner ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/learner"
    fi
    touch "$work/began"
    files "$root" >"$work/before"
    cat >"$work/commands" <<COMMANDS
set -eu
cd "$2"
git clone --quiet /tmp/kochlea.bundle kochlea
cd kochlea
make run ARGS='--script demo --audio wav:demo.wav --data-dir learner'
test -s demo.wav
make $lane
make run ARGS='--script demo --audio wav:demo.wav --data-dir learner'
make $lane
COMMANDS
    cp "$work/commands" "$root/tmp/commands"
    # A bundle, because git refuses to clone another user's folder.
    git -C "$source" bundle create --quiet "$root/tmp/kochlea.bundle" HEAD --branches
    chmod 644 "$root/tmp/commands" "$root/tmp/kochlea.bundle"
    # sudo looks up the name of its host.
    echo "127.0.1.1 $(uname -n)" >>"$root/etc/hosts"
    # A runtime folder as after a login. Without one, sound libraries create folders in the home.
    runtime=/run/user/$(chroot "$root" id -u "$1")
    chroot "$root" install -d -m 700 -o "$1" -g "$1" "$runtime"
    "$(dirname "$0")/enter-root.sh" "$root" "$toolchain=/opt/swift" "$packages=/var/cache/apt/archives" -- \
        setpriv --reuid="$1" --regid="$1" --init-groups env HOME="$2" USER="$1" LOGNAME="$1" XDG_RUNTIME_DIR="$runtime" /bin/sh /tmp/commands
    files "$root" >"$work/after"
    LC_ALL=C comm -13 "$work/before" "$work/after" | while read -r path; do
        # Ignore files that a package contains or declares in tmpfiles.d.
        chroot "$root" dpkg --search "${path#.}" >/dev/null 2>&1 ||
            grep -qs "^[a-z][^ ]* *${path#.} " "$root"/usr/lib/tmpfiles.d/*.conf || echo "$path"
    done >"$work/new"
    strangers "$root" >>"$work/new"
    if [ -s "$work/new" ]; then
        echo "As $1, these files are new outside the clone:"
        cat "$work/new"
        exit 1
    fi
    echo "As $1, the program ran and the tests passed, twice, and nothing is new outside the clone."
}

for who in ${WHO:-root learner}; do
    case $who in
    root) visit root /root ;;
    *) visit learner /home/learner ;;
    esac
done
echo "A bare $suite runs and tests Kochlea."
