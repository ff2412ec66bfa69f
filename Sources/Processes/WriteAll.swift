internal import Glibc

/// Writes all of the bytes, waiting as long as necessary; false if the handle no longer accepts
/// them.
public func writeAll(_ bytes: [UInt8], to handle: Int32) -> Bool {
  bytes.withUnsafeBytes { buffer in
    var start = 0
    while start < buffer.count {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[start...])
      let count = write(handle, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }
}

/// The first bytes of an open file; fewer than `count` if it ends or cannot be read.
///
/// Another process may share the file's own offset, so nothing depends on that.
public func readAll(from handle: Int32, count: Int) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
    while done < buffer.count {
      let start = buffer.baseAddress?.advanced(by: done)
      let got = pread(handle, start, buffer.count - done, off_t(done))
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      done += got
    }
  }
}
