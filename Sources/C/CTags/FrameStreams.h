// Bare streams of frames, which have no header that tells their length.
#pragma once

#include "OpenedFile.h"

// The sound of a stream of AAC; false where it is none.
bool readADTS(WindowStream &stream, long start, SoundProperties &sound);
// An exact length for MPEG audio of a varying bit rate; false where it does not vary.
bool readVaryingMPEG(WindowStream &stream, long start, long end, SoundProperties &sound);
