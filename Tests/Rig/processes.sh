# shellcheck shell=bash
# Sourced by `xserver` and `sway`: their commands, and the cleanup of processes.
#
# The script that sources this file defines
#   rig_missing   prints one line for each thing that is not installed: "NAME (package PACKAGE)"
#   rig_launch    starts the server with `start_server`, waits until it is ready, and sets the
#                 array `environment` (NAME=VALUE) for the programs under test
# and then calls `rig_main "$@"`.
#
# Each start writes a record to the state folder: its owner, the started processes (pid and start
# time, so that a reused pid is never killed) and a token.  The token is in the environment of all
# these processes (GATEFOLD_RIG), so that their descendants are found, too.  The next start of any
# rig of this user cleans up the records whose owner is gone.

set -euo pipefail

rig_name=${0##*/}
rig_home=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
unset GATEFOLD_RIG              # of an outer rig, which still finds this script by its token

say() { printf '%s: %s\n' "$rig_name" "$*" >&2; }
fail() { say "$@"; exit 1; }

# --- processes ----------------------------------------------------------------------------------

# process_status PID: fields 3.. of /proc/PID/stat in the array `stat`; fails if it has ended
process_status() {
    local line=''
    # (with `set -e` a $(<...) of a missing file would end this script)
    { read -r -d '' line <"/proc/$1/stat"; } 2>/dev/null || true
    if [ -z "$line" ]; then return 1; fi
    # the name (field 2) may contain spaces, brackets and line breaks
    read -r -a stat <<<"${line##*) }"
    [ "${#stat[@]}" -gt 19 ] && [ "${stat[0]}" != Z ] && [ "${stat[0]}" != X ]
}

# identify PID: sets `identity` to "PID STARTTIME"
identify() {
    local stat
    process_status "$1" || return 1
    identity="$1 ${stat[19]}"
}

# is_running PID STARTTIME: whether it runs and is no zombie; another process may reuse its pid
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
        fail "$state is not a folder owned by this user"
    fi
    chmod 700 "$state"
    boot=$(</proc/sys/kernel/random/boot_id)

    # this script and its ancestors are never killed, even if they have the token
    lineage=" $$ "
    local pid=$$ stat
    while process_status "$pid" && [ "${stat[1]}" -gt 0 ]; do
        pid=${stat[1]}
        lineage+="$pid "
    done
}

lock_state() {
    exec {state_lock}>"$state/lock"
    flock -w 30 "$state_lock" || fail "another rig holds $state/lock"
}

unlock_state() { exec {state_lock}>&-; }

# note KEY VALUE...: appends a line to the record of this run
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

# has_owner: whether the record that was read has an owner that runs
has_owner() {
    # shellcheck disable=SC2086
    [ -n "$record_owner" ] && [ "$record_owner" != - ] && is_running $record_owner
}

# find_survivors: sets `survivors` to the running processes of the record that was read
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

# end_record FILE: ends its processes (TERM, after 2 s KILL), then removes its files
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

# sweep: cleans up the records whose owner is gone, and those without running processes
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

# release RUNDIR force|gently: ends the processes of that RUNDIR; gently: fails if it has an owner
release() {
    local file
    for file in "$state"/record.*; do
        if [ ! -f "$file" ]; then continue; fi
        read_record "$file"
        if [ "$record_run" != "$1" ]; then continue; fi
        if [ "$2" = gently ] && has_owner; then
            fail "process ${record_owner% *} uses $1"
        fi
        end_record "$file"
    done
}

# --- the server ---------------------------------------------------------------------------------

# start_server COMMAND...: starts it in the background, in its own session, without our standard
# input, and with output and errors in $server_log.  It must be a child of this script, not of a
# subshell: with an owner it ends with its parent.  Sets server.
start_server() {
    local launch=(env "GATEFOLD_RIG=$token")
    if [ "$owned" = yes ]; then launch=(setpriv --pdeathsig KILL "${launch[@]}"); fi
    # Real-time priority, as in pad.py: a real touchpad is not late when programs are busy.
    if chrt --rr 1 true 2>/dev/null; then launch=(chrt --rr 1 "${launch[@]}"); fi
    setsid "${launch[@]}" "$@" </dev/null >"$server_log" 2>&1 {state_lock}>&- &
    disown $!                   # no message from bash when it is killed
    identify $! || fail "the server did not start: $(tail -n 5 "$server_log")"
    server=$identity
    note process "$server"
}

# wait_for FILE: waits until the server has written it; fails with its log if it ends or after 15 s
wait_for() {
    local tries
    for ((tries = 0; tries < 300; tries++)); do
        if [ -s "$1" ]; then return; fi
        # shellcheck disable=SC2086
        if ! is_running $server; then
            if [ -s "$1" ]; then return; fi
            tail -n 20 "$server_log" >&2
            fail "the server ended; its log is $server_log"
        fi
        sleep 0.05
    done
    fail "the server was not ready after 15 s; its log is $server_log"
}

# set_up yes|no RUNDIR [W H]: sweeps, records, launches.  yes: the server ends with this script.
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
    case $run in *[\"$'\n']*) fail "the path contains a quote or a line break: $run" ;; esac

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
usage: $rig_name available                  exits with 0, or prints what is missing
       $rig_name start RUNDIR [W H]         for a shell: prints export DISPLAY=...
       $rig_name stop RUNDIR
       $rig_name run RUNDIR COMMAND...      starts, runs the command, stops; its exit status
       $rig_name serve RUNDIR [W H]         prints "ready NAME=VALUE..."; stops at the end of its
                                        standard input, or when its parent process has ended
       $rig_name sweep                      only cleans up after dead runs
The size is 1600 1000, or \$RIG_SIZE (WxH).
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
        if ! is_running $server; then fail "the server ended; its log is $server_log"; fi
        # other processes may have inherited the write end of our standard input
        # shellcheck disable=SC2086
        if [ -n "$parent" ] && ! is_running $parent; then break; fi
    done
}

run() {
    local status=0 input
    set_up yes "$1"
    shift
    # in the background, so that this script handles signals at once; by default a background
    # command gets /dev/null as its input, and ignores interrupts
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
