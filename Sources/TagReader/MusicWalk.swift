internal import Glibc
internal import Messages
internal import Processes

/// The paths of possible tracks below some folders.
///
/// A folder that cannot be opened is reported; the walk continues.
struct MusicWalk: PathSource, ~Copyable {
  /// The maximum number of paths that `next()` returns.
  private static let most = 32
  private var roots: ArraySlice<[UInt8]>
  private var walk: FolderWalk?
  private var waiting: [[UInt8]] = []
  private var returned = 0
  private let complain: @Sendable (_ path: [UInt8], _ error: Int32) -> Void
  private let noteLink: @Sendable (_ path: [UInt8]) -> Void

  /// A walk through folders, by their paths; a root may itself be a link or a file.
  ///
  /// Calls `noteLink` for links that lead to files as well.
  init(
    roots: [[UInt8]],
    noteLink: @escaping @Sendable (_ path: [UInt8]) -> Void = { _ in },
    complain: @escaping @Sendable (_ path: [UInt8], _ error: Int32) -> Void
  ) {
    self.roots = roots[...]
    self.noteLink = noteLink
    self.complain = complain
  }

  mutating func next() -> (first: Int, paths: [[UInt8]]) {
    while waiting.count < Self.most, goOn() {}
    let paths = Array(waiting.prefix(Self.most))
    waiting.removeFirst(paths.count)
    defer { returned += paths.count }
    return (returned, paths)
  }

  /// Visits one more folder; false at the end.
  private mutating func goOn() -> Bool {
    guard let walk else { return start() }
    var found: [[UInt8]] = []
    let visit = walk.next(AudioName.matches) { folder, entry in
      let path = (folder.last == UInt8(ascii: "/") ? folder : folder + [0x2f]) + entry.name
      if entry.isLink { noteLink(path) }
      found.append(path)
    }
    waiting += found
    if let visit, visit.failure != 0 { complain(visit.path, visit.failure) }
    if visit == nil { self.walk = nil }
    return true
  }

  private mutating func start() -> Bool {
    guard let root = roots.popFirst() else { return false }
    walk = FolderWalk(root: root)
    guard walk == nil else { return true }
    if errno == ENOTDIR { waiting.append(root) } else { complain(root, errno) }
    return true
  }
}
