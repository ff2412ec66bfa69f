// The stream through which TagLib reads a file.
#pragma once

#include <sys/stat.h>
#include <taglib/taglib.h>
#include <taglib/tiostream.h>

#include <string>

// TagLib reads in tiny pieces, so a window of the file is buffered, which grows during sequential
// reads. The window before is kept: TagLib goes to and fro between a file's beginning and its end.
// To bound the work for a broken file, the stream ends after a number of reads or bytes.
class WindowStream : public TagLib::IOStream {
  // The type of an offset for writing, which differs between TagLib 1 and 2.
#if TAGLIB_MAJOR_VERSION >= 2
  using WrittenPlace = TagLib::offset_t;
#else
  using WrittenPlace = unsigned long;
#endif

 public:
  static constexpr long windowSize = 1 << 16;
  static constexpr long bufferSize = 2 * windowSize;
  // The largest block that a reader keeps.
  static constexpr long largestKept = 2 << 20;

  // Reads the open file `opened`, or if that is -1, opens the file at the path. `error` is 0 if it
  // is a regular file that can be read. The buffer has `bufferSize` bytes. `kept` is the memory for
  // the first large block, mostly a tag with a picture.
  WindowStream(const char *path, int opened, char *buffer, TagLib::ByteVector &kept);
  ~WindowStream() override;
  WindowStream(const WindowStream &) = delete;
  WindowStream &operator=(const WindowStream &) = delete;

  int error = 0;
  bool isRegular = false;
  struct stat status {};

  // The remaining bytes for reads of at most 4 KiB, unlimited if negative. TagLib searches a whole
  // file for an MPEG frame, at 62 ms a megabyte.
  long smallReads = -1;

  // Reads up to `count` bytes at `offset`, without a `ByteVector`.
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
  struct Window {
    char *bytes;
    long start = 0;
    long count = 0;
  };
  Window window;
  Window earlier;
  TagLib::ByteVector *kept;
  long reach = 4096;
  long reads = 0;
  long bytes = 0;

  const char *atHand(long offset, long count);
  long fill(long offset, void *bytes, long count);
};
