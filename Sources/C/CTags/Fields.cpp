#include "Fields.h"

#include <string.h>
#include <taglib/apetag.h>
#include <taglib/asftag.h>
#include <taglib/id3v2header.h>
#include <taglib/id3v2tag.h>
#include <taglib/infotag.h>
#include <taglib/mp4tag.h>
#include <taglib/relativevolumeframe.h>
#include <taglib/textidentificationframe.h>
#include <taglib/tpropertymap.h>
#include <taglib/xiphcomment.h>

#include <algorithm>

#include "FieldKeys.h"

using namespace TagLib;

namespace {
// Limits for the texts or pairs of a field, and the bytes of a text; only broken tags exceed them.
constexpr size_t longestText = 1 << 14;
constexpr size_t mostTexts(int field) {
  bool isPairs = field == CTAGS_MUSICIANS || field == CTAGS_INVOLVED;
  return isPairs ? 128 : 64;
}

// TagLib's names are all in capital letters.
int indexOf(const String &name) {
  char narrow[32];
  size_t count = 0;
  for (auto character : name) {
    if (count == sizeof narrow || character > 0x7f || (character >= 'a' && character <= 'z')) return -1;
    narrow[count++] = static_cast<char>(character);
  }
  return keyNamed({narrow, count});
}

bool isBlank(const StringList &values) {
  for (auto &value : values) {
    for (auto character : value) {
      if (character > ' ') return false;
    }
  }
  return true;
}

// ReplayGain and others are "freeform" atoms in MP4: ----:com.apple.iTunes:NAME.
void addFreeform(MP4::Tag *tag, PropertyMap &properties) {
  const MP4::ItemMap &items = tag->itemMap();
  for (auto &[key, item] : items) {
    if (!key.startsWith("----:")) continue;
    String name = key.substr(key.rfind(":") + 1).upper();
    if (!properties.contains(name)) properties.insert(name, item.toStringList());
  }
}

// Quod Libet and others store ReplayGain in RVA2 frames.
void addVolumes(ID3v2::Tag *tag, PropertyMap &properties) {
  for (auto *frame : tag->frameList("RVA2")) {
    auto *volume = dynamic_cast<ID3v2::RelativeVolumeFrame *>(frame);
    if (!volume) continue;
    String kind = volume->identification().upper();
    if (kind != "TRACK" && kind != "ALBUM") continue;
    String name = "REPLAYGAIN_" + kind + "_GAIN";
    if (properties.contains(name)) continue;
    properties.insert(name, String(std::to_string(volume->volumeAdjustment())));
  }
}

// TagLib does not map the disc's title, and capitalizes the names of instruments.
void addTexts(ID3v2::Tag *tag, PropertyMap &properties) {
  for (const char *name : {"TSST", "TMCL", "TIPL"}) {
    // Only before 2.4 the list of involved people includes musicians.
    if (tag->header()->majorVersion() >= 4 && strcmp(name, "TIPL") == 0) continue;
    for (auto *frame : tag->frameList(name)) {
      auto *texts = dynamic_cast<ID3v2::TextIdentificationFrame *>(frame);
      if (texts) properties.insert(name, texts->fieldList());
    }
  }
}

// The first artist of a WMA file is a property of its own, the others are attributes.
void addAttributes(ASF::Tag *tag, PropertyMap &properties) {
  auto &attributes = tag->attributeListMap();
  for (auto &[key, values] : attributes) {
    String name = key.upper();
    bool isMore = name == "AUTHOR";
    bool isWanted = name == "WM/ISCOMPILATION" || name == "PERFORMER" || name == "WM/PERFORMER";
    if (!isMore && !isWanted && !name.startsWith("REPLAYGAIN_")) continue;
    StringList texts;
    for (auto &value : values) {
      bool isFlag = value.type() == ASF::Attribute::BoolType;
      texts.append(isFlag ? String(value.toBool() ? "1" : "0") : value.toString());
    }
    if (isMore) {
      properties.insert("ARTIST", texts);
    } else if (!properties.contains(name)) {
      properties.insert(name, texts);
    }
  }
}

}  // namespace

// In TagLib 1.13 `properties` of the base class returns only the seven fields of ID3v1.
PropertyMap allProperties(Tag *tag) {
  PropertyMap properties;
  if (auto *mp4 = dynamic_cast<MP4::Tag *>(tag)) {
    properties = mp4->properties();
    addFreeform(mp4, properties);
    return properties;
  }
  if (auto *id3 = dynamic_cast<ID3v2::Tag *>(tag)) {
    properties = id3->properties();
    addVolumes(id3, properties);
    addTexts(id3, properties);
    return properties;
  }
  if (auto *ape = dynamic_cast<APE::Tag *>(tag)) return ape->properties();
  if (auto *asf = dynamic_cast<ASF::Tag *>(tag)) {
    properties = asf->properties();
    addAttributes(asf, properties);
    return properties;
  }
  properties = tag->properties();
  if (auto *info = dynamic_cast<RIFF::Info::Tag *>(tag)) {
    // TagLib 1.13 reads only IPRT; most programs write ITRK.
    String number = info->fieldText("ITRK");
    if (number.isEmpty()) number = info->fieldText("IPRT");
    if (!number.isEmpty()) properties.replace("TRACKNUMBER", number);
    // TagLib returns only the year; the field may contain the whole date.
    String date = info->fieldText("ICRD");
    if (!date.isEmpty()) properties.replace("DATE", date);
    String artist = info->fieldText("IAAR");
    if (!artist.isEmpty()) properties.replace("ALBUMARTIST", artist);
    String composer = info->fieldText("IMUS");
    if (!composer.isEmpty()) properties.replace("COMPOSER", composer);
  }
  return properties;
}

void Fields::add(int field, const StringList &values) {
  size_t count = 0;
  for (auto &value : values) {
    if (++count > mostTexts(field)) return;
    const std::string text = value.to8Bit(true);
    add(field, text.data(), text.size());
  }
}

void Fields::add(int field, const char *text, size_t count) {
  if (count > longestText) {
    count = longestText;
    while (count > 0 && (text[count] & 0xc0) == 0x80) count--;
  }
  spans.push_back({field, memory.size(), count});
  memory.append(text, count);
}

bool Fields::has(int field) const {
  return std::any_of(spans.begin(), spans.end(), [=](const Span &span) { return span.field == field; });
}

void Fields::clear() {
  memory.clear();
  spans.clear();
  // A broken tag may contain megabytes; smaller buffers are reused.
  if (memory.capacity() > 1 << 20) memory.shrink_to_fit();
}

void Fields::read(const OpenedFile &opened) {
  clear();
  for (const Tag *tag : opened.tags()) {
    // Xiph comments use the property names.
    const auto *xiph = dynamic_cast<const Ogg::XiphComment *>(tag);
    const PropertyMap made = xiph ? PropertyMap() : allProperties(const_cast<Tag *>(tag));
    const SimplePropertyMap &properties = xiph ? xiph->fieldListMap() : made;
    if (properties.isEmpty()) continue;
    const StringList *values[keyCount] = {};
    for (auto &[name, list] : properties) {
      int key = indexOf(name);
      if (key >= 0 && !isBlank(list)) values[key] = &list;
    }
    bool isTaken[CTAGS_FIELD_COUNT];
    for (int field = 0; field < CTAGS_FIELD_COUNT; field++) isTaken[field] = has(field);
    for (int key = 0; key < keyCount; key++) {
      bool &taken = isTaken[fieldOfKey(key)];
      if (!values[key] || taken) continue;
      add(fieldOfKey(key), *values[key]);
      taken = true;
    }
  }
}

void Fields::fill(ctags_list (&lists)[CTAGS_FIELD_COUNT]) {
  std::stable_sort(spans.begin(), spans.end(),
                   [](const Span &one, const Span &other) { return one.field < other.field; });
  texts.clear();
  for (auto &span : spans) {
    texts.push_back({memory.data() + span.start, static_cast<uint32_t>(span.count)});
  }
  std::fill(std::begin(lists), std::end(lists), ctags_list{nullptr, 0});
  for (size_t i = 0; i < spans.size(); i++) {
    auto &list = lists[spans[i].field];
    if (list.count == 0) list.texts = &texts[i];
    list.count++;
  }
}
