// Which of a file's pictures is its cover.
#pragma once

#include <taglib/tbytevector.h>

#include "OpenedFile.h"

// The front cover, else the first picture; false where there is none.
bool findPicture(const OpenedFile &opened, TagLib::ByteVector &picture, bool &isFrontCover);
