#include "Fields.h"

#include <taglib/apetag.h>
#include <taglib/asftag.h>
#include <taglib/id3v2tag.h>
#include <taglib/infotag.h>
#include <taglib/mp4tag.h>
#include <taglib/relativevolumeframe.h>
#include <taglib/tpropertymap.h>
#include <taglib/xiphcomment.h>

#include <wchar.h>

#include <algorithm>
#include <array>

using namespace TagLib;

namespace {
// No field has more texts, and no text more bytes; what is beyond is no name of anything.
constexpr size_t mostTexts = 64;
constexpr size_t longestText = 1 << 14;

struct Key {
  int field;
  const wchar_t *name;
};
// Of the names of one field the first that a tag has wins; TagLib brings the names of the other
// formats to these.
constexpr Key keys[] = {
    {CTAGS_TITLE, L"TITLE"},
    {CTAGS_ARTIST, L"ARTIST"},
    {CTAGS_ARTIST, L"ARTISTS"},
    {CTAGS_ALBUM, L"ALBUM"},
    {CTAGS_ALBUM_ARTIST, L"ALBUMARTIST"},
    {CTAGS_ALBUM_ARTIST, L"ALBUM ARTIST"},
    {CTAGS_ALBUM_ARTIST, L"ALBUM_ARTIST"},
    {CTAGS_COMPOSER, L"COMPOSER"},
    {CTAGS_GENRE, L"GENRE"},
    {CTAGS_TRACK, L"TRACKNUMBER"},
    {CTAGS_TRACK, L"TRACK"},
    {CTAGS_TRACK, L"TRACKNUM"},
    {CTAGS_TRACK_TOTAL, L"TRACKTOTAL"},
    {CTAGS_TRACK_TOTAL, L"TOTALTRACKS"},
    {CTAGS_TRACK_TOTAL, L"TRACKC"},
    {CTAGS_DISC, L"DISCNUMBER"},
    {CTAGS_DISC, L"DISC"},
    {CTAGS_DISC, L"DISCNUM"},
    {CTAGS_DISC_TOTAL, L"DISCTOTAL"},
    {CTAGS_DISC_TOTAL, L"TOTALDISCS"},
    {CTAGS_DISC_TOTAL, L"DISCC"},
    {CTAGS_DATE, L"DATE"},
    {CTAGS_DATE, L"YEAR"},
    {CTAGS_DATE, L"RELEASEDATE"},
    {CTAGS_ORIGINAL_DATE, L"ORIGINALDATE"},
    {CTAGS_ORIGINAL_DATE, L"ORIGINALYEAR"},
    {CTAGS_ORIGINAL_DATE, L"ORIGINAL YEAR"},
    {CTAGS_COMPILATION, L"COMPILATION"},
    {CTAGS_COMPILATION, L"ITUNESCOMPILATION"},
    {CTAGS_COMPILATION, L"WM/ISCOMPILATION"},
    {CTAGS_TITLE_SORT, L"TITLESORT"},
    {CTAGS_ARTIST_SORT, L"ARTISTSORT"},
    {CTAGS_ALBUM_SORT, L"ALBUMSORT"},
    {CTAGS_ALBUM_ARTIST_SORT, L"ALBUMARTISTSORT"},
    {CTAGS_COMPOSER_SORT, L"COMPOSERSORT"},
    {CTAGS_TRACK_GAIN, L"REPLAYGAIN_TRACK_GAIN"},
    {CTAGS_ALBUM_GAIN, L"REPLAYGAIN_ALBUM_GAIN"},
    {CTAGS_TRACK_PEAK, L"REPLAYGAIN_TRACK_PEAK"},
    {CTAGS_ALBUM_PEAK, L"REPLAYGAIN_ALBUM_PEAK"},
    {CTAGS_R128_TRACK_GAIN, L"R128_TRACK_GAIN"},
    {CTAGS_R128_ALBUM_GAIN, L"R128_ALBUM_GAIN"},
};
constexpr int keyCount = sizeof keys / sizeof *keys;

// The keys in the order of their names. A look-up by TagLib would make three strings for each.
const std::array<int, keyCount> byName = [] {
  std::array<int, keyCount> order;
  for (int i = 0; i < keyCount; i++) order[i] = i;
  std::sort(order.begin(), order.end(), [](int one, int other) {
    return wcscmp(keys[one].name, keys[other].name) < 0;
  });
  return order;
}();

int indexOf(const String &name) {
  const wchar_t *text = name.toCWString();
  auto found = std::lower_bound(byName.begin(), byName.end(), text, [](int key, const wchar_t *text) {
    return wcscmp(keys[key].name, text) < 0;
  });
  return found != byName.end() && wcscmp(keys[*found].name, text) == 0 ? *found : -1;
}

bool isBlank(const StringList &values) {
  for (auto &value : values) {
    for (auto character : value) {
      if (character > ' ') return false;
    }
  }
  return true;
}

// ReplayGain and others are only "freeform" atoms in MP4: ----:com.apple.iTunes:NAME.
void addFreeform(MP4::Tag *tag, PropertyMap &properties) {
  const MP4::ItemMap &items = tag->itemMap();
  for (auto &[key, item] : items) {
    if (!key.startsWith("----:")) continue;
    String name = key.substr(key.rfind(":") + 1).upper();
    if (!properties.contains(name)) properties.insert(name, item.toStringList());
  }
}

// Quod Libet and others keep ReplayGain in frames of their own kind.
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

// The first artist of a WMA file has a place of its own, the others are attributes.
void addAttributes(ASF::Tag *tag, PropertyMap &properties) {
  auto &attributes = tag->attributeListMap();
  for (auto &[key, values] : attributes) {
    String name = key.upper();
    bool isMore = name == "AUTHOR";
    if (!isMore && name != "WM/ISCOMPILATION" && !name.startsWith("REPLAYGAIN_")) continue;
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

// In TagLib 1.13 `properties` of the base class knows but the seven fields of ID3v1.
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
    // TagLib 1.13 knows of IPRT only; most programs write ITRK.
    String number = info->fieldText("ITRK");
    if (number.isEmpty()) number = info->fieldText("IPRT");
    if (!number.isEmpty()) properties.replace("TRACKNUMBER", number);
    // TagLib keeps the year of a date; what stands there may say the day.
    String date = info->fieldText("ICRD");
    if (!date.isEmpty()) properties.replace("DATE", date);
    String artist = info->fieldText("IAAR");
    if (!artist.isEmpty()) properties.replace("ALBUMARTIST", artist);
    String composer = info->fieldText("IMUS");
    if (!composer.isEmpty()) properties.replace("COMPOSER", composer);
  }
  return properties;
}
}  // namespace

void Fields::add(int field, const StringList &values) {
  size_t count = 0;
  for (auto &value : values) {
    if (++count > mostTexts) return;
    std::string text = value.to8Bit(true);
    if (text.size() > longestText) {
      size_t end = longestText;
      while (end > 0 && (text[end] & 0xc0) == 0x80) end--;
      text.resize(end);
    }
    spans.push_back({field, memory.size(), text.size()});
    memory += text;
  }
}

bool Fields::has(int field) const {
  return std::any_of(spans.begin(), spans.end(), [=](const Span &span) { return span.field == field; });
}

void Fields::read(const OpenedFile &opened) {
  memory.clear();
  spans.clear();
  // A broken tag may hold megabytes; the memory of a good one is kept.
  if (memory.capacity() > 1 << 20) memory.shrink_to_fit();
  for (const Tag *tag : opened.tags()) {
    // These have the names of properties already.
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
      bool &taken = isTaken[keys[key].field];
      if (!values[key] || taken) continue;
      add(keys[key].field, *values[key]);
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
