import Glibc

/// What a program says to the terminal that it was started from.
public nonisolated enum Console {
  /// Says what was asked for.
  public static func say(_ text: String) { put(text, to: STDOUT_FILENO) }

  /// Says what went wrong.
  public static func complain(_ text: String) { put(text, to: STDERR_FILENO) }

  private static func put(_ text: String, to handle: Int32) {
    writeAll(Array("\(text)\n".utf8), to: handle)
  }
}

/// Writes all bytes to an open file, however many calls it takes; false when that fails.
@discardableResult
package nonisolated func writeAll(_ bytes: [UInt8], to handle: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(handle, $0.baseAddress, $0.count) }
    guard count > 0 || errno == EINTR else { return false }
    rest = rest.dropFirst(max(count, 0))
  }
  return true
}
