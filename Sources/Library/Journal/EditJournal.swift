internal import Glibc
internal import Processes

/// A text file with the user's edits, beside the database: a damaged database page loses no edit.
///
/// Each line is on the disk before the edit counts as done.
struct EditJournal: Sendable {
  let path: BytePath

  /// The content of a journal.
  struct Content: Sendable {
    var lines: [JournalLine] = []
    /// How many lines are damaged, except for a last one that a crash cut off.
    var damaged = 0
    private var isInSnapshot = false

    /// Appends a line, which replaces those with its number and higher ones: their actions were
    /// never done, as the program that wrote them was killed before.
    fileprivate mutating func append(_ line: JournalLine) {
      if case .snapshot = line.entry { isInSnapshot = true }
      // All lines of a snapshot have the same number, and damage may hide where a snapshot begins.
      if !isInSnapshot, damaged == 0 {
        while let last = lines.last, last.number >= line.number { lines.removeLast() }
      }
      if case .complete = line.entry { isInSnapshot = false }
      lines.append(line)
    }
  }

  /// Where a line was appended, so that it can be removed.
  struct Mark: Sendable {
    fileprivate let length: off_t
  }

  /// Appends lines and waits until they are on the disk; on failure nothing is appended.
  func append(_ lines: [JournalLine]) throws(DatabaseError) -> Mark {
    let handle = path.withCString { open($0, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) }
    guard handle >= 0 else { throw problem("opened") }
    defer { close(handle) }
    let length = lseek(handle, 0, SEEK_END)
    guard length >= 0 else { throw problem("read") }
    var bytes = lines.flatMap(\.bytes)
    if length > 0 {
      var last: UInt8 = 0
      // A line that a crash cut off must not damage this one.
      if pread(handle, &last, 1, length - 1) != 1 || last != JournalLine.end {
        bytes.insert(JournalLine.end, at: 0)
      }
    } else {
      WholeFile.syncFolder(of: path)
    }
    guard writeAll(bytes, to: handle), fsync(handle) == 0 else {
      let error = problem("written")
      ftruncate(handle, length)
      throw error
    }
    return Mark(length: length)
  }

  /// Removes what was appended last.
  func remove(from mark: Mark) {
    _ = path.withCString { truncate($0, mark.length) }
  }

  /// Replaces damaged lines; a copy remains under another name.
  func replace(damagedLinesWith lines: [JournalLine], keeping aside: BytePath) throws(DatabaseError)
  {
    _ = path.withCString { old in aside.withCString { link(old, $0) } }
    try replace(with: lines)
  }

  /// Replaces all lines atomically.
  func replace(with lines: [JournalLine]) throws(DatabaseError) {
    var bytes: [UInt8] = []
    for line in lines { bytes += line.bytes }
    try WholeFile(path).write(bytes, mode: 0o600)
  }

  /// Reads the whole journal, even if it is damaged.
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

  /// The number of the last undamaged line; nil without one.
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

  /// The bytes from an offset on, which counts from the end if negative; empty without a file.
  private func bytes(from offset: off_t) -> [UInt8] {
    let handle = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard handle >= 0 else { return [] }
    defer { close(handle) }
    // Only a regular file has an end.
    let length = WholeFile.isPlain(handle) ? lseek(handle, 0, SEEK_END) : 0
    let start = offset < 0 ? max(0, length + offset) : offset
    guard length > start else { return [] }
    return readAll(from: handle, at: start, count: Int(length - start))
  }

  private func problem(_ what: String) -> DatabaseError {
    DatabaseError(file: path, what, errno)
  }
}
