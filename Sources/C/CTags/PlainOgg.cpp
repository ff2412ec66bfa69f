// The headers of Vorbis and Opus, without TagLib's way through them: it brings a picture, which is
// a text there, to four bytes a letter and back, and puts it together from pages of 4 KiB.
#include <string.h>

#include <algorithm>
#include <array>
#include <string>

#include "PlainTag.h"

namespace {
// What is longer is left to TagLib and the bounds of its stream.
constexpr size_t largestPacket = 64 << 20;
constexpr long largestPage = 65307;
constexpr size_t pageHeader = 27;
constexpr size_t mostKept = 4 << 20;

template <typename Number>
Number littleEndian(const char *bytes) {
  Number value = 0;
  for (unsigned i = sizeof value; i-- > 0;) value = value << 8 | static_cast<uint8_t>(bytes[i]);
  return value;
}

// Puts packets together from the pages of one stream; whatever is odd ends it.
class Packets {
 public:
  explicit Packets(WindowStream &stream) : stream(stream) {}

  // The next packet, or only its size.
  bool next(std::string *packet, size_t &size) {
    size = 0;
    if (packet) packet->clear();
    while (true) {
      if (segment == segments && !openPage(size > 0)) return false;
      size_t piece = 0;
      bool isWhole = false;
      while (segment < segments && !isWhole) {
        isWhole = lacing[segment] < 255;
        piece += lacing[segment++];
      }
      size += piece;
      if (size > largestPacket) return false;
      if (packet) {
        size_t start = packet->size();
        packet->resize(size);
        if (stream.read(position, packet->data() + start, long(piece)) != long(piece)) return false;
      }
      position += long(piece);
      if (isWhole) return position <= stream.length();
    }
  }

  // Where a stream begins, for the length of its sound.
  int64_t firstGranule = 0;
  uint32_t serial = 0;

 private:
  WindowStream &stream;
  long position = 0;
  uint32_t page = 0;
  int segment = 0;
  int segments = 0;
  uint8_t lacing[255];

  bool openPage(bool isWithin) {
    char head[pageHeader];
    if (stream.read(position, head, pageHeader) != long(pageHeader)) return false;
    if (memcmp(head, "OggS", 5) != 0 || bool(head[5] & 1) != isWithin) return false;
    // The first page says that it is, and none of these that it is the last.
    if ((head[5] & ~1) != (page == 0 ? 2 : 0)) return false;
    auto serial = littleEndian<uint32_t>(head + 14);
    if (page == 0) {
      firstGranule = littleEndian<int64_t>(head + 6);
      this->serial = serial;
    }
    if (serial != this->serial) return false;
    page++;
    segments = static_cast<uint8_t>(head[26]);
    segment = 0;
    if (segments == 0 || stream.read(position + long(pageHeader), lacing, segments) != segments) return false;
    position += long(pageHeader) + segments;
    return true;
  }
};

// How many samples the last page says that there were.
bool lastGranule(WindowStream &stream, uint32_t serial, int64_t &granule) {
  std::string tail;
  for (long reach : {8192L, largestPage + 1}) {
    long start = std::max(0L, stream.length() - reach);
    tail.resize(size_t(stream.length() - start));
    if (stream.read(start, tail.data(), long(tail.size())) != long(tail.size())) return false;
    size_t found = tail.rfind("OggS");
    if (found == std::string::npos) continue;
    size_t rest = tail.size() - found;
    // Of a page whose head was cut off nothing is believed.
    if (rest < pageHeader || tail[found + 4] != 0) return false;
    if (rest < pageHeader + static_cast<uint8_t>(tail[found + 26])) return false;
    granule = littleEndian<int64_t>(&tail[found + 6]);
    return littleEndian<uint32_t>(&tail[found + 14]) == serial && granule >= 0;
  }
  return false;
}

// The value of each letter, 64 for what is none.
constexpr auto letters = [] {
  std::array<uint8_t, 256> values{};
  for (auto &value : values) value = 64;
  const char *all = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (uint8_t i = 0; i < 64; i++) values[static_cast<uint8_t>(all[i])] = i;
  return values;
}();

// False for anything but base64 as it should be.
bool decode(const char *text, size_t count, std::vector<uint8_t> &bytes) {
  if (count == 0 || count % 4 != 0) return false;
  size_t padding = text[count - 1] != '=' ? 0 : text[count - 2] != '=' ? 1 : 2;
  bytes.resize(count / 4 * 3);
  auto *out = bytes.data();
  auto *in = reinterpret_cast<const uint8_t *>(text);
  uint8_t odd = 0;
  size_t whole = count - (padding > 0 ? 4 : 0);
  for (size_t i = 0; i < whole; i += 4, out += 3) {
    uint8_t a = letters[in[i]], b = letters[in[i + 1]], c = letters[in[i + 2]], d = letters[in[i + 3]];
    odd |= a | b | c | d;
    out[0] = static_cast<uint8_t>(a << 2 | b >> 4);
    out[1] = static_cast<uint8_t>(b << 4 | c >> 2);
    out[2] = static_cast<uint8_t>(c << 6 | d);
  }
  if (padding > 0) {
    uint8_t a = letters[in[whole]], b = letters[in[whole + 1]];
    uint8_t c = padding == 1 ? letters[in[whole + 2]] : 0;
    odd |= a | b | c;
    out[0] = static_cast<uint8_t>(a << 2 | b >> 4);
    if (padding == 1) out[1] = static_cast<uint8_t>(b << 4 | c >> 2);
    bytes.resize(count / 4 * 3 - padding);
  }
  return odd < 64;
}

// The picture of a comment; a second one is left to TagLib.
bool takePicture(PlainTag &tag, const char *text, size_t count) {
  auto &decoded = tag.decoded;
  if (count == 0 || count > mostKept || tag.picture.isFound) return false;
  if (decoded.text.size() != count || memcmp(text, decoded.text.data(), count) != 0) {
    decoded.text.clear();
    decoded.number++;
    if (!decode(text, count, decoded.block)) return false;
    decoded.text.assign(text, count);
  }
  auto fetch = [&](size_t at, char *bytes, size_t some) {
    if (at + some > decoded.block.size()) return false;
    memcpy(bytes, decoded.block.data() + at, some);
    return true;
  };
  if (!offerPictureBlock(decoded.block.size(), 0, tag.picture, fetch)) return false;
  tag.picture.bytes = decoded.block.data() + tag.picture.start;
  tag.picture.number = decoded.number;
  return true;
}
}  // namespace

bool readPlainOgg(WindowStream &stream, bool isOpus, PlainTag &tag) {
  Packets packets(stream);
  std::string first, second;
  size_t firstSize, secondSize, thirdSize = 0;
  if (!packets.next(&first, firstSize) || !packets.next(&second, secondSize)) return false;
  const char *mark = isOpus ? "OpusTags" : "\x03vorbis";
  size_t markSize = strlen(mark);
  if (second.compare(0, markSize, mark) != 0) return false;
  int64_t skipped = 0;
  if (isOpus) {
    if (firstSize < 19 || first.compare(0, 8, "OpusHead") != 0) return false;
    tag.sound.channels = static_cast<uint8_t>(first[9]);
    tag.sound.sampleRate = 48000;
    skipped = littleEndian<uint16_t>(&first[10]);
  } else {
    if (firstSize < 28 || first.compare(0, 7, "\x01vorbis") != 0) return false;
    tag.sound.channels = static_cast<uint8_t>(first[11]);
    tag.sound.sampleRate = littleEndian<int32_t>(&first[12]);
    // The third one is of the decoder's; only its size is asked for.
    if (!packets.next(nullptr, thirdSize)) return false;
  }
  int64_t end;
  if (tag.sound.sampleRate <= 0 || packets.firstGranule < 0) return false;
  if (!lastGranule(stream, packets.serial, end)) return false;
  int64_t samples = end - packets.firstGranule - skipped;
  if (samples <= 0) return false;
  double length = double(samples) * 1000.0 / tag.sound.sampleRate;
  double bytes = double(stream.length()) - double(firstSize + secondSize + thirdSize);
  if (length > 1e9 || bytes < 0) return false;
  tag.sound.duration = static_cast<int>(length + 0.5);
  tag.sound.bitRate = static_cast<int>(bytes * 8.0 / length + 0.5);
  // Where the length makes no sense, TagLib believes the rate that the header says.
  if (tag.sound.channels <= 0 || tag.sound.bitRate <= 0) return false;
  tag.format = isOpus ? CTAGS_OPUS : CTAGS_VORBIS;
  return addComment(second.data() + markSize, second.size() - markSize, tag, takePicture);
}
