# shellcheck shell=bash
# Shared by the scripts of this folder: the project's path, builds, error messages.
# To be sourced; does nothing by itself.

# Reports the command that ends a script, with its line. The parent shell reports failures of a subshell.
set -E
trap 'report_end "$BASH_COMMAND"' ERR
report_end() {
  local status=$? command=$1
  ((BASH_SUBSHELL > 0)) || tell "${BASH_SOURCE[1]}:${BASH_LINENO[0]}: ended with $status by: ${command%%$'\n'*}"
}

root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
# shellcheck disable=SC2034 # used by the scripts that source this file
helpers=$root/meson-helpers

# Prints each argument as a line on standard error.
tell() { printf '%s\n' "$@" >&2; }

fail() {
  tell "$@"
  exit 1
}

has_display() { [[ -n ${DISPLAY:-} || -n ${WAYLAND_DISPLAY:-} ]]; }

# Filters SwiftPM's harmless warnings about gtk4.pc's -pthread out of its input.
without_noise() { grep --line-buffered -v 'prohibited flag(s)' || (($? == 1)); }

# Lets a program that is not installed find its settings schema.
use_settings() {
  local folder=$root/.build/schemas
  mkdir -p "$folder"
  glib-compile-schemas --strict --targetdir="$folder" "$root/data"
  export GSETTINGS_SCHEMA_DIR=$folder
}

# Whether the libraries for servers are installed; without them, everything else is built. Package.swift reads the
# variable GATEFOLD_SERVERS.
has_servers() { pkg-config --exists libsoup-3.0 json-glib-1.0 2>/dev/null; }

# Of the debug information only the lines are made: a build is a tenth quicker. (The index is what finds the tests.)
lean=(-Xswiftc -gline-tables-only)

# Runs `swift build` with the given options; silent unless the build fails.
build() {
  local log
  has_servers || export GATEFOLD_SERVERS=no
  if ! log=$(swift build --package-path "$root" --scratch-path "$root/.build" "${lean[@]}" "$@" 2>&1); then
    without_noise <<<"$log" >&2
    fail "The build failed; its messages are above."
  fi
}
