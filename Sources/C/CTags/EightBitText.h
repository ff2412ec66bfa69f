// Texts in tags that do not declare their encoding.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Makes TagLib decode such texts as UTF-8 where they are valid UTF-8 beyond ASCII, and otherwise as
// Windows-1252, a superset of Latin-1's letters.
void useEightBitTexts();

// Whether such a text is decoded as UTF-8.
bool looksLikeUTF8(const char *text, size_t count);
// The character of a byte of Windows-1252.
wchar_t characterOf1252(uint8_t byte);
