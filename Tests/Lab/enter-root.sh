#!/bin/sh
# Runs a command as root in a Debian system in a folder. The command has mounts and processes of its own, which end with
# it.
#
# usage: Tests/Lab/enter-root.sh ROOT [FOLDER=PLACE...] -- COMMAND...
#
# FOLDER appears in the system as PLACE. With PROC=no the system has no /proc, with NETWORK=no no network. The command
# gets only the variables LANG and PATH. /opt/swift comes first on PATH. Needs root.
set -eu

if [ "$1" != --inside ]; then
    alone=
    [ "${NETWORK:-}" != no ] || alone=--net
    # shellcheck disable=SC2086 # one word or none
    exec unshare --mount --pid $alone --fork --kill-child "$0" --inside "$@"
fi
root=$2
shift 2
mount --make-rprivate /
mount -t tmpfs tmpfs "$root/dev"
mkdir "$root/dev/shm" "$root/dev/pts"
for node in null:1:3 zero:1:5 full:1:7 random:1:8 urandom:1:9 tty:5:0; do
    numbers=${node#*:}
    mknod -m 666 "$root/dev/${node%%:*}" c "${numbers%:*}" "${numbers#*:}"
done
ln -s /proc/self/fd "$root/dev/fd"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
[ "${PROC:-}" = no ] || mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
while [ "$1" != -- ]; do
    mkdir -p "$root${1#*=}"
    mount --bind "${1%%=*}" "$root${1#*=}"
    shift
done
shift
exec env -i LANG=C.UTF-8 PATH=/opt/swift/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    chroot "$root" "$@"
