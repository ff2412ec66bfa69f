internal import Glibc

/// Walks through a folder and all folders below it, one at a time.
///
/// It follows links to files, but not links to folders; it leaves out names that begin with a dot.
/// Folders are opened relative to the root's handle, so paths may be of any length.
public final class FolderWalk {
  /// A file, or the file that a link leads to.
  public struct Entry {
    /// Its name, which is valid until the callback returns.
    public let name: UnsafeBufferPointer<UInt8>
    public let isLink: Bool
    public let size: Int64
    /// When it was modified: seconds since 1970, and nanoseconds beyond.
    public let modified: (seconds: Int, nanoseconds: Int)
  }

  public struct Visit {
    public let path: [UInt8]
    /// Whether it is on another file system than the root.
    public let isMount: Bool
    public let isEmpty: Bool
    /// Why it, or the rest of it, could not be read; 0 if it could.
    public let failure: Int32
  }

  public let root: [UInt8]
  private let handle: Int32
  private let device: dev_t
  private let inode: ino_t
  private var waiting: [[UInt8]]
  private var visited: Set<Identity> = []

  private struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t
  }

  /// Starts at the root, or at the given folders below it; nil if the root cannot be opened, with
  /// the reason in `errno`.
  public init?(root: [UInt8], starts: [[UInt8]]? = nil) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK
    handle = withCString(root) { open($0, flags) }
    guard handle >= 0 else { return nil }
    var information = stat()
    fstat(handle, &information)
    device = information.st_dev
    inode = information.st_ino
    self.root = root
    waiting = starts ?? [root]
  }

  deinit { close(handle) }

  /// Whether the root's path still leads to the folder that the walk has opened.
  public var isRootInPlace: Bool {
    var information = stat()
    return withCString(root) { stat($0, &information) } == 0 && information.st_dev == device
      && information.st_ino == inode
  }

  /// Visits one more folder and passes its files to `take`; returns nil when all were visited.
  ///
  /// It examines only files whose names satisfy `isWanted`.
  public func next(
    _ isWanted: (UnsafeBufferPointer<UInt8>) -> Bool,
    _ take: ([UInt8], Entry) -> Void
  ) -> Visit? {
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
      // A folder that is mounted into itself would loop forever.
      guard visited.insert(identity).inserted else { continue }
      let (isEmpty, failure) = list(listing, folder, of: path, isWanted, take)
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
    of path: [UInt8],
    _ isWanted: (UnsafeBufferPointer<UInt8>) -> Bool,
    _ take: ([UInt8], Entry) -> Void
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
        waiting.append(path + (path.last == slash ? [] : [slash]) + name)
        continue
      }
      let isLink = type == Int32(DT_LNK)
      guard isLink || type == Int32(DT_REG), isWanted(name),
        let file = Self.file(text, in: folder)
      else { continue }
      let time = file.st_mtim
      let modified = (seconds: time.tv_sec, nanoseconds: time.tv_nsec)
      let size = Int64(file.st_size)
      take(path, Entry(name: name, isLink: isLink, size: size, modified: modified))
    }
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19

  /// A regular file, or the target of a link to one; nil for anything else.
  private static func file(_ name: UnsafePointer<CChar>, in folder: Int32) -> stat? {
    var information = stat()
    guard fstatat(folder, name, &information, 0) == 0, information.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return information
  }

  /// The type of an entry, if the file system does not report it in the listing.
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

  /// Opens a folder below the root, in as many steps as the path length requires.
  private func openFolder(_ path: [UInt8]) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    var rest = path.dropFirst(root.count)
    while rest.first == slash { rest = rest.dropFirst() }
    if rest.isEmpty { return openat(handle, ".", flags) }
    var base = handle
    defer { if base != handle { close(base) } }
    while rest.count >= Self.longestPiece {
      guard
        let cut = rest.prefix(Self.longestPiece).lastIndex(of: slash)
      else {
        errno = ENAMETOOLONG
        return -1
      }
      let next = withCString(Array(rest[..<cut])) { openat(base, $0, flags) }
      guard next >= 0 else { return -1 }
      if base != handle { close(base) }
      base = next
      rest = rest[(cut + 1)...]
    }
    return withCString(Array(rest)) { openat(base, $0, flags) }
  }

  /// The longest path that the system accepts at once (`PATH_MAX`, including the NUL).
  private static let longestPiece = 4095

  private let slash = UInt8(ascii: "/")
}

public enum FolderListing {
  /// All names except "." and "..", in no order; nil if the folder cannot be read, with the reason
  /// in `errno`.
  public static func names(in folder: [UInt8]) -> [[UInt8]]? {
    guard let listing = withCString(folder, { opendir($0) }) else { return nil }
    defer { closedir(listing) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [UInt8(ascii: ".")], name != Array("..".utf8) { names.append(name) }
      errno = 0
    }
    return errno == 0 ? names : nil
  }
}
