// Texts of tags that have no place for saying what their bytes mean.
#pragma once

// Lets TagLib read such texts as what they are: UTF-8 where they can be nothing else, else
// Windows-1252, which is Latin-1 with letters where that has none.
void useEightBitTexts();
