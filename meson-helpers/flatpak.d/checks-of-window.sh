# shellcheck shell=bash
# Checks of the window, and of the interfaces for the desktop; see `checks`.

# Starts the program and waits for its window; sets $process to the process in the sandbox.
start_window() {
  local begin launcher
  begin=$(date +%s%N)
  gatefold "$@" >"$pictures/gatefold.out" 2>&1 &
  launcher=$!
  wait_until 60 window_is_there || {
    cat "$pictures/gatefold.out"
    wrong 'Its window does not appear.'
  }
  milliseconds=$((($(date +%s%N) - begin) / 1000000))
  process=$(process_below gatefold "$launcher")
  [[ -n $process ]] || wrong 'Its process is not found.'
}

say_memory() {
  figure "$1: $(awk '/^Pss:/ { pss = $2 } /^Rss:/ { rss = $2 }
    END { printf "%d MB proportional, %d MB resident", pss / 1000, rss / 1000 }' "/proc/$process/smaps_rollup")"
}

check_window_x11() {
  openbox >/dev/null 2>&1 &
  start_window
  figure "window after $milliseconds ms, cold"
  wait_until 30 take_picture "$pictures/x11.png" || wrong "The picture is blank: $pictures/x11.png"
  wait_until 30 has_found_music || wrong "It has not scanned the music folder: $(gatefold library status)"
  take_picture "$pictures/x11.png" || wrong "The picture has become blank: $pictures/x11.png"
  say_memory 'memory'
  local driver
  driver=$(awk '/lib(vulkan_lvp|gallium|GLX|EGL)/ { sub(".*/", ""); print }' "/proc/$process/maps" | sort -u | paste -sd ' ')
  figure "draws with $driver"
  flatpak kill "$app"
  wait_until 10 window_is_gone || wrong 'It does not end.'
  start_window
  figure "window after $milliseconds ms, warm"
}

has_found_music() { gatefold library search Fifth 2>/dev/null | grep -q 'A Fifth Above'; }
window_is_gone() { ! window_is_there; }

check_window_wayland() {
  local socket=gatefold-check-$$
  unset DISPLAY
  # Weston allows screenshots only with --debug.
  weston --backend=headless-backend.so --use-pixman --width=1280 --height=800 --socket="$socket" --idle-time=0 \
    --debug --no-config >"$pictures/weston.log" 2>&1 &
  wait_until 20 test -S "$XDG_RUNTIME_DIR/$socket" || wrong 'weston does not start.'
  export WAYLAND_DISPLAY=$socket
  # Weston's desktop is not blank, so the picture is compared with one without the window.
  picture_wayland wayland-empty
  gatefold >"$pictures/gatefold-wayland.out" 2>&1 &
  local launcher=$!
  wait_until 30 uses_wayland "$launcher" || wrong "It does not connect to the compositor: $(<"$pictures/gatefold-wayland.out")"
  wait_until 30 shows_wayland_window || wrong "The picture shows no window: $pictures/wayland.png"
  ! is_blank "$pictures/wayland.png" || wrong "The picture is blank: $pictures/wayland.png"
  flatpak kill "$app"
}

# Takes a picture of the compositor's screen: picture_wayland NAME
picture_wayland() {
  (cd "$pictures" && rm -f wayland-screenshot* && weston-screenshooter)
  mv "$pictures"/wayland-screenshot* "$pictures/$1.png"
}

shows_wayland_window() {
  picture_wayland wayland
  local share
  share=$(compare -metric AE "$pictures/wayland.png" "$pictures/wayland-empty.png" null: 2>&1 || true)
  ((${share%%.*} > 100000))
}

uses_wayland() {
  local process
  process=$(process_below gatefold "$1")
  [[ -n $process ]] && grep -q libwayland-client "/proc/$process/maps"
}

check_activation() {
  openbox >/dev/null 2>&1 &
  local object=/${app//.//}
  bus_call "$app" "$object" org.freedesktop.Application.Activate '{}' || wrong 'It cannot be activated over D-Bus.'
  wait_until 60 window_is_there || wrong 'Its window does not appear.'
  # A second activation and a second start present the same window.
  bus_call "$app" "$object" org.freedesktop.Application.Activate '{}' >/dev/null
  timeout 30 flatpak run --user "$app" || wrong 'A second start does not activate the first instance.'
  sleep 1
  local windows
  windows=$(xdotool search --onlyvisible --name '^Gatefold' | wc -l)
  ((windows == 1)) || wrong "There are $windows windows."
  bus_call "$app" "$object" org.gtk.Actions.Activate quit '[]' '{}' || wrong 'Its action quit cannot be activated.'
  wait_until 20 window_is_gone || wrong 'It does not quit.'
}

check_actions() {
  openbox >/dev/null 2>&1 &
  start_sound_server
  start_window
  local list action status=0
  list=$(bus_call "$app" "/${app//.//}" org.gtk.Actions.List)
  for action in $(sed -n 's/^Actions=//p' "$(installed)/share/applications/$app.desktop" | tr ';' ' '); do
    grep -q "'app.$action'\|'$action'" <<<"$list" || { echo "It has no action $action, only $list." && status=1; }
  done
  ((status == 0)) || exit 1
  # Long enough for a busy machine.
  tone "$music/Tones/1.flac" 440 20 'Concert A' Tones
  tone "$music/Tones/2.flac" 660 20 'A Fifth Above' Tones
  open_files "$music/Tones/1.flac" "$music/Tones/2.flac"
  wait_until 20 player_is Playing || wrong 'Opened files are not played.'
  gapplication action "$app" play-pause
  wait_until 10 player_is Paused || wrong 'The action play-pause does not pause.'
  gapplication action "$app" next
  wait_until 10 plays_title 'A Fifth Above' || wrong 'The action next does not play the next track.'
  gapplication action "$app" previous
  wait_until 10 plays_title 'Concert A' || wrong 'The action previous does not play the previous track.'
  gapplication action "$app" play-pause
  wait_until 10 player_is Playing || wrong 'The action play-pause does not play.'
}

check_crate() {
  openbox >/dev/null 2>&1 &
  rm -rf "${music:?}"/*
  start_window
  wait_until 30 take_picture "$pictures/welcome.png" || wrong 'The welcome page is blank.'
  "$parts/press-button" 'Try the Sample Crate' || wrong 'The button for the sample crate cannot be pressed.'
  wait_until 60 crate_is_there || wrong "There is no sample crate after a minute: $(gatefold library status)"
  sleep 3
  take_picture "$pictures/crate.png" || wrong "The picture is blank: $pictures/crate.png"
  say_memory 'memory with 12 records'
}

crate_is_there() {
  gatefold library status --json 2>/dev/null | grep -qE '"albums": ?12\b'
}

check_settings() {
  local window=/${app//.//}/window/1 kept=$HOME/.var/app/$app/config/glib-2.0/settings/keyfile
  openbox >/dev/null 2>&1 &
  in_sandbox test -s "/app/share/glib-2.0/schemas/$app.gschema.xml" || wrong 'Its schema is not installed.'
  start_window
  bus_call "$app" "$window" org.gtk.Actions.Activate replay-gain '[<"album">]' '{}' || wrong 'The setting cannot be changed.'
  wait_until 10 grep -q "^replay-gain='album'" "$kept" || wrong "The setting is not saved in $kept."
  flatpak kill "$app"
  wait_until 10 window_is_gone || wrong 'It does not end.'
  start_window
  wait_until 10 has_chosen "$window" album || wrong "The setting is not restored: $(bus_call "$app" "$window" org.gtk.Actions.Describe replay-gain)"
}

has_chosen() { bus_call "$app" "$1" org.gtk.Actions.Describe replay-gain | grep -q "'$2'"; }
