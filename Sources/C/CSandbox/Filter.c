#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "Calls.h"

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#endif

#ifdef NATIVE
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define FAIL(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define JUMP(kind, value, yes, no) BPF_JUMP(BPF_JMP | kind | BPF_K, value, yes, no)

struct program {
  struct sock_filter steps[BPF_MAXINSNS];
  unsigned short count;
};

static void add(struct program *program, struct sock_filter step) {
  if (program->count < BPF_MAXINSNS) program->steps[program->count++] = step;
}

// Returns "allow" if the accumulator has the row's call and its arguments meet the condition;
// otherwise the accumulator has the call's number afterwards, too.
static void addAllowed(struct program *program, const struct call *call) {
  struct sock_filter allow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  uint32_t value = call->condition == ifSelf ? (uint32_t)getpid() : call->value;
  if (call->condition == never) return;
  if (call->condition == always) {
    add(program, (struct sock_filter)JUMP(BPF_JEQ, (uint32_t)call->number, 0, 1));
    add(program, allow);
    return;
  }
  unsigned char further = call->bits != 0 ? 2 : 0;
  add(program, (struct sock_filter)JUMP(BPF_JEQ, (uint32_t)call->number, 0, 4 + further));
  // All supported processors are little-endian: the lower half is first.
  add(program, (struct sock_filter)LOAD(args[call->argument]));
  if (call->condition == ifNone) {
    add(program, (struct sock_filter)JUMP(BPF_JSET, value, 1 + further, 0));
  } else {
    bool isBits = call->condition == ifAny;
    unsigned short kind = BPF_JMP | (isBits ? BPF_JSET : BPF_JEQ) | BPF_K;
    add(program, (struct sock_filter)BPF_JUMP(kind, value, 0, 1 + further));
  }
  if (further) {
    add(program, (struct sock_filter)LOAD(args[call->other]));
    add(program, (struct sock_filter)JUMP(BPF_JSET, call->bits, 1, 0));
  }
  add(program, allow);
  add(program, (struct sock_filter)LOAD(nr));
}

static void addRefused(struct program *program, const struct call *call) {
  if (call->condition == always) return;
  add(program, (struct sock_filter)JUMP(BPF_JEQ, (uint32_t)call->number, 0, 1));
  add(program, (struct sock_filter)FAIL(EPERM));
}

static void addEach(
    struct program *program, enum csandbox_profile profile, void (*step)(struct program *, const struct call *)) {
  for (size_t list = 0; list < mostLists; list++) {
    const struct call_list *calls = &profileLists[profile][list];
    for (size_t row = 0; row < calls->count; row++) step(program, &calls->calls[row]);
  }
}

bool csandbox_filter_calls(enum csandbox_profile profile) {
  // At exit a sanitizer makes calls like those to start a process.
  if (csandbox_has_sanitizer()) return false;
  struct program program = {.count = 0};
  add(&program, (struct sock_filter)LOAD(arch));
  add(&program, (struct sock_filter)JUMP(BPF_JEQ, NATIVE, 1, 0));
  add(&program, (struct sock_filter)FAIL(ENOSYS));
  // The call numbers of x32 are greater than all of these, so no row matches them.
  add(&program, (struct sock_filter)LOAD(nr));
  addEach(&program, profile, addAllowed);
  addEach(&program, profile, addRefused);
  add(&program, (struct sock_filter)FAIL(ENOSYS));
  struct sock_fprog whole = {program.count, program.steps};
  // All threads get the filter or none; on failure the call returns the id of a thread that cannot.
  return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &whole) == 0;
}

static bool isOffered(void) {
  uint32_t action = SECCOMP_RET_ERRNO;
  return syscall(__NR_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}
#else
bool csandbox_filter_calls(enum csandbox_profile profile) { return profile < 0; }

static bool isOffered(void) { return false; }
#endif

bool filterIsOffered(void) { return !csandbox_has_sanitizer() && isOffered(); }

bool csandbox_has_sanitizer(void) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return true;
#endif
#endif
  return false;
}
