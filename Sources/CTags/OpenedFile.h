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

// Who finds the tags where we can as well: we are quicker with Vorbis and Opus.
enum class Finder { ourselves, tagLib };

// Opens what the stream holds; its format is 0 where that is no audio.
OpenedFile openAudio(WindowStream &stream, Finder finder = Finder::ourselves);

// The tag and the sound of an Ogg file that is as it should be; false for all others.
bool readOgg(WindowStream &stream, bool isOpus, OpenedFile &opened);
// Bare streams of frames, which have no header that tells their length.
bool readADTS(WindowStream &stream, long start, SoundProperties &sound);
// An exact length for MPEG audio of a varying bit rate; false where it does not vary.
bool readVaryingMPEG(WindowStream &stream, long start, long end, SoundProperties &sound);
