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

typedef struct {
  const unsigned char *bytes;
  const uint32_t *ends;
  unsigned char separator;
  size_t word_count;
  bool begins_anywhere;
  uint64_t *sets;
  size_t size;  /* The numbers of a set. */
  size_t row;   /* The row of the last hit, */
  size_t end;   /* and its end. */
  size_t next;  /* No hit before it would mark anything. */
} marker;

/* A row that is marked needs only hits at the start of a word. */
static inline int is_useless(const marker *marker, size_t hit) {
  return hit < marker->next || (hit < marker->end && marker->bytes[hit - 1] != ' ');
}

static inline void mark_hit(marker *marker, size_t hit) {
  const unsigned char *bytes = marker->bytes;
  size_t size = marker->size;
  while (marker->ends[marker->row] <= hit) marker->row++;
  marker->end = marker->ends[marker->row];
  uint64_t bit = (uint64_t)1 << (marker->row & 63);
  uint64_t *cell = marker->sets + (marker->row >> 6);
  cell[CLIBRARY_INSIDE * size] |= bit;
  if (marker->begins_anywhere) cell[CLIBRARY_LEFT_OUT * size] |= bit;
  if (hit < 2 || bytes[hit - 1] != ' ') return;
  cell[CLIBRARY_WORD * size] |= bit;
  cell[CLIBRARY_LEFT_OUT * size] |= bit;
  size_t after = hit + marker->word_count;
  unsigned char follows = after < marker->end ? bytes[after] : '\n';
  bool ends_text = follows == marker->separator || follows == '\n';
  if (ends_text || follows == ' ') cell[CLIBRARY_ALONE * size] |= bit;
  if (bytes[hit - 2] != marker->separator) return;
  cell[CLIBRARY_START * size] |= bit;
  if (!ends_text) return;
  cell[CLIBRARY_WHOLE * size] |= bit;
  marker->next = marker->end;
}

/* In one pass: a separate search per row would be slow for letters that are in most rows, and one per place reads all
   texts again. */
void clibrary_mark_places(const void *text, const uint32_t *ends, size_t rows, unsigned char separator,
                          const void *word, size_t word_count, bool begins_anywhere, uint64_t *sets) {
  const unsigned char *bytes = text;
  const unsigned char *letters = word;
  size_t count = rows == 0 ? 0 : ends[rows - 1];
  if (word_count == 0 || word_count > count) return;
  marker marker = {bytes, ends, separator, word_count, begins_anywhere, sets, (rows + 63) / 64, 0, 0, 0};
  size_t places = count - word_count + 1;
  size_t place = 0;
#ifdef __SSE2__
  const __m128i first = _mm_set1_epi8((char)letters[0]);
  const __m128i last = _mm_set1_epi8((char)letters[word_count - 1]);
  for (; place + 16 <= places; place += 16) {
    unsigned fits = places_that_fit(bytes + place, word_count - 1, first, last);
    for (; fits != 0; fits &= fits - 1) {
      size_t hit = place + (size_t)__builtin_ctz(fits);
      if (!is_useless(&marker, hit) && has_middle(bytes + hit, letters, word_count)) mark_hit(&marker, hit);
    }
  }
#endif
  for (; place < places; place++) {
    if (bytes[place] != letters[0] || is_useless(&marker, place)) continue;
    if (memcmp(bytes + place, word, word_count) == 0) mark_hit(&marker, place);
  }
}

void clibrary_mark_rows(const uint32_t *numbers, size_t count, const uint64_t *bits, uint64_t *rows) {
  for (size_t start = 0; start < count; start += 64) {
    uint64_t found = 0;
    size_t end = start + 64 < count ? start + 64 : count;
    for (size_t row = start; row < end; row++) {
      found |= (bits[numbers[row] >> 6] >> (numbers[row] & 63) & 1) << (row - start);
    }
    rows[start >> 6] |= found;
  }
}

int64_t clibrary_filesystem(const char *path) {
  struct statfs information;
  return statfs(path, &information) == 0 ? (int64_t)information.f_type : 0;
}

void clibrary_release_memory(void) { malloc_trim(0); }
