// The names under which the fields stand in tags of all formats, as TagLib calls them.
#pragma once

#include <string_view>

// How many there are.
constexpr int keyCount = 58;

// The field of a key. Of the keys of one field the first that a tag has wins.
int fieldOfKey(int key);
// The key of that name in capital letters; -1 for what is none.
int keyNamed(std::string_view name);
