#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Functions that are faster in C, or missing in Swift's module of glibc. */

/* The first occurrence of the bytes `what` in `text`; NULL if there is none or `what` is empty. */
const void *clibrary_find(const void *text, size_t text_count, const void *what, size_t what_count);

/* Where a row contains a word; each place has a set of rows. The numbers are those of SearchMatcher.Place. */
enum { CLIBRARY_WHOLE, CLIBRARY_START, CLIBRARY_WORD, CLIBRARY_INSIDE, CLIBRARY_ALONE, CLIBRARY_LEFT_OUT };

/* Sets the bit of each row that contains `word` in the set of each place at which it does; `ends` has the end of each
   row. Each text begins with `separator` and a blank; a line feed ends a row. The sets, one after another, have a bit
   for each row, in whole numbers. If the word `begins_anywhere`, it is left out wherever it occurs. */
void clibrary_mark_places(const void *text, const uint32_t *ends, size_t rows, unsigned char separator,
                          const void *word, size_t word_count, bool begins_anywhere, uint64_t *sets);

/* Sets the bit of each row of a column whose number has its bit set in `bits`. */
void clibrary_mark_rows(const uint32_t *numbers, size_t count, const uint64_t *bits, uint64_t *rows);

/* The type number of the file system of a path (statfs), 0 on failure. */
int64_t clibrary_filesystem(const char *path);

/* Returns free memory to the system. */
void clibrary_release_memory(void);
