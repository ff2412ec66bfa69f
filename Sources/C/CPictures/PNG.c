#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "Formats.h"
#include "Halving.h"

struct source {
  const uint8_t *bytes;
  size_t count;
  size_t at;
};

static void take(png_structp png, png_bytep out, size_t count) {
  struct source *source = png_get_io_ptr(png);
  if (count > source->count - source->at) png_error(png, "cut");
  memcpy(out, source->bytes + source->at, count);
  source->at += count;
}

static void fail(png_structp png, png_const_charp text) {
  (void)text;
  png_longjmp(png, 1);
}

static void say_nothing(png_structp png, png_const_charp text) { (void)png, (void)text; }

// The header is at a fixed place.
enum cpictures_status measure_png(const uint8_t *bytes, size_t count, cpictures_image *image) {
  if (count < 33 || memcmp(bytes + 12, "IHDR", 4) != 0) return CPICTURES_DAMAGED;
  image->width = png_get_uint_32(bytes + 16);
  image->height = png_get_uint_32(bytes + 20);
  return image->width > 0x7fffffff || image->height > 0x7fffffff ? CPICTURES_DAMAGED : CPICTURES_DONE;
}

// The state that is used after a longjmp, which may revert changes to local variables in registers.
struct decoding {
  struct source source;
  struct halver halver;
  png_structp png;
  png_infop info;
  uint8_t *rows;
};

static bool read_all(struct decoding *decoding, uint32_t short_side, cpictures_image *image) {
  png_structp png = decoding->png;
  png_infop info = decoding->info;
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_read_fn(png, &decoding->source, take);
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_chunk_malloc_max(png, 4 << 20);
  png_set_chunk_cache_max(png, 64);
  png_set_crc_action(png, PNG_CRC_DEFAULT, PNG_CRC_QUIET_USE);
  // Colours are used without conversion; unknown chunks are skipped.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(png, info);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  uint32_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  size_t stride = png_get_rowbytes(png, info);
  if (stride != (size_t)width * 4) return false;
  decoding->rows = malloc(stride * (passes > 1 ? height : 1));
  unsigned shift = halvings(width, height, short_side, 8);
  if (!decoding->rows || !halver_begin(&decoding->halver, image, width, height, shift)) return false;
  // Interlaced rows are complete only in the last pass.
  for (int pass = 0; pass + 1 < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) png_read_row(png, decoding->rows + y * stride, NULL);
  }
  for (uint32_t y = 0; y < height; y++) {
    uint8_t *row = decoding->rows + (passes > 1 ? y * stride : 0);
    png_read_row(png, row, NULL);
    halver_add(&decoding->halver, row);
  }
  return true;
}

enum cpictures_status decode_png(const uint8_t *bytes, size_t count, uint32_t short_side, cpictures_image *image) {
  struct decoding decoding = {.source = {bytes, count, 0}};
  decoding.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, say_nothing);
  decoding.info = decoding.png ? png_create_info_struct(decoding.png) : NULL;
  bool is_read = decoding.info && read_all(&decoding, short_side, image);
  if (decoding.halver.sums) halver_end(&decoding.halver);
  // As for JPEG, nearly all of a picture is enough.
  bool is_enough = is_read || (image->pixels && decoding.halver.made >= image->height / 10 * 9 && image->height >= 10);
  if (is_enough && !is_read) image->height = decoding.halver.made;
  free(decoding.rows);
  png_destroy_read_struct(&decoding.png, &decoding.info, NULL);
  return is_enough ? CPICTURES_DONE : CPICTURES_DAMAGED;
}
