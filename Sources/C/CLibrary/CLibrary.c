#include "CLibrary.h"

#include <malloc.h>
#include <string.h>
#include <sys/vfs.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Compares the bytes between the first and the last one of a word; most words are short. */
static inline int has_middle(const unsigned char *hit, const unsigned char *word, size_t count) {
  if (count < 3) return 1;
  return hit[1] == word[1] && (count == 3 || memcmp(hit + 2, word + 2, count - 3) == 0);
}

#ifdef __SSE2__
/* A bit for each of sixteen offsets at which the first and the last byte of a word match. */
static inline unsigned places_that_fit(const unsigned char *bytes, size_t distance, __m128i first, __m128i last) {
  __m128i starts = _mm_loadu_si128((const __m128i *)bytes);
  __m128i ends = _mm_loadu_si128((const __m128i *)(bytes + distance));
  return (unsigned)_mm_movemask_epi8(_mm_and_si128(_mm_cmpeq_epi8(starts, first), _mm_cmpeq_epi8(ends, last)));
}
#endif

/* Compares the first and the last byte at sixteen offsets at once, and the rest only where both
   match: for two or three letters this is many times as fast as glibc's memmem. */
const void *clibrary_find(const void *text, size_t text_count, const void *what, size_t what_count) {
  const unsigned char *bytes = text;
  const unsigned char *word = what;
  if (what_count == 0 || what_count > text_count) return NULL;
  if (what_count == 1) return memchr(text, word[0], text_count);
  size_t places = text_count - what_count + 1;
  size_t place = 0;
#ifdef __SSE2__
  const __m128i first = _mm_set1_epi8((char)word[0]);
  const __m128i last = _mm_set1_epi8((char)word[what_count - 1]);
  for (; place + 16 <= places; place += 16) {
    unsigned fits = places_that_fit(bytes + place, what_count - 1, first, last);
    for (; fits != 0; fits &= fits - 1) {
      const unsigned char *hit = bytes + place + __builtin_ctz(fits);
      if (has_middle(hit, word, what_count)) return hit;
    }
  }
#endif
  for (; place < places; place++) {
    if (bytes[place] == word[0] && memcmp(bytes + place, word, what_count) == 0) return bytes + place;
  }
  return NULL;
}

/* In one pass: a separate search per row would be slow for letters that are in most rows. */
void clibrary_mark_rows(const void *text, const uint32_t *ends, size_t rows, const void *what, size_t what_count,
                        uint64_t *bits) {
  const unsigned char *bytes = text;
  const unsigned char *word = what;
  size_t count = rows == 0 ? 0 : ends[rows - 1];
  if (what_count == 0 || what_count > count) return;
  size_t places = count - what_count + 1;
  size_t place = 0;
  size_t row = 0;
  /* The start of the rows after the last marked one. */
  size_t next = 0;
#ifdef __SSE2__
  const __m128i first = _mm_set1_epi8((char)word[0]);
  const __m128i last = _mm_set1_epi8((char)word[what_count - 1]);
  for (; place + 16 <= places; place += 16) {
    unsigned fits = places_that_fit(bytes + place, what_count - 1, first, last);
    for (; fits != 0; fits &= fits - 1) {
      size_t hit = place + (size_t)__builtin_ctz(fits);
      if (hit < next || !has_middle(bytes + hit, word, what_count)) continue;
      while (ends[row] <= hit) row++;
      bits[row >> 6] |= (uint64_t)1 << (row & 63);
      next = ends[row];
    }
  }
#endif
  for (; place < places; place++) {
    if (place < next || bytes[place] != word[0] || memcmp(bytes + place, word, what_count) != 0) continue;
    while (ends[row] <= place) row++;
    bits[row >> 6] |= (uint64_t)1 << (row & 63);
    next = ends[row];
  }
}

int64_t clibrary_filesystem(const char *path) {
  struct statfs information;
  return statfs(path, &information) == 0 ? (int64_t)information.f_type : 0;
}

void clibrary_release_memory(void) { malloc_trim(0); }
