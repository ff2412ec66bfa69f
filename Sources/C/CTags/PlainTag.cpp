#include "PlainTag.h"

void PlainTag::Picture::offer(long start, size_t count, bool isFront) {
  if (count == 0 || isFrontCover || (isFound && !isFront)) return;
  this->start = start;
  this->count = count;
  isFrontCover = isFront;
  isFound = true;
}

void PlainTag::clear() {
  format = 0;
  sound = SoundProperties();
  picture = Picture();
  memory.clear();
  texts.clear();
  second = SIZE_MAX;
  // What a broken file made large is not kept.
  if (memory.capacity() > 1 << 20) memory.shrink_to_fit();
  if (scratch.capacity() > 1 << 20) scratch = std::vector<char>();
}

void PlainTag::add(int key, const char *text, size_t count) {
  size_t start = memory.size();
  memory.append(text, count);
  end(key, start);
}

void PlainTag::append(char32_t character) {
  auto put = [&](char32_t bits) { memory += static_cast<char>(bits); };
  if (character < 0x80) return put(character);
  if (character < 0x800) {
    put(0xc0 | character >> 6);
  } else if (character < 0x10000) {
    put(0xe0 | character >> 12);
    put(0x80 | (character >> 6 & 0x3f));
  } else {
    put(0xf0 | character >> 18);
    put(0x80 | (character >> 12 & 0x3f));
    put(0x80 | (character >> 6 & 0x3f));
  }
  put(0x80 | (character & 0x3f));
}

void PlainTag::end(int key, size_t start) { texts.push_back({key, start, memory.size() - start}); }

bool isPlainUTF8(const char *text, size_t count) {
  auto *bytes = reinterpret_cast<const uint8_t *>(text);
  for (size_t i = 0; i < count;) {
    uint8_t first = bytes[i++];
    if (first == 0) return false;
    if (first < 0x80) continue;
    int more = first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xf0 && first < 0xf5 ? 3 : 0;
    if (more == 0 || size_t(more) > count - i) return false;
    // No character is written longer than it must be, none is half of another, none beyond the last.
    uint8_t second = bytes[i];
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0)) return false;
    if ((first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90)) return false;
    while (more-- > 0) {
      if ((bytes[i++] & 0xc0) != 0x80) return false;
    }
  }
  return true;
}
