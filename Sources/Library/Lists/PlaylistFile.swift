internal import Glibc
internal import Numbers

/// Lists as a file that other programs read: extended M3U in UTF-8.
///
/// Stacks are told by `#EXTGRP` and the depth of their names, lines of text and what is done by
/// comments that Gatefold reads again; a player that knows neither plays the tracks.
public struct PlaylistFile: Sendable {
  private var bytes = Array("#EXTM3U\n#EXTENC:UTF-8\n".utf8)

  /// An empty list.
  public init() {}

  /// The file as it is to be written.
  public var content: [UInt8] { bytes }

  /// The rows of a stack, or all of the first level, with what is in them.
  public init(
    _ tree: ListTree,
    of parent: Int64 = ListNode.top,
    track: (Int64) -> (path: BytePath, artist: String, duration: Double)?
  ) {
    if let stack = tree[parent] { add("#PLAYLIST:", stack.text) }
    add(tree, parent, depth: 0, track: track)
  }

  private mutating func add(
    _ tree: ListTree,
    _ parent: Int64,
    depth: Int,
    track: (Int64) -> (path: BytePath, artist: String, duration: Double)?
  ) {
    for row in tree.rows(in: parent) {
      if row.done != nil { add("#GATEFOLD-DONE:", "1") }
      if row.kind == .stack {
        add("#GATEFOLD-STACK:", "\(depth + 1) \(row.text)")
        add("#EXTGRP:", row.text)
        add(tree, row.id, depth: depth + 1, track: track)
        add("#GATEFOLD-END:", "\(depth + 1)")
      } else if let found = row.track.flatMap(track) {
        let name = found.artist.isEmpty ? row.text : "\(found.artist) - \(row.text)"
        add("#EXTINF:", "\(Int(clamping: found.duration.rounded())),\(name)")
        bytes += found.path.bytes.contains(0x0a) ? [] : found.path.bytes + [0x0a]
        if found.path.bytes.contains(0x0a) { add("#GATEFOLD-LINE:", row.text) }
      } else {
        add("#GATEFOLD-LINE:", row.text)
      }
    }
  }

  /// A line of a comment; what would end it becomes a blank.
  private mutating func add(_ tag: String, _ text: String) {
    bytes += tag.utf8
    bytes += text.utf8.map { $0 == 0x0a || $0 == 0x0d ? 0x20 : $0 }
    bytes.append(0x0a)
  }
}

extension PlaylistFile {
  /// What is at a path that no list is written to.
  public enum Obstacle: Sendable {
    /// A link: where it leads to is not what was named.
    case link
    /// A folder, a device or a pipe.
    case notAFile
  }

  /// Why a list is not written to a path; nil where nothing or a plain file is there.
  public static func obstacle(at path: BytePath) -> Obstacle? {
    var information = stat()
    guard path.withCString({ lstat($0, &information) }) == 0 else { return nil }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFLNK: return .link
    default: return .notAFile
    }
  }

  /// Writes the file so that an older one of its name is there until the new one is whole.
  public func write(to path: BytePath) throws(DatabaseError) {
    try WholeFile(path).write(content, inOwnFolder: false)
  }
}
