// Where the Swift runtime hands over the jobs of tasks that belong to no actor's own executor.
#ifndef CTASKS_H
#define CTASKS_H

#include <stdint.h>

// From now on jobs are handed to these, instead of libdispatch's threads: at once, or to be run after
// so many nanoseconds. It has to come before the first task.
void ctasks_take_over(void (*now)(void *job), void (*later)(void *job, uint64_t nanoseconds));
// Runs a job to its end, or to where it has to wait, on this thread.
void ctasks_run(void *job);

#endif
