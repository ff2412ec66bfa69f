#include "Lyrics.h"

#include <taglib/mpegfile.h>
#include <taglib/synchronizedlyricsframe.h>
#include <taglib/textidentificationframe.h>
#include <taglib/unsynchronizedlyricsframe.h>
#include <taglib/xiphcomment.h>

#include <algorithm>

#include "Fields.h"

using namespace TagLib;

namespace {
// Limits that only broken tags exceed: frames of a file, parts of all frames, and bytes.
constexpr size_t mostFrames = 32;
constexpr size_t mostParts = 100'000;
constexpr size_t mostBytes = 4 << 20;
constexpr size_t longestText = 1 << 20;

// Whether a field has lyrics; a language or a description may follow the name after a colon.
bool isLyrics(const String &name) {
  std::string letters;
  for (auto character : name) {
    if (character == ':' || letters.size() > 20) break;
    if (character >= 'a' && character <= 'z') character -= 'a' - 'A';
    if (character >= 'A' && character <= 'Z') letters += static_cast<char>(character);
  }
  return letters == "LYRICS" || letters == "LYRIC" || letters == "UNSYNCEDLYRICS" || letters == "SYNCEDLYRICS" ||
         letters == "WMLYRICS";
}

double durationOfFrame(const OpenedFile &opened) {
  auto *mpeg = dynamic_cast<MPEG::File *>(opened.file.get());
  auto *sound = mpeg ? mpeg->audioProperties() : nullptr;
  if (!sound || sound->sampleRate() <= 0) return 0;
  bool isShort = sound->layer() == 3 && sound->version() != MPEG::Header::Version1;
  int samples = sound->layer() == 1 ? 384 : isShort ? 576 : 1152;
  return double(samples) / sound->sampleRate();
}

ctags_lyrics_unit unitOf(const ID3v2::SynchronizedLyricsFrame *frame) {
  switch (frame->timestampFormat()) {
    case ID3v2::SynchronizedLyricsFrame::AbsoluteMilliseconds: return CTAGS_MILLISECONDS;
    case ID3v2::SynchronizedLyricsFrame::AbsoluteMpegFrames: return CTAGS_MPEG_FRAMES;
    default: return CTAGS_UNKNOWN_UNIT;
  }
}
}  // namespace

void Lyrics::begin(ctags_lyrics_unit unit, bool isEightBit) { frames.push_back({unit, isEightBit, parts.size(), 0}); }

void Lyrics::addPart(int64_t time, const String &text) {
  std::string bytes = text.to8Bit(true);
  if (bytes.size() > longestText) bytes.resize(longestText);
  if (parts.size() >= mostParts || memory.size() + bytes.size() > mostBytes) return;
  parts.push_back({time, memory.size(), bytes.size()});
  memory += bytes;
  frames.back().count++;
}

void Lyrics::addText(const String &text, bool isEightBit) {
  if (frames.size() >= mostFrames) return;
  begin(CTAGS_NO_TIMES, isEightBit);
  addPart(0, text);
}

void Lyrics::readFrames(const ID3v2::Tag *tag) {
  for (auto *any : tag->frameList("SYLT")) {
    using Frame = ID3v2::SynchronizedLyricsFrame;
    auto *frame = dynamic_cast<Frame *>(any);
    // The other types are chords, trivia and addresses.
    if (!frame || frame->type() > Frame::TextTranscription || frames.size() >= mostFrames) continue;
    begin(unitOf(frame), frame->textEncoding() == String::Latin1);
    const auto texts = frame->synchedText();
    for (auto &text : texts) addPart(text.time, text.text);
  }
  for (auto *any : tag->frameList("USLT")) {
    auto *frame = dynamic_cast<ID3v2::UnsynchronizedLyricsFrame *>(any);
    if (frame) addText(frame->text(), frame->textEncoding() == String::Latin1);
  }
  for (auto *any : tag->frameList("TXXX")) {
    auto *frame = dynamic_cast<ID3v2::UserTextIdentificationFrame *>(any);
    const auto texts = frame && isLyrics(frame->description()) ? frame->fieldList() : StringList();
    // The first text is the description.
    if (texts.size() > 1) addText(texts[1], frame->textEncoding() == String::Latin1);
  }
}

void Lyrics::readProperties(Tag *tag) {
  const auto *xiph = dynamic_cast<const Ogg::XiphComment *>(tag);
  const PropertyMap made = xiph ? PropertyMap() : allProperties(tag);
  const SimplePropertyMap &properties = xiph ? xiph->fieldListMap() : made;
  for (auto &[name, texts] : properties) {
    if (!isLyrics(name)) continue;
    for (auto &text : texts) addText(text, false);
  }
}

void Lyrics::read(const OpenedFile &opened) {
  memory.clear();
  parts.clear();
  frames.clear();
  frameDuration = durationOfFrame(opened);
  for (const Tag *any : opened.tags()) {
    auto *tag = const_cast<Tag *>(any);
    if (auto *id3 = dynamic_cast<ID3v2::Tag *>(tag)) {
      readFrames(id3);
    } else {
      readProperties(tag);
    }
  }
}

void Lyrics::fill(ctags_lyrics_result &result) {
  filledParts.clear();
  for (auto &part : parts) {
    filledParts.push_back({part.time, memory.data() + part.start, static_cast<uint32_t>(part.count)});
  }
  filled.clear();
  for (auto &frame : frames) {
    filled.push_back({frame.unit, frame.isEightBit, filledParts.data() + frame.first, static_cast<uint32_t>(frame.count)});
  }
  result = {filled.data(), static_cast<uint32_t>(filled.size()), frameDuration};
}
