#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CSandbox.h"

// The other process, on which the attempts are made.
static pid_t bystander = -1;
static char memory[16];

bool csandbox_start_bystander(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  bystander = fork();
  if (bystander != 0) return bystander > 0;
  close(ends[1]);
  // This process holds the other end, which is closed when it ends; a signal could not come from within.
  _exit(read(ends[0], memory, 1) == 0 ? 0 : 1);
}

static bool closed(int descriptor) {
  if (descriptor >= 0) close(descriptor);
  return descriptor >= 0;
}

static bool opensItsFile(const char *name) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", (int)bystander, name);
  return closed(open(path, O_RDONLY | O_CLOEXEC));
}

static bool writes(void) { return closed(open("/dev/null", O_WRONLY | O_CLOEXEC)); }
static bool readsElsewhere(void) { return closed(open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)); }
static bool hasNetwork(void) { return closed(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)); }
static bool hasSockets(void) { return closed(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)); }

static bool startsPrograms(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  if (child > 0) waitpid(child, NULL, 0);
  return child > 0;
}

static bool runsNewCode(void) {
  return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static bool sendsSignals(void) {
  return kill(bystander, 0) == 0 || syscall(SYS_tgkill, bystander, bystander, 0) == 0;
}

static bool takesDescriptors(void) {
  int process = (int)syscall(SYS_pidfd_open, bystander, 0);
  bool isTaken = process >= 0 && closed((int)syscall(SYS_pidfd_getfd, process, 1, 0));
  return closed(process) || isTaken || opensItsFile("fd/1");
}

static bool readsMemory(void) {
  char copy[sizeof memory];
  struct iovec to = {copy, sizeof copy}, from = {memory, sizeof memory};
  return process_vm_readv(bystander, &to, 1, &from, 1, 0) > 0 || opensItsFile("mem") || opensItsFile("environ");
}

static bool writesMemory(void) {
  struct iovec one = {memory, sizeof memory};
  return process_vm_writev(bystander, &one, 1, &one, 1, 0) > 0 || ptrace(PTRACE_SEIZE, bystander, 0, 0) == 0;
}

static bool setsLimits(void) {
  struct rlimit none = {0, 0};
  return prlimit(bystander, RLIMIT_CORE, &none, NULL) == 0;
}

static bool setsPriorities(void) {
  return setpriority(PRIO_PROCESS, (id_t)bystander, 19) == 0 ||
         syscall(SYS_ioprio_set, 1, bystander, 3 << 13) == 0;
}

static bool setsScheduling(void) {
  cpu_set_t all;
  struct sched_param none = {0};
  CPU_ZERO(&all);
  for (int i = 0; i < CPU_SETSIZE; i++) CPU_SET(i, &all);
  return sched_setaffinity(bystander, sizeof all, &all) == 0 ||
         sched_setscheduler(bystander, SCHED_BATCH, &none) == 0;
}

static const struct {
  const char *name;
  bool (*succeeds)(void);
} attempts[] = {
    {"writing", writes},
    {"reading elsewhere", readsElsewhere},
    {"network", hasNetwork},
    {"sockets", hasSockets},
    {"starting programs", startsPrograms},
    {"new code", runsNewCode},
    {"signals to others", sendsSignals},
    {"descriptors of others", takesDescriptors},
    {"reading memory of others", readsMemory},
    {"writing memory of others", writesMemory},
    {"limits of others", setsLimits},
    {"priorities of others", setsPriorities},
    {"scheduling of others", setsScheduling},
};

const char *csandbox_attempt(size_t number, bool *is_possible) {
  if (number >= sizeof attempts / sizeof *attempts) return NULL;
  *is_possible = attempts[number].succeeds();
  return attempts[number].name;
}
