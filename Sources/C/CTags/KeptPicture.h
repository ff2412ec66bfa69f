// The picture of the file that was read last, with its SHA-256.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <memory>

#include "WindowStream.h"

// The tracks of an album mostly have the same picture: comparing is a tenth of hashing it again.
class KeptPicture {
 public:
  // No larger one is kept for the next file.
  static constexpr size_t largest = 2 << 20;

  // Bytes by themselves; those of one number (but 0) are the same.
  void take(const uint8_t *bytes, size_t count, uint64_t number = 0);
  // Bytes of a file; false where they are not all there.
  bool take(WindowStream &stream, long start, size_t count);
  // Keeps none that would be felt in memory.
  void forgetIfLarge();

  const uint8_t *bytes() const { return kept.get(); }
  size_t size() const { return count; }
  const uint8_t *digest() const { return hash; }

 private:
  std::unique_ptr<uint8_t[]> kept;
  std::unique_ptr<uint8_t[]> piece;
  size_t count = 0;
  size_t capacity = 0;
  uint64_t number = 0;
  uint8_t hash[32] = {};

  void resize(size_t count, size_t same);
};
