#!/bin/bash
# Unpacks Debian's packages of PipeWire into .build/lab-pipewire, unless they are there already, and prints their
# folder. It installs nothing, because pipewire-alsa would change ALSA's default device for every program on this
# machine.
set -eu
folder=$(cd "$(dirname "$0")/../.." && pwd)/.build/lab-pipewire
if [ ! -e "$folder/root/done" ]; then
    rm -rf "$folder"
    mkdir -p "$folder/packages"
    wanted="pipewire pipewire-bin wireplumber"
    missing=$(LC_ALL=C apt-get -s install --no-install-recommends $wanted 2>/dev/null | awk '/^Inst/ { print $2 }')
    (cd "$folder/packages" && apt-get download -qq pipewire-alsa $missing) >/dev/null 2>&1 || {
        echo "PipeWire's packages cannot be downloaded: apt-get download $wanted pipewire-alsa failed." >&2
        exit 1
    }
    for package in "$folder"/packages/*.deb; do dpkg -x "$package" "$folder/root"; done
    rm -r "$folder/packages"
    # alsa-lib searches only one folder for all plugins.
    for modules in "$folder"/root/usr/lib/*/alsa-lib; do
        ln -s "${modules#"$folder/root"}"/*.so "$modules" 2>/dev/null || :
    done
    touch "$folder/root/done"
fi
echo "$folder/root"
