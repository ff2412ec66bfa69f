// The kinds of pictures, each in a file of its own.
#pragma once

#include "CPictures.h"

enum cpictures_status measure_jpeg(const uint8_t *bytes, size_t count, cpictures_image *image);
enum cpictures_status measure_png(const uint8_t *bytes, size_t count, cpictures_image *image);
enum cpictures_status measure_webp(const uint8_t *bytes, size_t count, cpictures_image *image);

enum cpictures_status decode_jpeg(const uint8_t *bytes, size_t count, uint32_t short_side, bool for_coding,
                                  cpictures_image *image);
enum cpictures_status decode_png(const uint8_t *bytes, size_t count, uint32_t short_side, cpictures_image *image);
enum cpictures_status decode_webp(const uint8_t *bytes, size_t count, uint32_t short_side, cpictures_image *image);

// Turns and mirrors the image as a camera's orientation says; false without memory.
bool upright(cpictures_image *image, int orientation);
