#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CWorker.h"

// Landlock's numbers, as the headers of older systems do not have them.
struct rules {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};
enum {
  callCreateRules = 444,
  callRestrict = 446,
  versionFlag = 1,
};

// Whatever is named here and allowed nowhere is forbidden everywhere; reading is not named.
static int restrictFiles(void) {
  int version = (int)syscall(callCreateRules, NULL, 0, versionFlag);
  if (version < 1) return 0;
  uint64_t execute = 1, write = 1 << 1, removeAndMake = 0x1ff0;
  struct rules rules = {.files = execute | write | removeAndMake};
  if (version >= 2) rules.files |= 1 << 13;  // moving between folders
  if (version >= 3) rules.files |= 1 << 14;  // cutting
  if (version >= 5) rules.files |= 1 << 15;  // commands to devices
  if (version >= 4) rules.network = 3;       // TCP
  if (version >= 6) rules.scopes = 3;        // abstract sockets, signals
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int handle = (int)syscall(callCreateRules, &rules, size, 0);
  if (handle < 0) return 0;
  long failed = syscall(callRestrict, handle, 0);
  close(handle);
  return failed ? 0 : version;
}

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define NATIVE AUDIT_ARCH_RISCV64
#endif

#ifdef NATIVE
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define REFUSED ANSWER(SECCOMP_RET_ERRNO | EPERM)
// Of the lower half of an argument; all processors here keep it first.
#define ARGUMENT(index) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[index]))
#define IF_EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#define IF_SET(bits, yes, no) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, yes, no)
#define REFUSE(call) IF_EQUAL(__NR_##call, 0, 1), REFUSED
// A call that is refused with other than reading in its argument.
#define REFUSE_WITH(call, index, bits) \
  IF_EQUAL(__NR_##call, 0, 4), ARGUMENT(index), IF_SET(bits, 0, 1), REFUSED, ANSWER(SECCOMP_RET_ALLOW)
#define MISSING(call) IF_EQUAL(__NR_##call, 0, 1), ANSWER(SECCOMP_RET_ERRNO | ENOSYS)

#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)

static bool filterCalls(void) {
  // What a sanitizer does at the end of a process looks like starting another.
  if (cworker_has_sanitizer()) return false;
  struct sock_filter filter[] = {
      LOAD(arch), IF_EQUAL(NATIVE, 1, 0), ANSWER(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
#ifdef __x86_64__
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), ANSWER(SECCOMP_RET_KILL_PROCESS),
      REFUSE_WITH(open, 1, WRITING), REFUSE(creat), REFUSE(rename), REFUSE(mkdir), REFUSE(rmdir),
      REFUSE(link), REFUSE(unlink), REFUSE(symlink), REFUSE(chmod), REFUSE(chown), REFUSE(lchown),
      REFUSE(mknod), REFUSE(utime), REFUSE(utimes), REFUSE(futimesat), REFUSE(fork), REFUSE(vfork),
#endif
#ifdef __NR_renameat
      REFUSE(renameat),
#endif
      REFUSE_WITH(openat, 2, WRITING),
      // Their arguments lie in memory, where no filter can look; the older calls do.
      MISSING(openat2), MISSING(clone3),
      // Threads are made, processes are not.
      IF_EQUAL(__NR_clone, 0, 4), ARGUMENT(0), IF_SET(CLONE_THREAD, 1, 0), REFUSED, ANSWER(SECCOMP_RET_ALLOW),
      REFUSE(execve), REFUSE(execveat), REFUSE(ptrace), REFUSE(process_vm_readv), REFUSE(process_vm_writev),
      REFUSE(kill), REFUSE(socket), REFUSE(socketpair), REFUSE(connect), REFUSE(bind), REFUSE(listen),
      REFUSE(accept), REFUSE(accept4), REFUSE(sendto), REFUSE(sendmsg), REFUSE(sendmmsg), REFUSE(recvfrom),
      REFUSE(recvmsg), REFUSE(recvmmsg), REFUSE(truncate), REFUSE(ftruncate), REFUSE(fallocate),
      REFUSE(renameat2), REFUSE(mkdirat), REFUSE(linkat), REFUSE(unlinkat), REFUSE(symlinkat),
      REFUSE(fchmod), REFUSE(fchmodat), REFUSE(fchown), REFUSE(fchownat), REFUSE(mknodat), REFUSE(utimensat),
      REFUSE(setxattr), REFUSE(lsetxattr), REFUSE(fsetxattr), REFUSE(removexattr), REFUSE(lremovexattr),
      REFUSE(fremovexattr), REFUSE(mount), REFUSE(umount2), REFUSE(pivot_root), REFUSE(chroot),
      REFUSE(unshare), REFUSE(setns), REFUSE(bpf), REFUSE(perf_event_open), REFUSE(userfaultfd),
      REFUSE(io_uring_setup), REFUSE(io_uring_enter), REFUSE(io_uring_register), REFUSE(keyctl),
      REFUSE(add_key), REFUSE(request_key), REFUSE(memfd_create), REFUSE(inotify_init1),
      REFUSE(fanotify_init), REFUSE(name_to_handle_at), REFUSE(open_by_handle_at), REFUSE(ioctl),
      REFUSE(swapon), REFUSE(reboot), REFUSE(init_module), REFUSE(finit_module), REFUSE(kexec_load),
      ANSWER(SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#else
static bool filterCalls(void) { return false; }
#endif

int cworker_try_forbidden(void) {
  int possible = 0;
  int file = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (file >= 0) {
    close(file);
    possible |= 1;
  }
  int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection >= 0) {
    close(connection);
    possible |= 2;
  }
  pid_t child = fork();
  if (child == 0) _exit(0);
  if (child > 0) {
    waitpid(child, NULL, 0);
    possible |= 4;
  }
  return possible;
}

struct cworker_sandbox cworker_enter_sandbox(void) {
  struct cworker_sandbox sandbox = {0, false};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return sandbox;
  sandbox.landlock = restrictFiles();
  sandbox.seccomp = filterCalls();
  return sandbox;
}
