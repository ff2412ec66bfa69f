// The lyrics in a file's tags.
#pragma once

#include <string>
#include <vector>

#include "OpenedFile.h"

// The lyrics of a file in one buffer.
class Lyrics {
 public:
  // Reads the lyrics of all tags.
  void read(const OpenedFile &opened);
  // Sets pointers to the lyrics, which are valid until the next `read`.
  void fill(ctags_lyrics_result &result);

 private:
  struct Part {
    int64_t time;
    size_t start;
    size_t count;
  };
  struct Frame {
    ctags_lyrics_unit unit;
    bool isEightBit;
    size_t first;
    size_t count;
  };
  std::string memory;
  std::vector<Part> parts;
  std::vector<Frame> frames;
  std::vector<ctags_lyrics_part> filledParts;
  std::vector<ctags_lyrics> filled;
  double frameDuration = 0;

  void readFrames(const TagLib::ID3v2::Tag *tag);
  void readProperties(TagLib::Tag *tag);
  void begin(ctags_lyrics_unit unit, bool isEightBit);
  void addPart(int64_t time, const TagLib::String &text);
  void addText(const TagLib::String &text, bool isEightBit);
};
