// The names of the fields in tags of all formats, as TagLib maps them.
#pragma once

#include <string_view>

// The number of keys.
constexpr int keyCount = 58;

// The field of a key. Of several keys of one field, the first that a tag contains is used.
int fieldOfKey(int key);
// The key of a name in capital letters; -1 if there is none.
int keyNamed(std::string_view name);
