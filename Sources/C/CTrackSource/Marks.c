#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "CTrackSource.h"

static struct ctracksource_marks own;
static struct ctracksource_marks *marks = &own;

bool ctracksource_share_marks(int handle) {
  struct stat status;
  if (fstat(handle, &status) != 0 || (size_t)status.st_size < sizeof *marks) return false;
  void *memory = mmap(NULL, sizeof *marks, PROT_READ | PROT_WRITE, MAP_SHARED, handle, 0);
  close(handle);
  if (memory == MAP_FAILED) return false;
  marks = memory;
  return true;
}

struct ctracksource_marks *ctracksource_marks(void) { return marks; }

uint64_t ctracksource_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void ctracksource_store(uint64_t *mark, uint64_t number) { __atomic_store_n(mark, number, __ATOMIC_RELAXED); }

uint64_t ctracksource_load(const uint64_t *mark) { return __atomic_load_n(mark, __ATOMIC_RELAXED); }

void ctracksource_add(uint64_t *mark, uint64_t number) { __atomic_fetch_add(mark, number, __ATOMIC_RELAXED); }
