// Raw frame streams, which have no header with their duration.
#pragma once

#include "OpenedFile.h"

// The sound properties of an AAC stream; false if it is none.
bool readADTS(WindowStream &stream, long start, SoundProperties &sound);
// The exact duration of MPEG audio with a variable bit rate; false if it is constant.
bool readVaryingMPEG(WindowStream &stream, long start, long end, SoundProperties &sound);
