// Vorbis comments, which FLAC, Vorbis and Opus have: names and values with the length of each in front.
#include <string.h>
#include <strings.h>

#include "FieldKeys.h"
#include "PlainTag.h"

namespace {
uint32_t littleEndian(const char *bytes) {
  uint32_t value = 0;
  for (int i = 4; i-- > 0;) value = value << 8 | static_cast<uint8_t>(bytes[i]);
  return value;
}

bool isNamed(const char *name, size_t count, const char *wanted) {
  return count == strlen(wanted) && strncasecmp(name, wanted, count) == 0;
}
}  // namespace

bool addComment(const char *bytes, size_t count, PlainTag &tag, bool (*picture)(PlainTag &, const char *, size_t)) {
  size_t position = 0;
  auto number = [&](uint32_t &value) {
    if (count - position < 4) return false;
    value = littleEndian(bytes + position);
    position += 4;
    return true;
  };
  uint32_t vendor, fields, length;
  if (!number(vendor) || vendor > count - position) return false;
  position += vendor;
  if (!number(fields) || fields > 50'000 || fields > (count - 8) / 4) return false;
  for (uint32_t i = 0; i < fields; i++) {
    if (!number(length) || length > count - position) return false;
    const char *field = bytes + position;
    position += length;
    auto *equals = static_cast<const char *>(memchr(field, '=', length));
    // What has no name is nothing.
    if (!equals || equals == field) continue;
    // TagLib's names end there.
    if (memchr(field, 0, size_t(equals - field))) return false;
    size_t nameCount = size_t(equals - field), valueCount = length - nameCount - 1;
    if (isNamed(field, nameCount, "METADATA_BLOCK_PICTURE")) {
      if (!picture || !picture(tag, equals + 1, valueCount)) return false;
      continue;
    }
    if (isNamed(field, nameCount, "COVERART")) return false;
    int key = keyNamed(field, nameCount);
    if (key < 0 || valueCount == 0) continue;
    if (!isPlainUTF8(equals + 1, valueCount)) return false;
    tag.add(key, equals + 1, valueCount);
  }
  return true;
}
