internal import Glibc

/// Reads paths, each ended by NUL, from a pipe.
struct PathStream: PathSource, ~Copyable {
  private let handle: Int32
  private let readers: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private var given = 0
  private var isAtEnd = false

  /// `readers` threads share the paths.
  init(handle: Int32, readers: Int) {
    self.handle = handle
    self.readers = readers
  }

  /// Waits until there is at least one path.
  mutating func next() -> (first: Int, paths: [[UInt8]]) {
    var waiting = complete()
    while waiting.isEmpty, !isAtEnd {
      fill()
      waiting = complete()
    }
    // Small batches save locks and writes, and leave no thread idle while another has many paths.
    var count = max(1, min(16, waiting.count / readers))
    // The tracks of a folder mostly share one picture, so one thread that has processed it gets
    // them all.
    while count < min(waiting.count, 32), folder(waiting[count]) == folder(waiting[count - 1]) {
      count += 1
    }
    let paths = waiting.prefix(count).map { Array(bytes[$0]) }
    if let last = waiting.prefix(count).last { start = last.upperBound + 1 }
    defer { given += paths.count }
    return (given, paths)
  }

  /// The complete paths in the buffer, at most as many as all threads need.
  private func complete() -> [Range<Int>] {
    var paths: [Range<Int>] = []
    var from = start
    while paths.count < 16 * readers, let end = bytes[from...].firstIndex(of: 0) {
      paths.append(from..<end)
      from = end + 1
    }
    return paths
  }

  private func folder(_ path: Range<Int>) -> ArraySlice<UInt8> {
    let path = bytes[path]
    return path.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? []
  }

  private mutating func fill() {
    bytes.removeSubrange(..<start)
    start = 0
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = piece.withUnsafeMutableBytes { buffer in
      var count = read(handle, buffer.baseAddress, buffer.count)
      while count < 0, errno == EINTR { count = read(handle, buffer.baseAddress, buffer.count) }
      return count
    }
    if count > 0 { bytes += piece[..<count] } else { isAtEnd = true }
  }
}
