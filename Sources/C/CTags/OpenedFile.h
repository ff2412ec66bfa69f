// A file opened with TagLib; its content, never its name, determines the format.
#pragma once

#include <taglib/id3v2tag.h>
#include <taglib/tfile.h>

#include <memory>
#include <vector>

#include "CTags.h"
#include "WindowStream.h"

// The sound properties of a file where TagLib's are missing or inaccurate.
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
  // A tag that we read instead of TagLib's reader of the format. It is destroyed before the file.
  std::unique_ptr<TagLib::Tag> tag;
  SoundProperties sound;

  // The tags, by descending priority.
  std::vector<const TagLib::Tag *> tags() const;
};

// Opens the stream's file; the format is 0 if it is no audio.
OpenedFile openAudio(WindowStream &stream);
