// Texts of tags that have no place for saying what their bytes mean.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Lets TagLib read such texts as what they are: UTF-8 where they can be nothing else, else
// Windows-1252, which is Latin-1 with letters where that has none.
void useEightBitTexts();

// Whether such a text is read as UTF-8.
bool looksLikeUTF8(const char *text, size_t count);
// The character of a byte of Windows-1252.
wchar_t characterOf1252(uint8_t byte);
