// The headers of Vorbis and Opus, without TagLib's way through them: it brings a picture, which is
// a text there, to four bytes a letter and back, and puts it together from pages of 4 KiB.
#include <string.h>
#include <strings.h>
#include <taglib/flacpicture.h>
#include <taglib/xiphcomment.h>

#include <algorithm>
#include <array>
#include <string>

#include "OpenedFile.h"

using namespace TagLib;

namespace {
// What is longer is left to TagLib and the bounds of its stream.
constexpr size_t largestPacket = 64 << 20;
constexpr long largestPage = 65307;
constexpr size_t pageHeader = 27;

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
bool decode(const char *text, size_t count, ByteVector &bytes) {
  if (count == 0 || count % 4 != 0) return false;
  size_t padding = text[count - 1] != '=' ? 0 : text[count - 2] != '=' ? 1 : 2;
  bytes = ByteVector(static_cast<unsigned>(count / 4 * 3), 0);
  auto *out = reinterpret_cast<uint8_t *>(bytes.data());
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
    bytes.resize(static_cast<unsigned>(count / 4 * 3 - padding));
  }
  return odd < 64;
}

// The tracks of an album mostly have one picture: comparing is a tenth of decoding it again.
bool decodeOnce(const char *text, size_t count, ByteVector &bytes) {
  constexpr size_t mostKept = 4 << 20;
  thread_local std::string lastText;
  thread_local ByteVector last;
  if (count == lastText.size() && memcmp(text, lastText.data(), count) == 0 && count > 0) {
    bytes = last;
    return true;
  }
  if (!decode(text, count, bytes)) return false;
  if (count <= mostKept) {
    lastText.assign(text, count);
    last = bytes;
  }
  return true;
}

// The tag of a comment packet: its texts by TagLib, its pictures by us.
std::unique_ptr<Ogg::XiphComment> comment(const char *bytes, size_t count) {
  std::string texts;
  std::vector<std::unique_ptr<FLAC::Picture>> pictures;
  size_t position = 0;
  auto number = [&](uint32_t &value) {
    if (count - position < 4) return false;
    value = littleEndian<uint32_t>(bytes + position);
    position += 4;
    return value <= count - position;
  };
  uint32_t vendor, fields, length;
  if (!number(vendor)) return nullptr;
  position += vendor;
  texts.assign(bytes, position);
  size_t countAt = position;
  if (!number(fields)) return nullptr;
  texts.append(bytes + countAt, 4);
  uint32_t kept = 0;
  static constexpr char name[] = "METADATA_BLOCK_PICTURE=", old[] = "COVERART=";
  for (uint32_t i = 0; i < fields; i++) {
    if (!number(length)) return nullptr;
    const char *field = bytes + position;
    position += length;
    if (length >= sizeof old - 1 && strncasecmp(field, old, sizeof old - 1) == 0) return nullptr;
    if (length < sizeof name - 1 || strncasecmp(field, name, sizeof name - 1) != 0) {
      texts.append(field - 4, length + 4);
      kept++;
      continue;
    }
    ByteVector block;
    if (!decodeOnce(field + sizeof name - 1, length - (sizeof name - 1), block)) return nullptr;
    auto picture = std::make_unique<FLAC::Picture>();
    if (!picture->parse(block)) return nullptr;
    pictures.push_back(std::move(picture));
  }
  for (unsigned i = 0; i < 4; i++) texts[countAt + i] = static_cast<char>(kept >> (8 * i));
  const ByteVector data(texts.data(), static_cast<unsigned>(texts.size()));
  auto tag = std::make_unique<Ogg::XiphComment>(data);
  for (auto &picture : pictures) tag->addPicture(picture.release());
  return tag;
}
}  // namespace

bool readOgg(WindowStream &stream, bool isOpus, OpenedFile &opened) {
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
    opened.sound.channels = static_cast<uint8_t>(first[9]);
    opened.sound.sampleRate = 48000;
    skipped = littleEndian<uint16_t>(&first[10]);
  } else {
    if (firstSize < 28 || first.compare(0, 7, "\x01vorbis") != 0) return false;
    opened.sound.channels = static_cast<uint8_t>(first[11]);
    opened.sound.sampleRate = littleEndian<int32_t>(&first[12]);
    // The third one is of the decoder's; only its size is asked for.
    if (!packets.next(nullptr, thirdSize)) return false;
  }
  int64_t end;
  if (opened.sound.sampleRate <= 0 || packets.firstGranule < 0) return false;
  if (!lastGranule(stream, packets.serial, end)) return false;
  int64_t samples = end - packets.firstGranule - skipped;
  if (samples <= 0) return false;
  double length = double(samples) * 1000.0 / opened.sound.sampleRate;
  double bytes = double(stream.length()) - double(firstSize + secondSize + thirdSize);
  if (length > 1e9 || bytes < 0) return false;
  opened.sound.duration = static_cast<int>(length + 0.5);
  opened.sound.bitRate = static_cast<int>(bytes * 8.0 / length + 0.5);
  auto tag = comment(second.data() + markSize, second.size() - markSize);
  if (!tag) return false;
  opened.tag = std::move(tag);
  return true;
}
