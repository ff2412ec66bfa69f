// Reads a file's tags, sound properties and picture with TagLib.
#ifndef CTAGS_H
#define CTAGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Reads one file after another, on one thread at a time. The pointers of a result are valid until
// it reads the next file.
typedef struct ctags_reader ctags_reader;

// UTF-8, not terminated; may contain control characters and NUL.
typedef struct {
  const char *start;
  uint32_t count;
} ctags_text;

typedef struct {
  const ctags_text *texts;
  uint32_t count;
} ctags_list;

// The fields of tags, each a list of the texts in the file.
enum ctags_field {
  CTAGS_TITLE,
  CTAGS_ARTIST,
  CTAGS_ALBUM,
  CTAGS_ALBUM_ARTIST,
  CTAGS_COMPOSER,
  CTAGS_GENRE,
  CTAGS_TRACK,
  CTAGS_TRACK_TOTAL,
  CTAGS_DISC,
  CTAGS_DISC_TOTAL,
  CTAGS_DATE,
  CTAGS_ORIGINAL_DATE,
  CTAGS_COMPILATION,
  CTAGS_TITLE_SORT,
  CTAGS_ARTIST_SORT,
  CTAGS_ALBUM_SORT,
  CTAGS_ALBUM_ARTIST_SORT,
  CTAGS_COMPOSER_SORT,
  CTAGS_TRACK_GAIN,
  CTAGS_ALBUM_GAIN,
  CTAGS_TRACK_PEAK,
  CTAGS_ALBUM_PEAK,
  CTAGS_R128_TRACK_GAIN,
  CTAGS_R128_ALBUM_GAIN,
  CTAGS_DISC_TITLE,
  CTAGS_PERFORMER,
  // ID3v2's lists of people: the texts alternate between a role and a name.
  CTAGS_MUSICIANS,
  CTAGS_INVOLVED,
  CTAGS_RECORDING_ID,
  CTAGS_RELEASE_ID,
  CTAGS_RELEASE_GROUP_ID,
  CTAGS_ARTIST_ID,
  CTAGS_ALBUM_ARTIST_ID,
  CTAGS_FIELD_COUNT
};

// The numbers are those of AudioFormat in TagRecord.
enum ctags_format {
  CTAGS_MPEG = 1,
  CTAGS_FLAC,
  CTAGS_VORBIS,
  CTAGS_OPUS,
  CTAGS_AAC,
  CTAGS_ALAC,
  CTAGS_WAV,
  CTAGS_AIFF,
  CTAGS_WAVPACK,
  CTAGS_MUSEPACK,
  CTAGS_MONKEYS_AUDIO,
  CTAGS_TRUE_AUDIO,
  CTAGS_WINDOWS_MEDIA,
  CTAGS_OGG_FLAC,
  CTAGS_SPEEX,
  CTAGS_ADTS,
  CTAGS_DSF
};

// The outcome of reading a file.
enum ctags_status {
  CTAGS_DONE,
  CTAGS_FAILED,       // The system reported `error`.
  CTAGS_NOT_REGULAR,  // A folder, a pipe, a device.
  CTAGS_EMPTY,        // No bytes.
  CTAGS_NOT_AUDIO,    // None of the formats.
  CTAGS_DAMAGED       // One of the formats, but broken.
};

typedef struct {
  int error;
  int64_t size;
  int64_t modified;  // Nanoseconds since 1970.
  int32_t format;
  int32_t duration;  // Milliseconds.
  int32_t sample_rate;
  int32_t channels;
  int32_t bits_per_sample;
  int32_t bit_rate;
  ctags_list fields[CTAGS_FIELD_COUNT];
  const uint8_t *picture;  // The front cover, or else the first picture; NULL if there is none.
  size_t picture_size;
  bool is_front_cover;
  uint8_t digest[32];  // The picture's SHA-256.
} ctags_result;

ctags_reader *ctags_reader_new(void);
void ctags_reader_free(ctags_reader *reader);

// Reads the file at `path`, where a walk has seen one; never writes, and reads only regular files.
enum ctags_status ctags_read(ctags_reader *reader, const char *path, ctags_result *result);

// Reads the open file `handle`, and leaves it open.
enum ctags_status ctags_read_opened(ctags_reader *reader, int handle, ctags_result *result);

// The unit of times in lyrics.
enum ctags_lyrics_unit { CTAGS_NO_TIMES, CTAGS_MILLISECONDS, CTAGS_MPEG_FRAMES, CTAGS_UNKNOWN_UNIT };

typedef struct {
  int64_t time;
  const char *start;  // UTF-8, not terminated.
  uint32_t count;
} ctags_lyrics_part;

// The lyrics of one frame or field; one part unless it has times.
typedef struct {
  enum ctags_lyrics_unit unit;
  bool is_eight_bit;  // Declared as Latin-1.
  const ctags_lyrics_part *parts;
  uint32_t count;
} ctags_lyrics;

typedef struct {
  const ctags_lyrics *lyrics;  // By descending priority of the tags.
  uint32_t count;
  double frame_duration;  // Seconds of a frame of MPEG audio; 0 if unknown.
} ctags_lyrics_result;

// Reads only the lyrics of the open file `handle`, and leaves it open.
enum ctags_status ctags_read_lyrics(ctags_reader *reader, int handle, ctags_lyrics_result *result);

#ifdef __cplusplus
}
#endif
#endif
