import Glibc
import Synchronization

/// What went wrong with a file.
public nonisolated struct FileTrouble: Error, Equatable, CustomStringConvertible {
  /// Which file it is, and why it cannot be.
  public let description: String

  /// The trouble with a file, by the number that the system gave.
  init(_ path: String, _ number: Int32) {
    description = "\(path): \(String(cString: strerror(number)))"
  }
}

/// A file that is written from its start, in place: links are followed, devices stay devices.
public nonisolated final class OutputFile: Sendable {
  private let path: String
  private let handle: Int32
  private let failure = Mutex<Int32?>(nil)

  /// Makes the file, or empties the one that is there.
  public init(path: String) throws(FileTrouble) {
    self.path = path
    handle = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard handle >= 0 else { throw FileTrouble(path, errno) }
  }

  deinit { close(handle) }

  /// Writes bytes at the end; what fails is told by `check()`.
  public func write(_ bytes: [UInt8]) {
    guard failure.withLock({ $0 == nil }), let number = writeAll(bytes, to: handle) else { return }
    failure.withLock { $0 = number }
  }

  /// Throws if anything could not be written.
  public func check() throws(FileTrouble) {
    guard let number = failure.withLock({ $0 }) else { return }
    throw FileTrouble(path, number)
  }
}

/// Writes all bytes to an open file, however many calls it takes; answers the number of the error.
nonisolated func writeAll(_ bytes: [UInt8], to handle: Int32) -> Int32? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(handle, $0.baseAddress, $0.count) }
    guard count > 0 || errno == EINTR else { return errno }
    rest = rest.dropFirst(max(count, 0))
  }
  return nil
}
