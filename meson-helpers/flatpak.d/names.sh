# shellcheck shell=bash
# Shared by the scripts of this folder: names, and the differences between Debian suites.
# To be sourced with $suite set; does nothing by itself.
# shellcheck disable=SC2034 # used by the scripts that source this file

source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../common.sh"
parts=$helpers/flatpak.d

app=io.github.gatefold.Gatefold
manifest=$root/data/flatpak/$app.json
platform=org.gnome.Platform
sdk=org.gnome.Sdk
swift_extension=org.freedesktop.Sdk.Extension.swift6
architecture=$(uname -m)
multiarch=$architecture-linux-gnu

# Each suite replaces a runtime: `branch` is GNOME's, `base` that of the freedesktop SDK below it, and also the Swift
# extension's branch. bookworm has the oldest supported GTK (4.8), forky the newest (4.24).
case ${suite:=trixie} in
  bookworm) branch=48 base=24.08 ;;
  trixie) branch=50 base=25.08 ;;
  forky) branch=51 base=26.08 ;;
  *) fail "Unknown suite “$suite”: use bookworm, trixie or forky." ;;
esac

runtime_packages() {
  local packages=(
    ca-certificates tzdata locales procps xdg-utils shared-mime-info
    libgtk-4-1 libgtk-4-bin libadwaita-1-0 libglib2.0-bin librsvg2-common
    adwaita-icon-theme hicolor-icon-theme gsettings-desktop-schemas dconf-gsettings-backend
    fontconfig fonts-cantarell fonts-dejavu-core
    libgl1 libgl1-mesa-dri libegl1 libegl-mesa0 libgles2 mesa-vulkan-drivers
    gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-plugins-ugly
    gstreamer1.0-libav gstreamer1.0-pulseaudio gstreamer1.0-tools
    libsqlite3-0 libjpeg62-turbo libncurses6 libsecret-1-0 libsoup-3.0-0 libjson-glib-1.0-0 glib-networking
  )
  case $suite in
    bookworm) packages+=(libtag1v5 libssl3 libpng16-16 libwebp7 libcurl4 libxml2 dbus) ;;
    trixie) packages+=(libtag2 libssl3t64 libpng16-16t64 libwebp7 libcurl4t64 libxml2 dbus-bin) ;;
    forky) packages+=(libtag2 libssl3t64 libpng16-16t64 libwebp7 libcurl4t64 libxml2-16 dbus-bin) ;;
  esac
  printf '%s\n' "${packages[@]}"
}

sdk_packages() {
  local packages=(
    build-essential meson ninja-build pkgconf gettext git python3 elfutils strace
    desktop-file-utils appstream librsvg2-bin
    libgtk-4-dev libgraphene-1.0-dev libadwaita-1-dev libglib2.0-dev libglib2.0-dev-bin
    libgstreamer1.0-dev libgstreamer-plugins-base1.0-dev
    libsecret-1-dev libsoup-3.0-dev libjson-glib-dev libsqlite3-dev libssl-dev libjpeg62-turbo-dev libpng-dev libwebp-dev
    libcurl4-openssl-dev libxml2-dev libncurses-dev zlib1g-dev uuid-dev
    # For tests: a display, a bus, the letters of Tests/fonts.conf, a sound server, and what makes their music.
    xvfb dbus-daemon fonts-wqy-microhei fonts-tlwg-loma-ttf pulseaudio pulseaudio-utils playerctl ffmpeg python3-mutagen
  )
  # flatpak-builder creates the catalogue with appstream-compose; forky's is omitted, as it depends on a hundred packages.
  case $suite in
    bookworm) packages+=(libtag1-dev binutils-gold appstream-compose) ;;
    trixie) packages+=(libtag-dev binutils-gold appstream-compose) ;;
    forky) packages+=(libtag-dev) ;;
  esac
  printf '%s\n' "${packages[@]}"
}

# Runs a command, logs to FILE, and prints the log's end only if it fails: quietly FILE COMMAND [ARGUMENT...]
quietly() {
  local log=$1
  shift
  "$@" >"$log" 2>&1 || {
    tail -n 40 "$log" >&2
    fail "Command failed; its last lines are above, the whole log is $log:" "    $*"
  }
}

# Updates a copy of the committed tree at FOLDER; writes only changed files, so the next build is incremental.
update_copy() {
  [[ -e $1/.git ]] || {
    rm -rf "$1"
    git init --quiet "$1"
  }
  git -C "$1" fetch --quiet --update-shallow "$root" HEAD
  git -C "$1" -c advice.detachedHead=false checkout --quiet --force FETCH_HEAD
}
