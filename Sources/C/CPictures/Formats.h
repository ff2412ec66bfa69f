// The picture formats, each in its own source file.
#pragma once

#include "CPictures.h"

enum cpictures_status measure_jpeg(const uint8_t *bytes, size_t count, cpictures_image *image);
enum cpictures_status measure_png(const uint8_t *bytes, size_t count, cpictures_image *image);
enum cpictures_status measure_webp(const uint8_t *bytes, size_t count, cpictures_image *image);

enum cpictures_status decode_jpeg(const uint8_t *bytes, size_t count, uint32_t short_side, bool for_coding,
                                  cpictures_image *image);
enum cpictures_status decode_png(const uint8_t *bytes, size_t count, uint32_t short_side, cpictures_image *image);
enum cpictures_status decode_webp(const uint8_t *bytes, size_t count, uint32_t short_side, cpictures_image *image);

// Rotates and mirrors the image by its Exif orientation; false if out of memory.
bool upright(cpictures_image *image, int orientation);
