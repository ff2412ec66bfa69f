#include "CTags.h"

#include <errno.h>
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <string.h>
#include <taglib/asfproperties.h>
#include <taglib/apeproperties.h>
#include <taglib/aiffproperties.h>
#include <taglib/flacproperties.h>
#include <taglib/mp4properties.h>
#include <taglib/tdebuglistener.h>
#include <taglib/tpropertymap.h>
#include <taglib/trueaudioproperties.h>
#include <taglib/wavpackproperties.h>
#include <taglib/wavproperties.h>

#include <algorithm>
#include <utility>

#include "EightBitText.h"
#include "Fields.h"
#include "Lyrics.h"
#include "Pictures.h"

using namespace TagLib;

struct ctags_reader {
  std::unique_ptr<char[]> window{new char[WindowStream::bufferSize]};
  Fields fields;
  Lyrics lyrics;
  // The picture of the last file that had one: the tracks of an album mostly have the same picture,
  // and a comparison takes a tenth of the time of a new hash.
  ByteVector picture;
  uint8_t digest[32];
  // Memory for large blocks, which would be cleared if it were new; the picture may be a part of
  // the second one.
  ByteVector block;
  ByteVector pictureBlock;
};

namespace {
// The result reports errors of a file, so TagLib's messages are not printed.
struct Silence : DebugListener {
  void printMessage(const String &) override {}
} silence;

template <typename Properties>
bool takeBits(const AudioProperties *sound, ctags_result &result) {
  auto *properties = dynamic_cast<const Properties *>(sound);
  if (properties) result.bits_per_sample = properties->bitsPerSample();
  return properties;
}

// Returns whether the file has sound.
bool takeSound(const OpenedFile &opened, ctags_result &result) {
  if (const auto *sound = opened.file->audioProperties()) {
    result.duration = sound->lengthInMilliseconds();
    result.sample_rate = sound->sampleRate();
    result.channels = sound->channels();
    result.bit_rate = sound->bitrate();
    takeBits<FLAC::Properties>(sound, result) || takeBits<MP4::Properties>(sound, result) ||
        takeBits<RIFF::WAV::Properties>(sound, result) || takeBits<RIFF::AIFF::Properties>(sound, result) ||
        takeBits<WavPack::Properties>(sound, result) || takeBits<APE::Properties>(sound, result) ||
        takeBits<TrueAudio::Properties>(sound, result) || takeBits<ASF::Properties>(sound, result);
  }
  if (opened.sound.sampleRate > 0) {
    result.duration = opened.sound.duration;
    result.sample_rate = opened.sound.sampleRate;
    result.channels = opened.sound.channels;
    result.bits_per_sample = opened.sound.bitsPerSample;
    result.bit_rate = opened.sound.bitRate;
  }
  // AAC has no sample size; the container's 16 bits are meaningless.
  if (opened.format == CTAGS_AAC) result.bits_per_sample = 0;
  return result.sample_rate > 0 && result.channels > 0;
}

void takePicture(ctags_reader &reader, const ByteVector &picture, ctags_result &result) {
  auto *bytes = reinterpret_cast<const uint8_t *>(picture.data());
  if (picture != reader.picture) {
    SHA256(bytes, picture.size(), reader.digest);
    reader.picture = picture;
    std::swap(reader.block, reader.pictureBlock);
  }
  result.picture = reinterpret_cast<const uint8_t *>(std::as_const(reader.picture).data());
  result.picture_size = picture.size();
  memcpy(result.digest, reader.digest, sizeof result.digest);
}

enum ctags_status readTags(ctags_reader &reader, WindowStream &stream, ctags_result &result) {
  OpenedFile opened = openAudio(stream);
  if (!opened.file) return CTAGS_NOT_AUDIO;
  result.format = opened.format;
  if (!opened.file->isValid() && opened.format != CTAGS_DSF) return CTAGS_DAMAGED;
  if (!takeSound(opened, result)) return CTAGS_DAMAGED;
  reader.fields.read(opened);
  reader.fields.fill(result.fields);
  ByteVector picture;
  if (findPicture(opened, picture, result.is_front_cover)) takePicture(reader, picture, result);
  return CTAGS_DONE;
}

// Clamps a time to 64 bits, like Numbers in Swift.
int64_t nanoseconds(const struct timespec &time) {
  int64_t result;
  if (__builtin_mul_overflow(int64_t(time.tv_sec), int64_t(1'000'000'000), &result) ||
      __builtin_add_overflow(result, int64_t(time.tv_nsec), &result))
    return time.tv_sec < 0 ? INT64_MIN : INT64_MAX;
  return result;
}

enum ctags_status readLyrics(ctags_reader &reader, WindowStream &stream, ctags_result &) {
  OpenedFile opened = openAudio(stream);
  if (!opened.file) return CTAGS_NOT_AUDIO;
  reader.lyrics.read(opened);
  return CTAGS_DONE;
}

using Reading = enum ctags_status (*)(ctags_reader &, WindowStream &, ctags_result &);

enum ctags_status readFile(ctags_reader *reader, const char *path, int opened, ctags_result *result, Reading read) {
  memset(result, 0, sizeof *result);
  result->size = -1;
  try {
    // Larger pictures are not kept for comparison.
    if (reader->picture.size() > WindowStream::largestKept) reader->picture = ByteVector();
    WindowStream stream(path, opened, reader->window.get(), reader->block);
    if (stream.status.st_ino != 0) {
      result->size = stream.status.st_size;
      result->modified = nanoseconds(stream.status.st_mtim);
    }
    result->error = stream.error;
    if (stream.error == EISDIR) return CTAGS_NOT_REGULAR;
    if (stream.error != 0) return CTAGS_FAILED;
    if (stream.length() == 0) return CTAGS_EMPTY;
    auto status = read(*reader, stream, *result);
    // The tags of a partly read file are not reliable.
    result->error = stream.error;
    return stream.error != 0 ? CTAGS_FAILED : status;
  } catch (const std::bad_alloc &) {
    // Another file that is read at the same time may be the cause.
    result->error = ENOMEM;
    return CTAGS_FAILED;
  } catch (...) {
    return CTAGS_DAMAGED;
  }
}
}  // namespace

ctags_reader *ctags_reader_new(void) {
  useEightBitTexts();
  // The sandbox does not allow opening OpenSSL's configuration file.
  OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
  setDebugListener(&silence);
  return new ctags_reader;
}

void ctags_reader_free(ctags_reader *reader) { delete reader; }

enum ctags_status ctags_read(ctags_reader *reader, const char *path, ctags_result *result) {
  return readFile(reader, path, -1, result, readTags);
}

enum ctags_status ctags_read_opened(ctags_reader *reader, int handle, ctags_result *result) {
  return readFile(reader, "", handle, result, readTags);
}

enum ctags_status ctags_read_lyrics(ctags_reader *reader, int handle, ctags_lyrics_result *result) {
  ctags_result unused;
  *result = {};
  auto status = readFile(reader, "", handle, &unused, readLyrics);
  if (status == CTAGS_DONE) reader->lyrics.fill(*result);
  return status;
}
