// Pictures are made small by halves only: it is exact, quick, and libjpeg-turbo does it while decoding.
#pragma once

#include "CPictures.h"

// How often the picture is halved (at most `most` times) so that its short side stays long enough.
// Very long pictures are halved further: nothing shows more than four million pixels of a cover.
unsigned halvings(uint32_t width, uint32_t height, uint32_t short_side, unsigned most);

// Averages squares of pixels row by row.
struct halver {
  cpictures_image *image;
  uint32_t width;  // Of the source.
  unsigned shift;
  uint32_t *sums;  // Four for each pixel of the row that is being made.
  uint32_t rows;
  uint32_t made;
};

// Makes room for a picture that is halved `shift` times; false without memory.
bool halver_begin(struct halver *halver, cpictures_image *image, uint32_t width, uint32_t height, unsigned shift);
// Takes the next row of R, G, B and alpha, which is not multiplied into the colours.
void halver_add(struct halver *halver, const uint8_t *row);
// Makes what is left of the last row.
void halver_end(struct halver *halver);
