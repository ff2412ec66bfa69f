#include "WindowStream.h"

#include <errno.h>
#include <unistd.h>

#include <algorithm>

#include "CProcesses.h"

namespace {
// The largest embedded pictures have some tens of megabytes; a greater length is wrong.
constexpr long largestRead = 64 << 20;
// An intact file needs hundreds of reads, an Ogg file with a large picture thousands.
constexpr long mostReads = 400'000;
constexpr long mostBytes = 256 << 20;
}  // namespace

WindowStream::WindowStream(const char *path, int opened, char *window) : path(path), isOwn(opened < 0), window(window) {
  handle = isOwn ? cprocesses_open_file(path) : opened;
  if (handle < 0) {
    error = errno;
    return;
  }
  if (fstat(handle, &status) != 0) {
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

long WindowStream::read(long offset, void *bytes, long count) {
  if (offset < 0 || offset >= size || count <= 0) return 0;
  if (++reads > mostReads || this->bytes > mostBytes) return 0;
  count = std::min(count, size - offset);
  if (offset < windowStart || offset + count > windowStart + windowCount) {
    if (count >= reach) return fill(offset, bytes, count);
    bool inOrder = windowCount > 0 && offset >= windowStart && offset <= windowStart + windowCount + 512;
    reach = inOrder ? std::min(windowSize, reach * 4) : 4096;
    // The window may just have become too small for the request.
    if (count > reach) return fill(offset, bytes, count);
    // At the end of the file, also load the bytes before: TagLib reads the tags there backwards.
    long start = offset + reach > size ? std::max(0L, std::min(offset, size - reach)) : offset;
    windowCount = fill(start, window, std::min(reach, size - start));
    windowStart = start;
    count = std::min(count, windowStart + windowCount - offset);
    if (count <= 0) return 0;
  }
  std::copy_n(window + (offset - windowStart), count, static_cast<char *>(bytes));
  return count;
}

TagLib::ByteVector WindowStream::readBlock(unsigned long count) {
  if (position < 0 || position >= size || count == 0) return {};
  long wanted = std::min<unsigned long>(count, size - position);
  if (wanted > largestRead) return {};
  bool isAtHand = position >= windowStart && position + wanted <= windowStart + windowCount;
  if (smallReads >= 0 && count <= 4096) {
    smallReads -= std::min(smallReads, wanted);
    if (smallReads == 0) return {};
  }
  if (isAtHand && ++reads <= mostReads) {
    const char *start = window + (position - windowStart);
    position += wanted;
    return TagLib::ByteVector(start, static_cast<unsigned>(wanted));
  }
  TagLib::ByteVector block(static_cast<unsigned>(wanted), 0);
  long got = read(position, block.data(), wanted);
  if (got < wanted) block.resize(static_cast<unsigned>(got));
  position += got;
  return block;
}
