// FLAC: blocks in front of the sound, each with its kind and length.
#include <string.h>

#include "PlainTag.h"

bool readPlainFLAC(WindowStream &stream, PlainTag &tag) {
  enum { streamInfo, padding, application, seekTable, comment, cueSheet, picture };
  constexpr size_t largestComment = 1 << 20;
  char head[4], end[3];
  long position = 4;
  bool isFirst = true, isLast = false, hasComment = false;
  double samples = 0;
  while (!isLast) {
    if (stream.read(position, head, 4) != 4) return false;
    isLast = head[0] & 0x80;
    int kind = head[0] & 0x7f;
    size_t count = bigEndian(head + 1, 3);
    long start = position + 4;
    if (isFirst != (kind == streamInfo) || kind > picture || (count == 0 && kind != padding)) return false;
    if (start + long(count) >= stream.length()) return false;
    if (kind == streamInfo) {
      char info[18];
      if (count < sizeof info || stream.read(start, info, sizeof info) != sizeof info) return false;
      uint32_t bits = bigEndian(info + 10);
      tag.sound.sampleRate = static_cast<int>(bits >> 12);
      tag.sound.channels = static_cast<int>(bits >> 9 & 7) + 1;
      tag.sound.bitsPerSample = static_cast<int>(bits >> 4 & 31) + 1;
      samples = double(uint64_t(bits & 15) << 32 | bigEndian(info + 14));
      isFirst = false;
    } else if (kind == comment) {
      if (hasComment || count > largestComment) return false;
      hasComment = true;
      tag.scratch.resize(count);
      if (stream.read(start, tag.scratch.data(), long(count)) != long(count)) return false;
      if (!addComment(tag.scratch.data(), count, tag, nullptr)) return false;
    } else if (kind == picture) {
      auto fetch = [&](size_t at, char *bytes, size_t some) {
        return stream.read(start + long(at), bytes, long(some)) == long(some);
      };
      if (!offerPictureBlock(count, start, tag.picture, fetch)) return false;
    }
    position = start + long(count);
  }
  // A tag of ID3v1 behind the sound is not what FLAC has.
  if (stream.length() < 128 || stream.read(stream.length() - 128, end, 3) != 3) return false;
  if (memcmp(end, "TAG", 3) == 0 || tag.sound.sampleRate <= 0) return false;
  if (samples > 0) {
    double length = samples * 1000.0 / tag.sound.sampleRate;
    double rate = double(stream.length() - position) * 8.0 / length + 0.5;
    if (length > 1e9 || rate > 1e9) return false;
    tag.sound.duration = static_cast<int>(length + 0.5);
    tag.sound.bitRate = static_cast<int>(rate);
  }
  tag.format = CTAGS_FLAC;
  return true;
}
