// What our own readers find in files that are as they should be. Whatever is odd is left to TagLib,
// which knows of all that programs have ever written, and takes several times as long.
#pragma once

#include <stdint.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "OpenedFile.h"

// The texts of a file under the keys of `FieldKeys`, its sound, and where its picture is. It is used
// again for the next file, so that nothing is made for any.
class PlainTag {
 public:
  // Without a key (-1) it is none that is asked for.
  struct Text {
    int key;
    size_t start;
    size_t count;
  };
  // The picture as bytes of the file; where it is a text there, as bytes by themselves.
  struct Picture {
    long start = 0;
    size_t count = 0;
    bool isFrontCover = false;
    bool isFound = false;
    const uint8_t *bytes = nullptr;
    // Of bytes by themselves, another one for other bytes.
    uint64_t number = 0;

    // Takes the first, unless a front cover comes.
    void offer(long start, size_t count, bool isFront);
  };

  int format = 0;
  SoundProperties sound;
  Picture picture;
  std::vector<char> scratch;
  // The picture that was last brought from a text to bytes, as both: the tracks of an album mostly
  // have one, and comparing is a tenth of the work.
  struct {
    std::string text;
    std::vector<uint8_t> block;
    uint64_t number = 0;
  } decoded;

  void clear();
  // Adds a text that is UTF-8 already.
  void add(int key, const char *text, size_t count);
  // Appends to the text that is being made, and ends it.
  void append(char32_t character);
  void append(const char *text, size_t count) { memory.append(text, count); }
  void end(int key, size_t start);

  size_t position() const { return memory.size(); }
  const std::vector<Text> &all() const { return texts; }
  // What is added from now on is of a second tag: it counts where the first says nothing.
  void endFirst() { second = texts.size(); }
  size_t firstCount() const { return std::min(second, texts.size()); }
  const char *bytes(const Text &text) const { return memory.data() + text.start; }
  char *edit(const Text &text) { return memory.data() + text.start; }
  void setKey(size_t index, int key) { texts[index].key = key; }

 private:
  std::string memory;
  std::vector<Text> texts;
  size_t second = SIZE_MAX;
};

// Each is false for a file of another kind, or one that is left to TagLib.
bool readPlainMPEG(WindowStream &stream, PlainTag &tag);
bool readPlainMP4(WindowStream &stream, PlainTag &tag);
bool readPlainFLAC(WindowStream &stream, PlainTag &tag);
bool readPlainOgg(WindowStream &stream, bool isOpus, PlainTag &tag);

// The tag of that version at the start of a file.
bool readPlainID3(WindowStream &stream, PlainTag &tag, int version, long end);
// The names of the genres that ID3v1 has numbers for.
const std::array<std::string, 256> &genreNames();

// The texts of a Vorbis comment. `picture` takes what stands for a picture; without it, or where it
// says no, the comment is left to TagLib.
bool addComment(const char *bytes, size_t count, PlainTag &tag, bool (*picture)(PlainTag &, const char *, size_t));
// The picture in a block of FLAC's; `fetch` reads bytes of it. False for one that is odd.
template <typename Fetch>
bool offerPictureBlock(size_t count, long start, PlainTag::Picture &picture, const Fetch &fetch);

// Whether it is UTF-8 of characters that there are, and nowhere a NUL.
bool isPlainUTF8(const char *text, size_t count);

// Whether all are blanks or less.
inline bool isBlankText(const char *text, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (static_cast<uint8_t>(text[i]) > ' ') return false;
  }
  return true;
}

inline uint32_t bigEndian(const char *bytes, int count = 4) {
  uint32_t value = 0;
  for (int i = 0; i < count; i++) value = value << 8 | static_cast<uint8_t>(bytes[i]);
  return value;
}

// The block as FLAC has it: a kind, a type of its content, a description, four numbers, the bytes.
template <typename Fetch>
bool offerPictureBlock(size_t count, long start, PlainTag::Picture &picture, const Fetch &fetch) {
  constexpr uint32_t longest = 4096;
  char head[8 + longest], number[20 + 4];
  if (count < 32 || !fetch(0, head, 8)) return false;
  uint32_t kind = bigEndian(head), type = bigEndian(head + 4);
  if (type > longest || 32 + size_t(type) > count || !fetch(8, head + 8, type)) return false;
  // What is a link holds an address, no pixels.
  if (type == 3 && std::char_traits<char>::compare(head + 8, "-->", 3) == 0) return false;
  if (!isPlainUTF8(head + 8, type) || !fetch(8 + type, number, 4)) return false;
  uint32_t description = bigEndian(number);
  if (description > longest || 32 + size_t(type) + description > count) return false;
  if (!fetch(12 + type + description, number, 20)) return false;
  uint32_t size = bigEndian(number + 16);
  size_t at = 32 + size_t(type) + description;
  if (size == 0 || size > count - at) return false;
  picture.offer(start + long(at), size, kind == 3);
  return true;
}
