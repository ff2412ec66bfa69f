internal import Glibc
internal import Numbers

/// Goes through a folder and all below it, one folder at a time.
///
/// Links to folders are not followed, links to files are; names with a dot in front are left out.
/// Folders are opened below the root's own handle, so that paths may be of any length.
final class FolderWalk {
  /// A file that may matter.
  struct Entry {
    /// Its name; it lives until the call returns.
    let name: UnsafeBufferPointer<UInt8>
    let kind: FileKind
    let size: Int64
    let modified: Int64
  }

  /// A folder that was visited.
  struct Visit {
    let path: BytePath
    /// Whether another disk is mounted there.
    let isMount: Bool
    /// Whether nothing at all is in it.
    let isEmpty: Bool
    /// Why it, or the rest of it, could not be read; 0 if it could.
    let failure: Int32
  }

  let root: BytePath
  private let handle: Int32
  private let device: dev_t
  private let inode: ino_t
  private var waiting: [BytePath]
  private var visited: Set<Identity> = []
  /// The kinds of files by the bytes of their endings: a library has few endings and many files.
  private var kinds: [UInt64: FileKind?] = [:]

  private struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t
  }

  /// Starts at the root, or at these folders below it; nil if the root is not there.
  init?(root: BytePath, starts: [BytePath]? = nil) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK
    handle = root.withCString { open($0, flags) }
    guard handle >= 0 else { return nil }
    var information = stat()
    fstat(handle, &information)
    device = information.st_dev
    inode = information.st_ino
    self.root = root
    waiting = starts ?? [root]
  }

  deinit { close(handle) }

  /// Whether the root's path still leads to the folder that the walk is in.
  var isRootInPlace: Bool {
    var information = stat()
    return root.withCString { stat($0, &information) } == 0 && information.st_dev == device
      && information.st_ino == inode
  }

  /// Visits one more folder and hands its files to `take`; nil when all were visited.
  func next(_ take: (BytePath, Entry) -> Void) -> Visit? {
    while let path = waiting.popLast() {
      let folder = openFolder(path)
      guard folder >= 0 else {
        return Visit(path: path, isMount: false, isEmpty: false, failure: errno)
      }
      var information = stat()
      guard fstat(folder, &information) == 0, let listing = fdopendir(folder) else {
        let failure = errno
        close(folder)
        return Visit(path: path, isMount: false, isEmpty: false, failure: failure)
      }
      defer { closedir(listing) }
      let identity = Identity(device: information.st_dev, inode: information.st_ino)
      // A folder that is mounted into itself would go round forever.
      guard visited.insert(identity).inserted else { continue }
      let (isEmpty, failure) = list(listing, folder, of: path, take)
      return Visit(
        path: path,
        isMount: information.st_dev != device,
        isEmpty: isEmpty,
        failure: failure
      )
    }
    return nil
  }

  // MARK: - One folder

  private func list(
    _ listing: OpaquePointer,
    _ folder: Int32,
    of path: BytePath,
    _ take: (BytePath, Entry) -> Void
  ) -> (isEmpty: Bool, failure: Int32) {
    var isEmpty = true
    while true {
      errno = 0
      guard let entry = readdir(listing) else { return (isEmpty, errno) }
      let raw = UnsafeRawPointer(entry) + Self.nameOffset
      let text = raw.assumingMemoryBound(to: CChar.self)
      let bytes = raw.assumingMemoryBound(to: UInt8.self)
      let name = UnsafeBufferPointer(start: bytes, count: strlen(text))
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
      isEmpty = false
      guard name[0] != UInt8(ascii: ".") else { continue }
      var type = Int32(entry.pointee.d_type)
      if type == Int32(DT_UNKNOWN) { type = Self.type(of: text, in: folder) }
      if type == Int32(DT_DIR) {
        waiting.append(path.appending(Array(name)))
        continue
      }
      guard type == Int32(DT_REG) || type == Int32(DT_LNK), let kind = kind(of: name),
        let (size, modified) = Self.file(text, in: folder)
      else { continue }
      take(path, Entry(name: name, kind: kind, size: size, modified: modified))
    }
  }

  private func kind(of name: UnsafeBufferPointer<UInt8>) -> FileKind? {
    guard let dot = name.suffix(5).lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = name[(dot + 1)...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    if let known = kinds[ending] { return known }
    let kind = FileKind(name: name)
    kinds[ending] = .some(kind)
    return kind
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19

  /// A regular file's size and time, through a link if it is one; nil for anything else.
  private static func file(
    _ name: UnsafePointer<CChar>,
    in folder: Int32
  ) -> (size: Int64, modified: Int64)? {
    var information = stat()
    guard fstatat(folder, name, &information, 0) == 0, information.st_mode & S_IFMT == S_IFREG
    else {
      return nil
    }
    let time = information.st_mtim
    return (Int64(information.st_size), Int64(seconds: time.tv_sec, nanoseconds: time.tv_nsec))
  }

  /// What an entry is, where the file system does not say so by itself.
  private static func type(of name: UnsafePointer<CChar>, in folder: Int32) -> Int32 {
    var information = stat()
    guard fstatat(folder, name, &information, AT_SYMLINK_NOFOLLOW) == 0 else {
      return Int32(DT_UNKNOWN)
    }
    switch information.st_mode & S_IFMT {
    case S_IFDIR: return Int32(DT_DIR)
    case S_IFREG: return Int32(DT_REG)
    case S_IFLNK: return Int32(DT_LNK)
    default: return Int32(DT_UNKNOWN)
    }
  }

  /// Opens a folder below the root, in pieces that the system takes.
  private func openFolder(_ path: BytePath) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    var rest = path.bytes.dropFirst(root.bytes.count)
    while rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
    if rest.isEmpty { return openat(handle, ".", flags) }
    var base = handle
    defer { if base != handle { close(base) } }
    while rest.count >= Self.longestPiece {
      guard
        let slash = rest.prefix(Self.longestPiece).lastIndex(of: UInt8(ascii: "/"))
      else {
        errno = ENAMETOOLONG
        return -1
      }
      let next = BytePath(Array(rest[..<slash])).withCString { openat(base, $0, flags) }
      guard next >= 0 else { return -1 }
      if base != handle { close(base) }
      base = next
      rest = rest[(slash + 1)...]
    }
    return BytePath(Array(rest)).withCString { openat(base, $0, flags) }
  }

  /// Bytes of a path that the system takes at once (PATH_MAX, its zero counted).
  private static let longestPiece = 4095
}
