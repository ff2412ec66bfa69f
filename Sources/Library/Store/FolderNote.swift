internal import Glibc
internal import Processes

/// A copy of the library's folders in a file beside the database, each terminated by NUL.
///
/// If the database is lost before the first backup, the folders can be restored from it.
struct FolderNote: Sendable {
  let path: BytePath

  /// The folders; empty if there is no such file.
  var folders: [BytePath] {
    let handle = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard handle >= 0 else { return [] }
    defer { close(handle) }
    let bytes = readAll(from: handle, count: Self.largest)
    // An unterminated path is incomplete.
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .filter { $0.first == UInt8(ascii: "/") }.map { BytePath(Array($0)) }
  }

  /// Replaces the folders in the file.
  func write(_ folders: [BytePath]) throws(DatabaseError) {
    try WholeFile(path).write(Array(folders.map { $0.bytes + [0] }.joined()), mode: 0o600)
  }

  private static let largest = 1 << 22
}
