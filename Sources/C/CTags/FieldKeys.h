// The names under which the fields stand in tags of all formats, as TagLib calls them.
#pragma once

#include <stddef.h>

// How many there are.
constexpr int keyCount = 58;

// The field of a key. Of the keys of one field the first that a tag has wins.
int fieldOfKey(int key);
// The key of that name, whether its letters are large or small; -1 for what is none.
int keyNamed(const char *name, size_t count);
// The key of a TXXX frame of that description: for "MusicBrainz Album Id" and others TagLib uses the
// names of Vorbis comments.
int keyOfDescription(const char *name, size_t count);
