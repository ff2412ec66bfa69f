# shellcheck shell=bash
# Helpers of the checks: a home with some music, a session, waiting, and screenshots.
# Sourced by `checks`; $work and HOME are set by meson-helpers/flatpak.

music=$HOME/Music
elsewhere=$HOME/Elsewhere
pictures=$work/logs

# Writes a tagged file with a tone of a known pitch: tone FILE HERTZ SECONDS TITLE ALBUM
tone() {
  ffmpeg -v error -nostdin -y -f lavfi -i "sine=frequency=$2:duration=$3:sample_rate=44100" -metadata title="$4" \
    -metadata album="$5" -metadata artist='The Checkers' -metadata genre=Test "$1"
}

prepare_home() {
  local data=$HOME/.var/app/$app
  rm -rf "$data" "$music" "$elsewhere" "$HOME/Documents"
  mkdir -p "$music/Tones" "$elsewhere/Other Music" "$HOME/Documents" "$XDG_CONFIG_HOME"
  # The lines are for xdg-user-dirs, which expands the variable itself.
  # shellcheck disable=SC2016
  echo 'XDG_MUSIC_DIR="$HOME/Music"' >"$XDG_CONFIG_HOME/user-dirs.dirs"
  echo secret >"$HOME/Documents/secret.txt"
  tone "$music/Tones/1.flac" 440 4 'Concert A' Tones
  tone "$music/Tones/2.flac" 660 4 'A Fifth Above' Tones
  tone "$elsewhere/Other Music/1.flac" 330 1 'Elsewhere One' Elsewhere
  tone "$elsewhere/Other Music/2.flac" 330 1 'Elsewhere Two' Elsewhere
}

# Sets the environment of a desktop session, inside dbus-run-session.
prepare_session() {
  unset GDK_BACKEND
  export XDG_CURRENT_DESKTOP=GNOME
  trap 'end_children' EXIT
}

end_children() {
  local children
  children=$(jobs -p)
  # shellcheck disable=SC2086 # one word a process
  [[ -z $children ]] || kill $children 2>/dev/null || true
}

# Runs the program, or another command in its sandbox; it ends with this script.
gatefold() { flatpak run --user --die-with-parent "$app" "$@"; }
in_sandbox() { flatpak run --user --die-with-parent --command="$1" "$app" "${@:2}"; }

# Waits until a command succeeds: wait_until SECONDS COMMAND [ARGUMENT...]
wait_until() {
  local end=$(($(date +%s%N) + $1 * 1000000000))
  shift
  until "$@"; do
    (($(date +%s%N) < end)) || return 1
    sleep 0.05
  done
}

# Prints why a check fails, and ends it.
wrong() {
  echo "$*"
  exit 1
}

figure() { echo "figure: $*"; }

window_is_there() { xdotool search --onlyvisible --name '^Gatefold' >/dev/null 2>&1; }

# Whether nearly all of a picture has one colour.
is_blank() {
  [[ $(identify -format '%[fx:standard_deviation>0.02]' "$1") != 1 ]]
}

# Takes a picture of the screen; fails if it is blank.
take_picture() {
  timeout 20 import -window root "$1"
  ! is_blank "$1"
}

bus_call() { gdbus call --session --timeout 20 --dest "$1" --object-path "$2" --method "${@:3}"; }
bus_has() { gdbus call --session --dest org.freedesktop.DBus --object-path / --method \
  org.freedesktop.DBus.NameHasOwner "$1" | grep -q true; }

# Prints the descendant of process $2 with the name $1.
process_below() {
  local child
  for child in $(pgrep -P "$2"); do
    [[ $(<"/proc/$child/comm") != "$1" ]] || { echo "$child" && return; }
    process_below "$1" "$child"
  done
}
