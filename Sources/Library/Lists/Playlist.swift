internal import Glibc

/// A list of files that another program wrote: M3U, PLS or XSPF.
///
/// Reading one is a pure function of its bytes; no content, however odd, does more than fail.
public struct Playlist: Sendable, Equatable {
  /// One file of it.
  public struct Entry: Sendable, Equatable {
    /// Where the file should be.
    public var path: BytePath
    /// What the list calls it; often “Artist - Title”, and empty where it says nothing.
    public var title = ""
    /// How long it should be, in seconds.
    public var duration: Double?

    /// An entry by its parts.
    public init(path: BytePath, title: String = "", duration: Double? = nil) {
      (self.path, self.title, self.duration) = (path, title, duration)
    }
  }

  /// How such lists are written.
  public enum Kind: Sendable {
    case m3u, pls, xspf
  }

  /// What the list is called by itself; empty where it says nothing.
  public var title = ""
  /// Its files, in their order.
  public var entries: [Entry] = []
  /// So many of its entries are on the network, and left out.
  public var elsewhere = 0

  /// A list of nothing.
  public init() {}

  /// The most that a list may have, in bytes.
  public static let sizeLimit = 8 << 20
  /// The most entries that it may have, those on the network among them.
  public static let countLimit = 200_000

  /// The kind that the name of a file promises; nil where it promises no playlist.
  public static func kind(ofName name: some BidirectionalCollection<UInt8>) -> Kind? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = name[name.index(after: dot)...].prefix(5).map { $0 | 0x20 }
    switch String(decoding: ending, as: UTF8.self) {
    case "m3u", "m3u8": return .m3u
    case "pls": return .pls
    case "xspf": return .xspf
    default: return nil
    }
  }

  /// Reads a list; what is relative in it starts in `folder`.
  ///
  /// What it is says its content, and only where that says nothing its name.
  public static func read(
    _ bytes: [UInt8],
    named kind: Kind,
    in folder: BytePath
  ) throws(PlaylistTrouble) -> Playlist {
    guard bytes.count <= sizeLimit else { throw .tooLarge }
    let bytes = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    let start = bytes.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
    let kind = Self.kind(ofContent: start) ?? kind
    var list = Playlist()
    switch kind {
    case .m3u: try list.readM3U(bytes, in: folder)
    case .pls: try list.readPLS(bytes, in: folder)
    case .xspf: try list.readXSPF(bytes, in: folder)
    }
    guard !list.entries.isEmpty else { throw .withoutFiles(elsewhere: list.elsewhere) }
    return list
  }

  private static func kind(ofContent start: ArraySlice<UInt8>) -> Kind? {
    let words = String(decoding: start.prefix(16), as: UTF8.self).lowercased()
    if words.hasPrefix("#extm3u") { return .m3u }
    if words.hasPrefix("[playlist]") { return .pls }
    return words.hasPrefix("<?xml") || words.hasPrefix("<playlist") ? .xspf : nil
  }

  /// Appends an entry, unless it is on the network.
  mutating func add(
    _ place: PlaylistAddress,
    title: String,
    duration: Double?
  ) throws(PlaylistTrouble) {
    guard entries.count + elsewhere < Self.countLimit else { throw .tooLarge }
    switch place {
    case .elsewhere: elsewhere += 1
    case .file(let path):
      entries.append(Entry(path: path, title: title, duration: duration))
    }
  }
}

extension Playlist {
  /// Reads the list in a file; not on the main thread, for disks may be slow.
  public static func read(from path: BytePath) throws(PlaylistTrouble) -> Playlist {
    let bytes = try content(of: path)
    let kind = kind(ofName: path.name) ?? .m3u
    var list = try read(bytes, named: kind, in: path.parent ?? BytePath("/"))
    list.convertFromLatin1()
    return list
  }

  /// Old lists do not name their encoding: paths that are no UTF-8 may be meant in Latin-1.
  ///
  /// A few of them decide for all, for looking up every file of a long list would take too long.
  private mutating func convertFromLatin1() {
    let unclear = entries.indices.filter { !entries[$0].path.isText }
    let isMeant = unclear.prefix(Self.probeCount).contains {
      !entries[$0].path.isThere && entries[$0].path.readAsLatin1.isThere
    }
    guard isMeant else { return }
    for index in unclear { entries[index].path = entries[index].path.readAsLatin1 }
  }

  private static let probeCount = 16

  private static func content(of path: BytePath) throws(PlaylistTrouble) -> [UInt8] {
    // A pipe of that name would let nobody go.
    let handle = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard handle >= 0 else {
      let number = errno
      throw number == ENOENT || number == ENOTDIR
        ? .gone : .unreadable(String(cString: strerror(number)))
    }
    defer { close(handle) }
    var information = stat()
    guard fstat(handle, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw .notAPlaylist
    }
    guard information.st_size <= sizeLimit else { throw .tooLarge }
    var bytes = [UInt8](repeating: 0, count: Int(information.st_size))
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeMutableBytes {
        Glibc.read(handle, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
      if count == 0 { break }
      done += count
    }
    return Array(bytes[..<done])
  }
}

extension BytePath {
  fileprivate var isThere: Bool { withCString { access($0, F_OK) == 0 } }

  /// The path whose bytes were letters of Latin-1, in UTF-8.
  fileprivate var readAsLatin1: BytePath {
    BytePath(bytes.flatMap { Array(String(Unicode.Scalar($0)).utf8) })
  }
}
