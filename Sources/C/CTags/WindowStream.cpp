#include "WindowStream.h"

#include <errno.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "CProcesses.h"

namespace {
// The largest embedded pictures have some tens of megabytes; a greater length is wrong.
constexpr long largestRead = 64 << 20;
// An intact file needs hundreds of reads, an Ogg file with a large picture thousands.
constexpr long mostReads = 400'000;
constexpr long mostBytes = 256 << 20;
}  // namespace

WindowStream::WindowStream(const char *path, int opened, char *buffer, TagLib::ByteVector &kept)
    : path(path), isOwn(opened < 0), window{buffer}, earlier{buffer + windowSize}, kept(&kept) {
  handle = isOwn ? cprocesses_open_file(path, true, &status) : opened;
  if (handle < 0 || (!isOwn && fstat(handle, &status) != 0)) {
    error = errno;
    return;
  }
  isRegular = S_ISREG(status.st_mode);
  if (!isRegular) error = EISDIR;
  size = isRegular ? status.st_size : 0;
}

WindowStream::~WindowStream() {
  if (isOwn && handle >= 0) close(handle);
}

void WindowStream::seek(long offset, Position from) {
  long base = from == Beginning ? 0 : from == Current ? position : size;
  if (__builtin_add_overflow(base, offset, &position)) position = size;
}

long WindowStream::fill(long offset, void *bytes, long count) {
  long done = 0;
  while (done < count) {
    ssize_t got = pread(handle, static_cast<char *>(bytes) + done, count - done, offset + done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) error = errno;
    if (got <= 0) break;
    done += got;
  }
  this->bytes += done;
  return done;
}

// The bytes in one of the windows, or NULL.
const char *WindowStream::atHand(long offset, long count) {
  auto holds = [&](const Window &one) { return offset >= one.start && offset + count <= one.start + one.count; };
  if (!holds(window)) {
    if (!holds(earlier)) return nullptr;
    std::swap(window, earlier);
  }
  return window.bytes + (offset - window.start);
}

long WindowStream::read(long offset, void *bytes, long count) {
  if (offset < 0 || offset >= size || count <= 0) return 0;
  if (++reads > mostReads || this->bytes > mostBytes) return 0;
  count = std::min(count, size - offset);
  if (!atHand(offset, count)) {
    if (count >= reach) return fill(offset, bytes, count);
    long end = window.start + window.count;
    bool isNext = window.count > 0 && offset >= window.start && offset <= end + 512;
    bool isBefore = offset < window.start && offset + count + 512 >= window.start;
    reach = isNext || isBefore ? std::min(windowSize, reach * 4) : 4096;
    // The window may just have become too small for the request.
    if (count > reach) return fill(offset, bytes, count);
    if (!isNext && !isBefore) std::swap(window, earlier);
    // At the end of the file, also load the bytes before: TagLib reads the tags there backwards, as
    // it does Ogg's last page.
    long start = std::max(0L, std::min(isBefore ? offset + count - reach : offset, size - reach));
    window.count = fill(start, window.bytes, std::min(reach, size - start));
    window.start = start;
    count = std::min(count, start + window.count - offset);
    if (count <= 0) return 0;
  }
  std::copy_n(window.bytes + (offset - window.start), count, static_cast<char *>(bytes));
  return count;
}

TagLib::ByteVector WindowStream::readBlock(unsigned long count) {
  if (position < 0 || position >= size || count == 0) return {};
  long wanted = std::min<unsigned long>(count, size - position);
  if (wanted > largestRead) return {};
  if (smallReads >= 0 && count <= 4096) {
    smallReads -= std::min(smallReads, wanted);
    if (smallReads == 0) return {};
  }
  const char *start = atHand(position, wanted);
  if (start && ++reads <= mostReads) {
    position += wanted;
    return TagLib::ByteVector(start, static_cast<unsigned>(wanted));
  }
  TagLib::ByteVector fresh;
  bool isKept = kept && wanted > 4096 && wanted <= largestKept;
  TagLib::ByteVector &block = isKept ? *std::exchange(kept, nullptr) : fresh;
  block.resize(static_cast<unsigned>(wanted));
  long got = read(position, block.data(), wanted);
  if (got < wanted) block.resize(static_cast<unsigned>(got));
  position += got;
  return block;
}
