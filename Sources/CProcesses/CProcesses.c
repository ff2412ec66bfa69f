#define _GNU_SOURCE
#include "CProcesses.h"

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

int cprocesses_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int cprocesses_bell(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int cprocesses_memory(size_t count) {
  int handle = memfd_create("gatefold", MFD_CLOEXEC);
  if (handle >= 0 && ftruncate(handle, (off_t)count) != 0) {
    close(handle);
    return -1;
  }
  return handle;
}

char *const *cprocesses_environment(void) { return environ; }
