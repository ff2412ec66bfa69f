internal import Glibc

/// A plain file of what the user did, beside the database: a broken disk page costs no edit.
///
/// Each line is on the disk before the edit counts as done.
struct EditJournal: Sendable {
  let path: BytePath

  /// What a journal holds.
  struct Content: Sendable {
    var lines: [JournalLine] = []
    /// How many lines are not as they were written, but for a last one that a crash cut off.
    var damaged = 0
    private var isInSnapshot = false

    /// Adds a line, which takes the place of those with its number and later ones: what they say was never
    /// done, as the program that wrote them was killed before it did it.
    fileprivate mutating func append(_ line: JournalLine) {
      if case .snapshot = line.entry { isInSnapshot = true }
      // All lines of a snapshot have one number, and where some are damaged it is not seen where it begins.
      if !isInSnapshot, damaged == 0 {
        while let last = lines.last, last.number >= line.number { lines.removeLast() }
      }
      if case .complete = line.entry { isInSnapshot = false }
      lines.append(line)
    }
  }

  /// Where a line was added, so that it can be taken back.
  struct Mark: Sendable {
    fileprivate let length: off_t
  }

  /// Adds lines, and waits until they are on the disk; nothing is added if that fails.
  func append(_ lines: JournalLine...) throws(DatabaseError) -> Mark { try append(lines) }

  /// Adds lines, and waits until they are on the disk; nothing is added if that fails.
  func append(_ lines: [JournalLine]) throws(DatabaseError) -> Mark {
    let handle = path.withCString { open($0, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) }
    guard handle >= 0 else { throw trouble("opened") }
    defer { close(handle) }
    let length = lseek(handle, 0, SEEK_END)
    guard length >= 0 else { throw trouble("read") }
    var bytes = lines.flatMap(\.bytes)
    if length > 0 {
      var last: UInt8 = 0
      // A line that a crash tore off must not take this one along.
      if pread(handle, &last, 1, length - 1) != 1 || last != JournalLine.end {
        bytes.insert(JournalLine.end, at: 0)
      }
    } else {
      WholeFile.syncFolder(of: path)
    }
    guard WholeFile.write(bytes, to: handle), fsync(handle) == 0 else {
      let error = trouble("written")
      ftruncate(handle, length)
      throw error
    }
    return Mark(length: length)
  }

  /// Takes back what was added last.
  func remove(from mark: Mark) {
    _ = path.withCString { truncate($0, mark.length) }
  }

  /// Puts these lines in place of damaged ones, which are kept under another name.
  func replace(damagedLinesWith lines: [JournalLine], keeping aside: BytePath) throws(DatabaseError)
  {
    _ = path.withCString { old in aside.withCString { link(old, $0) } }
    try replace(with: lines)
  }

  /// Puts these lines in place of all others, at one stroke.
  func replace(with lines: [JournalLine]) throws(DatabaseError) {
    var bytes: [UInt8] = []
    for line in lines { bytes += line.bytes }
    try WholeFile(path).write(bytes, mode: 0o600)
  }

  /// All that is in it, whatever state it is in.
  func read() -> Content {
    var content = Content()
    let bytes = bytes(from: 0)
    for line in bytes.split(separator: JournalLine.end) {
      if let line = JournalLine(line) {
        content.append(line)
      } else if line.endIndex < bytes.endIndex {
        content.damaged += 1
      }
    }
    return content
  }

  /// The number of the last line that is as it was written; nil without one.
  var lastNumber: Int64? {
    var length = 1 << 16
    while true {
      let tail = bytes(from: off_t(-length))
      let lines = tail.split(separator: JournalLine.end).reversed().lazy
      if let line = lines.compactMap({ JournalLine($0) }).first { return line.number }
      guard tail.count == length else { return nil }
      // One line may be longer than the tail.
      length *= 8
    }
  }

  // MARK: - The file

  /// The bytes from an offset on; from the end if it is negative.
  ///
  /// None if there is no file.
  private func bytes(from offset: off_t) -> [UInt8] {
    let handle = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard handle >= 0 else { return [] }
    defer { close(handle) }
    // Of a folder no end is known.
    let length = WholeFile.isPlain(handle) ? lseek(handle, 0, SEEK_END) : 0
    let start = offset < 0 ? max(0, length + offset) : offset
    guard length > start else { return [] }
    return [UInt8](unsafeUninitializedCapacity: Int(length - start)) { buffer, count in
      count = 0
      while count < buffer.count {
        let got = pread(
          handle,
          buffer.baseAddress?.advanced(by: count),
          buffer.count - count,
          start + off_t(count)
        )
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
    }
  }

  private func trouble(_ what: String) -> DatabaseError {
    DatabaseError(file: path, what, errno)
  }
}
