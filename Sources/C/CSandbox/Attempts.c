#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CSandbox.h"

// The other process, the target of the attempts.
static pid_t bystander = -1;
static char memory[16];
// A socket that accepts datagrams from any process with its path, like those of loggers.
static struct sockaddr_un address = {.sun_family = AF_UNIX};
static int listener = -1;
// A file with code, open for reading.
static int program = -1;

static bool listens(void) {
  const char *folder = getenv("TMPDIR");
  if (!folder || strlen(folder) > 60) folder = "/tmp";
  snprintf(address.sun_path, sizeof address.sun_path, "%s/gatefold-probe.%d", folder, (int)getpid());
  listener = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  return listener >= 0 && bind(listener, (struct sockaddr *)&address, sizeof address) == 0;
}

bool csandbox_start_bystander(void) {
  int ends[2];
  program = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (program < 0 || pipe2(ends, O_CLOEXEC) != 0 || !listens()) return false;
  bystander = fork();
  if (bystander != 0) return bystander > 0;
  close(ends[1]);
  // The parent has the other end, which is closed when it ends; the sandbox forbids it to send a
  // signal.
  bool isOver = read(ends[0], memory, 1) == 0;
  unlink(address.sun_path);
  _exit(isOver ? 0 : 1);
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

static void sendFrom(int socket) {
  char letter = 0;
  struct iovec part = {&letter, 1};
  struct msghdr message = {
      .msg_name = &address, .msg_namelen = sizeof address, .msg_iov = &part, .msg_iovlen = 1};
  if (socket < 0) return;
  sendto(socket, &letter, 1, MSG_DONTWAIT | MSG_NOSIGNAL, (struct sockaddr *)&address, sizeof address);
  sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

static bool sendsByPath(void) {
  static const int kinds[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    int pair[2], own = socket(AF_UNIX, kinds[i] | SOCK_CLOEXEC, 0);
    sendFrom(own);
    closed(own);
    if (socketpair(AF_UNIX, kinds[i] | SOCK_CLOEXEC, 0, pair) != 0) continue;
    sendFrom(pair[0]);
    closed(pair[0]);
    closed(pair[1]);
  }
  char letter;
  struct iovec part = {&letter, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  return recvmsg(listener, &message, MSG_DONTWAIT) >= 0;
}

static bool maps(int protection, int flags, int file) {
  return mmap(NULL, 4096, protection, flags, file, 0) != MAP_FAILED;
}

static bool runsNewCode(void) {
  int execute = PROT_READ | PROT_EXEC;
  return maps(execute, MAP_PRIVATE | MAP_ANONYMOUS, -1) || maps(execute, MAP_SHARED | MAP_ANONYMOUS, -1);
}

static bool changesCode(void) {
  int all = PROT_READ | PROT_WRITE | PROT_EXEC;
  // A shared mapping is new code as well, because another mapping can write to it.
  return maps(all, MAP_PRIVATE, program) || maps(PROT_READ | PROT_EXEC, MAP_SHARED, program);
}

static bool makesMemoryCode(void) {
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return false;
  return mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0 ||
         syscall(SYS_pkey_mprotect, page, 4096, PROT_READ | PROT_EXEC, -1) == 0;
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
    {"datagrams to paths", sendsByPath},
    {"starting programs", startsPrograms},
    {"new code", runsNewCode},
    {"changes of code", changesCode},
    {"memory made code", makesMemoryCode},
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
