// Reads a file with TagLib alone, to compare its speed with that of gatefold-scan.
#pragma once

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

// Reads the tags and the audio properties of a file. False if TagLib finds none.
bool cbaretaglib_read(const char *path);

#ifdef __cplusplus
}
#endif
