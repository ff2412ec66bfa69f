#include "FieldKeys.h"

#include <string.h>
#include <strings.h>

#include <algorithm>
#include <array>

#include "CTags.h"

namespace {
struct Key {
  int field;
  const char *name;
};
// TagLib brings the names of the other formats to these.
constexpr Key keys[keyCount] = {
    {CTAGS_TITLE, "TITLE"},
    {CTAGS_ARTIST, "ARTIST"},
    {CTAGS_ARTIST, "ARTISTS"},
    {CTAGS_ALBUM, "ALBUM"},
    {CTAGS_ALBUM_ARTIST, "ALBUMARTIST"},
    {CTAGS_ALBUM_ARTIST, "ALBUM ARTIST"},
    {CTAGS_ALBUM_ARTIST, "ALBUM_ARTIST"},
    {CTAGS_COMPOSER, "COMPOSER"},
    {CTAGS_GENRE, "GENRE"},
    {CTAGS_TRACK, "TRACKNUMBER"},
    {CTAGS_TRACK, "TRACK"},
    {CTAGS_TRACK, "TRACKNUM"},
    {CTAGS_TRACK_TOTAL, "TRACKTOTAL"},
    {CTAGS_TRACK_TOTAL, "TOTALTRACKS"},
    {CTAGS_TRACK_TOTAL, "TRACKC"},
    {CTAGS_DISC, "DISCNUMBER"},
    {CTAGS_DISC, "DISC"},
    {CTAGS_DISC, "DISCNUM"},
    {CTAGS_DISC_TOTAL, "DISCTOTAL"},
    {CTAGS_DISC_TOTAL, "TOTALDISCS"},
    {CTAGS_DISC_TOTAL, "DISCC"},
    {CTAGS_DATE, "DATE"},
    {CTAGS_DATE, "YEAR"},
    {CTAGS_DATE, "RELEASEDATE"},
    {CTAGS_ORIGINAL_DATE, "ORIGINALDATE"},
    {CTAGS_ORIGINAL_DATE, "ORIGINALYEAR"},
    {CTAGS_ORIGINAL_DATE, "ORIGINAL YEAR"},
    {CTAGS_COMPILATION, "COMPILATION"},
    {CTAGS_COMPILATION, "ITUNESCOMPILATION"},
    {CTAGS_COMPILATION, "WM/ISCOMPILATION"},
    {CTAGS_TITLE_SORT, "TITLESORT"},
    {CTAGS_ARTIST_SORT, "ARTISTSORT"},
    {CTAGS_ALBUM_SORT, "ALBUMSORT"},
    {CTAGS_ALBUM_ARTIST_SORT, "ALBUMARTISTSORT"},
    {CTAGS_COMPOSER_SORT, "COMPOSERSORT"},
    {CTAGS_TRACK_GAIN, "REPLAYGAIN_TRACK_GAIN"},
    {CTAGS_ALBUM_GAIN, "REPLAYGAIN_ALBUM_GAIN"},
    {CTAGS_TRACK_PEAK, "REPLAYGAIN_TRACK_PEAK"},
    {CTAGS_ALBUM_PEAK, "REPLAYGAIN_ALBUM_PEAK"},
    {CTAGS_R128_TRACK_GAIN, "R128_TRACK_GAIN"},
    {CTAGS_R128_ALBUM_GAIN, "R128_ALBUM_GAIN"},
    {CTAGS_DISC_TITLE, "DISCSUBTITLE"},
    {CTAGS_DISC_TITLE, "SETSUBTITLE"},
    {CTAGS_DISC_TITLE, "TSST"},
    {CTAGS_PERFORMER, "PERFORMER"},
    {CTAGS_PERFORMER, "WM/PERFORMER"},
    {CTAGS_MUSICIANS, "TMCL"},
    {CTAGS_INVOLVED, "TIPL"},
    // Each name with blanks is directly before the one without; `keyOfDescription` relies on it.
    {CTAGS_RECORDING_ID, "MUSICBRAINZ TRACK ID"},
    {CTAGS_RECORDING_ID, "MUSICBRAINZ_TRACKID"},
    {CTAGS_RELEASE_ID, "MUSICBRAINZ ALBUM ID"},
    {CTAGS_RELEASE_ID, "MUSICBRAINZ_ALBUMID"},
    {CTAGS_RELEASE_GROUP_ID, "MUSICBRAINZ RELEASE GROUP ID"},
    {CTAGS_RELEASE_GROUP_ID, "MUSICBRAINZ_RELEASEGROUPID"},
    {CTAGS_ARTIST_ID, "MUSICBRAINZ ARTIST ID"},
    {CTAGS_ARTIST_ID, "MUSICBRAINZ_ARTISTID"},
    {CTAGS_ALBUM_ARTIST_ID, "MUSICBRAINZ ALBUM ARTIST ID"},
    {CTAGS_ALBUM_ARTIST_ID, "MUSICBRAINZ_ALBUMARTISTID"},
};
constexpr size_t longestName = 28;

// The keys in the order of their names.
const std::array<int, keyCount> byName = [] {
  std::array<int, keyCount> order;
  for (int i = 0; i < keyCount; i++) order[i] = i;
  std::sort(order.begin(), order.end(),
            [](int one, int other) { return strcmp(keys[one].name, keys[other].name) < 0; });
  return order;
}();
}  // namespace

int fieldOfKey(int key) { return keys[key].field; }

int keyNamed(const char *name, size_t count) {
  char upper[longestName + 1] = {};
  if (count == 0 || count > longestName) return -1;
  for (size_t i = 0; i < count; i++) {
    upper[i] = name[i] >= 'a' && name[i] <= 'z' ? static_cast<char>(name[i] - 'a' + 'A') : name[i];
  }
  if (memchr(upper, 0, count)) return -1;
  auto found = std::lower_bound(byName.begin(), byName.end(), upper,
                                [](int key, const char *name) { return strcmp(keys[key].name, name) < 0; });
  return found != byName.end() && strcmp(keys[*found].name, upper) == 0 ? *found : -1;
}

int keyOfDescription(const char *name, size_t count) {
  int key = keyNamed(name, count);
  bool hasBlanks = key >= 0 && strncmp(keys[key].name, "MUSICBRAINZ ", 12) == 0;
  // TagLib leaves this one as it is: the recording has a frame of its own, UFID.
  return hasBlanks && keys[key].field != CTAGS_RECORDING_ID ? key + 1 : key;
}
