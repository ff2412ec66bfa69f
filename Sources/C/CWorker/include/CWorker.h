// What a process that reads foreign files does for its safety, and what it leaves to be known of its end.
#ifndef CWORKER_H
#define CWORKER_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Lets programs that people wait for go first, where there are not enough processors.
void cworker_step_back(void);

// Lets others go first, on the processor and on the disk.
void cworker_give_way(void);
// Keeps pieces of memory of the size of pictures for the next ones, rather than giving each back.
void cworker_keep_memory(void);
// Bounds the memory of the process, so that a broken file ends it rather than the session.
void cworker_limit_memory(uint64_t bytes);

// One thread's work, in memory that is shared with whoever started the process.
struct cworker_mark {
  uint64_t number;   // Of the file in hand, counted from 1; 0 while there is none.
  uint64_t begun;    // Nanoseconds of CLOCK_MONOTONIC.
  uint64_t signal;   // That ended the process in this thread.
  uint64_t unused;
};
enum { CWORKER_MARK_COUNT = 64 };

// Maps the marks from the handle that was inherited; false where it holds none.
bool cworker_share_marks(int handle);
// Which mark is this thread's; it also notes signals that end the process from now on.
void cworker_thread_begin(uint32_t slot);
void cworker_mark_begin(uint64_t number);
void cworker_mark_end(void);

// Ends the process when nobody reads what it writes any more, even if a file holds it up.
void cworker_end_without_reader(int output);

#ifdef __cplusplus
}
#endif
#endif
