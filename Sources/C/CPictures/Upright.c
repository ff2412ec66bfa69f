#include <stdlib.h>
#include <string.h>

#include "Formats.h"

bool upright(cpictures_image *image, int orientation) {
  if (orientation < 2 || orientation > 8) return true;
  size_t channels = image->channels;
  uint32_t width = image->width, height = image->height;
  bool is_turned = orientation >= 5;
  uint8_t *turned = malloc((size_t)width * height * channels);
  if (!turned) return false;
  for (uint32_t y = 0; y < height; y++) {
    for (uint32_t x = 0; x < width; x++) {
      uint32_t right = width - 1 - x, below = height - 1 - y;
      uint32_t to_x = 0, to_y = 0;
      switch (orientation) {
        case 2: to_x = right, to_y = y; break;
        case 3: to_x = right, to_y = below; break;
        case 4: to_x = x, to_y = below; break;
        case 5: to_x = y, to_y = x; break;
        case 6: to_x = below, to_y = x; break;
        case 7: to_x = below, to_y = right; break;
        case 8: to_x = y, to_y = right; break;
      }
      size_t from = ((size_t)y * width + x) * channels;
      size_t to = ((size_t)to_y * (is_turned ? height : width) + to_x) * channels;
      memcpy(turned + to, image->pixels + from, channels);
    }
  }
  free(image->pixels);
  image->pixels = turned;
  if (is_turned) image->width = height, image->height = width;
  return true;
}
