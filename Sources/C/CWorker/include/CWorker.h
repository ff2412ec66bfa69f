// Limits and priorities of a process that reads untrusted files, and marks that survive its crash.
#ifndef CWORKER_H
#define CWORKER_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Lowers the CPU priority slightly, in favour of interactive programs.
void cworker_step_back(void);

// Lowers the priority for CPU and disk.
void cworker_give_way(void);
// Keeps freed blocks of the size of pictures for reuse, instead of returning them to the system.
void cworker_keep_memory(void);
// Limits the memory of the process, so that a broken file ends it instead of exhausting the system.
void cworker_limit_memory(uint64_t bytes);

// One thread's work, in memory that is shared with the parent process.
struct cworker_mark {
  uint64_t number;   // Of the current file, from 1; 0 if there is none.
  uint64_t begun;    // Nanoseconds of CLOCK_MONOTONIC.
  uint64_t signal;   // The signal that ended the process in this thread.
  uint64_t unused;
};
enum { CWORKER_MARK_COUNT = 64 };

// Maps the marks from an inherited descriptor; false if it contains none.
bool cworker_share_marks(int handle);
// Assigns a mark to this thread, and records signals that end the process from now on.
void cworker_thread_begin(uint32_t slot);
void cworker_mark_begin(uint64_t number);
void cworker_mark_end(void);

// Ends the process when its output has no reader any more, even while it is blocked on a file.
void cworker_end_without_reader(int output);

#ifdef __cplusplus
}
#endif
#endif
