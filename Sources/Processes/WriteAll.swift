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
