// What TagLib reads a file through.
#pragma once

#include <sys/stat.h>
#include <taglib/taglib.h>
#include <taglib/tiostream.h>

#include <string>

// TagLib reads in tiny pieces; they come out of a window that grows while reading goes on in order.
// What a broken file may make TagLib do is bounded here: after so many reads or bytes, the file ends.
class WindowStream : public TagLib::IOStream {
  // What TagLib 2 counts a place in that is written to, where 1 has a number without a sign.
#if TAGLIB_MAJOR_VERSION >= 2
  using WrittenPlace = TagLib::offset_t;
#else
  using WrittenPlace = unsigned long;
#endif

 public:
  static constexpr long windowSize = 1 << 16;

  // Reads the file that is open as `opened`, or where that is -1 opens the one at the path, and nothing but a regular
  // file; `error` is then 0. The window is of `windowSize` bytes.
  WindowStream(const char *path, int opened, char *window);
  ~WindowStream() override;
  WindowStream(const WindowStream &) = delete;
  WindowStream &operator=(const WindowStream &) = delete;

  int error = 0;
  bool isRegular = false;
  struct stat status {};

  // How many bytes reads of at most 4 KiB may still take, where not negative. TagLib looks for an
  // MPEG frame through a whole file, at 62 ms a megabyte.
  long smallReads = -1;

  // Without a copy for TagLib: as many of the `count` bytes at `offset` as there are.
  long read(long offset, void *bytes, long count);

  TagLib::FileName name() const override { return path.c_str(); }
  TagLib::ByteVector readBlock(unsigned long count) override;
  void writeBlock(const TagLib::ByteVector &) override {}
  void insert(const TagLib::ByteVector &, WrittenPlace, unsigned long) override {}
  void removeBlock(WrittenPlace, unsigned long) override {}
  bool readOnly() const override { return true; }
  bool isOpen() const override { return handle >= 0; }
  void seek(long offset, Position from = Beginning) override;
  void clear() override {}
  long tell() const override { return position; }
  long length() override { return size; }
  void truncate(long) override {}

 private:
  std::string path;
  bool isOwn;
  int handle = -1;
  long size = 0;
  long position = 0;
  char *window;
  long windowStart = 0;
  long windowCount = 0;
  long reach = 4096;
  long reads = 0;
  long bytes = 0;

  long fill(long offset, void *bytes, long count);
};
