// MP4 with one track of AAC or Apple Lossless: atoms within atoms, each with its length and name.
#include <string.h>
#include <taglib/id3v1genres.h>

#include "FieldKeys.h"
#include "PlainTag.h"

using namespace TagLib;

namespace {
constexpr int deepest = 10;
constexpr int mostAtoms = 2000;
constexpr long largestCover = 60 << 20;
constexpr long largestText = 1 << 15;

struct Atom {
  long start = -1;
  long end = -1;
  uint32_t name = 0;

  bool isThere() const { return start >= 0; }
  long body() const { return start + 8; }
  long size() const { return end - start; }
};

constexpr uint32_t name(const char (&text)[5]) {
  uint32_t value = 0;
  for (int i = 0; i < 4; i++) value = value << 8 | static_cast<uint8_t>(text[i]);
  return value;
}

// The key of an atom whose text is a field; -1 for others.
int keyOfAtom(uint32_t atom) {
  struct Pair {
    uint32_t atom;
    int key;
  };
  static const Pair pairs[] = {
      {name("\251nam"), keyNamed("TITLE", 5)},      {name("\251ART"), keyNamed("ARTIST", 6)},
      {name("\251alb"), keyNamed("ALBUM", 5)},      {name("aART"), keyNamed("ALBUMARTIST", 11)},
      {name("\251wrt"), keyNamed("COMPOSER", 8)},   {name("\251gen"), keyNamed("GENRE", 5)},
      {name("\251day"), keyNamed("DATE", 4)},       {name("sonm"), keyNamed("TITLESORT", 9)},
      {name("soar"), keyNamed("ARTISTSORT", 10)},   {name("soal"), keyNamed("ALBUMSORT", 9)},
      {name("soaa"), keyNamed("ALBUMARTISTSORT", 15)}, {name("soco"), keyNamed("COMPOSERSORT", 12)},
      {name("trkn"), keyNamed("TRACKNUMBER", 11)},  {name("disk"), keyNamed("DISCNUMBER", 10)},
      {name("cpil"), keyNamed("COMPILATION", 11)},  {name("gnre"), keyNamed("GENRE", 5)}};
  for (auto &pair : pairs) {
    if (pair.atom == atom) return pair.key;
  }
  return -1;
}

class Reader {
 public:
  Reader(WindowStream &stream, PlainTag &tag) : stream(stream), tag(tag) {}

  bool read() {
    Atom file{0, stream.length(), 0};
    if (!walk(file, 0, 0) || !moov.isThere() || !trak.isThere()) return false;
    return readSound() && (!ilst.isThere() || readItems());
  }

 private:
  WindowStream &stream;
  PlainTag &tag;
  int count = 0;
  // Each is there once, or the file is for TagLib.
  Atom moov, trak, handler, header, description, ilst;
  bool isTaken[keyCount] = {};

  bool atomAt(long position, long end, Atom &atom) {
    char head[8];
    if (++count > mostAtoms || end - position < 8 || stream.read(position, head, 8) != 8) return false;
    long size = bigEndian(head);
    // 0 and 1 mean other kinds of lengths.
    if (size < 8 || size > end - position) return false;
    atom = Atom{position, position + size, bigEndian(head + 4)};
    return true;
  }

  static bool keep(const Atom &atom, Atom &place) {
    if (place.isThere()) return false;
    place = atom;
    return true;
  }

  // Everything that TagLib would look into must hold together.
  bool walk(const Atom &parent, long skipped, int depth) {
    bool isFile = depth == 0;
    long position = isFile ? 0 : parent.body() + skipped;
    if (depth > deepest || position > parent.end) return false;
    while (position < parent.end) {
      Atom atom;
      if (!atomAt(position, parent.end, atom)) return false;
      if (!visit(atom, parent, depth)) return false;
      position = atom.end;
    }
    return true;
  }

  bool visit(const Atom &atom, const Atom &parent, int depth) {
    switch (atom.name) {
      case name("moov"): return depth == 0 && keep(atom, moov) && walk(atom, 0, depth + 1);
      case name("trak"): return parent.name == name("moov") && keep(atom, trak) && walk(atom, 0, depth + 1);
      case name("udta"):
      case name("mdia"):
      case name("minf"):
      case name("stbl"): return walk(atom, 0, depth + 1);
      case name("moof"):
      case name("traf"): return false;
      case name("meta"): {
        char flags[4];
        if (stream.read(atom.body(), flags, 4) != 4 || bigEndian(flags) != 0) return false;
        return parent.name == name("udta") && walk(atom, 4, depth + 1);
      }
      case name("ilst"):
        return parent.name == name("meta") && depth == 3 && keep(atom, ilst) && walk(atom, 0, depth + 1);
      case name("stsd"): return parent.name == name("stbl") && keep(atom, description) && walk(atom, 8, depth + 1);
      case name("mdhd"): return parent.name == name("mdia") && keep(atom, header);
      case name("hdlr"): return parent.name != name("mdia") || keep(atom, handler);
      default: return true;
    }
  }

  bool take(const Atom &atom, char *bytes, long count) {
    return atom.isThere() && atom.size() >= count && stream.read(atom.start, bytes, count) == count;
  }

  bool readSound() {
    char kind[20], times[28], sound[128] = {};
    if (!take(handler, kind, sizeof kind) || memcmp(kind + 16, "soun", 4) != 0) return false;
    if (!take(header, times, sizeof times) || times[8] != 0) return false;
    double unit = bigEndian(times + 20), length = bigEndian(times + 24);
    if (unit <= 0 || length <= 0 || length * 1000.0 / unit > 1e9) return false;
    tag.sound.duration = static_cast<int>(length * 1000.0 / unit + 0.5);
    long size = std::min<long>(description.size(), sizeof sound);
    if (size < 88 || !take(description, sound, size)) return false;
    uint32_t rate = 0;
    if (memcmp(sound + 20, "mp4a", 4) == 0) {
      tag.format = CTAGS_AAC;
      tag.sound.channels = static_cast<int>(bigEndian(sound + 40, 2));
      tag.sound.sampleRate = static_cast<int>(bigEndian(sound + 46));
      if (memcmp(sound + 56, "esds", 4) != 0 || sound[64] != 3) return false;
      int at = 65;
      if (memcmp(sound + at, "\x80\x80\x80", 3) == 0) at += 3;
      at += 4;
      if (sound[at++] != 4) return false;
      if (memcmp(sound + at, "\x80\x80\x80", 3) == 0) at += 3;
      rate = bigEndian(sound + at + 10);
      tag.sound.bitRate = static_cast<int>((rate + 500) / 1000.0 + 0.5);
    } else if (memcmp(sound + 20, "alac", 4) == 0 && description.size() == 88 && memcmp(sound + 56, "alac", 4) == 0) {
      tag.format = CTAGS_ALAC;
      tag.sound.bitsPerSample = sound[69];
      tag.sound.channels = sound[73];
      rate = bigEndian(sound + 80);
      tag.sound.bitRate = static_cast<int>(rate / 1000.0 + 0.5);
      tag.sound.sampleRate = static_cast<int>(bigEndian(sound + 84));
    } else {
      return false;
    }
    // Without a rate, TagLib reckons it from the sound.
    bool isRate = rate > 1000 && rate < 100'000'000;
    return isRate && tag.sound.sampleRate > 0 && tag.sound.channels > 0 && tag.sound.channels < 64 &&
           tag.sound.bitsPerSample >= 0;
  }

  bool readItems() {
    // Freely named ones count where the others say nothing, so they come last.
    for (bool isFree : {false, true}) {
      for (long position = ilst.body(); position < ilst.end;) {
        Atom atom;
        if (!atomAt(position, ilst.end, atom)) return false;
        position = atom.end;
        if ((atom.name == name("----")) != isFree) continue;
        if (isFree ? !readFree(atom) : !readItem(atom)) return false;
      }
    }
    return true;
  }

  bool readItem(const Atom &item) {
    if (item.name == name("covr")) return readCovers(item);
    int key = keyOfAtom(item.name);
    if (key < 0) return true;
    if (isTaken[key]) return false;
    isTaken[key] = true;
    bool isText = item.name != name("trkn") && item.name != name("disk") && item.name != name("cpil") &&
                  item.name != name("gnre");
    return readData(item, item.body(), isText ? 1 : -1, [&](const char *bytes, size_t count, size_t index) {
      if (isText) return addText(key, bytes, count);
      if (index > 0) return false;
      return item.name == name("cpil") ? addFlag(key, bytes, count)
             : item.name == name("gnre") ? addGenre(key, bytes, count)
                                         : addPair(key, bytes, count);
    });
  }

  // Hands the bytes of each data atom within an item; all must be of that kind, where it is not -1.
  template <typename Take>
  bool readData(const Atom &item, long position, int kind, const Take &take) {
    size_t index = 0;
    while (position < item.end) {
      Atom atom;
      char head[8];
      if (!atomAt(position, item.end, atom) || atom.name != name("data") || atom.size() < 16) return false;
      if (atom.size() > largestText || stream.read(atom.body(), head, 8) != 8) return false;
      if (kind >= 0 && bigEndian(head) != uint32_t(kind)) return false;
      size_t count = size_t(atom.size() - 16);
      tag.scratch.resize(count + 1);
      if (count > 0 && stream.read(atom.body() + 8, tag.scratch.data(), long(count)) != long(count)) return false;
      if (!take(tag.scratch.data(), count, index++)) return false;
      position = atom.end;
    }
    return true;
  }

  bool addText(int key, const char *bytes, size_t count) {
    if (!isPlainUTF8(bytes, count)) return false;
    tag.add(key, bytes, count);
    return true;
  }

  bool addFlag(int key, const char *bytes, size_t count) {
    tag.add(key, count > 0 && bytes[0] != 0 ? "1" : "0", 1);
    return true;
  }

  bool addGenre(int key, const char *bytes, size_t count) {
    if (count != 2) return false;
    uint32_t number = bigEndian(bytes, 2);
    if (number == 0 || number > 192) return false;
    const std::string text = ID3v1::genre(static_cast<int>(number) - 1).to8Bit(true);
    return !text.empty() && addText(key, text.data(), text.size());
  }

  bool addPair(int key, const char *bytes, size_t count) {
    if (count < 6) return false;
    uint32_t number = bigEndian(bytes + 2, 2), total = bigEndian(bytes + 4, 2);
    if (number > 0x7fff || total > 0x7fff) return false;
    std::string text = std::to_string(number);
    if (total > 0) text += "/" + std::to_string(total);
    tag.add(key, text.data(), text.size());
    return true;
  }

  bool readFree(const Atom &item) {
    Atom mean, own;
    char text[64];
    if (!atomAt(item.body(), item.end, mean) || mean.name != name("mean") || mean.size() < 12) return false;
    if (!atomAt(mean.end, item.end, own) || own.name != name("name") || own.size() < 12) return false;
    long count = own.size() - 12;
    // None of the names that are asked for is so long.
    if (count > long(sizeof text)) return true;
    if (stream.read(own.body() + 4, text, count) != count || !isPlainUTF8(text, size_t(count))) return false;
    if (memchr(text, ':', size_t(count))) return false;
    int key = keyNamed(text, size_t(count));
    if (key < 0) return true;
    // The other way round TagLib has the first; a field of the program's own is believed before it.
    if (isFreeTaken[key]) return false;
    isFreeTaken[key] = true;
    bool isIgnored = isTaken[key];
    return readData(item, own.end, 1, [&](const char *bytes, size_t count, size_t) {
      return isIgnored || addText(key, bytes, count);
    });
  }

  bool isFreeTaken[keyCount] = {};

  bool readCovers(const Atom &item) {
    if (item.size() > largestCover || hasCovers) return false;
    hasCovers = true;
    for (long position = item.body(); position < item.end;) {
      Atom atom;
      char head[8];
      if (!atomAt(position, item.end, atom) || atom.name != name("data") || atom.size() < 16) return false;
      if (stream.read(atom.body(), head, 8) != 8) return false;
      switch (bigEndian(head)) {
        case 0:
        case 12:
        case 13:
        case 14:
        case 27: tag.picture.offer(atom.body() + 8, size_t(atom.size() - 16), true); break;
        default: return false;
      }
      position = atom.end;
    }
    return true;
  }

  bool hasCovers = false;
};
}  // namespace

bool readPlainMP4(WindowStream &stream, PlainTag &tag) { return Reader(stream, tag).read(); }
