#!/bin/sh
# Kochlea on a bare Debian with nothing but a Swift toolchain, git and make: clone, "make run", "make test".
#
# usage: Tests/Lab/bare-debian.sh [SUITE]        bookworm (the default), trixie, ...
#
# Needs root, debootstrap and the network.  SWIFT_TOOLCHAIN is the folder that holds usr/bin/swift; by default the one
# that is on PATH.  CACHE (default /var/tmp/kochlea-bare) keeps the bare system and the packages for the next time.
# KEEP=1 leaves the system in place and says where.
set -eu

suite=${1:-bookworm}
source=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
toolchain=${SWIFT_TOOLCHAIN:-$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")}
cache=${CACHE:-/var/tmp/kochlea-bare}
archive=$cache/$suite-root.tar

if [ "$(id -u)" -ne 0 ]; then
    echo "Please run this as root: it makes a Debian system in a folder." >&2
    exit 77
fi
[ -x "$toolchain/usr/bin/swift" ] || { echo "There is no usr/bin/swift in $toolchain." >&2; exit 66; }

mkdir -p "$cache/packages-$suite/partial"
root=$(mktemp -d "$cache/$suite.XXXXXX")
clean() {
    for mount in opt/swift source proc dev/shm dev/pts var/cache/apt/archives; do
        mountpoint -q "$root/$mount" && umount "$root/$mount"
    done
    if [ -n "${KEEP:-}" ]; then
        echo "The system is in $root; nothing is mounted there any more."
    else
        rm -rf --one-file-system "$root"
    fi
}
trap clean EXIT
trap 'exit 130' INT TERM

if [ ! -f "$archive" ]; then
    debootstrap --variant=minbase --include=make,git,ca-certificates "$suite" "$root" http://deb.debian.org/debian >/dev/null
    tar -C "$root" --exclude=./dev -cf "$archive.new" . && mv "$archive.new" "$archive"
    rm -rf --one-file-system "$root"
    mkdir "$root"
fi
tar -C "$root" -xf "$archive"
chmod 755 "$root"

mkdir -p "$root/dev/shm" "$root/dev/pts" "$root/opt/swift" "$root/source" "$root/var/cache/apt/archives/partial"
for node in null:1:3 zero:1:5 full:1:7 random:1:8 urandom:1:9 tty:5:0; do
    name=${node%%:*}
    numbers=${node#*:}
    mknod -m 666 "$root/dev/$name" c "${numbers%:*}" "${numbers#*:}"
done
ln -s /proc/self/fd "$root/dev/fd"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
mount -t proc proc "$root/proc"
mount --bind "$toolchain" "$root/opt/swift"
mount --bind "$source" "$root/source"
mount --bind "$cache/packages-$suite" "$root/var/cache/apt/archives"
cp /etc/resolv.conf "$root/etc/resolv.conf"
# Packages that were fetched once are kept: minbase deletes them after every installation.
rm -f "$root/etc/apt/apt.conf.d/docker-clean"
echo 'APT::Keep-Downloaded-Packages "true"; Binary::apt-get::APT::Keep-Downloaded-Packages "true";' \
    >"$root/etc/apt/apt.conf.d/99keep"

inside() {
    env -i HOME=/root LANG=C.UTF-8 PATH=/opt/swift/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        chroot "$root" /bin/sh -euc "$1"
}
inside "git clone --quiet file:///source /root/kochlea"
inside "cd /root/kochlea && make run ARGS='--script demo --audio wav:demo.wav'"
inside "cd /root/kochlea && test -s demo.wav && make test"
echo "A bare $suite runs and tests Kochlea."
