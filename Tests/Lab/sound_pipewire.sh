#!/bin/bash
# Like sound.sh, but ALSA's "default" is a PipeWire null sink. Needs no root, no desktop and no system bus.
#   usage: sound_pipewire.sh OUT.wav COMMAND...
#   QUANTUM=1024: the period that the recorder requests, in frames. The graph uses the smallest requested period.
#   LAB_REALTIME=yes: gives the server real-time scheduling, as on a desktop, if that is allowed
# Needs: dbus-daemon, and Debian's packages of PipeWire. fetch_pipewire.sh unpacks them without installing them, because
# pipewire-alsa would replace ALSA's default device for every program on this machine.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$("$here/fetch_pipewire.sh") || exit 125
lib=$(echo "$root"/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH=$lib PATH=$root/usr/bin:$PATH
export PIPEWIRE_MODULE_DIR=$lib/pipewire-0.3 SPA_PLUGIN_DIR=$lib/spa-0.2 WIREPLUMBER_MODULE_DIR=$lib/wireplumber-0.4
export PIPEWIRE_CONFIG_DIR=$root/usr/share/pipewire WIREPLUMBER_DATA_DIR=$root/usr/share/wireplumber
export WIREPLUMBER_CONFIG_DIR=$root/usr/share/wireplumber

out=$(realpath -m "$1"); shift
dir=$(mktemp -d); chmod 700 "$dir"
trap 'rm -rf "$dir"' EXIT
export XDG_RUNTIME_DIR=$dir PIPEWIRE_RUNTIME_DIR=$dir XDG_CONFIG_HOME=$dir/config XDG_STATE_HOME=$dir/state
export ALSA_PLUGIN_DIR=$lib/alsa-lib ALSA_CONFIG_PATH=$dir/asound.conf LAB_OUT=$out LAB_DIR=$dir
# The recorded sink is part of the server's own configuration.
mkdir "$dir/pipewire"
cp -r "$root/usr/share/pipewire/." "$dir/pipewire"
mkdir -p "$dir/pipewire/pipewire.conf.d"
cat >"$dir/pipewire/pipewire.conf.d/null.conf" <<'END'
context.objects = [
  { factory = adapter
    args = { factory.name = support.null-audio-sink  node.name = lab  media.class = Audio/Sink  object.linger = true
             audio.position = [ FL FR ]  audio.rate = 48000  priority.session = 1000  priority.driver = 1000
             monitor.channel-volumes = true } }
]
END
export PIPEWIRE_CONFIG_DIR=$dir/pipewire
cat >"$dir/asound.conf" <<END
</usr/share/alsa/alsa.conf>
<$root/usr/share/alsa/alsa.conf.d/50-pipewire.conf>
pcm.!default { type pipewire }
ctl.!default { type pipewire }
END
dbus-run-session -- bash -c '
run=
[ -z "${LAB_REALTIME:-}" ] || ! chrt -f 5 true 2>/dev/null || run="chrt -f 5"
$run pipewire >"$LAB_DIR/pipewire.log" 2>&1 & server=$!
wireplumber >"$LAB_DIR/wireplumber.log" 2>&1 & manager=$!
export KOCHLEA_LAB_SERVER=$server
n=0
until pw-cli ls Node 2>/dev/null | grep -q "\"lab\""; do
    n=$((n + 1)); [ $n -lt 100 ] || { cat "$LAB_DIR"/*.log >&2; exit 125; }
    sleep 0.1
done
sleep 0.5
pw-record -P "{ stream.capture.sink=true target.object=lab node.latency=${QUANTUM:-1024}/48000 }" \
    --rate 48000 --channels 2 --format s16 "$LAB_OUT" >/dev/null 2>&1 & recorder=$!
sleep 0.7
rc=0
"$@" || rc=$?
sleep 0.5
kill $recorder 2>/dev/null; wait $recorder 2>/dev/null
kill $manager $server; wait $manager $server 2>/dev/null
exit $rc' sound "$@"
