#include "OpenedFile.h"

#include <taglib/aifffile.h>
#include <taglib/apefile.h>
#include <taglib/apetag.h>
#include <taglib/asffile.h>
#include <taglib/flacfile.h>
#include <taglib/id3v1tag.h>
#include <taglib/id3v2framefactory.h>
#include <taglib/infotag.h>
#include <taglib/mp4file.h>
#include <taglib/mpcfile.h>
#include <taglib/mpegfile.h>
#include <taglib/oggflacfile.h>
#include <taglib/oggpageheader.h>
#include <taglib/opusfile.h>
#include <taglib/speexfile.h>
#include <taglib/trueaudiofile.h>
#include <taglib/vorbisfile.h>
#include <taglib/wavfile.h>
#include <taglib/wavpackfile.h>
#include <taglib/xiphcomment.h>

#include <algorithm>

#include "FrameStreams.h"

using namespace TagLib;

namespace {
constexpr auto style = AudioProperties::Average;

// A file for reading a tag at an offset.
class TagCarrier : public File {
 public:
  explicit TagCarrier(IOStream *stream) : File(stream) {}
  TagLib::Tag *tag() const override { return nullptr; }
  AudioProperties *audioProperties() const override { return nullptr; }
  bool save() override { return false; }
};

uint64_t littleEndian(const ByteVector &bytes, unsigned at, unsigned count) {
  uint64_t value = 0;
  for (unsigned i = count; i-- > 0;) value = value << 8 | static_cast<uint8_t>(bytes[at + i]);
  return value;
}

// Direct Stream Digital: a header, the samples, and an ID3v2 tag at the end.
void openDSF(WindowStream &stream, const ByteVector &head, OpenedFile &opened) {
  if (head.size() < 80 || !head.containsAt("fmt ", 28)) return;
  uint64_t tagAt = littleEndian(head, 20, 8);
  opened.sound.channels = static_cast<int>(littleEndian(head, 52, 4));
  opened.sound.sampleRate = static_cast<int>(littleEndian(head, 56, 4));
  opened.sound.bitsPerSample = static_cast<int>(littleEndian(head, 60, 4));
  uint64_t samples = littleEndian(head, 64, 8);
  int rate = opened.sound.sampleRate;
  if (rate <= 0 || opened.sound.channels <= 0 || opened.sound.channels > 64) return;
  if (samples / rate < 1'000'000) opened.sound.duration = static_cast<int>(samples * 1000 / rate);
  opened.sound.bitRate = static_cast<int>(int64_t(rate) * opened.sound.channels / 1000);
  opened.file = std::make_unique<TagCarrier>(&stream);
  if (tagAt > 0 && tagAt < static_cast<uint64_t>(stream.length())) {
    opened.tag = std::make_unique<ID3v2::Tag>(opened.file.get(), static_cast<long>(tagAt));
  }
  opened.format = CTAGS_DSF;
}

void openOgg(WindowStream &stream, const ByteVector &head, OpenedFile &opened) {
  if (head.find("OpusHead") >= 0) {
    opened.format = CTAGS_OPUS;
    opened.file = std::make_unique<Ogg::Opus::File>(&stream, true, style);
  } else if (head.find("\x7f" "FLAC") >= 0) {
    opened.format = CTAGS_OGG_FLAC;
    auto file = std::make_unique<Ogg::FLAC::File>(&stream, true, style);
    // Streaming encoders write no length to the header; the last page has it.
    auto *sound = file->isValid() ? file->audioProperties() : nullptr;
    auto *last = sound && sound->lengthInMilliseconds() == 0 ? file->lastPageHeader() : nullptr;
    if (last && sound->sampleRate() > 0 && last->absoluteGranularPosition() > 0) {
      opened.sound.sampleRate = sound->sampleRate();
      opened.sound.channels = sound->channels();
      opened.sound.bitsPerSample = sound->bitsPerSample();
      double seconds = double(last->absoluteGranularPosition()) / sound->sampleRate();
      opened.sound.duration = static_cast<int>(std::min(seconds * 1000, 1e9));
      opened.sound.bitRate = seconds > 0 ? static_cast<int>(stream.length() / seconds / 125) : 0;
    }
    opened.file = std::move(file);
  } else if (head.find("Speex   ") >= 0) {
    opened.format = CTAGS_SPEEX;
    opened.file = std::make_unique<Ogg::Speex::File>(&stream, true, style);
  } else {
    opened.format = CTAGS_VORBIS;
    opened.file = std::make_unique<Ogg::Vorbis::File>(&stream, true, style);
  }
}

// The offset of the sound, after an ID3v2 tag if there is one.
long soundStart(const ByteVector &head) {
  if (!head.startsWith("ID3")) return 0;
  long size = 0;
  for (int i = 6; i < 10; i++) size = size << 7 | (head[i] & 0x7f);
  bool hasFooter = head[5] & 0x10;
  return size + (hasFooter ? 20 : 10);
}

// Frames of MPEG audio begin with eleven set bits; those of AAC have 0 in the layer's bits.
void openMPEG(WindowStream &stream, long start, OpenedFile &opened) {
  auto *factory = ID3v2::FrameFactory::instance();
  uint8_t frame[4] = {};
  bool isADTS = stream.read(start, frame, 4) == 4 && frame[0] == 0xff && (frame[1] & 0xf6) == 0xf0 &&
                readADTS(stream, start, opened.sound);
  stream.seek(0);
  stream.smallReads = 1 << 20;
  opened.format = isADTS ? CTAGS_ADTS : CTAGS_MPEG;
  opened.file = std::make_unique<MPEG::File>(&stream, factory, !isADTS, style);
  if (isADTS) return;
  auto *mpeg = static_cast<MPEG::Properties *>(opened.file->audioProperties());
  if (!mpeg || mpeg->sampleRate() <= 0) {
    // TagLib opens any file as MPEG; this one contains no frame.
    opened = OpenedFile();
  } else if (!mpeg->xingHeader()) {
    stream.smallReads = -1;
    auto *file = static_cast<MPEG::File *>(opened.file.get());
    readVaryingMPEG(stream, file->firstFrameOffset(), stream.length(), opened.sound);
  }
}
}  // namespace

OpenedFile openAudio(WindowStream &stream) {
  OpenedFile opened;
  const ByteVector head = stream.readBlock(128);
  stream.seek(0);
  auto make = [&](int format, auto *file) {
    opened.format = format;
    opened.file.reset(file);
  };
  auto *factory = ID3v2::FrameFactory::instance();
  if (head.size() < 16) return opened;
  if (head.startsWith("fLaC")) {
    make(CTAGS_FLAC, new FLAC::File(&stream, factory, true, style));
  } else if (head.startsWith("OggS")) {
    openOgg(stream, head, opened);
  } else if (head.containsAt("ftyp", 4)) {
    auto *file = new MP4::File(&stream, true, style);
    make(CTAGS_AAC, file);
    auto *sound = file->audioProperties();
    if (sound && sound->codec() == MP4::Properties::ALAC) opened.format = CTAGS_ALAC;
  } else if ((head.startsWith("RIFF") || head.startsWith("RF64")) && head.containsAt("WAVE", 8)) {
    make(CTAGS_WAV, new RIFF::WAV::File(&stream, true, style));
  } else if (head.startsWith("FORM") && (head.containsAt("AIFF", 8) || head.containsAt("AIFC", 8))) {
    make(CTAGS_AIFF, new RIFF::AIFF::File(&stream, true, style));
  } else if (head.startsWith("wvpk")) {
    make(CTAGS_WAVPACK, new WavPack::File(&stream, true, style));
  } else if (head.startsWith("MPCK") || head.startsWith("MP+")) {
    make(CTAGS_MUSEPACK, new MPC::File(&stream, true, style));
  } else if (head.startsWith("MAC ")) {
    make(CTAGS_MONKEYS_AUDIO, new APE::File(&stream, true, style));
  } else if (head.startsWith("TTA")) {
    make(CTAGS_TRUE_AUDIO, new TrueAudio::File(&stream, factory, true, style));
  } else if (head.startsWith("\x30\x26\xb2\x75\x8e\x66\xcf\x11")) {
    make(CTAGS_WINDOWS_MEDIA, new ASF::File(&stream, true, style));
  } else if (head.startsWith("DSD ")) {
    openDSF(stream, head, opened);
  } else {
    long start = soundStart(head);
    stream.seek(start);
    const ByteVector behind = start > 0 ? stream.readBlock(4) : ByteVector();
    stream.seek(0);
    // Taggers for MP3 prepend an ID3v2 tag to files of any format.
    if (behind == "fLaC") {
      make(CTAGS_FLAC, new FLAC::File(&stream, factory, true, style));
    } else if (behind == "MAC ") {
      make(CTAGS_MONKEYS_AUDIO, new APE::File(&stream, true, style));
    } else if (behind == "MPCK" || behind.startsWith("MP+")) {
      make(CTAGS_MUSEPACK, new MPC::File(&stream, true, style));
    } else if (behind.startsWith("TTA")) {
      make(CTAGS_TRUE_AUDIO, new TrueAudio::File(&stream, factory, true, style));
    } else {
      openMPEG(stream, start, opened);
    }
  }
  return opened;
}

std::vector<const Tag *> OpenedFile::tags() const {
  std::vector<const Tag *> tags;
  auto add = [&](const Tag *tag) {
    if (tag) tags.push_back(tag);
  };
  if (auto *mpeg = dynamic_cast<MPEG::File *>(file.get())) {
    if (mpeg->hasID3v2Tag()) add(mpeg->ID3v2Tag());
    if (mpeg->hasAPETag()) add(mpeg->APETag());
    if (mpeg->hasID3v1Tag()) add(mpeg->ID3v1Tag());
  } else if (auto *flac = dynamic_cast<FLAC::File *>(file.get())) {
    if (flac->hasXiphComment()) add(flac->xiphComment());
    if (flac->hasID3v2Tag()) add(flac->ID3v2Tag());
    if (flac->hasID3v1Tag()) add(flac->ID3v1Tag());
  } else if (auto *wav = dynamic_cast<RIFF::WAV::File *>(file.get())) {
    if (wav->hasID3v2Tag()) add(wav->ID3v2Tag());
    if (wav->hasInfoTag()) add(wav->InfoTag());
  } else if (auto *monkey = dynamic_cast<APE::File *>(file.get())) {
    if (monkey->hasAPETag()) add(monkey->APETag());
    if (monkey->hasID3v1Tag()) add(monkey->ID3v1Tag());
  } else if (auto *pack = dynamic_cast<WavPack::File *>(file.get())) {
    if (pack->hasAPETag()) add(pack->APETag());
    if (pack->hasID3v1Tag()) add(pack->ID3v1Tag());
  } else if (auto *muse = dynamic_cast<MPC::File *>(file.get())) {
    if (muse->hasAPETag()) add(muse->APETag());
    if (muse->hasID3v1Tag()) add(muse->ID3v1Tag());
  } else if (auto *tta = dynamic_cast<TrueAudio::File *>(file.get())) {
    if (tta->hasID3v2Tag()) add(tta->ID3v2Tag());
    if (tta->hasID3v1Tag()) add(tta->ID3v1Tag());
  } else if (file) {
    add(file->tag());
  }
  add(tag.get());
  return tags;
}
