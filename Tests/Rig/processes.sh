# shellcheck shell=bash
# Sourced by `xserver` and `sway`: their commands, and the care that no process is left behind.
#
# The script that sources this file defines
#   rig_missing   prints one line for each thing that is not installed: "NAME (package PACKAGE)"
#   rig_launch    starts the server with `start_server`, waits until it is ready, and sets the
#                 array `environment` (NAME=VALUE) for the programs under test
# and then calls `rig_main "$@"`.
#
# Each start has a record in the state folder: who owns it, what was started (pid and start
# time, so that a number used again is never killed) and a token.  The token is in the
# environment of all that was started (GATEFOLD_RIG), so that children of children are found
# too.  A record whose owner is gone is cleared by the next start of any rig of this user.

set -euo pipefail

rig_name=${0##*/}
rig_home=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
unset GATEFOLD_RIG              # of a rig around this one; it knows this script as its own

say() { printf '%s: %s\n' "$rig_name" "$*" >&2; }
fail() { say "$@"; exit 1; }

# --- processes ----------------------------------------------------------------------------------

# process_status PID: fields 3.. of /proc/PID/stat in the array `stat`; fails when it is gone
process_status() {
    local line=''
    # (with `set -e` a $(<...) of a file that is gone would end this script)
    { read -r -d '' line <"/proc/$1/stat"; } 2>/dev/null || true
    if [ -z "$line" ]; then return 1; fi
    # the name (field 2) may hold spaces, brackets and line ends
    read -r -a stat <<<"${line##*) }"
    [ "${#stat[@]}" -gt 19 ] && [ "${stat[0]}" != Z ] && [ "${stat[0]}" != X ]
}

# identify PID: sets `identity` to "PID STARTTIME"
identify() {
    local stat
    process_status "$1" || return 1
    identity="$1 ${stat[19]}"
}

# is_running PID STARTTIME: that very process, not another one with its number, and no zombie
is_running() {
    local stat
    process_status "$1" && [ "${stat[19]}" = "$2" ]
}

# --- records ------------------------------------------------------------------------------------

open_state() {
    local base=${XDG_RUNTIME_DIR:-/tmp}
    if [ ! -d "$base" ] || [ ! -w "$base" ]; then base=/tmp; fi
    state=$base/gatefold-rig-$UID
    mkdir -m 700 "$state" 2>/dev/null || true
    if [ -L "$state" ] || [ ! -d "$state" ] || [ ! -O "$state" ]; then
        fail "$state is not a folder of this user"
    fi
    chmod 700 "$state"
    boot=$(</proc/sys/kernel/random/boot_id)

    # this script and its ancestors are never killed, whatever their environment says
    lineage=" $$ "
    local pid=$$ stat
    while process_status "$pid" && [ "${stat[1]}" -gt 0 ]; do
        pid=${stat[1]}
        lineage+="$pid "
    done
}

lock_state() {
    exec {state_lock}>"$state/lock"
    flock -w 30 "$state_lock" || fail "$state/lock is held by another rig"
}

unlock_state() { exec {state_lock}>&-; }

# note KEY VALUE...: one more line in the record of this run
note() { printf '%s\n' "$*" >>"$record"; }

read_record() {
    record_boot='' record_owner='' record_run='' record_token=''
    record_processes=() record_scratch=()
    local key value
    while read -r key value; do
        case $key in
            boot) record_boot=$value ;;
            owner) record_owner=$value ;;
            run) record_run=$value ;;
            token) record_token=$value ;;
            process) record_processes+=("$value") ;;
            scratch) record_scratch+=("$value") ;;
        esac
    done 2>/dev/null <"$1"
}

# has_owner: the record that was read has an owner, and it runs
has_owner() {
    # shellcheck disable=SC2086
    [ -n "$record_owner" ] && [ "$record_owner" != - ] && is_running $record_owner
}

# find_survivors: `survivors` gets the pids of the record that was read that still run
find_survivors() {
    local entry pid
    survivors=()
    for entry in "${record_processes[@]}"; do
        # shellcheck disable=SC2086
        if is_running $entry; then survivors+=("${entry% *}"); fi
    done
    [ -n "$record_token" ] || return 0
    while IFS=/ read -r _ _ pid _; do
        if [[ $lineage != *" $pid "* ]]; then survivors+=("$pid"); fi
    done < <(grep -lFxzs -- "GATEFOLD_RIG=$record_token" /proc/[0-9]*/environ || true)
}

# end_record FILE: ends all that runs of it (TERM, after 2 s KILL), then removes what it left
end_record() {
    local signal tries entry
    read_record "$1"
    if [ "$record_boot" = "$boot" ]; then
        for signal in TERM KILL; do
            find_survivors
            if [ ${#survivors[@]} -eq 0 ]; then break; fi
            kill -s "$signal" "${survivors[@]}" 2>/dev/null || true
            for ((tries = 0; tries < 40; tries++)); do
                find_survivors
                if [ ${#survivors[@]} -eq 0 ]; then break; fi
                sleep 0.05
            done
        done
    fi
    for entry in "${record_scratch[@]}"; do
        if [[ $entry =~ ^/tmp/gatefold-[a-zA-Z0-9.]+$ ]]; then rm -rf -- "$entry"; fi
    done
    rm -f -- "$1"
}

# sweep: clears the records of runs whose owner is gone, and those of which nothing runs
sweep() {
    local file
    for file in "$state"/record.*; do
        if [ ! -f "$file" ]; then continue; fi
        read_record "$file"
        if [ "$record_boot" = "$boot" ]; then
            if has_owner; then continue; fi
            if [ "$record_owner" = - ]; then
                find_survivors
                if [ ${#survivors[@]} -gt 0 ]; then continue; fi
            fi
        fi
        end_record "$file"
    done
}

# release RUNDIR force|gently: ends what was started there by hand; gently: fails on an owner
release() {
    local file
    for file in "$state"/record.*; do
        if [ ! -f "$file" ]; then continue; fi
        read_record "$file"
        if [ "$record_run" != "$1" ]; then continue; fi
        if [ "$2" = gently ] && has_owner; then
            fail "$1 is in use by process ${record_owner% *}"
        fi
        end_record "$file"
    done
}

# --- the server ---------------------------------------------------------------------------------

# start_server COMMAND...: in the background, in its own session, without our standard input,
# output or errors (they go to $server_log).  It must be a child of this script itself, not of a
# subshell: with an owner it dies with its parent.  Sets server.
start_server() {
    local launch=(env "GATEFOLD_RIG=$token")
    if [ "$owned" = yes ]; then launch=(setpriv --pdeathsig KILL "${launch[@]}"); fi
    # A real touchpad is not late because programs are busy (pad.py does the same for itself).
    if chrt --rr 1 true 2>/dev/null; then launch=(chrt --rr 1 "${launch[@]}"); fi
    setsid "${launch[@]}" "$@" </dev/null >"$server_log" 2>&1 {state_lock}>&- &
    disown $!                   # no word from bash when it is killed
    identify $! || fail "the server did not start: $(tail -n 5 "$server_log")"
    server=$identity
    note process "$server"
}

# wait_for FILE: until the server has written it; what it logged when it died or took 15 s
wait_for() {
    local tries
    for ((tries = 0; tries < 300; tries++)); do
        if [ -s "$1" ]; then return; fi
        # shellcheck disable=SC2086
        if ! is_running $server; then
            if [ -s "$1" ]; then return; fi
            tail -n 20 "$server_log" >&2
            fail "the server died; its log is $server_log"
        fi
        sleep 0.05
    done
    fail "the server was not ready in 15 s; its log is $server_log"
}

# set_up yes|no RUNDIR [W H]: sweep, record, launch.  yes: it ends with this script.
set_up() {
    owned=$1
    local missing size=${RIG_SIZE:-1600x1000}
    width=${3:-${size%x*}} height=${4:-${size#*x}}
    [[ $width =~ ^[1-9][0-9]{1,4}$ && $height =~ ^[1-9][0-9]{1,4}$ ]] ||
        fail "not a size in pixels: $width x $height"
    missing=$(missing_line)
    if [ -n "$missing" ]; then fail "$missing"; fi
    mkdir -p -m 700 -- "$2"
    run=$(cd -- "$2" && pwd)
    case $run in *[\"$'\n']*) fail "a quote or line end in the path: $run" ;; esac

    open_state
    lock_state
    sweep
    release "$run" gently
    token=$(</proc/sys/kernel/random/uuid)
    trap tear_down EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 141' PIPE
    trap 'exit 143' TERM
    record=$state/record.$token
    note boot "$boot"
    if [ "$owned" = yes ]; then
        identify $$
        note owner "$identity"
    else
        note owner -
    fi
    note run "$run"
    note token "$token"
    unlock_state

    server_log=$run/$rig_name.out
    rm -f -- "$run/env"
    environment=()
    rig_launch
    { printf 'export'; printf ' %q' "${environment[@]}"; printf '\n'; } >"$run/env"
}

tear_down() {
    local status=$?
    trap '' HUP INT PIPE TERM
    trap - EXIT
    set +e
    end_record "$record"
    rm -f -- "$run/env"
    exit "$status"
}

# --- commands -----------------------------------------------------------------------------------

missing_line() {
    local line names=''
    while IFS= read -r line; do
        if [ -n "$line" ]; then names+="${names:+, }$line"; fi
    done < <(rig_missing; need setpriv util-linux; need flock util-linux; need python3 python3)
    if [ -n "$names" ]; then printf 'missing: %s\n' "$names"; fi
}

# need COMMAND PACKAGE
need() { command -v "$1" >/dev/null || printf '%s (package %s)\n' "$1" "$2"; }

usage() {
    cat >&2 <<END
usage: $rig_name available                  exit status 0, or says what is missing
       $rig_name start RUNDIR [W H]         by hand: prints export DISPLAY=... for the shell
       $rig_name stop RUNDIR
       $rig_name run RUNDIR COMMAND...      start, run the command, stop; its exit status
       $rig_name serve RUNDIR [W H]         prints "ready NAME=VALUE..."; stops at the end of its
                                        standard input, or when its parent process is gone
       $rig_name sweep                      only clear what dead runs left behind
The size is 1600 1000, or that of \$RIG_SIZE (WxH).
END
    exit 2
}

serve() {
    local parent='' status
    if identify "$PPID"; then parent=$identity; fi
    set_up yes "$@"
    printf 'ready %s\n' "${environment[*]}"
    while true; do
        status=0
        read -r -t 0.5 _ || status=$?
        if [ "$status" -ne 0 ] && [ "$status" -le 128 ]; then break; fi     # end of file
        # shellcheck disable=SC2086
        if ! is_running $server; then fail "the server died; its log is $server_log"; fi
        # its end of our standard input may have been inherited by others that live on
        # shellcheck disable=SC2086
        if [ -n "$parent" ] && ! is_running $parent; then break; fi
    done
}

run() {
    local status=0 input
    set_up yes "$1"
    shift
    # in the background, so that a signal to this script is heeded at once; a background
    # command would get /dev/null for its input, and would ignore interrupts
    exec {input}<&0
    setpriv --pdeathsig KILL env --default-signal=INT,QUIT "${environment[@]}" "$@" \
        <&"$input" {input}<&- &
    if identify $!; then note process "$identity"; fi
    wait $! || status=$?
    exit "$status"
}

rig_main() {
    local command=${1:-} missing
    if [ $# -gt 0 ]; then shift; fi
    case $command:$# in
        available:0)
            missing=$(missing_line)
            if [ -n "$missing" ]; then printf '%s: %s\n' "$rig_name" "$missing"; exit 1; fi
            ;;
        start:1 | start:3)
            set_up no "$@"
            trap - EXIT
            cat -- "$run/env"
            ;;
        stop:1)
            open_state
            if [ ! -d "$1" ]; then exit 0; fi
            release "$(cd -- "$1" && pwd)" force
            rm -f -- "$1/env"
            ;;
        serve:1 | serve:3) serve "$@" ;;
        run:0 | run:1) usage ;;
        run:*) run "$@" ;;
        sweep:0)
            open_state
            lock_state
            sweep
            ;;
        *) usage ;;
    esac
}
