#pragma once

#include <stddef.h>
#include <stdint.h>

/* What is quicker in C, and what Swift's module of glibc leaves out. */

/* Where the bytes of `what` first stand in `text`; NULL if nowhere, or if there are none to look for. */
const void *clibrary_find(const void *text, size_t text_count, const void *what, size_t what_count);

/* Sets the bit of each row of `text` that has `what` in it; `ends` has where each of the rows ends. */
void clibrary_mark_rows(const void *text, const uint32_t *ends, size_t rows, const void *what, size_t what_count,
                        uint64_t *bits);

/* The number of the kind of file system that a path is on (statfs), 0 if it cannot be told. */
int64_t clibrary_filesystem(const char *path);

/* Gives memory that is free back to the system. */
void clibrary_give_back(void);
