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
#include "Pictures.h"

using namespace TagLib;

struct ctags_reader {
  std::unique_ptr<char[]> window{new char[WindowStream::windowSize]};
  Fields fields;
  ByteVector picture;
  uint8_t digest[32] = {};
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

void takePicture(ctags_reader &reader, const OpenedFile &opened, ctags_result &result) {
  ByteVector found;
  if (!findPicture(opened, found, result.is_front_cover)) return;
  // `data()` of what is not constant copies the bytes.
  const ByteVector &picture = found, &last = reader.picture;
  auto *bytes = reinterpret_cast<const uint8_t *>(picture.data());
  // The tracks of an album mostly have the same picture; comparing is a tenth of the work.
  bool isSame = picture.size() == last.size() &&
                (picture.data() == last.data() || memcmp(bytes, last.data(), picture.size()) == 0);
  if (!isSame) ctags_sha256(bytes, picture.size(), reader.digest);
  reader.picture = found;
  const ByteVector &kept = reader.picture;
  result.picture = reinterpret_cast<const uint8_t *>(kept.data());
  result.picture_size = kept.size();
  memcpy(result.digest, reader.digest, sizeof reader.digest);
}

enum ctags_status readStream(ctags_reader &reader, WindowStream &stream, ctags_result &result) {
  OpenedFile opened = openAudio(stream);
  if (!opened.file) return CTAGS_NOT_AUDIO;
  result.format = opened.format;
  if (!opened.file->isValid() && opened.format != CTAGS_DSF) return CTAGS_DAMAGED;
  if (!takeSound(opened, result)) return CTAGS_DAMAGED;
  reader.fields.read(opened);
  reader.fields.fill(result.fields);
  takePicture(reader, opened, result);
  return CTAGS_DONE;
}
}  // namespace

ctags_reader *ctags_reader_new(void) {
  useEightBitTexts();
  setDebugListener(&silence);
  return new ctags_reader;
}

void ctags_reader_free(ctags_reader *reader) { delete reader; }

enum ctags_status ctags_read(ctags_reader *reader, const char *path, ctags_result *result) {
  memset(result, 0, sizeof *result);
  result->size = -1;
  try {
    // A picture is kept for comparing, but not one that would be felt in memory.
    const ByteVector &kept = reader->picture;
    if (kept.size() > 2 << 20) reader->picture = ByteVector();
    WindowStream stream(path, reader->window.get());
    if (stream.status.st_ino != 0) {
      result->size = stream.status.st_size;
      result->modified = int64_t(stream.status.st_mtim.tv_sec) * 1'000'000'000 + stream.status.st_mtim.tv_nsec;
    }
    result->error = stream.error;
    if (stream.error == EISDIR) return CTAGS_NOT_REGULAR;
    if (stream.error != 0) return CTAGS_FAILED;
    if (stream.length() == 0) return CTAGS_EMPTY;
    auto status = readStream(*reader, stream, *result);
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

bool ctags_read_barely(ctags_reader *reader, const char *path) {
  try {
    WindowStream stream(path, reader->window.get());
    if (stream.error != 0) return false;
    OpenedFile opened = openAudio(stream, Finder::tagLib);
    return opened.file && opened.file->audioProperties() && !opened.file->properties().isEmpty();
  } catch (...) {
    return false;
  }
}
