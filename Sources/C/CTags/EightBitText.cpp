#include "EightBitText.h"

#include <taglib/id3v1tag.h>
#include <taglib/id3v2tag.h>
#include <taglib/infotag.h>

using namespace TagLib;

// Whether the text has at least one character beyond ASCII, and is valid UTF-8.
bool looksLikeUTF8(const char *bytes, size_t size) {
  bool hasMore = false;
  for (size_t i = 0; i < size;) {
    auto first = static_cast<uint8_t>(bytes[i++]);
    if (first == 0) break;
    if (first < 0x80) continue;
    int count = first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xf0 && first < 0xf5 ? 3 : 0;
    if (count == 0) return false;
    // ID3v1 truncates after 30 bytes, even inside a character.
    if (i + size_t(count) > size) return hasMore;
    while (count-- > 0) {
      if ((bytes[i++] & 0xc0) != 0x80) return false;
    }
    hasMore = true;
  }
  return hasMore;
}

wchar_t characterOf1252(uint8_t byte) {
  static constexpr wchar_t upper[32] = {
      0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160,
      0x2039, 0x152,  0x8d,   0x17d,  0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
      0x2013, 0x2014, 0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e, 0x178};
  return byte >= 0x80 && byte < 0xa0 ? upper[byte - 0x80] : static_cast<wchar_t>(byte);
}

namespace {
String decode(const ByteVector &bytes) {
  if (looksLikeUTF8(bytes.data(), bytes.size())) return String(bytes, String::UTF8);
  std::wstring text;
  text.reserve(bytes.size());
  for (char byte : bytes) {
    auto value = static_cast<uint8_t>(byte);
    if (value == 0) break;
    text += characterOf1252(value);
  }
  return String(text);
}

struct ID3v1Texts : ID3v1::StringHandler {
  // Such texts are padded with blanks or NUL.
  String parse(const ByteVector &bytes) const override { return decode(bytes).stripWhiteSpace(); }
};

struct ID3v2Texts : ID3v2::Latin1StringHandler {
  String parse(const ByteVector &bytes) const override { return decode(bytes); }
};

struct InfoTexts : RIFF::Info::StringHandler {
  String parse(const ByteVector &bytes) const override { return decode(bytes); }
};
}  // namespace

void useEightBitTexts() {
  // TagLib keeps the pointers, so they live as long as the program.
  static const ID3v1Texts id3v1;
  static const ID3v2Texts id3v2;
  static const InfoTexts info;
  static const bool isDone = [] {
    ID3v1::Tag::setStringHandler(&id3v1);
    ID3v2::Tag::setLatin1StringHandler(&id3v2);
    RIFF::Info::Tag::setStringHandler(&info);
    return true;
  }();
  (void)isDone;
}
