#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <sound/asound.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#include "Calls.h"

#define LIST(calls) {calls, sizeof calls / sizeof *calls}
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY))

// The needs of the C library and Swift's runtime in every thread: memory without new code, threads
// but no processes, signals to this process, the time, and exit.
static const struct call runtime[] = {
    ALLOW_WITHOUT(mmap, 2, PROT_EXEC), ALLOW_WITHOUT(mprotect, 2, PROT_EXEC), ALLOW(munmap), ALLOW(mremap),
    ALLOW(madvise), ALLOW(brk), ALLOW(membarrier),
    // clone3 has its flags in memory, which filters cannot read; without it the library uses clone.
    ALLOW_WITH(clone, 0, CLONE_THREAD), ALLOW(set_robust_list), ALLOW(set_tid_address), ALLOW(rseq),
    ALLOW(futex), ALLOW(sched_yield), ALLOW(sched_getaffinity), ALLOW(getcpu), ALLOW(exit), ALLOW(exit_group),
    ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack), ALLOW(restart_syscall),
    ALLOW_SELF(tgkill, 0),
    ALLOW(clock_gettime), ALLOW(clock_getres), ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(gettimeofday),
    ALLOW(getpid), ALLOW(gettid), ALLOW(getppid), ALLOW(getuid), ALLOW(geteuid), ALLOW(getgid), ALLOW(getegid),
    ALLOW(uname), ALLOW(sysinfo), ALLOW(getrandom), ALLOW(getrusage), ALLOW(getrlimit),
    // Only its own limits, not those of another process by pid.
    ALLOW_VALUE(prlimit64, 0, 0),
    ALLOW_VALUE(prctl, 0, PR_SET_NAME), ALLOW_VALUE(prctl, 0, PR_GET_NAME),
};

// Reading and writing open files.
static const struct call transfer[] = {
    ALLOW(read), ALLOW(pread64), ALLOW(readv), ALLOW(preadv), ALLOW(write), ALLOW(writev), ALLOW(lseek),
    ALLOW(close), ALLOW(fadvise64), ALLOW(readahead), ALLOW(ppoll),
    // The C library implements fstat() with one of these, without a path.
    ALLOW(fstat), ALLOW_WITH(newfstatat, 3, AT_EMPTY_PATH), ALLOW_WITH(statx, 2, AT_EMPTY_PATH),
    ALLOW_VALUE(fcntl, 1, F_GETFD), ALLOW_VALUE(fcntl, 1, F_SETFD), ALLOW_VALUE(fcntl, 1, F_GETFL),
    ALLOW_VALUE(fcntl, 1, F_SETFL), ALLOW_VALUE(fcntl, 1, F_DUPFD_CLOEXEC),
    // Over open connections, which also transfer descriptors. A filter cannot read the address of
    // sendmsg(), so no process may create datagram sockets; other sockets ignore the address.
    ALLOW(sendmsg), ALLOW(recvmsg),
#ifdef __x86_64__
    ALLOW(poll),
#endif
};

// Status of files, by path or descriptor.
static const struct call questions[] = {
    ALLOW(statx), ALLOW(newfstatat), ALLOW(faccessat), ALLOW(faccessat2), ALLOW(readlinkat), ALLOW(getcwd),
#ifdef __x86_64__
    ALLOW(stat), ALLOW(lstat), ALLOW(access), ALLOW(readlink),
#endif
};

// Opening files to read them, and listing folders.
static const struct call opening[] = {
    ALLOW_WITHOUT(openat, 2, WRITING), ALLOW(getdents64),
#ifdef __x86_64__
    ALLOW_WITHOUT(open, 1, WRITING),
#endif
};

// Loading plugins, which GStreamer does when a file needs one: private, read-only mappings of code
// from files. A compromised process can still map any open file as code, even music.
static const struct call plugins[] = {
    ALLOW_WITHOUT_BOTH(mmap, 2, PROT_WRITE, 3, MAP_ANONYMOUS | MAP_SHARED),
    // Without these, cryptography libraries of plugins print errors on the terminal.
    ALLOW(mlock), ALLOW(munlock),
};

// Playing over open connections or to open devices.
#define COMMAND(name) ALLOW_VALUE(ioctl, 1, (uint32_t)SNDRV_##name)
static const struct call playing[] = {
    // Without an address.
    ALLOW_VALUE(sendto, 5, 0), ALLOW(recvfrom), ALLOW(getsockopt), ALLOW(setsockopt), ALLOW(getsockname),
    ALLOW(getpeername), ALLOW(shutdown), ALLOW(eventfd2), ALLOW(pipe2), ALLOW(pselect6), ALLOW(umask),
    ALLOW(statfs), ALLOW(fstatfs),
    // GStreamer wakes up its threads through streams; datagrams could reach any socket with a path.
    ALLOW_VALUE_WITHOUT(socketpair, 0, AF_UNIX, 1, ~(SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK)),
    ALLOW(timerfd_create), ALLOW(timerfd_settime), ALLOW(timerfd_gettime), ALLOW(epoll_create1), ALLOW(epoll_ctl),
    ALLOW(epoll_pwait), ALLOW(setitimer), ALLOW(dup), ALLOW(dup3), ALLOW(fdatasync), ALLOW(msync),
    ALLOW_VALUE(prctl, 0, PR_CAPBSET_READ), ALLOW_VALUE(prctl, 0, PR_SET_VMA), ALLOW_VALUE(fcntl, 1, F_GET_SEALS),
    ALLOW_VALUE(ioctl, 1, FIONREAD), ALLOW_VALUE(ioctl, 1, TCGETS),
    COMMAND(PCM_IOCTL_PVERSION), COMMAND(PCM_IOCTL_USER_PVERSION), COMMAND(PCM_IOCTL_INFO),
    COMMAND(PCM_IOCTL_TSTAMP), COMMAND(PCM_IOCTL_TTSTAMP), COMMAND(PCM_IOCTL_HW_REFINE),
    COMMAND(PCM_IOCTL_HW_PARAMS), COMMAND(PCM_IOCTL_HW_FREE), COMMAND(PCM_IOCTL_SW_PARAMS),
    COMMAND(PCM_IOCTL_STATUS), COMMAND(PCM_IOCTL_STATUS_EXT), COMMAND(PCM_IOCTL_DELAY), COMMAND(PCM_IOCTL_HWSYNC),
    COMMAND(PCM_IOCTL_SYNC_PTR), COMMAND(PCM_IOCTL_CHANNEL_INFO), COMMAND(PCM_IOCTL_PREPARE),
    COMMAND(PCM_IOCTL_RESET), COMMAND(PCM_IOCTL_START), COMMAND(PCM_IOCTL_DROP), COMMAND(PCM_IOCTL_DRAIN),
    COMMAND(PCM_IOCTL_PAUSE), COMMAND(PCM_IOCTL_REWIND), COMMAND(PCM_IOCTL_RESUME), COMMAND(PCM_IOCTL_FORWARD),
    COMMAND(PCM_IOCTL_WRITEI_FRAMES), COMMAND(PCM_IOCTL_WRITEN_FRAMES), COMMAND(CTL_IOCTL_PVERSION),
    COMMAND(CTL_IOCTL_CARD_INFO), COMMAND(CTL_IOCTL_PCM_NEXT_DEVICE), COMMAND(CTL_IOCTL_PCM_INFO),
    COMMAND(CTL_IOCTL_PCM_PREFER_SUBDEVICE), COMMAND(CTL_IOCTL_SUBSCRIBE_EVENTS), COMMAND(CTL_IOCTL_ELEM_LIST),
    COMMAND(CTL_IOCTL_ELEM_INFO), COMMAND(CTL_IOCTL_ELEM_READ),
#ifdef __x86_64__
    ALLOW(alarm), ALLOW(epoll_wait), ALLOW(select), ALLOW(pipe), ALLOW(eventfd),
#endif
};

// Connecting to a sound server. Here only Landlock restricts writing: when it denies a file, the
// libraries of sound servers make fewer attempts.
static const struct call connecting[] = {
    ALLOW(openat), ALLOW(socket), ALLOW(connect), ALLOW(mkdirat), ALLOW(memfd_create), ALLOW(ftruncate),
    ALLOW(fallocate), ALLOW(flock), ALLOW_VALUE(fcntl, 1, F_ADD_SEALS), ALLOW_VALUE(fcntl, 1, F_SETLKW),
    ALLOW_VALUE(fcntl, 1, F_SETLK), ALLOW_VALUE(fcntl, 1, F_DUPFD), ALLOW(unlinkat), ALLOW(fchmod),
    // To add the next filter.
    ALLOW(seccomp),
#ifdef __x86_64__
    ALLOW(open), ALLOW(mkdir), ALLOW(unlink),
#endif
};

// Speaking to servers over the network, but not to programs of this system.
static const struct call network[] = {
    ALLOW_VALUE(socket, 0, AF_INET), ALLOW_VALUE(socket, 0, AF_INET6), ALLOW(connect), ALLOW(sendto), ALLOW(recvfrom),
    ALLOW(sendmmsg), ALLOW(recvmmsg), ALLOW(getsockopt), ALLOW(setsockopt), ALLOW(getsockname), ALLOW(getpeername),
    ALLOW(shutdown), ALLOW(eventfd2), ALLOW(pipe2), ALLOW(dup), ALLOW(fstatfs), ALLOW_VALUE(ioctl, 1, FIONREAD),
#ifdef __x86_64__
    ALLOW(eventfd), ALLOW(pipe),
#endif
};

// Calls that fail with EPERM, which programs handle better than ENOSYS.
static const struct call refused[] = {
    REFUSE(openat), REFUSE(execve), REFUSE(execveat), REFUSE(kill), REFUSE(tkill), REFUSE(rt_sigqueueinfo),
    REFUSE(rt_tgsigqueueinfo), REFUSE(ptrace), REFUSE(process_vm_readv), REFUSE(process_vm_writev), REFUSE(kcmp),
    REFUSE(pidfd_open), REFUSE(pidfd_getfd), REFUSE(pidfd_send_signal), REFUSE(process_madvise),
    REFUSE(setpriority), REFUSE(ioprio_set), REFUSE(sched_setaffinity), REFUSE(sched_setscheduler),
    REFUSE(sched_setparam), REFUSE(sched_setattr), REFUSE(setrlimit), REFUSE(migrate_pages), REFUSE(move_pages),
    REFUSE(socket), REFUSE(socketpair), REFUSE(connect), REFUSE(bind), REFUSE(listen), REFUSE(accept),
    REFUSE(accept4), REFUSE(sendto), REFUSE(sendmmsg), REFUSE(recvfrom), REFUSE(recvmmsg), REFUSE(ioctl),
    REFUSE(truncate), REFUSE(ftruncate), REFUSE(fallocate), REFUSE(memfd_create), REFUSE(renameat2),
    REFUSE(mkdirat), REFUSE(linkat), REFUSE(unlinkat), REFUSE(symlinkat), REFUSE(mknodat), REFUSE(utimensat),
    REFUSE(fchmod), REFUSE(fchmodat), REFUSE(fchown), REFUSE(fchownat), REFUSE(setxattr), REFUSE(lsetxattr),
    REFUSE(fsetxattr), REFUSE(removexattr), REFUSE(lremovexattr), REFUSE(fremovexattr), REFUSE(name_to_handle_at),
    REFUSE(open_by_handle_at), REFUSE(inotify_init1), REFUSE(fanotify_init), REFUSE(mount), REFUSE(umount2),
    REFUSE(pivot_root), REFUSE(chroot), REFUSE(unshare), REFUSE(setns), REFUSE(open_tree), REFUSE(move_mount),
    REFUSE(fsopen), REFUSE(mount_setattr), REFUSE(bpf), REFUSE(perf_event_open), REFUSE(userfaultfd),
    REFUSE(io_uring_setup), REFUSE(io_uring_enter), REFUSE(io_uring_register), REFUSE(keyctl), REFUSE(add_key),
    REFUSE(request_key), REFUSE(setuid), REFUSE(setgid), REFUSE(setresuid), REFUSE(setresgid), REFUSE(capset),
    REFUSE(personality), REFUSE(seccomp), REFUSE(init_module), REFUSE(finit_module), REFUSE(kexec_load),
    REFUSE(reboot), REFUSE(swapon),
#ifdef __NR_renameat
    REFUSE(renameat),
#endif
#ifdef __x86_64__
    REFUSE(open), REFUSE(creat), REFUSE(rename), REFUSE(mkdir), REFUSE(rmdir), REFUSE(link), REFUSE(unlink),
    REFUSE(symlink), REFUSE(chmod), REFUSE(chown), REFUSE(lchown), REFUSE(mknod), REFUSE(utime), REFUSE(utimes),
    REFUSE(futimesat), REFUSE(fork), REFUSE(vfork),
#endif
};

const struct call_list profileLists[][mostLists] = {
    [CSANDBOX_READER] = {LIST(opening), LIST(questions), LIST(transfer), LIST(runtime), LIST(refused)},
    [CSANDBOX_RECEIVER] = {LIST(transfer), LIST(runtime), LIST(refused)},
    [CSANDBOX_PLAYER_START] =
        {LIST(connecting), LIST(opening), LIST(questions), LIST(transfer), LIST(runtime), LIST(plugins),
         LIST(playing), LIST(refused)},
    [CSANDBOX_PLAYER] =
        {LIST(opening), LIST(questions), LIST(transfer), LIST(runtime), LIST(plugins), LIST(playing),
         LIST(refused)},
    [CSANDBOX_REMOTE] =
        {LIST(opening), LIST(questions), LIST(transfer), LIST(runtime), LIST(plugins), LIST(network),
         LIST(refused)},
};
