internal import Glibc
internal import Processes
internal import TagRecord

/// Goes through folders, and gives the paths of what may be tracks.
///
/// Links to files are followed, links to folders are not; what is hidden is left out. A folder that
/// cannot be opened is named, and the rest goes on.
struct FolderWalk: PathSource, ~Copyable {
  /// A folder that is being read.
  private struct Folder {
    let stream: OpaquePointer
    let path: [UInt8]
    var subfolders: [[UInt8]] = []
  }

  /// So many paths are given at least, if there are; and at most, so that a folder stays together.
  private static let (least, most) = (12, 32)
  private var roots: ArraySlice<[UInt8]>
  private var open: [Folder] = []
  private var given = 0
  private let complain: @Sendable (_ path: [UInt8], _ error: Int32) -> Void
  private let noteLink: @Sendable (_ path: [UInt8]) -> Void

  /// A walk through folders, by their paths; a root may itself be a link, or a file.
  ///
  /// Links that lead to files are given to `noteLink` as well.
  init(
    roots: [[UInt8]],
    noteLink: @escaping @Sendable (_ path: [UInt8]) -> Void = { _ in },
    complain: @escaping @Sendable (_ path: [UInt8], _ error: Int32) -> Void
  ) {
    self.roots = roots[...]
    self.noteLink = noteLink
    self.complain = complain
  }

  deinit {
    for folder in open { closedir(folder.stream) }
  }

  mutating func next() -> (first: Int, paths: [[UInt8]]) {
    var paths: [[UInt8]] = []
    while paths.count < Self.most {
      if open.isEmpty {
        guard let root = roots.popFirst() else { break }
        enter(root: root, into: &paths)
      } else if !step(into: &paths) {
        leave()
        if paths.count >= Self.least { break }
      }
    }
    defer { given += paths.count }
    return (given, paths)
  }

  private mutating func enter(root: [UInt8], into paths: inout [[UInt8]]) {
    let handle = openFolder(at: AT_FDCWD, root, flags: 0)
    if handle >= 0 {
      push(handle, path: root)
    } else if errno == ENOTDIR {
      paths.append(root)
    } else {
      complain(root, errno)
    }
  }

  /// Reads one entry of the innermost folder; false at its end.
  private mutating func step(into paths: inout [[UInt8]]) -> Bool {
    let place = open.count - 1
    guard let entry = readdir(open[place].stream) else { return false }
    let name = Self.name(of: entry)
    guard name.first != UInt8(ascii: ".") else { return true }
    let type = Int(entry.pointee.d_type)
    switch type {
    case Int(DT_DIR): open[place].subfolders.append(name)
    case Int(DT_REG):
      if AudioName.matches(name) { paths.append(Self.path(open[place].path, name)) }
    case Int(DT_LNK), Int(DT_UNKNOWN):
      sort(name, isLink: type == Int(DT_LNK), in: place, into: &paths)
    default: break
    }
    return true
  }

  /// Asks what an entry is where the folder does not say so, or where it is a link.
  private mutating func sort(
    _ name: [UInt8],
    isLink: Bool,
    in place: Int,
    into paths: inout [[UInt8]]
  ) {
    var status = stat()
    let flags = isLink ? 0 : AT_SYMLINK_NOFOLLOW
    let handle = dirfd(open[place].stream)
    guard withCString(name, { fstatat(handle, $0, &status, flags) }) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR, !isLink {
      open[place].subfolders.append(name)
    } else if kind == S_IFLNK {
      sort(name, isLink: true, in: place, into: &paths)
    } else if kind == S_IFREG, AudioName.matches(name) {
      let path = Self.path(open[place].path, name)
      if isLink { noteLink(path) }
      paths.append(path)
    }
  }

  /// Goes on with the next folder: one inside of the innermost, or the one around it.
  private mutating func leave() {
    let place = open.count - 1
    guard let name = open[place].subfolders.popLast() else {
      closedir(open.removeLast().stream)
      return
    }
    let path = Self.path(open[place].path, name)
    let handle = openFolder(at: dirfd(open[place].stream), name, flags: O_NOFOLLOW)
    if handle >= 0 { push(handle, path: path) } else { complain(path, errno) }
  }

  private mutating func push(_ handle: Int32, path: [UInt8]) {
    guard let stream = fdopendir(handle) else {
      complain(path, errno)
      close(handle)
      return
    }
    open.append(Folder(stream: stream, path: path))
  }

  private func openFolder(at place: Int32, _ name: [UInt8], flags: Int32) -> Int32 {
    withCString(name) { openat(place, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags) }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
  }

  private static func path(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    folder.last == UInt8(ascii: "/") ? folder + name : folder + [UInt8(ascii: "/")] + name
  }
}
