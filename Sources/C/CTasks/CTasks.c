#include "CTasks.h"

#define SWIFT __attribute__((swiftcall))

// The runtime's hooks for whoever brings threads of their own (swift/Runtime/Concurrency.h); the last
// argument of each is what the runtime would have done itself.
extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, void *original);
extern SWIFT void (*swift_task_enqueueGlobalWithDelay_hook)(unsigned long long delay, void *job, void *original);
extern SWIFT void (*swift_task_enqueueGlobalWithDeadline_hook)(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    void *job, void *original);

// The executor is a pair of words; both are 0 for the one of jobs without an actor.
SWIFT void swift_job_run(void *job, uintptr_t identity, uintptr_t implementation);
SWIFT void swift_get_time(long long *seconds, long long *nanoseconds, int clock);

static void (*run_now)(void *job);
static void (*run_later)(void *job, uint64_t nanoseconds);

static SWIFT void enqueue(void *job, void *original) {
  (void)original;
  run_now(job);
}

static SWIFT void enqueue_after(unsigned long long delay, void *job, void *original) {
  (void)original;
  run_later(job, delay);
}

static SWIFT void enqueue_at(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    void *job, void *original) {
  (void)tolerance_seconds;
  (void)tolerance_nanoseconds;
  (void)original;
  long long now_seconds, now_nanoseconds;
  swift_get_time(&now_seconds, &now_nanoseconds, clock);
  double delay = (double)(seconds - now_seconds) * 1e9 + (double)(nanoseconds - now_nanoseconds);
  run_later(job, delay <= 0 ? 0 : delay >= 1e18 ? (uint64_t)1e18 : (uint64_t)delay);
}

void ctasks_take_over(void (*now)(void *job), void (*later)(void *job, uint64_t nanoseconds)) {
  run_now = now;
  run_later = later;
  swift_task_enqueueGlobal_hook = enqueue;
  swift_task_enqueueGlobalWithDelay_hook = enqueue_after;
  swift_task_enqueueGlobalWithDeadline_hook = enqueue_at;
}

void ctasks_run(void *job) { swift_job_run(job, 0, 0); }
