// Tags of ID3v2.3 and 2.4.
#include <string.h>
#include <strings.h>

#include <algorithm>
#include <array>

#include "EightBitText.h"
#include "FieldKeys.h"
#include "PlainTag.h"

namespace {
constexpr long largestFrame = 1 << 15;

bool isFrameName(const char *name) {
  for (int i = 0; i < 4; i++) {
    if (!((name[i] >= 'A' && name[i] <= 'Z') || (name[i] >= '0' && name[i] <= '9'))) return false;
  }
  return true;
}

// Four bytes of seven bits each; false where they are more.
bool safeNumber(const char *bytes, long &number) {
  number = 0;
  for (int i = 0; i < 4; i++) {
    if (bytes[i] & 0x80) return false;
    number = number << 7 | bytes[i];
  }
  return true;
}

constexpr uint32_t name(const char (&text)[5]) {
  return uint32_t(text[0]) << 24 | uint32_t(text[1]) << 16 | uint32_t(text[2]) << 8 | uint32_t(text[3]);
}

// The key of a frame's texts; -1 for frames that say nothing of what is asked for.
int keyOfFrame(uint32_t frame) {
  struct Pair {
    uint32_t frame;
    int key;
  };
  static const std::array<Pair, 21> pairs = [] {
    auto pair = [](const char (&frame)[5], const char *key) { return Pair{name(frame), keyNamed(key, strlen(key))}; };
    return std::array<Pair, 21>{
        pair("TIT2", "TITLE"),       pair("TPE1", "ARTIST"),      pair("TALB", "ALBUM"),
        pair("TPE2", "ALBUMARTIST"), pair("TCOM", "COMPOSER"),    pair("TCON", "GENRE"),
        pair("TRCK", "TRACKNUMBER"), pair("TPOS", "DISCNUMBER"),  pair("TDRC", "DATE"),
        pair("TDRL", "RELEASEDATE"), pair("TDOR", "ORIGINALDATE"), pair("TCMP", "COMPILATION"),
        pair("TSOT", "TITLESORT"),   pair("TSOP", "ARTISTSORT"),  pair("TSOA", "ALBUMSORT"),
        pair("TSO2", "ALBUMARTISTSORT"), pair("TSOC", "COMPOSERSORT"), pair("TYER", "DATE"),
        pair("TSST", "TSST"),        pair("TMCL", "TMCL"),        pair("TIPL", "TIPL")};
  }();
  for (auto &pair : pairs) {
    if (pair.frame == frame) return pair.key;
  }
  return -1;
}

// The texts of a frame, in the tag under no key yet: what a frame of one's own says is in the first.
class FrameTexts {
 public:
  FrameTexts(PlainTag &tag) : tag(tag), first(tag.all().size()) {}

  // Puts the texts of a frame's bytes there; false where they are odd.
  bool split(const char *bytes, size_t count) {
    if (count < 2) return false;
    auto encoding = static_cast<uint8_t>(bytes[0]);
    const char *text = bytes + 1;
    size_t rest = count - 1;
    if (encoding == 0 || encoding == 3) {
      while (rest > 0 && text[rest - 1] == 0) rest--;
      for (size_t start = 0; start < rest;) {
        size_t end = start;
        while (end < rest && text[end] != 0) end++;
        if (end > start && !add(text + start, end - start, encoding == 3)) return false;
        start = end + 1;
      }
      return true;
    }
    if ((encoding != 1 && encoding != 2) || rest % 2 != 0) return false;
    while (rest > 0 && text[rest - 1] == 0 && text[rest - 2] == 0) rest -= 2;
    for (size_t start = 0; start < rest;) {
      size_t end = start;
      while (end < rest && (text[end] != 0 || text[end + 1] != 0)) end += 2;
      if (end > start && !addWide(text + start, end - start, encoding == 1)) return false;
      start = end + 2;
    }
    return true;
  }

 private:
  PlainTag &tag;

 public:
  const size_t first;

 private:
  bool add(const char *text, size_t count, bool isUTF8) {
    size_t start = tag.position();
    bool isASCII = true;
    for (size_t i = 0; i < count; i++) isASCII = isASCII && !(text[i] & 0x80);
    if (isASCII || isUTF8) {
      if (isUTF8 && !isPlainUTF8(text, count)) return false;
      tag.append(text, count);
    } else if (looksLikeUTF8(text, count)) {
      if (!isPlainUTF8(text, count)) return false;
      tag.append(text, count);
    } else {
      for (size_t i = 0; i < count; i++) tag.append(char32_t(characterOf1252(static_cast<uint8_t>(text[i]))));
    }
    tag.end(-1, start);
    return true;
  }

  bool addWide(const char *text, size_t count, bool hasMark) {
    size_t start = tag.position();
    bool isBig = true;
    if (hasMark) {
      uint32_t mark = bigEndian(text, 2);
      if (count <= 2 || (mark != 0xfeff && mark != 0xfffe)) return false;
      isBig = mark == 0xfeff;
      text += 2;
      count -= 2;
    }
    auto unit = [&](size_t at) {
      auto one = static_cast<uint8_t>(text[at]), other = static_cast<uint8_t>(text[at + 1]);
      return char32_t(isBig ? one << 8 | other : other << 8 | one);
    };
    for (size_t i = 0; i < count; i += 2) {
      char32_t character = unit(i);
      if (character == 0 || character == 0xfeff || character == 0xfffe) return false;
      if (character >= 0xd800 && character < 0xe000) {
        if (character >= 0xdc00 || i + 4 > count) return false;
        char32_t low = unit(i += 2);
        if (low < 0xdc00 || low >= 0xe000) return false;
        character = 0x10000 + ((character - 0xd800) << 10 | (low - 0xdc00));
      }
      tag.append(character);
    }
    tag.end(-1, start);
    return true;
  }
};

// A genre may be a number of ID3v1's, alone or in brackets. Other brackets are for TagLib.
bool addGenre(PlainTag &tag, int key, const char *text, size_t count) {
  auto isDigit = [](char letter) { return letter >= '0' && letter <= '9'; };
  bool isBracketed = text[0] == '(';
  bool isName = !isDigit(text[count - 1]) || (text[0] >= 'A' && text[0] <= 'Z');
  if (!isBracketed && isName) {
    tag.add(key, text, count);
    return true;
  }
  size_t end = isBracketed ? count - 1 : count;
  if (isBracketed && (count < 3 || text[end] != ')')) return false;
  int number = 0;
  if (end > 4) return false;
  for (size_t i = isBracketed; i < end; i++) {
    if (!isDigit(text[i])) return false;
    number = number * 10 + text[i] - '0';
  }
  if (number > 255) return false;
  const std::string &name = genreNames()[number];
  if (name.empty()) return false;
  tag.add(key, name.data(), name.size());
  return true;
}

// Day and month, which 2.3 has apart from the year.
struct Moment {
  int years = 0, days = 0, times = 0;
  size_t year = 0;
  char day[4] = {}, time[4] = {};
};

class Reader {
 public:
  Reader(WindowStream &stream, PlainTag &tag, int version, long end)
      : stream(stream), tag(tag), version(version), end(end) {}

  bool read() {
    long position = 10;
    while (position < end - 10) {
      char head[10];
      if (stream.read(position, head, 10) != 10) return false;
      if (head[0] == 0) break;
      long size = 0;
      if (!isFrameName(head) || head[8] != 0 || head[9] != 0) return false;
      if (version == 4) {
        // Some programs write sizes of 2.4 as those of 2.3: TagLib tries where the next frame is.
        if (!safeNumber(head + 4, size)) return false;
        bool isOdd = size > 127 && !isFrameAt(position + 10 + size);
        if (isOdd && isFrameAt(position + 10 + long(bigEndian(head + 4)))) return false;
      } else {
        size = bigEndian(head + 4);
      }
      if (size <= 0 || size > end - position - 10) return false;
      if (!take(bigEndian(head), position + 10, size)) return false;
      position += 10 + size;
    }
    return addMoment();
  }

 private:
  WindowStream &stream;
  PlainTag &tag;
  const int version;
  const long end;
  Moment moment;

  bool isFrameAt(long position) {
    char next[4];
    return position + 4 <= end && stream.read(position, next, 4) == 4 && isFrameName(next);
  }

  bool take(uint32_t frame, long start, long size) {
    if (frame == name("APIC")) return takePicture(start, size);
    // Rare ones whose meaning depends on others.
    if (frame == name("RVA2") || frame == name("TRDC") || frame == name("TRDA")) return false;
    if (version == 4 && (frame == name("TYER") || frame == name("TDAT") || frame == name("TIME"))) return false;
    if (version == 3 && frame == name("TDAT")) return takeDigits(start, size, moment.days, moment.day);
    if (version == 3 && frame == name("TIME")) return takeDigits(start, size, moment.times, moment.time);
    if (version == 3 && frame == name("TORY")) frame = name("TDOR");
    if (version == 3 && frame == name("IPLS")) frame = name("TIPL");
    // Only before 2.4 the list of the people involved includes musicians.
    if (version == 4 && frame == name("TIPL")) return true;
    bool isIdentifier = frame == name("UFID");
    // TXXX is ID3v2's frame for fields of the user's own names.
    bool isOwn = frame == name("TXXX");
    int key = keyOfFrame(frame);
    if (key < 0 && !isOwn && !isIdentifier) return true;
    if (size > largestFrame) return false;
    tag.scratch.resize(size_t(size));
    if (stream.read(start, tag.scratch.data(), size) != size) return false;
    if (isIdentifier) return addIdentifier(tag.scratch.data(), size_t(size));
    FrameTexts texts(tag);
    if (!texts.split(tag.scratch.data(), size_t(size))) return false;
    return isOwn ? nameOwn(texts.first) : nameTexts(texts.first, frame, key);
  }

  bool nameOwn(size_t first) {
    auto &texts = tag.all();
    // One without a value counts as one with an empty one.
    if (texts.size() - first < 2) return texts.size() > first ? keyOf(texts[first]) < 0 : true;
    int key = keyOf(texts[first]);
    for (size_t i = first + 1; i < texts.size(); i++) tag.setKey(i, key);
    return true;
  }

  int keyOf(const PlainTag::Text &text) const { return keyOfDescription(tag.bytes(text), text.count); }

  // The owner of an identifier, NUL and the identifier. MusicBrainz identifies the recording by it.
  bool addIdentifier(const char *bytes, size_t count) {
    static constexpr char owner[] = "http://musicbrainz.org";
    if (count < sizeof owner || memcmp(bytes, owner, sizeof owner) != 0) return true;
    const char *text = bytes + sizeof owner;
    size_t length = strnlen(text, count - sizeof owner);
    bool isASCII = std::all_of(text, text + length, [](char letter) { return !(letter & 0x80); });
    if (length == 0 || !isASCII) return false;
    tag.add(keyNamed("MUSICBRAINZ_TRACKID", 19), text, length);
    return true;
  }

  bool nameTexts(size_t first, uint32_t frame, int key) {
    size_t last = tag.all().size();
    if (frame == name("TYER") || (version == 3 && frame == name("TDRC"))) {
      // With its day it is put together at the end.
      if (++moment.years > 1 || last - first != 1) return false;
      moment.year = first;
    }
    for (size_t i = first; i < last; i++) {
      if (frame == name("TCON")) {
        auto text = tag.all()[i];
        char copy[64];
        if (text.count > sizeof copy) return false;
        memcpy(copy, tag.bytes(text), text.count);
        if (!addGenre(tag, key, copy, text.count)) return false;
        continue;
      }
      tag.setKey(i, key);
      // TagLib puts a blank between day and time.
      if (frame != name("TDRC") && frame != name("TYER")) continue;
      auto &text = tag.all()[i];
      if (void *letter = memchr(tag.edit(text), 'T', text.count)) *static_cast<char *>(letter) = ' ';
    }
    return true;
  }

  bool takeDigits(long start, long size, int &count, char (&digits)[4]) {
    char bytes[13];
    if (++count > 1 || size > long(sizeof bytes) || stream.read(start, bytes, size) != size) return false;
    FrameTexts texts(tag);
    if (!texts.split(bytes, size_t(size)) || tag.all().size() - texts.first != 1) return false;
    auto &text = tag.all()[texts.first];
    if (text.count != 4 || !isNumber(text)) return false;
    memcpy(digits, tag.bytes(text), 4);
    return true;
  }

  bool addMoment() {
    if (moment.days == 0) return true;
    if (moment.years != 1) return moment.years == 0;
    auto year = tag.all()[moment.year];
    // TagLib counts letters, so what is no ASCII is left to it.
    if (!isNumber(year)) return false;
    if (year.count != 4) return true;
    std::string text(tag.bytes(year), 4);
    text += {'-', moment.day[2], moment.day[3], '-', moment.day[0], moment.day[1]};
    if (moment.times == 1) text += {' ', moment.time[0], moment.time[1], ':', moment.time[2], moment.time[3]};
    tag.setKey(moment.year, -1);
    tag.add(keyOfFrame(name("TDRC")), text.data(), text.size());
    return !hasOtherDates();
  }

  bool isNumber(const PlainTag::Text &text) const {
    for (size_t i = 0; i < text.count; i++) {
      char letter = tag.bytes(text)[i];
      if (letter < '0' || letter > '9') return false;
    }
    return true;
  }

  // Their order would be another now.
  bool hasOtherDates() const {
    int key = keyOfFrame(name("TDRC")), count = 0;
    for (auto &text : tag.all()) count += text.key == key;
    return count > 1;
  }

  bool takePicture(long start, long size) {
    char head[512];
    long count = std::min<long>(size, sizeof head);
    if (size < 5 || stream.read(start, head, count) != count) return false;
    int encoding = head[0];
    if (encoding < 0 || encoding > 3) return false;
    auto *type = static_cast<char *>(memchr(head + 1, 0, size_t(count - 1)));
    if (!type) return false;
    bool isLink = type - head == 4 && memcmp(head + 1, "-->", 3) == 0;
    long at = type - head + 1;
    if (isLink || at + 1 >= size || at >= count) return false;
    bool isFront = head[at++] == 3;
    bool isWide = encoding == 1 || encoding == 2;
    if (isWide) {
      while (at + 2 <= count && (head[at] != 0 || head[at + 1] != 0)) at += 2;
      at += 2;
    } else {
      while (at < count && head[at] != 0) at++;
      at++;
    }
    if (at > count || at >= size) return false;
    tag.picture.offer(start + at, size_t(size - at), isFront);
    return true;
  }
};

}  // namespace

bool readPlainID3(WindowStream &stream, PlainTag &tag, int version, long end) {
  return Reader(stream, tag, version, end).read();
}
