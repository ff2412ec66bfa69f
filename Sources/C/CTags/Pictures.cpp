#include "Pictures.h"

#include <taglib/apetag.h>
#include <taglib/asffile.h>
#include <taglib/asfpicture.h>
#include <taglib/attachedpictureframe.h>
#include <taglib/flacfile.h>
#include <taglib/id3v2tag.h>
#include <taglib/mp4file.h>
#include <taglib/xiphcomment.h>

using namespace TagLib;

namespace {
// Selects a front cover, or else the first picture, from the pictures of a file in their order.
class Choice {
 public:
  Choice(ByteVector &picture, bool &isFrontCover) : picture(picture), isFrontCover(isFrontCover) {}

  void offer(const ByteVector &data, bool isFront) {
    if (data.isEmpty() || isFrontCover || (isFound && !isFront)) return;
    picture = data;
    isFrontCover = isFront;
    isFound = true;
  }

  // A linked picture contains an address instead of image data; it is never downloaded.
  template <typename Picture>
  void offer(const Picture &one, const String &type) {
    if (type != "-->") offer(one.second, one.first == 3);
  }

  bool isFound = false;

 private:
  ByteVector &picture;
  bool &isFrontCover;
};

void look(const ID3v2::Tag *tag, Choice &choice) {
  for (auto *frame : tag->frameList("APIC")) {
    auto *one = dynamic_cast<ID3v2::AttachedPictureFrame *>(frame);
    if (one) choice.offer(std::pair(int(one->type()), one->picture()), one->mimeType());
  }
}

void look(const List<FLAC::Picture *> &pictures, Choice &choice) {
  for (auto *one : pictures) choice.offer(std::pair(int(one->type()), one->data()), one->mimeType());
}

// The value consists of a file name, a NUL, and the picture.
void look(const APE::Tag *tag, Choice &choice) {
  const APE::ItemListMap &items = tag->itemListMap();
  for (auto &[key, item] : items) {
    if (!key.startsWith("COVER ART") || item.type() != APE::Item::Binary) continue;
    const ByteVector value = item.binaryData();
    int end = value.find('\0');
    if (end >= 0) choice.offer(value.mid(end + 1), key == "COVER ART (FRONT)");
  }
}

void look(MP4::Tag *tag, Choice &choice) {
  if (!tag->contains("covr")) return;
  const auto covers = tag->item("covr").toCoverArtList();
  for (auto &cover : covers) choice.offer(cover.data(), true);
}

void look(ASF::Tag *tag, Choice &choice) {
  const auto &attributes = tag->attributeListMap();
  auto found = attributes.find("WM/Picture");
  if (found == attributes.end()) return;
  for (auto &attribute : found->second) {
    const ASF::Picture one = attribute.toPicture();
    if (one.isValid()) choice.offer(std::pair(int(one.type()), one.picture()), one.mimeType());
  }
}
}  // namespace

bool findPicture(const OpenedFile &opened, ByteVector &picture, bool &isFrontCover) {
  isFrontCover = false;
  Choice choice(picture, isFrontCover);
  if (auto *flac = dynamic_cast<FLAC::File *>(opened.file.get())) look(flac->pictureList(), choice);
  for (const Tag *any : opened.tags()) {
    if (choice.isFound) break;
    auto *tag = const_cast<Tag *>(any);
    if (auto *id3 = dynamic_cast<ID3v2::Tag *>(tag)) {
      look(id3, choice);
    } else if (auto *xiph = dynamic_cast<Ogg::XiphComment *>(tag)) {
      look(xiph->pictureList(), choice);
    } else if (auto *ape = dynamic_cast<APE::Tag *>(tag)) {
      look(ape, choice);
    } else if (auto *mp4 = dynamic_cast<MP4::Tag *>(tag)) {
      look(mp4, choice);
    } else if (auto *asf = dynamic_cast<ASF::Tag *>(tag)) {
      look(asf, choice);
    }
  }
  return choice.isFound;
}
