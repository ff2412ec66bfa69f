# shellcheck shell=bash
# What the scripts of this folder share: where the project is, how it is built, how failures are told.
# Sourced by them; does nothing by itself.

# No script ends without a word: the command that ends it is named with its place. What fails in a subshell is
# left to the shell that started it.
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

# Passes its input on without SwiftPM's warnings about gtk4.pc's -pthread, which are harmless.
without_noise() { grep --line-buffered -v 'prohibited flag(s)' || (($? == 1)); }

# Lets a program that is not installed find its settings.
use_settings() {
  local folder=$root/.build/schemas
  mkdir -p "$folder"
  glib-compile-schemas --strict --targetdir="$folder" "$root/data"
  export GSETTINGS_SCHEMA_DIR=$folder
}

# Runs `swift build` with the given options; silent unless the build fails.
build() {
  local log
  if ! log=$(swift build --package-path "$root" --scratch-path "$root/.build" "$@" 2>&1); then
    without_noise <<<"$log" >&2
    fail "The build failed; its messages are above."
  fi
}
