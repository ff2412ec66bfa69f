# shellcheck shell=bash
# A home, a screen, a bus and a sound server of the tests' own. To be sourced.
set -euo pipefail

id=io.github.gatefold.Gatefold
object=/${id//.//}
home=${AUTOPKGTEST_TMP:?}/home-${0##*/}
artifacts=${AUTOPKGTEST_ARTIFACTS:-$AUTOPKGTEST_TMP}
unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME WAYLAND_DISPLAY
export HOME=$home XDG_RUNTIME_DIR=$home/run LC_ALL=C.UTF-8 GDK_BACKEND=x11 LIBGL_ALWAYS_SOFTWARE=1 XDG_CURRENT_DESKTOP=GNOME
# What the bus starts needs it as well.
export PULSE_SERVER=unix:$XDG_RUNTIME_DIR/sound

wrong() {
  echo "$*"
  exit 1
}

# Waits until a command succeeds: wait_until SECONDS COMMAND [ARGUMENT...]
wait_until() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    ((SECONDS < end)) || return 1
    sleep 0.1
  done
}

# The twelve records of the sample crate.
make_home() {
  mkdir -p "$HOME/Music" "$HOME/.config"
  mkdir -p -m 700 "$XDG_RUNTIME_DIR"
  # The line is for xdg-user-dirs, which expands the variable itself.
  # shellcheck disable=SC2016
  echo 'XDG_MUSIC_DIR="$HOME/Music"' >"$HOME/.config/user-dirs.dirs"
  cp -R /usr/share/gatefold/sample/. "$HOME/Music"
}

# Runs the rest of the script on a bus of its own, with a screen if it needs one: begin [screen]
begin() {
  [[ -z ${IN_SESSION:-} ]] || return 0
  make_home
  if [[ ${1:-} == screen ]]; then
    local answer server number
    exec {answer}< <(exec Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp 3>&1 >/dev/null 2>&1)
    server=$!
    read -r -t 60 number <&"$answer" || wrong 'Xvfb does not start.'
    export DISPLAY=:$number
  else
    unset DISPLAY
  fi
  local status=0
  IN_SESSION=yes timeout 600 dbus-run-session -- bash "$0" || status=$?
  [[ -z ${server:-} ]] || kill "$server"
  exit "$status"
}

start_sound_server() {
  pulseaudio -n --daemonize=no --use-pid-file=no --exit-idle-time=-1 -L 'module-null-sink sink_name=null' \
    -L "module-native-protocol-unix auth-anonymous=1 socket=$XDG_RUNTIME_DIR/sound" >"$HOME/sound.log" 2>&1 &
  # shellcheck disable=SC2064 # expands to the server's process now
  trap "kill $!" EXIT
  wait_until 30 pactl info >/dev/null 2>&1 || wrong "The sound server does not start: $(<"$HOME/sound.log")"
}

call() { gdbus call --session --timeout 60 --dest "$1" --object-path "$2" --method "${@:3}"; }
ask_player() { call "org.mpris.MediaPlayer2.$id" /org/mpris/MediaPlayer2 org.freedesktop.DBus.Properties.Get org.mpris.MediaPlayer2.Player "$1" 2>/dev/null; }
tell_player() { call "org.mpris.MediaPlayer2.$id" /org/mpris/MediaPlayer2 "org.mpris.MediaPlayer2.Player.$1" >/dev/null; }
player_is() { ask_player PlaybackStatus | grep -q "'$1'"; }
plays_title() { ask_player Metadata | grep -qF "'xesam:title': <'$1'>"; }
tell_window() { call "$id" "$object" org.gtk.Actions.Activate "$1" '[]' '{}' >/dev/null; }
has_name() { call org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner "$1" | grep -q true; }
has_no_name() { ! has_name "$1"; }

# A picture of the window; fails if it is blank, and where there are no pictures of records: take_picture NAME
take_picture() {
  local file=$artifacts/$1.png colours
  timeout 300 gatefold --screenshot "$file" --size 1180x780 || wrong "It writes no picture of its window ($?)."
  colours=$(identify -format %k "$file")
  ((colours > 5000)) || wrong "The picture has $colours colours: $file"
}
