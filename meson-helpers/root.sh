# shellcheck shell=bash
# Shared by the scripts that work in Debian roots: namespaces, and the way into a root. To be sourced after common.sh.
# shellcheck disable=SC2034 # used by the scripts that source this file

# What the Swift toolchain itself needs, by its documentation; certificates are for a mirror with encryption.
toolchain_packages=(g++ git binutils libcurl4 libedit2 libncurses6 libpython3-stdlib libsqlite3-0 libxml2 libz3-4 tzdata
  zlib1g-dev pkgconf ca-certificates)
toolchain=$(dirname -- "$(dirname -- "$(readlink -f -- "$(command -v swift)")")")

# Everything happens in namespaces of its own, so that no mount and no process remains. Without root privileges all users
# of the root are subordinate users of this one.
spaces=(unshare --mount --pid --fork --kill-child)
((EUID == 0)) || spaces+=(--map-root-user --map-auto)

not_here() {
  tell "No bare machine here: $1"
  exit 77
}

# Exits with 77 where this machine cannot do it: guard_root MEGABYTES FOLDER
guard_root() {
  "${spaces[@]}" true 2>/dev/null || not_here "there are no user namespaces."
  local room
  room=$(df --output=avail --block-size=1M "$2" | tail -n 1)
  ((room >= $1)) || not_here "it takes $(($1 / 1000)) GB, and $2 has $((room / 1000)) GB of free space."
}

# Unpacks ARCHIVE to the folder MACHINE: unpack_root ARCHIVE MACHINE
unpack_root() {
  mkdir "$2"
  tar -x --exclude='./dev/*' -C "$2" -f "$1"
  cp -L /etc/resolv.conf "$2/etc/resolv.conf"
}

# Makes MACHINE the root of this process, with the given folders of this machine in it, an = before those that it may
# not write: enter_root MACHINE [=]OUTSIDE:INSIDE...
enter_root() {
  local machine=$1 pair outside inside
  mkdir -p "$machine"/{dev,proc,sys,run,former}
  mount --rbind "$machine" "$machine"
  mount --rbind /dev "$machine/dev"
  mount --rbind /sys "$machine/sys"
  mount -t proc proc "$machine/proc"
  for pair in "${@:2}"; do
    outside=${pair%:*} inside=$machine${pair##*:}
    mkdir -p "$inside"
    mount --bind "${outside#=}" "$inside"
    [[ $pair != =* ]] || mount -o remount,bind,ro "$inside"
  done
  # Not chroot, in which the sandboxes of our programs could not make user namespaces.
  cd "$machine"
  pivot_root . former
  umount --lazy /former
}

# Runs a command with the environment of a new machine.
inside() {
  env -i PATH=/opt/swift/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/srv TERM=dumb "$@"
}
