internal import Glibc
internal import Processes

extension LibraryStore {
  /// Whether a folder contains a library or files to restore one from.
  public static func exists(in folder: BytePath) -> Bool {
    let files = LibraryFiles(folder: folder)
    return files.userFiles.contains { $0.isThere } || !files.copies.isEmpty
      || OldLibrary(files: files).isThere
  }
}

struct LibraryFiles: Sendable {
  let folder: BytePath

  /// What can be read again.
  var music: BytePath { folder.appending("music.db") }
  /// The last index that was damaged.
  var brokenMusic: BytePath { folder.appending("music.broken.db") }
  /// What only the user can make, twice.
  var userFiles: [BytePath] { [folder.appending("user.db"), folder.appending("user-2.db")] }
  var lock: BytePath { folder.appending("library.lock") }

  func length(of path: BytePath) -> Int64? {
    path.status.map { Int64($0.st_size) }
  }

  func makeFolder() throws(DatabaseError) {
    guard !folder.makeFolder() else { return }
    let reason = String(cString: strerror(errno))
    throw DatabaseError(.cannotOpen, "\(folder.text) could not be made: \(reason)")
  }

  // MARK: - Files

  func remove(_ path: BytePath) { _ = path.withCString { unlink($0) } }

  @discardableResult
  func rename(_ old: BytePath, to new: BytePath) -> Bool {
    old.withCString { old in new.withCString { Glibc.rename(old, $0) } } == 0
  }

  static func path(_ path: BytePath, _ ending: String) -> BytePath {
    BytePath(path.bytes + Array(ending.utf8))
  }

  // MARK: - Copies

  /// The existing copies of the user's book, the latest first.
  ///
  /// They are sorted by number, because a date may come from a wrong clock.
  var copies: [BytePath] {
    names("copy-").filter { $0.hasSuffix(".db") }
      .sorted { (Self.number(ofCopy: $0), $0) > (Self.number(ofCopy: $1), $1) }
      .map { folder.appending($0) }.filter(\.isFile)
  }

  /// When a copy was made, by its name or else by its modification date.
  func time(ofCopy path: BytePath) -> Int64 {
    let words = BytePath(path.name).text.split { "-.".contains($0) }.compactMap { Int32($0) }
    guard words.count == 5 else { return Int64(path.status?.st_mtim.tv_sec ?? 0) }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (words[0] - 1900, words[1] - 1, words[2])
    parts.tm_hour = words[3] / 10000
    (parts.tm_min, parts.tm_sec) = (words[3] / 100 % 100, words[3] % 100)
    return Int64(timegm(&parts))
  }

  func nextCopy(at time: Int64) -> BytePath {
    let last = names("copy-").map(Self.number).max() ?? 0
    return folder.appending("copy-\(Self.stamp(time)).\(last + 1).db")
  }

  func aside(at time: Int64, _ ending: String) -> BytePath {
    var number = 1
    while true {
      let suffix = number == 1 ? "" : ".\(number)"
      let path = folder.appending("broken-\(Self.stamp(time))\(suffix)\(ending)")
      if !path.isThere { return path }
      number += 1
    }
  }

  private static func number(ofCopy name: String) -> Int {
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
