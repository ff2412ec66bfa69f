internal import Glibc

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
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < Self.largest {
      let count = piece.withUnsafeMutableBytes { read(handle, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
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
