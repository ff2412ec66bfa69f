internal import Glibc
internal import Processes
internal import Values

enum FileAddress {
  /// The bytes of the path need not be valid UTF-8.
  static func uri(of path: [UInt8]) -> String { "file://" + PercentCoding.encoded(path) }

  /// Nil unless it is a `file` URI.
  static func path(of uri: String) -> [UInt8]? {
    let start = "file:///"
    guard uri.lowercased().hasPrefix(start) else { return nil }
    return PercentCoding.decoded(uri.utf8.dropFirst(start.utf8.count - 1))
      .flatMap { $0.contains(0) ? nil : $0 }
  }

  /// Opens a file for playback; this waits for the disk.
  static func open(_ path: [UInt8]) throws(PlayFailure) -> Descriptor {
    var information = stat()
    // Pipes, devices and the like are not even opened.
    guard withCString(path, { stat($0, &information) }) == 0 else { throw failure(errno) }
    guard information.st_mode & S_IFMT == S_IFREG else { throw .notSound }
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let number = withCString(path) { Glibc.open($0, flags) }
    guard number >= 0 else { throw failure(errno) }
    let file = Descriptor(adopting: number)
    guard fstat(number, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw .notSound
    }
    guard information.st_size > 0 else { throw .empty }
    return file
  }

  private static func failure(_ number: Int32) -> PlayFailure {
    number == ENOENT || number == ENOTDIR
      ? .gone : .unreadable(FailureReason(String(cString: strerror(number))))
  }
}
