# shellcheck shell=bash
# Checks of what can be heard of the program: through a sound server of their own, which records; see `checks`.

start_sound_server() {
  local socket=$work/pulse.socket
  rm -f "$socket"
  pulseaudio -n --daemonize=no --use-pid-file=no --exit-idle-time=-1 --disallow-exit \
    -L 'module-null-sink sink_name=recorded rate=44100' \
    -L "module-native-protocol-unix auth-anonymous=1 socket=$socket" >"$pictures/pulse.log" 2>&1 &
  export PULSE_SERVER=unix:$socket
  wait_until 20 pactl info >/dev/null 2>&1 || wrong "The sound server does not start: $(<"$pictures/pulse.log")"
}

# Records while a command plays, and hears whether it is 440 Hz: hears_concert_a COMMAND [ARGUMENT...]
hears_concert_a() {
  local recorder
  parec -d recorded.monitor --format=s16le --channels=1 --rate=44100 >"$work/recorded.raw" &
  recorder=$!
  sleep 0.5
  "$@" || wrong "This fails: $*"
  sleep 0.5
  kill "$recorder"
  "$parts/pitch" 440 "$work/recorded.raw" || wrong 'That is not the tone that was played.'
}

check_sound_socket() {
  start_sound_server
  hears_concert_a in_sandbox gst-launch-1.0 -q playbin uri="file://$music/Tones/1.flac" audio-sink=pulsesink
}

check_sound() {
  start_sound_server
  hears_concert_a gatefold --play "$music/Tones/1.flac"
}

check_media_controls() {
  openbox >/dev/null 2>&1 &
  start_sound_server
  start_window
  local name=org.mpris.MediaPlayer2.$app path=/org/mpris/MediaPlayer2 get=org.freedesktop.DBus.Properties.Get
  wait_until 20 bus_has "$name" || wrong "Nobody owns $name."
  [[ $(bus_call "$name" "$path" "$get" org.mpris.MediaPlayer2 Identity) == "(<'Gatefold'>,)" ]] ||
    wrong 'It does not say who it is.'
  [[ $(bus_call "$name" "$path" "$get" org.mpris.MediaPlayer2 DesktopEntry) == "(<'$app'>,)" ]] ||
    wrong 'It names another desktop file.'
  bus_call "$name" "$path" "$get" org.mpris.MediaPlayer2.Player PlaybackStatus | grep -q Stopped ||
    wrong 'It plays before it is asked to.'
  hears_concert_a sh -c "
    gdbus call --session --dest $name --object-path $path --method org.mpris.MediaPlayer2.Player.OpenUri \
      'file://$music/Tones/1.flac' && sleep 3"
  playerctl --player="${name#org.mpris.MediaPlayer2.}" metadata title | grep -q 'Concert A' ||
    wrong 'It does not say what plays.'
}
