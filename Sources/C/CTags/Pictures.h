// Selects a file's cover from its pictures.
#pragma once

#include <taglib/tbytevector.h>

#include "OpenedFile.h"

// The front cover, or else the first picture; false if there is none.
bool findPicture(const OpenedFile &opened, TagLib::ByteVector &picture, bool &isFrontCover);
