// Bare streams of frames, which have no header that tells their length.
#pragma once

#include <stdint.h>

#include "OpenedFile.h"

// What the header of a frame says.
struct FrameHeader {
  int bytes = 0;
  int samples = 0;
  int sampleRate = 0;
  int channels = 0;
  int kilobits = 0;
};

// The header of a frame of MPEG-1, -2 or -2.5 audio (ISO 11172-3, 13818-3), in four bytes.
bool parseMPEG(const uint8_t *bytes, FrameHeader &frame);

// The sound of a stream of AAC; false where it is none.
bool readADTS(WindowStream &stream, long start, SoundProperties &sound);
// An exact length for MPEG audio of a varying bit rate; false where it does not vary.
bool readVaryingMPEG(WindowStream &stream, long start, long end, SoundProperties &sound);
