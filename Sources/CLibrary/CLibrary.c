#define _GNU_SOURCE

#include "CLibrary.h"

#include <string.h>
#include <sys/vfs.h>

const void *clibrary_find(const void *text, size_t text_count, const void *what, size_t what_count) {
  return memmem(text, text_count, what, what_count);
}

int64_t clibrary_filesystem(const char *path) {
  struct statfs information;
  return statfs(path, &information) == 0 ? (int64_t)information.f_type : 0;
}
