#include "KeptPicture.h"

#include <string.h>

#include <algorithm>

#include "CTags.h"

namespace {
// Stays in the processor's own memory between reading and comparing.
constexpr size_t pieceSize = 128 << 10;
}  // namespace

void KeptPicture::take(const uint8_t *bytes, size_t count, uint64_t number) {
  bool isSame = number != 0 && number == this->number;
  if (!isSame && (count != this->count || memcmp(bytes, kept.get(), count) != 0)) {
    resize(count, 0);
    memcpy(kept.get(), bytes, count);
    ctags_sha256(kept.get(), count, hash);
  }
  this->number = number;
}

bool KeptPicture::take(WindowStream &stream, long start, size_t count) {
  number = 0;
  size_t same = 0;
  if (count == this->count) {
    if (!piece) piece.reset(new uint8_t[pieceSize]);
    while (same < count) {
      size_t some = std::min(pieceSize, count - same);
      if (stream.read(start + long(same), piece.get(), long(some)) != long(some)) return false;
      if (memcmp(piece.get(), kept.get() + same, some) != 0) break;
      same += some;
    }
    if (same == count) return true;
  }
  resize(count, same);
  long rest = long(count - same);
  if (stream.read(start + long(same), kept.get() + same, rest) != rest) {
    // What is kept is no picture now.
    this->count = 0;
    return false;
  }
  ctags_sha256(kept.get(), count, hash);
  return true;
}

void KeptPicture::forgetIfLarge() {
  if (capacity <= largest) return;
  kept.reset();
  count = capacity = 0;
  number = 0;
}

// Makes room; of what is there the first `same` bytes stay.
void KeptPicture::resize(size_t count, size_t same) {
  if (count > capacity) {
    // Not filled before it is read into.
    std::unique_ptr<uint8_t[]> larger(new uint8_t[count]);
    if (same > 0) memcpy(larger.get(), kept.get(), same);
    kept = std::move(larger);
    capacity = count;
  }
  this->count = count;
}
