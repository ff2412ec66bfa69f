#pragma once

#include <stddef.h>
#include <stdint.h>

/* Functions that are faster in C, or missing in Swift's module of glibc. */

/* The first occurrence of the bytes `what` in `text`; NULL if there is none or `what` is empty. */
const void *clibrary_find(const void *text, size_t text_count, const void *what, size_t what_count);

/* Sets the bit of each row of `text` that contains `what`; `ends` has the end of each row. */
void clibrary_mark_rows(const void *text, const uint32_t *ends, size_t rows, const void *what, size_t what_count,
                        uint64_t *bits);

/* The type number of the file system of a path (statfs), 0 on failure. */
int64_t clibrary_filesystem(const char *path);

/* Returns free memory to the system. */
void clibrary_release_memory(void);
