#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>

#include "Formats.h"
#include "Halving.h"

enum cpictures_status measure_webp(const uint8_t *bytes, size_t count, cpictures_image *image) {
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK) return CPICTURES_DAMAGED;
  // No frame of an animation is a cover.
  if (features.has_animation) return CPICTURES_UNKNOWN;
  image->width = (uint32_t)features.width;
  image->height = (uint32_t)features.height;
  return CPICTURES_DONE;
}

enum cpictures_status decode_webp(const uint8_t *bytes, size_t count, uint32_t short_side, cpictures_image *image) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return CPICTURES_DAMAGED;
  if (WebPGetFeatures(bytes, count, &config.input) != VP8_STATUS_OK) return CPICTURES_DAMAGED;
  unsigned shift = halvings(image->width, image->height, short_side, 8);
  uint32_t width = image->width, height = image->height;
  if (shift > 0) {
    width = (width + (1u << shift) - 1) >> shift;
    height = (height + (1u << shift) - 1) >> shift;
    config.options.use_scaling = 1;
    config.options.scaled_width = (int)width;
    config.options.scaled_height = (int)height;
  }
  size_t size = (size_t)width * height * 4;
  image->pixels = malloc(size);
  if (!image->pixels) return CPICTURES_DAMAGED;
  config.output.colorspace = MODE_rgbA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = image->pixels;
  config.output.u.RGBA.stride = (int)width * 4;
  config.output.u.RGBA.size = size;
  if (WebPDecode(bytes, count, &config) != VP8_STATUS_OK) return CPICTURES_DAMAGED;
  image->width = width;
  image->height = height;
  image->channels = 4;
  for (size_t i = 0; config.input.has_alpha && i < size; i += 4) {
    unsigned white = 255 - image->pixels[i + 3];
    for (int c = 0; c < 3; c++) {
      unsigned value = image->pixels[i + c] + white;
      image->pixels[i + c] = (uint8_t)(value > 255 ? 255 : value);
    }
    image->pixels[i + 3] = 255;
  }
  return CPICTURES_DONE;
}
