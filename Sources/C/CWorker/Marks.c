#define _GNU_SOURCE
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "CSandbox.h"
#include "CWorker.h"

static struct cworker_mark *marks;
static _Thread_local struct cworker_mark *mark;

bool cworker_share_marks(int handle) {
  struct stat status;
  size_t size = sizeof(struct cworker_mark) * CWORKER_MARK_COUNT;
  if (fstat(handle, &status) != 0 || (size_t)status.st_size < size) return false;
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, handle, 0);
  close(handle);
  if (memory == MAP_FAILED) return false;
  marks = memory;
  return true;
}

// Records the signal in this thread's mark, and lets it end the process.
static void note(int number) {
  if (mark) mark->signal = (uint64_t)number;
  signal(number, SIG_DFL);
  raise(number);
}

void cworker_thread_begin(uint32_t slot) {
  if (!marks || slot >= CWORKER_MARK_COUNT) return;
  mark = &marks[slot];
  // After a stack overflow the handler needs a stack of its own.
  stack_t stack = {.ss_sp = malloc(65536), .ss_size = 65536};
  if (stack.ss_sp) sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER};
  int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaction(numbers[i], &action, NULL);
}

void cworker_mark_begin(uint64_t number) {
  if (!mark) return;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  mark->begun = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
  atomic_thread_fence(memory_order_release);
  __atomic_store_n(&mark->number, number + 1, __ATOMIC_RELEASE);
}

void cworker_mark_end(void) {
  if (mark) __atomic_store_n(&mark->number, 0, __ATOMIC_RELEASE);
}

static void *watch(void *argument) {
  struct pollfd output = {.fd = (int)(intptr_t)argument, .events = 0};
  // A pipe without a reader reports POLLERR, whatever events were requested.
  while (poll(&output, 1, -1) <= 0 || !(output.revents & (POLLERR | POLLHUP | POLLNVAL))) {
  }
  _exit(1);
}

void cworker_end_without_reader(int output) {
  signal(SIGPIPE, SIG_IGN);
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch, (void *)(intptr_t)output) == 0) pthread_detach(thread);
}

void cworker_step_back(void) { setpriority(PRIO_PROCESS, 0, 5); }

void cworker_give_way(void) {
  setpriority(PRIO_PROCESS, 0, 10);
  // "Best effort", the lowest of its eight levels.
  syscall(SYS_ioprio_set, 1, 0, 2 << 13 | 7);
}

void cworker_keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 2 << 20);
}

void cworker_limit_memory(uint64_t bytes) {
  struct rlimit limit = {bytes, bytes};
  if (!csandbox_has_sanitizer()) setrlimit(RLIMIT_AS, &limit);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
}
