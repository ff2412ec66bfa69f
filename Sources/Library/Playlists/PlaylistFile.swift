internal import Glibc

public enum PlaylistFile {
  public enum Obstacle: Sendable {
    /// A link: its target is not what the user named.
    case link
    /// A folder, a device or a pipe.
    case notAFile
  }

  /// Nil where nothing or a plain file exists.
  public static func obstacle(at path: BytePath) -> Obstacle? {
    var information = stat()
    guard path.withCString({ lstat($0, &information) }) == 0 else { return nil }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFLNK: return .link
    default: return .notAFile
    }
  }

  /// An older file of that name remains until the new one is complete.
  public static func write(_ content: [UInt8], to path: BytePath) throws(DatabaseError) {
    try WholeFile(path).write(content, inOwnFolder: false)
  }

  public static func remove(_ path: BytePath) { _ = path.withCString { unlink($0) } }

  public static func makeFolder(_ folder: BytePath) throws(DatabaseError) {
    try LibraryFiles(folder: folder).makeFolder()
  }

  /// For a list whose file contains none.
  public static func title(ofName path: BytePath) -> String {
    PlaylistText.decoded(TrackName.stem(of: path.name))
  }

  /// Valid on every file system.
  public static func name(for title: String, ending: String) -> String {
    "\(stem(for: title)).\(ending)"
  }

  private static func stem(for title: String) -> String {
    var stem = ""
    for scalar in title.unicodeScalars {
      let isSign =
        scalar.value < 0x20 || scalar.value == 0x7f || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
      stem.unicodeScalars.append(isSign ? "_" : scalar)
    }
    stem = PlaylistText.trimmed(stem)
    while stem.first == "." { stem.removeFirst() }
    while stem.last == "." || stem.last == " " { stem.removeLast() }
    // A name may have 255 bytes, including the extension and a number.
    while stem.utf8.count > 200 { stem.removeLast() }
    return stem.isEmpty ? "_" : stem
  }

  /// Different from those already used; a file that exists is replaced only if this program wrote
  /// it.
  public static func name(
    for title: String,
    ending: String,
    in folder: BytePath,
    besides taken: inout Set<String>
  ) -> String {
    let stem = stem(for: title)
    var folding = FoldedNames()
    var name = "\(stem).\(ending)"
    var number = 2
    while !taken.insert(folding.folded(name)).inserted || !isFree(folder.appending(name)) {
      name = "\(stem) \(number).\(ending)"
      number += 1
    }
    return name
  }

  private static func isFree(_ path: BytePath) -> Bool {
    guard path.isThere || obstacle(at: path) != nil else { return true }
    guard obstacle(at: path) == nil, let bytes = try? Playlist.content(of: path) else {
      return false
    }
    return Playlist.isOurs(bytes)
  }
}
