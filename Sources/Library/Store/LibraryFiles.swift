internal import Glibc

/// The files of a library in their folder.
struct LibraryFiles: Sendable {
  let folder: BytePath

  var database: BytePath { folder.appending("library.db") }
  var journal: EditJournal { EditJournal(path: folder.appending("edits.journal")) }
  /// The library's folders once more, for a database that is lost.
  var folders: FolderNote { FolderNote(path: folder.appending("folders")) }
  /// Stands there while a program has the library open; after a crash it is still there.
  var mark: BytePath { folder.appending("library.open") }
  var lock: BytePath { folder.appending("library.lock") }

  /// Whether there is something of that name.
  func exists(_ path: BytePath) -> Bool {
    var information = stat()
    return path.withCString { stat($0, &information) } == 0
  }

  /// How long a file is; nil if there is none.
  func length(of path: BytePath) -> Int64? {
    var information = stat()
    guard path.withCString({ stat($0, &information) }) == 0 else { return nil }
    return Int64(information.st_size)
  }

  /// Makes the folder and those above it.
  func makeFolder() throws(DatabaseError) {
    var missing: [BytePath] = []
    var next: BytePath? = folder
    while let path = next, !exists(path) {
      missing.append(path)
      next = path.parent
    }
    for path in missing.reversed() {
      guard path.withCString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
        let reason = String(cString: strerror(errno))
        throw DatabaseError(.cannotOpen, "\(path.text) could not be made: \(reason)")
      }
    }
  }

  func touch(_ path: BytePath) {
    let handle = path.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
    if handle >= 0 { close(handle) }
  }

  func remove(_ path: BytePath) { _ = path.withCString { unlink($0) } }

  @discardableResult
  func rename(_ old: BytePath, to new: BytePath) -> Bool {
    old.withCString { old in new.withCString { Glibc.rename(old, $0) } } == 0
  }

  /// A path with something put behind its name.
  static func path(_ path: BytePath, _ ending: String) -> BytePath {
    BytePath(path.bytes + Array(ending.utf8))
  }

  // MARK: - Backups

  /// The backups that there are, the newest first.
  var backups: [BytePath] {
    guard let listing = folder.withCString({ opendir($0) }) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("backup-"), name.hasSuffix(".db") { names.append(name) }
    }
    return names.sorted(by: >).map { folder.appending($0) }
  }

  /// Where a backup of that time is put; names sort by their time.
  func backup(at time: Int64) -> BytePath { folder.appending("backup-\(Self.stamp(time)).db") }

  /// A time as file names say it, in UTC: 2026-11-21-190542.
  static func stamp(_ time: Int64) -> String {
    var seconds = time_t(time)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "-\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))"
  }
}

/// Who has a library open: everyone holds a share, and whoever is alone can have it whole.
final class FolderLock: Sendable {
  private let handle: Int32

  /// Takes a share; nil where no file can be made.
  init?(_ path: BytePath) {
    handle = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard handle >= 0 else { return nil }
  }

  deinit { close(handle) }

  /// Tries to have it alone; waits for nobody.
  func takeWhole() -> Bool { flock(handle, LOCK_EX | LOCK_NB) == 0 }

  /// Lets others in, and waits until it may be in itself.
  func share() {
    while flock(handle, LOCK_SH) != 0, errno == EINTR {}
  }
}
