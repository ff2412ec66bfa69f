internal import Glibc
internal import Processes

/// The bytes of an open file.
enum WholeFile {
  /// The size of a regular file; nil for anything else.
  static func size(of file: Descriptor) -> Int? {
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The first `count` bytes; fewer if the file ends earlier or cannot be read.
  static func bytes(of file: Descriptor, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      while read < buffer.count {
        let (start, rest) = (buffer.baseAddress?.advanced(by: read), buffer.count - read)
        // Another process may share the file's offset, so nothing depends on it.
        let got = pread(file.number, start, rest, off_t(read))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        read += got
      }
    }
  }
}
