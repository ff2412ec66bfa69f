#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "Formats.h"
#include "Halving.h"

struct failure {
  struct jpeg_error_mgr manager;
  jmp_buf back;
  bool is_cut;
};

static void fail(j_common_ptr info) { longjmp(((struct failure *)info->err)->back, 1); }

static void warn(j_common_ptr info, int level) {
  if (level < 0 && info->err->msg_code == JWRN_JPEG_EOF) ((struct failure *)info->err)->is_cut = true;
}

static void say_nothing(j_common_ptr info) { (void)info; }

static struct jpeg_error_mgr *quiet(struct failure *failure) {
  jpeg_std_error(&failure->manager);
  failure->manager.error_exit = fail;
  failure->manager.emit_message = warn;
  failure->manager.output_message = say_nothing;
  failure->is_cut = false;
  return &failure->manager;
}

// Limits decoding time: a progressive file may contain any number of scans of the whole picture.
static void watch(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number > 200) fail(info);
}

enum cpictures_status measure_jpeg(const uint8_t *bytes, size_t count, cpictures_image *image) {
  struct jpeg_decompress_struct info;
  struct failure failure;
  info.err = quiet(&failure);
  if (setjmp(failure.back)) {
    jpeg_destroy_decompress(&info);
    return CPICTURES_DAMAGED;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, bytes, count);
  jpeg_read_header(&info, TRUE);
  image->width = info.image_width;
  image->height = info.image_height;
  jpeg_destroy_decompress(&info);
  return CPICTURES_DONE;
}

static unsigned number(const uint8_t *bytes, unsigned count, bool is_little) {
  unsigned value = 0;
  for (unsigned i = 0; i < count; i++) value |= (unsigned)bytes[i] << 8 * (is_little ? i : count - 1 - i);
  return value;
}

// The orientation in the Exif data (Exif 2.3, tag 0x0112); 1 if there is none.
static int orientation(const struct jpeg_decompress_struct *info) {
  for (jpeg_saved_marker_ptr marker = info->marker_list; marker; marker = marker->next) {
    const uint8_t *data = marker->data;
    unsigned length = marker->data_length;
    if (marker->marker != JPEG_APP0 + 1 || length < 14 || memcmp(data, "Exif\0\0", 6) != 0) continue;
    data += 6, length -= 6;
    bool is_little = data[0] == 'I';
    unsigned at = number(data + 4, 4, is_little);
    if (at > length - 2) continue;
    unsigned entries = number(data + at, 2, is_little);
    for (at += 2; entries > 0 && at + 12 <= length; entries--, at += 12) {
      if (number(data + at, 2, is_little) == 0x112) return (int)number(data + at + 8, 2, is_little);
    }
  }
  return 1;
}

// Converts CMYK to RGB; programs of Adobe, and nearly all others, store the inks inverted.
static void mix(uint8_t *row, uint32_t width, bool is_inverted) {
  for (uint32_t x = 0; x < width; x++, row += 4) {
    unsigned black = is_inverted ? row[3] : 255 - row[3];
    for (int i = 0; i < 3; i++) row[i] = (uint8_t)((is_inverted ? row[i] : 255 - row[i]) * black / 255);
    row[3] = 255;
  }
}

enum cpictures_status decode_jpeg(const uint8_t *bytes, size_t count, uint32_t short_side, bool for_coding,
                                  cpictures_image *image) {
  struct jpeg_decompress_struct info;
  struct jpeg_progress_mgr progress = {.progress_monitor = watch};
  struct failure failure;
  info.err = quiet(&failure);
  if (setjmp(failure.back)) {
    jpeg_destroy_decompress(&info);
    return CPICTURES_DAMAGED;
  }
  jpeg_create_decompress(&info);
  info.progress = &progress;
  info.mem->max_memory_to_use = 512L << 20;
  jpeg_mem_src(&info, bytes, count);
  jpeg_save_markers(&info, JPEG_APP0 + 1, 0xffff);
  jpeg_read_header(&info, TRUE);
  bool has_inks = info.num_components == 4;
  bool is_grey = info.num_components == 1;
  info.scale_num = 8u >> halvings(info.image_width, info.image_height, short_side, 3);
  info.scale_denom = 8;
  info.dct_method = JDCT_ISLOW;
  info.out_color_space = has_inks ? JCS_CMYK : !for_coding ? JCS_EXT_RGBA : is_grey ? JCS_GRAYSCALE : JCS_YCbCr;
  // libjpeg cannot convert files that are stored as RGB to YCbCr.
  if (info.out_color_space == JCS_YCbCr && info.jpeg_color_space != JCS_YCbCr) info.out_color_space = JCS_EXT_RGBA;
  jpeg_start_decompress(&info);
  image->width = info.output_width;
  image->height = info.output_height;
  image->channels = (size_t)info.output_components;
  size_t stride = (size_t)image->width * image->channels;
  image->pixels = malloc(stride * image->height);
  if (!image->pixels) fail((j_common_ptr)&info);
  JDIMENSION good = 0;
  while (info.output_scanline < info.output_height) {
    JSAMPROW rows[8];
    JDIMENSION start = info.output_scanline;
    for (unsigned i = 0; i < 8; i++) {
      JDIMENSION y = start + i < info.output_height ? start + i : info.output_height - 1;
      rows[i] = image->pixels + (size_t)y * stride;
    }
    JDIMENSION left = info.output_height - start;
    jpeg_read_scanlines(&info, rows, left < 8 ? left : 8);
    if (!failure.is_cut) good = info.output_scanline;
  }
  if (has_inks) {
    for (uint32_t y = 0; y < image->height; y++) mix(image->pixels + y * stride, image->width, info.saw_Adobe_marker);
  }
  // A truncated picture is accepted if nearly all of it, or all of it coarsely, is decoded.
  bool is_whole = !failure.is_cut || good >= info.output_height / 10 * 9 ||
                  (info.progressive_mode && info.input_scan_number > 2);
  int turned = orientation(&info);
  jpeg_abort_decompress(&info);
  jpeg_destroy_decompress(&info);
  if (!is_whole || !upright(image, turned)) return CPICTURES_DAMAGED;
  return CPICTURES_DONE;
}

bool cpictures_code(const cpictures_image *image, bool has_fine_colors, uint8_t **bytes, size_t *count) {
  struct jpeg_compress_struct info;
  struct failure failure;
  unsigned char *coded = NULL;
  unsigned long length = 0;
  info.err = quiet(&failure);
  if (setjmp(failure.back)) {
    jpeg_destroy_compress(&info);
    free(coded);
    return false;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, &coded, &length);
  info.image_width = image->width;
  info.image_height = image->height;
  info.input_components = (int)image->channels;
  info.in_color_space = image->channels == 4 ? JCS_EXT_RGBX : image->channels == 3 ? JCS_YCbCr : JCS_GRAYSCALE;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, 90, TRUE);
  info.dct_method = JDCT_ISLOW;
  if (has_fine_colors) info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(&info, TRUE);
  size_t stride = (size_t)image->width * image->channels;
  while (info.next_scanline < info.image_height) {
    JSAMPROW row = image->pixels + info.next_scanline * stride;
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  *bytes = coded;
  *count = length;
  return true;
}
