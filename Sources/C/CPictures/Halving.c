#include "Halving.h"

#include <stdlib.h>
#include <string.h>

unsigned halvings(uint32_t width, uint32_t height, uint32_t short_side, unsigned most) {
  uint32_t side = width < height ? width : height;
  unsigned shift = 0;
  while (shift < most && (side + (2u << shift) - 1) >> (shift + 1) >= short_side) shift++;
  while (shift < most && ((uint64_t)width >> shift) * (height >> shift) > 4000000) shift++;
  return shift;
}

bool halver_begin(struct halver *halver, cpictures_image *image, uint32_t width, uint32_t height, unsigned shift) {
  uint32_t step = 1u << shift;
  *halver = (struct halver){.image = image, .width = width, .shift = shift};
  image->width = (width + step - 1) >> shift;
  image->height = (height + step - 1) >> shift;
  image->channels = 4;
  image->pixels = malloc((size_t)image->width * image->height * 4);
  halver->sums = calloc((size_t)image->width * 4, sizeof *halver->sums);
  if (image->pixels && halver->sums) return true;
  free(halver->sums);
  cpictures_clear(image);
  return false;
}

static void finish_row(struct halver *halver) {
  cpictures_image *image = halver->image;
  if (halver->rows == 0 || halver->made >= image->height) return;
  uint8_t *row = image->pixels + (size_t)halver->made++ * image->width * 4;
  uint32_t step = 1u << halver->shift;
  for (uint32_t x = 0; x < image->width; x++) {
    uint32_t wide = x + 1 < image->width ? step : halver->width - x * step;
    uint32_t count = wide * halver->rows;
    uint32_t *sum = halver->sums + 4 * x;
    // Transparent parts are white.
    uint32_t white = count * 255 - sum[3];
    for (int i = 0; i < 3; i++) row[4 * x + i] = (uint8_t)((sum[i] + white + count / 2) / count);
    row[4 * x + 3] = 255;
  }
  memset(halver->sums, 0, (size_t)image->width * 4 * sizeof *halver->sums);
  halver->rows = 0;
}

void halver_add(struct halver *halver, const uint8_t *row) {
  for (uint32_t x = 0; x < halver->width; x++, row += 4) {
    uint32_t *sum = halver->sums + 4 * (x >> halver->shift);
    uint32_t alpha = row[3];
    if (alpha == 255) {
      sum[0] += row[0], sum[1] += row[1], sum[2] += row[2];
    } else {
      for (int i = 0; i < 3; i++) sum[i] += (row[i] * alpha + 127) / 255;
    }
    sum[3] += alpha;
  }
  if (++halver->rows == 1u << halver->shift) finish_row(halver);
}

void halver_end(struct halver *halver) {
  finish_row(halver);
  free(halver->sums);
  halver->sums = NULL;
}
