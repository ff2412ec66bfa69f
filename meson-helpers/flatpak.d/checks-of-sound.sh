# shellcheck shell=bash
# Checks of the sound that the program plays, recorded by a sound server of its own; see `checks`.

# Sound cards are never late, so the server and the recorder run with real-time priority where that is allowed.
prompt=()
if chrt --rr 1 true 2>/dev/null; then prompt=(chrt --rr 1); fi

start_sound_server() {
  local socket=$work/pulse.socket
  rm -f "$socket"
  "${prompt[@]}" pulseaudio -n --daemonize=no --use-pid-file=no --exit-idle-time=-1 --disallow-exit \
    -L 'module-null-sink sink_name=recorded rate=44100' \
    -L "module-native-protocol-unix auth-anonymous=1 socket=$socket" >"$pictures/pulse.log" 2>&1 &
  export PULSE_SERVER=unix:$socket
  wait_until 20 pactl info >/dev/null 2>&1 || wrong "The sound server does not start: $(<"$pictures/pulse.log")"
}

# Records while a command plays, and checks the pitch: hears HERTZ COMMAND [ARGUMENT...]
# One intact second of the tone is enough: a machine that stalls leaves gaps.
hears() {
  local recorder hertz=$1
  shift
  "${prompt[@]}" parec -d recorded.monitor --format=s16le --channels=1 --rate=44100 >"$work/recorded.raw" &
  recorder=$!
  sleep 0.5
  "$@" || wrong "Command failed: $*"
  sleep 0.5
  kill "$recorder"
  "$parts/pitch" "$hertz" "$work/recorded.raw" || wrong 'The recording is not the tone that was played.'
}

# Waits until a second of a long tone has been recorded.
is_recorded() { wait_until 15 "$parts/pitch" "$hertz" "$work/recorded.raw" >/dev/null 2>&1; }

check_sound_socket() {
  start_sound_server
  hears 440 in_sandbox gst-launch-1.0 -q playbin uri="file://$music/Tones/1.flac" audio-sink=pulsesink
}

check_sound() {
  start_sound_server
  hears 440 gatefold --play "$music/Tones/1.flac"
}

# Plays a tone in each format that the metainfo lists; ffmpeg must be able to encode all of them.
check_formats() {
  local kind options file hertz=500
  start_sound_server
  while read -r kind options; do
    file=$music/every/tone.$kind hertz=$((hertz + 20))
    mkdir -p "$music/every"
    # shellcheck disable=SC2086 # one word an option
    ffmpeg -v error -nostdin -y -f lavfi -i "sine=frequency=$hertz:duration=4:sample_rate=44100" $options "$file" ||
      wrong "ffmpeg cannot encode $kind."
    echo "$kind:"
    hears "$hertz" gatefold --play "$file" | sed "s/^figure: /figure: $kind: /"
  done <<'END'
mp3 -c:a libmp3lame
flac -c:a flac
ogg -c:a libvorbis
opus -c:a libopus -ar 48000
m4a -c:a aac
alac.m4a -c:a alac
wav -c:a pcm_s16le
aiff -c:a pcm_s16be
wma -c:a wmav2
wv -c:a wavpack
END
}

player=org.mpris.MediaPlayer2.$app
ask_player() { bus_call "$player" /org/mpris/MediaPlayer2 org.freedesktop.DBus.Properties.Get "org.mpris.MediaPlayer2$1" "$2"; }
player_is() { ask_player .Player PlaybackStatus 2>/dev/null | grep -q "$1"; }
plays_title() { ask_player .Player Metadata 2>/dev/null | grep -q "'xesam:title': <'$1'>"; }

# Opens files with the desktop file, as a file manager does; Flatpak's portal makes them accessible.
open_files() { gio launch "$FLATPAK_USER_DIR/exports/share/applications/$app.desktop" "$@"; }

check_media_controls() {
  openbox >/dev/null 2>&1 &
  start_sound_server
  start_window
  # Long enough for a busy machine.
  tone "$music/Tones/1.flac" 440 30 'Concert A' Tones
  ! bus_has "$player" || wrong 'It owns its MPRIS name while there is nothing to play.'
  hears 440 pause_in_the_middle
  [[ $(ask_player '' Identity) == "(<'Gatefold'>,)" ]] || wrong 'Its MPRIS identity is not Gatefold.'
  [[ $(ask_player '' DesktopEntry) == "(<'$app'>,)" ]] || wrong 'Its MPRIS desktop entry is not its own.'
  plays_title 'Concert A' || wrong "The metadata is not that of the current track: $(ask_player .Player Metadata)"
  playerctl --player="${player#org.mpris.MediaPlayer2.}" play
  wait_until 10 player_is Playing || wrong 'It does not resume on the command play.'
}

pause_in_the_middle() {
  open_files "$music/Tones/1.flac" && wait_until 20 player_is Playing && is_recorded &&
    bus_call "$player" /org/mpris/MediaPlayer2 org.mpris.MediaPlayer2.Player.PlayPause && wait_until 10 player_is Paused
}

check_opening() {
  openbox >/dev/null 2>&1 &
  start_sound_server
  tone "$elsewhere/Other Music/1.flac" 330 30 'Elsewhere One' Elsewhere
  # It is not running, and the file is in a folder that it cannot access without the portal.
  hears 330 open_elsewhere
  plays_title 'Elsewhere One' || wrong "The metadata is not that of the current track: $(ask_player .Player Metadata)"
  window_is_there || wrong 'Its window did not appear.'
}

open_elsewhere() { open_files "$elsewhere/Other Music/1.flac" && wait_until 30 player_is Playing && is_recorded; }
