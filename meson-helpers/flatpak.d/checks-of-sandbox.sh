# shellcheck shell=bash
# Checks of the installed files and of the sandbox; see `checks`.

check_permissions() {
  local agreed given
  agreed=$(printf '%s\n' '[Context]' 'devices=dri' 'filesystems=xdg-music:ro' 'shared=ipc' \
    'sockets=fallback-x11;pulseaudio;wayland;x11')
  # All groups except those that name the program and its own extensions; lists are sorted, because their order
  # differs between versions of Flatpak.
  given=$(flatpak info --user --show-metadata "$app" | awk '
    /^\[/ { wanted = $0 !~ /^\[(Application|Build|Extension io[.]github[.]gatefold[.]Gatefold[.](Debug|Locale))\]$/ }
    wanted && NF' | while IFS='=' read -r key value; do
    [[ -z $value ]] || key+="=$(tr ';' '\n' <<<"$value" | grep . | sort | paste -sd ';')"
    echo "$key"
  done | LC_ALL=C sort | grep -v '^\[Context\]$' | sed '1i [Context]')
  diff <(echo "$agreed") <(echo "$given") || wrong "Above: < expected, > actual permissions."
}

check_manifest() { "$parts/lint" manifest "$manifest"; }
check_metainfo() { "$parts/lint" files "$(installed)" "$app"; }
check_screenshots() { "$parts/lint" screenshots "$(installed)" "$app" "$root"; }

installed() { echo "$(flatpak info --user --show-location "$app")/files"; }

check_validators() {
  local kind file
  flatpak run --user --devel --command=appstreamcli "$app" --version
  for file in applications/$app.desktop metainfo/$app.metainfo.xml; do
    kind=${file##*.}
    flatpak run --user --devel --command=bash "$app" -s "${kind/xml/metainfo}" "/app/share/$file" \
      <"$helpers/meson.d/validate" || wrong 'The validators of the SDK report problems, see above.'
  done
}

check_exports() {
  local share=$FLATPAK_USER_DIR/exports/share file
  for file in applications/$app.desktop dbus-1/services/$app.service metainfo/$app.metainfo.xml \
    dbus-1/services/$app.SearchProvider.service gnome-shell/search-providers/$app.search-provider.ini \
    icons/hicolor/scalable/apps/$app.svg icons/hicolor/symbolic/apps/$app-symbolic.svg; do
    [[ -s $share/$file ]] || wrong "$file is not exported"
  done
  grep -q "^Exec=.*flatpak run .*--command=/app/bin/gatefold .*$app --gapplication-service" \
    "$share/dbus-1/services/$app.service" || wrong 'The service does not start the program with --gapplication-service.'
  grep -q "^Exec=.*flatpak run .*--command=/app/bin/gatefold .*$app search-provider" \
    "$share/dbus-1/services/$app.SearchProvider.service" || wrong 'The service of the search provider does not start the program.'
}

check_programs() {
  local files
  files=$(installed)
  "$helpers/meson.d/check-programs" --without-libraries "$files/bin/gatefold" "$files"/libexec/gatefold-{scan,player,remote} | tee "$work/programs"
  sed 's/^/figure: /' "$work/programs"
  in_sandbox sh -ec '
    for program in /app/bin/gatefold /app/libexec/gatefold-scan /app/libexec/gatefold-player /app/libexec/gatefold-remote; do
      libraries=$(ldd "$program")
      if echo "$libraries" | grep -E "not found|libswift|Foundation"; then exit 1; fi
    done' || wrong 'These libraries are missing, or should be linked statically.'
  [[ $(in_sandbox gatefold --version) == Gatefold\ [0-9]*', sandbox: '* ]] || wrong '--version does not print the version.'
  figure "installed: $(du -sh --apparent-size "$files" | cut -f1)"
}

check_sandbox() {
  local outside=$work/outside.txt
  echo outside >"$outside"
  in_sandbox sh -c '
    status=0
    wrong() { echo "$1"; status=1; }
    [ -r "$1/Tones/1.flac" ] || wrong "music cannot be read"
    ! touch "$1/new" 2>/dev/null || wrong "music can be written"
    ! rm "$1/Tones/1.flac" 2>/dev/null || wrong "music can be removed"
    [ ! -e "$2/Documents/secret.txt" ] || wrong "documents are accessible"
    [ ! -e "$3" ] || wrong "files of the machine are accessible: $3"
    [ "$(tail -n +3 /proc/net/dev | wc -l)" = 1 ] || wrong "there is a network"
    [ -w "$XDG_DATA_HOME" ] || wrong "its own data cannot be written"
    exit $status' sh "$music" "$HOME" "$outside" || wrong 'The sandbox is not as expected, see above.'
  [[ ! -e $music/new && -s $music/Tones/1.flac ]] || wrong 'The music was changed.'
}

check_translations() {
  local locale answer plain
  plain=$(says_in C.UTF-8)
  for locale in de_DE ja_JP zh_CN; do
    answer=$(says_in "$locale.UTF-8")
    [[ -n $answer && $answer != "$plain" ]] || wrong "The message is not translated in $locale: $answer"
    figure "$answer"
  done
}

# Prints its message about a missing library in a locale.
says_in() {
  flatpak run --user --unset-env=LANGUAGE --env=LC_ALL="$1" --env=LANG="$1" "$app" library status 2>&1 | grep '^gatefold library' || true
}

check_library() {
  gatefold library scan "$music" || wrong 'The music folder cannot be scanned.'
  gatefold library search Concert | grep -q 'Concert A' || wrong 'An existing track is not found.'
  gatefold library check || wrong 'The library check fails.'
  # The tag reader has a sandbox of its own, as far as the kernel allows it inside Flatpak's.
  local status
  status=$(in_sandbox /app/libexec/gatefold-scan --sandbox-status) || wrong 'The reader does not report its sandbox.'
  figure "gatefold-scan: $(tr '\n' ';' <<<"$status")"
  [[ $status != *possible* || $status == *'no Landlock'* || $status == *'no seccomp'* ]] ||
    wrong 'The reader can do something that its sandbox should forbid, see above.'
  # So has the player; --probe makes the forbidden attempts inside it.
  status=$(in_sandbox sh -c '
    cd "$XDG_CACHE_HOME" && /app/libexec/gatefold-player --make-registry registry &&
      /app/libexec/gatefold-player --probe registry --output fakesink') || wrong 'The player cannot be probed.'
  [[ -z $status ]] || wrong "The player can do something that its sandbox should forbid: $status"
  # It must work where XDG_MUSIC_DIR is not set.
  rm "$XDG_CONFIG_HOME/user-dirs.dirs"
  gatefold library status || wrong 'Without a music folder it does not print the state of the library.'
}

check_search_provider() {
  local name=$app.SearchProvider object=/${app//.//}/SearchProvider interface=org.gnome.Shell.SearchProvider2 found
  gatefold library scan "$music" || wrong 'The music folder cannot be scanned.'
  found=$(bus_call "$name" "$object" "$interface.GetInitialResultSet" "['concert']")
  [[ $found == *track:* ]] || wrong "The search provider finds no track: $found"
  found=$(bus_call "$name" "$object" "$interface.GetInitialResultSet" "['checkers']")
  [[ $found == *'artist:The Checkers'* ]] || wrong "The search provider finds no artist: $found"
}

check_portal_folder() {
  local document path
  document=$("$parts/grant-folder" "$elsewhere/Other Music" "$app") || wrong 'The folder could not be granted.'
  path=$XDG_RUNTIME_DIR/doc/$document/Other\ Music
  echo "granted as $path"
  in_sandbox sh -c '[ ! -e "$1" ]' sh "$elsewhere" || wrong 'The folder is accessible without the portal.'
  gatefold library scan "$path" || wrong 'The granted folder cannot be scanned.'
  gatefold library search Elsewhere | grep -q 'Elsewhere Two' || wrong 'A track of the granted folder is not found.'
  in_sandbox sh -c '! touch "$1/new" 2>/dev/null' sh "$path" || wrong 'The granted folder can be written.'
}
