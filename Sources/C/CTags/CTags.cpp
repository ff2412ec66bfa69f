#include "CTags.h"

#include <errno.h>
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

#include "EightBitText.h"
#include "Fields.h"
#include "KeptPicture.h"
#include "Pictures.h"
#include "PlainTag.h"

using namespace TagLib;

struct ctags_reader {
  std::unique_ptr<char[]> window{new char[WindowStream::windowSize]};
  Fields fields;
  PlainTag plain;
  KeptPicture picture;
  // One of TagLib's that is too large to have twice.
  ByteVector large;
};

namespace {
// What is wrong with a file is said by the result, not on the terminal.
struct Silence : DebugListener {
  void printMessage(const String &) override {}
} silence;

template <typename Properties>
bool takeBits(const AudioProperties *sound, ctags_result &result) {
  auto *properties = dynamic_cast<const Properties *>(sound);
  if (properties) result.bits_per_sample = properties->bitsPerSample();
  return properties;
}

// Whether the file has sound at all.
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
  // A picture of 16-bit AAC is a fiction of the container.
  if (opened.format == CTAGS_AAC) result.bits_per_sample = 0;
  return result.sample_rate > 0 && result.channels > 0;
}

void takePicture(ctags_reader &reader, bool isFrontCover, ctags_result &result) {
  result.is_front_cover = isFrontCover;
  result.picture = reader.picture.bytes();
  result.picture_size = reader.picture.size();
  memcpy(result.digest, reader.picture.digest(), sizeof result.digest);
}

enum ctags_status readByTagLib(ctags_reader &reader, WindowStream &stream, ctags_result &result) {
  stream.seek(0);
  OpenedFile opened = openAudio(stream);
  if (!opened.file) return CTAGS_NOT_AUDIO;
  result.format = opened.format;
  if (!opened.file->isValid() && opened.format != CTAGS_DSF) return CTAGS_DAMAGED;
  if (!takeSound(opened, result)) return CTAGS_DAMAGED;
  reader.fields.read(opened);
  reader.fields.fill(result.fields);
  ByteVector found;
  bool isFrontCover = false;
  if (findPicture(opened, found, isFrontCover)) {
    // `data()` of what is not constant copies the bytes.
    const ByteVector &picture = found;
    auto *bytes = reinterpret_cast<const uint8_t *>(picture.data());
    if (picture.size() > KeptPicture::largest) {
      reader.large = found;
      result.is_front_cover = isFrontCover;
      result.picture = bytes;
      result.picture_size = picture.size();
      ctags_sha256(bytes, picture.size(), result.digest);
    } else {
      reader.picture.take(bytes, picture.size());
      takePicture(reader, isFrontCover, result);
    }
  }
  return CTAGS_DONE;
}

bool readTags(WindowStream &stream, PlainTag &tag) {
  char head[128] = {};
  tag.clear();
  if (stream.read(0, head, sizeof head) != sizeof head) return false;
  if (memcmp(head, "ID3", 3) == 0) return readPlainMPEG(stream, tag);
  if (memcmp(head, "fLaC", 4) == 0) return readPlainFLAC(stream, tag);
  if (memcmp(head + 4, "ftyp", 4) == 0) return readPlainMP4(stream, tag);
  if (memcmp(head, "OggS", 4) != 0) return false;
  bool isOpus = memmem(head, sizeof head, "OpusHead", 8);
  return (isOpus || memcmp(head + 28, "\x01vorbis", 7) == 0) && readPlainOgg(stream, isOpus, tag);
}

// Without TagLib, where the file is as it should be.
bool readPlainly(ctags_reader &reader, WindowStream &stream, ctags_result &result) {
  PlainTag &tag = reader.plain;
  if (!readTags(stream, tag)) return false;
  const auto &picture = tag.picture;
  if (picture.isFound) {
    if (picture.bytes) {
      reader.picture.take(picture.bytes, picture.count, picture.number);
    } else if (!reader.picture.take(stream, picture.start, picture.count)) {
      return false;
    }
    takePicture(reader, picture.isFrontCover, result);
  }
  result.is_plain = true;
  result.format = tag.format;
  result.duration = tag.sound.duration;
  result.sample_rate = tag.sound.sampleRate;
  result.channels = tag.sound.channels;
  result.bits_per_sample = tag.sound.bitsPerSample;
  result.bit_rate = tag.sound.bitRate;
  reader.fields.read(tag);
  reader.fields.fill(result.fields);
  return true;
}

// As Numbers has it for Swift: a time that 64 bits cannot hold is the last or the first that they can.
int64_t nanoseconds(const struct timespec &time) {
  int64_t result;
  if (__builtin_mul_overflow(int64_t(time.tv_sec), int64_t(1'000'000'000), &result) ||
      __builtin_add_overflow(result, int64_t(time.tv_nsec), &result))
    return time.tv_sec < 0 ? INT64_MIN : INT64_MAX;
  return result;
}

enum ctags_status readFile(ctags_reader *reader, const char *path, int opened, bool isPlain, ctags_result *result) {
  memset(result, 0, sizeof *result);
  result->size = -1;
  try {
    reader->picture.forgetIfLarge();
    if (!reader->large.isEmpty()) reader->large = ByteVector();
    WindowStream stream(path, opened, reader->window.get());
    if (stream.status.st_ino != 0) {
      result->size = stream.status.st_size;
      result->modified = nanoseconds(stream.status.st_mtim);
    }
    result->error = stream.error;
    if (stream.error == EISDIR) return CTAGS_NOT_REGULAR;
    if (stream.error != 0) return CTAGS_FAILED;
    if (stream.length() == 0) return CTAGS_EMPTY;
    auto status = isPlain && readPlainly(*reader, stream, *result) ? CTAGS_DONE : readByTagLib(*reader, stream, *result);
    // Tags of a file that could be read only in part are no tags of it.
    result->error = stream.error;
    return stream.error != 0 ? CTAGS_FAILED : status;
  } catch (const std::bad_alloc &) {
    // The fault may be another file's, that is read beside this one.
    result->error = ENOMEM;
    return CTAGS_FAILED;
  } catch (...) {
    return CTAGS_DAMAGED;
  }
}
}  // namespace

ctags_reader *ctags_reader_new(void) {
  useEightBitTexts();
  setDebugListener(&silence);
  return new ctags_reader;
}

void ctags_reader_free(ctags_reader *reader) { delete reader; }

enum ctags_status ctags_read(ctags_reader *reader, const char *path, ctags_result *result) {
  return readFile(reader, path, -1, true, result);
}

enum ctags_status ctags_read_opened(ctags_reader *reader, int handle, ctags_result *result) {
  return readFile(reader, "", handle, true, result);
}

enum ctags_status ctags_read_by_taglib(ctags_reader *reader, const char *path, ctags_result *result) {
  return readFile(reader, path, -1, false, result);
}
