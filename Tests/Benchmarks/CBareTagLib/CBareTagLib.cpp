#include "include/CBareTagLib.h"

#include <fileref.h>
#include <tpropertymap.h>

bool cbaretaglib_read(const char *path) {
  try {
    TagLib::FileRef file(path);
    return !file.isNull() && file.audioProperties() && !file.file()->properties().isEmpty();
  } catch (...) {
    return false;
  }
}
