internal import Glibc
internal import Processes

/// A file that is replaced atomically: it has either the old content or all of the new.
struct WholeFile: Sendable {
  private let path: BytePath

  init(_ path: BytePath) { self.path = path }

  /// The temporary file gets a unique name, except in a folder of the library's own, where it
  /// replaces one that a crash may have left; a link of that name is not followed.
  func write(
    _ bytes: [UInt8],
    mode: mode_t = 0o644,
    inOwnFolder: Bool = true
  ) throws(DatabaseError) {
    let ending = inOwnFolder ? ".new" : ".\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
    let new = BytePath(path.bytes + Array(ending.utf8))
    if inOwnFolder { _ = new.withCString { unlink($0) } }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let handle = new.withCString { open($0, flags, mode) }
    guard handle >= 0 else { throw DatabaseError(file: path, "opened", errno) }
    defer { close(handle) }
    guard writeAll(bytes, to: handle), fsync(handle) == 0,
      new.withCString({ from in path.withCString { rename(from, $0) } }) == 0
    else {
      let error = DatabaseError(file: path, "written", errno)
      _ = new.withCString { unlink($0) }
      throw error
    }
    Self.syncFolder(of: path)
  }

  static func isPlain(_ handle: Int32) -> Bool {
    var information = stat()
    return fstat(handle, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
  }

  /// Syncs the folder; without that, a new name in it may be lost in a crash.
  static func syncFolder(of path: BytePath) {
    let folder = path.parent ?? BytePath(".")
    let handle = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard handle >= 0 else { return }
    fsync(handle)
    close(handle)
  }
}

extension DatabaseError {
  init(file path: BytePath, _ what: String, _ number: Int32) {
    let kind: Kind =
      switch number {
      case ENOSPC, EFBIG, EDQUOT: .full
      case EACCES, EPERM, EROFS: .readOnly
      default: .disk
      }
    let words =
      kind == .full ? "there is no room left on the disk" : String(cString: strerror(number))
    self.init(kind, "\(path.text) could not be \(what): \(words)")
  }
}
