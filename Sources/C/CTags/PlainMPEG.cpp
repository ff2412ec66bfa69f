// MPEG audio, layer 3, behind a tag of ID3v2, whose first frame tells its length.
#include <string.h>
#include <taglib/id3v1genres.h>

#include "FieldKeys.h"
#include "FrameStreams.h"
#include "PlainTag.h"

using namespace TagLib;

// The names of the genres that ID3v1 has numbers for.
const std::array<std::string, 256> &genreNames() {
  static const auto names = [] {
    std::array<std::string, 256> names;
    for (int i = 0; i < 256; i++) names[i] = ID3v1::genre(i).to8Bit(true);
    return names;
  }();
  return names;
}

namespace {
// Four bytes of seven bits each; false where they are more.
bool safeNumber(const char *bytes, long &number) {
  number = 0;
  for (int i = 0; i < 4; i++) {
    if (bytes[i] & 0x80) return false;
    number = number << 7 | bytes[i];
  }
  return true;
}

// A tag of ID3v1: 128 bytes at the end, for what is not said in front.
bool addOldTag(const char *bytes, PlainTag &tag) {
  bool isPlain = true;
  auto add = [&](int key, const char *text, size_t count) {
    count = strnlen(text, count);
    for (size_t i = 0; i < count; i++) isPlain = isPlain && text[i] >= ' ';
    while (count > 0 && text[count - 1] == ' ') count--;
    while (count > 0 && *text == ' ') text++, count--;
    if (count > 0) tag.add(key, text, count);
  };
  static const int title = keyNamed("TITLE", 5), artist = keyNamed("ARTIST", 6), album = keyNamed("ALBUM", 5),
                   date = keyNamed("DATE", 4), number = keyNamed("TRACKNUMBER", 11), genre = keyNamed("GENRE", 5);
  add(title, bytes + 3, 30);
  add(artist, bytes + 33, 30);
  add(album, bytes + 63, 30);
  const char *year = bytes + 93;
  bool isYear = year[0] >= '1' && year[0] <= '9';
  for (int i = 1; i < 4; i++) isYear = isYear && year[i] >= '0' && year[i] <= '9';
  if (isYear) {
    tag.add(date, year, 4);
  } else if (strnlen(year, 4) > 0) {
    return false;
  }
  if (bytes[125] == 0 && bytes[126] != 0) {
    std::string text = std::to_string(static_cast<uint8_t>(bytes[126]));
    tag.add(number, text.data(), text.size());
  }
  const std::string &name = genreNames()[static_cast<uint8_t>(bytes[127])];
  if (!name.empty()) tag.add(genre, name.data(), name.size());
  // What such bytes mean is TagLib's to find out.
  return isPlain;
}

// The frame of MPEG audio at `start`, whose own count of frames tells the length.
bool readSound(WindowStream &stream, long start, SoundProperties &sound) {
  constexpr uint32_t same = 0xfffe0c00;
  FrameHeader frame;
  char bytes[2048], next[4];
  if (stream.read(start, bytes, 4) != 4 || !parseMPEG(reinterpret_cast<uint8_t *>(bytes), frame)) return false;
  bool isLayer3 = (bytes[1] & 6) == 2;
  if (!isLayer3 || frame.bytes > long(sizeof bytes) || stream.read(start, bytes, frame.bytes) != frame.bytes) return false;
  if (stream.read(start + frame.bytes, next, 4) != 4) return false;
  if ((bigEndian(bytes) & same) != (bigEndian(next) & same)) return false;
  auto *mark = static_cast<char *>(memmem(bytes, size_t(frame.bytes), "Xing", 4));
  if (!mark) mark = static_cast<char *>(memmem(bytes, size_t(frame.bytes), "Info", 4));
  if (!mark || mark + 16 > bytes + frame.bytes || (mark[7] & 3) != 3) return false;
  uint32_t frames = bigEndian(mark + 8), size = bigEndian(mark + 12);
  if (frames == 0 || size == 0) return false;
  double length = frame.samples * 1000.0 / frame.sampleRate * frames;
  double rate = size * 8.0 / length + 0.5;
  if (length > 1e9 || rate > 1e9) return false;
  sound.duration = static_cast<int>(length + 0.5);
  sound.bitRate = static_cast<int>(rate);
  sound.sampleRate = frame.sampleRate;
  sound.channels = frame.channels;
  return true;
}
}  // namespace

bool readPlainMPEG(WindowStream &stream, PlainTag &tag) {
  char head[10], tail[160];
  long size;
  if (stream.read(0, head, 10) != 10 || memcmp(head, "ID3", 3) != 0) return false;
  int version = head[3];
  if ((version != 3 && version != 4) || head[4] != 0 || head[5] != 0 || !safeNumber(head + 6, size)) return false;
  long end = 10 + size;
  if (size == 0 || size > 60 << 20 || end + long(sizeof tail) > stream.length()) return false;
  if (!readSound(stream, end, tag.sound)) return false;
  long count = sizeof tail;
  if (stream.read(stream.length() - count, tail, count) != count) return false;
  // A tag of APE at the other end is left to TagLib.
  if (memmem(tail, sizeof tail, "APETAGEX", 8)) return false;
  if (!readPlainID3(stream, tag, version, end)) return false;
  tag.endFirst();
  tag.format = CTAGS_MPEG;
  return memcmp(tail + 32, "TAG", 3) != 0 || addOldTag(tail + 32, tag);
}
