// One pass of TagLib by itself over a file, to be measured beside gatefold-scan.
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
