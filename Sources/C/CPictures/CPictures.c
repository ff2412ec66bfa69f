#include "CPictures.h"

#include <stdlib.h>
#include <string.h>

#include "Formats.h"

enum kind { UNKNOWN, JPEG, PNG, WEBP };

// File names and MIME types are often wrong; the first bytes are not.
static enum kind kind_of(const uint8_t *bytes, size_t count) {
  if (count >= 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0) return JPEG;
  if (count >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0) return PNG;
  if (count >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0) return WEBP;
  return UNKNOWN;
}

enum cpictures_status cpictures_measure(const uint8_t *bytes, size_t count, cpictures_image *image) {
  memset(image, 0, sizeof *image);
  if (count > CPICTURES_MOST_BYTES) return CPICTURES_TOO_LARGE;
  enum cpictures_status status = CPICTURES_UNKNOWN;
  switch (kind_of(bytes, count)) {
    case JPEG: status = measure_jpeg(bytes, count, image); break;
    case PNG: status = measure_png(bytes, count, image); break;
    case WEBP: status = measure_webp(bytes, count, image); break;
    case UNKNOWN: break;
  }
  if (status != CPICTURES_DONE) return status;
  if (image->width == 0 || image->height == 0) return CPICTURES_DAMAGED;
  uint64_t pixels = (uint64_t)image->width * image->height;
  return pixels > CPICTURES_MOST_PIXELS ? CPICTURES_TOO_LARGE : CPICTURES_DONE;
}

enum cpictures_status cpictures_decode(const uint8_t *bytes, size_t count, uint32_t short_side,
                                       bool for_coding, cpictures_image *image) {
  enum cpictures_status status = cpictures_measure(bytes, count, image);
  if (status != CPICTURES_DONE) return status;
  switch (kind_of(bytes, count)) {
    case JPEG: status = decode_jpeg(bytes, count, short_side, for_coding, image); break;
    case PNG: status = decode_png(bytes, count, short_side, image); break;
    case WEBP: status = decode_webp(bytes, count, short_side, image); break;
    case UNKNOWN: return CPICTURES_UNKNOWN;
  }
  if (status != CPICTURES_DONE) cpictures_clear(image);
  return status;
}

void cpictures_clear(cpictures_image *image) {
  free(image->pixels);
  image->pixels = NULL;
}
