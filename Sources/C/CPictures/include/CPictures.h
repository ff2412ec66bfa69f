// Decodes and scales down pictures of untrusted files, with libjpeg-turbo, libpng and libwebp.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The numbers are those of PictureAnswer.Status in TagRecord.
enum cpictures_status {
  CPICTURES_DONE = 0,
  CPICTURES_UNKNOWN = 1,    // None of the formats.
  CPICTURES_TOO_LARGE = 2,  // More than 64 million pixels, or more bytes than 32 MiB.
  CPICTURES_DAMAGED = 3,
};

enum { CPICTURES_MOST_PIXELS = 64 * 1000 * 1000, CPICTURES_MOST_BYTES = 32 * 1024 * 1024 };

// The size in the header, or a decoded picture.
typedef struct {
  uint32_t width;
  uint32_t height;
  size_t channels;  // 4: R, G, B and 255; 3: Y, Cb and Cr; 1: grey.
  uint8_t *pixels;  // Row by row; allocated by malloc.
} cpictures_image;

// Reads only the header.
enum cpictures_status cpictures_measure(const uint8_t *bytes, size_t count, cpictures_image *image);

// Decodes the picture, halved as often as its short side remains at least `short_side`. Transparent
// parts become white. With `for_coding` the pixels may be in JPEG's YCbCr.
enum cpictures_status cpictures_decode(const uint8_t *bytes, size_t count, uint32_t short_side,
                                       bool for_coding, cpictures_image *image);

// Encodes an image as JPEG of quality 90, its chroma at half the resolution unless
// `has_fine_colors`; false if out of memory. The bytes are allocated by malloc.
bool cpictures_code(const cpictures_image *image, bool has_fine_colors, uint8_t **bytes, size_t *count);

// Frees the pixels.
void cpictures_clear(cpictures_image *image);

#endif
