// A file as TagLib sees it, chosen by what is in it, never by its name.
#pragma once

#include <taglib/id3v2tag.h>
#include <taglib/tfile.h>

#include <memory>
#include <vector>

#include "CTags.h"
#include "WindowStream.h"

// The sound of a file whose properties TagLib does not know, or does not know well.
struct SoundProperties {
  int duration = 0;
  int sampleRate = 0;
  int channels = 0;
  int bitsPerSample = 0;
  int bitRate = 0;
};

struct OpenedFile {
  int format = 0;
  std::unique_ptr<TagLib::File> file;
  // A tag that was found by us, not by TagLib's reader of the format. It goes before the file does.
  std::unique_ptr<TagLib::Tag> tag;
  SoundProperties sound;

  // Its tags, those that are believed first in front.
  std::vector<const TagLib::Tag *> tags() const;
};

// Opens what the stream holds; its format is 0 where that is no audio.
OpenedFile openAudio(WindowStream &stream);
