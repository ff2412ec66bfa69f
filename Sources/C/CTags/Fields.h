// The fields of a file's tags.
#pragma once

#include <taglib/tpropertymap.h>

#include <string>
#include <vector>

#include "OpenedFile.h"

// All texts of a tag, by the names that TagLib maps those of the formats to.
TagLib::PropertyMap allProperties(TagLib::Tag *tag);

// The texts of a file in one buffer, which is reused for the next file.
class Fields {
 public:
  // Reads every field from the first tag that has it.
  void read(const OpenedFile &opened);
  // Sets pointers to the texts, which are valid until the next `read`.
  void fill(ctags_list (&lists)[CTAGS_FIELD_COUNT]);

 private:
  struct Span {
    int field;
    size_t start;
    size_t count;
  };
  std::string memory;
  std::vector<Span> spans;
  std::vector<ctags_text> texts;

  void clear();
  void add(int field, const TagLib::StringList &values);
  void add(int field, const char *text, size_t count);
  bool has(int field) const;
};
