// TagLib makes some hundred small objects for a file and forgets them again. Each thread keeps what
// it gave back for the next of that size, which costs a fraction of what malloc does.
#include "CAllocator.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <new>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define WATCHED 1
#endif
#endif

#ifndef WATCHED
namespace {
constexpr size_t grain = 16;
constexpr size_t classes = 64;
// Of one size, in grains: a file of ten thousand frames shall not be felt for ever.
constexpr size_t mostKept = 65536 / grain;

// Lies before each block, so that it is known where it belongs.
struct alignas(grain) Block {
  union {
    size_t kind;
    Block *next;
  };
};
static_assert(sizeof(Block) == grain);

struct Shelf {
  Block *first = nullptr;
  size_t count = 0;
};
thread_local Shelf shelves[classes];

void *take(size_t size) noexcept {
  if (size > SIZE_MAX / 2) return nullptr;
  size_t kind = size == 0 ? 1 : (size + grain - 1) / grain;
  if (kind < classes) {
    Shelf &shelf = shelves[kind];
    if (Block *block = shelf.first) {
      shelf.first = block->next;
      shelf.count--;
      block->kind = kind;
      return block + 1;
    }
  }
  auto *block = static_cast<Block *>(malloc((kind + 1) * grain));
  if (!block) return nullptr;
  block->kind = kind;
  return block + 1;
}

void giveBack(void *bytes) noexcept {
  if (!bytes) return;
  Block *block = static_cast<Block *>(bytes) - 1;
  size_t kind = block->kind;
  if (kind >= classes || shelves[kind].count * kind >= mostKept) return free(block);
  block->next = shelves[kind].first;
  shelves[kind].first = block;
  shelves[kind].count++;
}
}  // namespace

void *operator new(size_t size) {
  if (void *bytes = take(size)) return bytes;
  throw std::bad_alloc();
}
void *operator new[](size_t size) { return operator new(size); }
void *operator new(size_t size, const std::nothrow_t &) noexcept { return take(size); }
void *operator new[](size_t size, const std::nothrow_t &) noexcept { return take(size); }
void operator delete(void *bytes) noexcept { giveBack(bytes); }
void operator delete[](void *bytes) noexcept { giveBack(bytes); }
void operator delete(void *bytes, size_t) noexcept { giveBack(bytes); }
void operator delete[](void *bytes, size_t) noexcept { giveBack(bytes); }
void operator delete(void *bytes, const std::nothrow_t &) noexcept { giveBack(bytes); }
void operator delete[](void *bytes, const std::nothrow_t &) noexcept { giveBack(bytes); }
#endif
