import Glibc
import Synchronization

/// An error of a file operation.
public nonisolated struct FileError: Error, Equatable, CustomStringConvertible {
  /// The file's path and the reason.
  public let description: String

  init(_ path: String, _ number: Int32) {
    description = "\(path): \(String(cString: strerror(number)))"
  }
}

/// A file that is overwritten in place: links are followed, and devices remain devices.
public nonisolated final class OutputFile: Sendable {
  private let path: String
  private let handle: Int32
  private let failure = Mutex<Int32?>(nil)

  /// Creates the file, or truncates an existing one.
  public init(path: String) throws(FileError) {
    self.path = path
    handle = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard handle >= 0 else { throw FileError(path, errno) }
  }

  deinit { close(handle) }

  /// Appends bytes; `check()` throws if this fails.
  public func write(_ bytes: [UInt8]) {
    guard failure.withLock({ $0 == nil }), let number = writeAll(bytes, to: handle) else { return }
    failure.withLock { $0 = number }
  }

  /// Throws if any bytes could not be written.
  public func check() throws(FileError) {
    guard let number = failure.withLock({ $0 }) else { return }
    throw FileError(path, number)
  }
}

/// Writes all bytes to a file descriptor in as many calls as necessary; returns the error number of
/// a failure.
nonisolated func writeAll(_ bytes: [UInt8], to handle: Int32) -> Int32? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(handle, $0.baseAddress, $0.count) }
    guard count > 0 || errno == EINTR else { return errno }
    rest = rest.dropFirst(max(count, 0))
  }
  return nil
}
