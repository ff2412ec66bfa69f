// Scales pictures down by powers of two: exact, fast, and done by libjpeg-turbo while decoding.
#pragma once

#include "CPictures.h"

// How often to halve a picture (at most `most` times) so that its short side is at least
// `short_side`. Results of more than four million pixels, which no cover needs, are halved further.
unsigned halvings(uint32_t width, uint32_t height, uint32_t short_side, unsigned most);

// Averages squares of pixels row by row.
struct halver {
  cpictures_image *image;
  uint32_t width;  // Of the source.
  unsigned shift;
  uint32_t *sums;  // Four for each pixel of the current row of the result.
  uint32_t rows;
  uint32_t made;
};

// Allocates a picture that is halved `shift` times; false if out of memory.
bool halver_begin(struct halver *halver, cpictures_image *image, uint32_t width, uint32_t height, unsigned shift);
// Adds the next row of the source: R, G, B and alpha, not premultiplied.
void halver_add(struct halver *halver, const uint8_t *row);
// Completes the last row and frees the sums.
void halver_end(struct halver *halver);
