internal import Glibc
internal import Processes

extension LibraryStore {
  /// Whether a folder contains a library or files to restore one from.
  public static func exists(in folder: BytePath) -> Bool {
    let files = LibraryFiles(folder: folder)
    return files.database.isThere || files.journal.path.isThere
      || !files.backups.isEmpty
  }
}

/// The files of a library in their folder.
struct LibraryFiles: Sendable {
  let folder: BytePath

  var database: BytePath { folder.appending("library.db") }
  var journal: EditJournal { EditJournal(path: folder.appending("edits.journal")) }
  /// The copy of the library's folders, in case the database is lost.
  var folders: FolderNote { FolderNote(path: folder.appending("folders")) }
  /// Exists while a process has the library open, and therefore also after a crash; not empty if
  /// the library is damaged.
  var mark: BytePath { folder.appending("library.open") }
  var lock: BytePath { folder.appending("library.lock") }

  /// The size of a file; nil if it does not exist.
  func length(of path: BytePath) -> Int64? {
    path.status.map { Int64($0.st_size) }
  }

  /// Creates the folder and its missing ancestors.
  func makeFolder() throws(DatabaseError) {
    guard !folder.makeFolder() else { return }
    let reason = String(cString: strerror(errno))
    throw DatabaseError(.cannotOpen, "\(folder.text) could not be made: \(reason)")
  }

  // MARK: - The mark

  /// Whether damage was found that is not repaired yet.
  var isMarkedDamaged: Bool { (length(of: mark) ?? 0) > 0 }

  /// Marks the library as open and sound.
  func markOpen() { write([], asMark: O_TRUNC) }

  /// Marks the library as damaged; the mark survives a crash, until the library is repaired.
  func markDamaged(_ damage: String) { write(Array("\(damage)\n".utf8), asMark: O_APPEND) }

  private func write(_ bytes: [UInt8], asMark flags: Int32) {
    let handle = mark.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o600) }
    guard handle >= 0 else { return }
    defer { close(handle) }
    if !bytes.isEmpty, writeAll(bytes, to: handle) { fsync(handle) }
  }

  // MARK: - Files

  /// Whether this user may write to the database and its folder.
  var isWritable: Bool {
    [folder, database, Self.path(database, "-wal"), Self.path(database, "-shm")].allSatisfy {
      path in
      !path.isThere || path.withCString { access($0, W_OK) } == 0
    }
  }

  func remove(_ path: BytePath) { _ = path.withCString { unlink($0) } }

  @discardableResult
  func rename(_ old: BytePath, to new: BytePath) -> Bool {
    old.withCString { old in new.withCString { Glibc.rename(old, $0) } } == 0
  }

  /// A path with a suffix.
  static func path(_ path: BytePath, _ ending: String) -> BytePath {
    BytePath(path.bytes + Array(ending.utf8))
  }

  // MARK: - Backups

  /// The existing backups, the latest first.
  ///
  /// They are sorted by number, because a date may come from a wrong clock; those of version 0.1
  /// have no number.
  var backups: [BytePath] {
    names("backup-").filter { $0.hasSuffix(".db") }
      .sorted { (Self.number(ofBackup: $0), $0) > (Self.number(ofBackup: $1), $1) }
      .map { folder.appending($0) }.filter(\.isFile)
  }

  /// When a backup was made, by its name or else by its modification date.
  func time(ofBackup path: BytePath) -> Int64 {
    let digits = BytePath(path.name).text.prefix(24).compactMap { $0.wholeNumberValue }
    if digits.count == 14 {
      func number(_ range: Range<Int>) -> Int32 {
        digits[range].reduce(0) { $0 * 10 + Int32($1) }
      }
      var parts = tm()
      parts.tm_year = number(0..<4) - 1900
      parts.tm_mon = number(4..<6) - 1
      parts.tm_mday = number(6..<8)
      parts.tm_hour = number(8..<10)
      parts.tm_min = number(10..<12)
      parts.tm_sec = number(12..<14)
      return Int64(timegm(&parts))
    }
    return Int64(path.status?.st_mtim.tv_sec ?? 0)
  }

  /// The path of the next backup.
  func nextBackup(at time: Int64) -> BytePath {
    let last = names("backup-").map(Self.number).max() ?? 0
    return folder.appending("backup-\(Self.stamp(time)).\(last + 1).db")
  }

  /// The path of the copy made before an upgrade.
  func copy(ofVersion version: Int) -> BytePath { folder.appending("version-\(version).db") }

  /// An unused path for a damaged file.
  func aside(at time: Int64, _ ending: String) -> BytePath {
    var number = 1
    while true {
      let suffix = number == 1 ? "" : ".\(number)"
      let path = folder.appending("broken-\(Self.stamp(time))\(suffix)\(ending)")
      if !path.isThere { return path }
      number += 1
    }
  }

  private static func number(ofBackup name: String) -> Int {
    let parts = name.split(separator: ".")
    return parts.count == 3 ? min(Int(parts[1]) ?? 0, 1 << 40) : 0
  }

  private func names(_ prefix: String) -> [String] {
    (FolderListing.names(in: folder.bytes) ?? [])
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasPrefix(prefix) }
  }

  /// A time in UTC for file names: 2026-11-21-190542.
  static func stamp(_ time: Int64) -> String {
    var seconds = time_t(time)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "-\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))"
  }
}
