internal import Glibc
internal import Processes

extension Playlist {
  public enum Kind: Sendable, CaseIterable {
    case m3u, pls, xspf, markdown, text

    public var isForPlaying: Bool { self == .m3u || self == .pls || self == .xspf }

    public var endings: [String] {
      switch self {
      case .m3u: ["m3u8", "m3u"]
      case .pls: ["pls"]
      case .xspf: ["xspf"]
      case .markdown: ["md", "markdown"]
      case .text: ["txt", "text"]
      }
    }
  }

  /// Nil if the extension is not that of a list.
  public static func kind(ofName name: some BidirectionalCollection<UInt8>) -> Kind? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = name[name.index(after: dot)...].prefix(9).map { $0 | 0x20 }
    let word = String(decoding: ending, as: UTF8.self)
    return Kind.allCases.first { $0.endings.contains { $0 == word } }
  }

  /// The content decides the format, and the name only if the content is ambiguous; relative paths
  /// start in `folder`.
  public static func read(
    _ bytes: [UInt8],
    named kind: Kind,
    in folder: BytePath
  ) throws(PlaylistError) -> Playlist {
    guard bytes.count <= sizeLimit else { throw .tooLarge }
    let bytes = PlaylistText.withoutMark(bytes)
    let start = bytes.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
    var list = Playlist()
    switch Self.kind(ofContent: start, named: kind) ?? kind {
    case .m3u: try list.readM3U(bytes, in: folder)
    case .pls: try list.readPLS(bytes, in: folder)
    case .xspf: try list.readXSPF(bytes, in: folder)
    case .markdown: try list.readMarkdown(bytes, in: folder)
    case .text: try list.readText(bytes, in: folder)
    }
    return list
  }

  /// Throws unless the content identifies its format.
  static func read(recognized bytes: [UInt8]) throws(PlaylistError) -> Playlist {
    let start = PlaylistText.withoutMark(bytes).drop { $0 <= 0x20 }
    guard let kind = kind(ofContent: start, named: .text) else { throw .notAPlaylist }
    return try read(bytes, named: kind, in: BytePath("/"))
  }

  private static func kind(ofContent start: ArraySlice<UInt8>, named kind: Kind) -> Kind? {
    let words = String(decoding: start.prefix(24), as: UTF8.self).lowercased()
    if words.hasPrefix("#extm3u") || words.hasPrefix("#extcplaylistm3u") { return .m3u }
    if words.hasPrefix("[playlist]") { return .pls }
    if words.hasPrefix("<?xml") || words.hasPrefix("<playlist") { return .xspf }
    // Players do not write checkboxes.
    let lines = PlaylistText.lines(start).prefix(100)
    return kind != .xspf && lines.contains(where: MarkdownLine.isTask) ? .markdown : nil
  }

  /// Not on the main thread, because disks may be slow.
  public static func read(from path: BytePath) throws(PlaylistError) -> Playlist {
    let bytes = try content(of: path)
    let kind = kind(ofName: path.name) ?? .m3u
    return try read(bytes, named: kind, in: path.parent ?? BytePath("/"))
  }

  /// Not on the main thread.
  public static func readFiles(from path: BytePath) throws(PlaylistError) -> (
    files: [Entry], elsewhere: Int
  ) {
    let list = try read(from: path)
    var files = try list.files()
    Self.convertFromWindows(&files)
    return (files, list.elsewhere)
  }

  /// Old lists do not declare their encoding: paths that are not UTF-8 may be Latin-1.
  ///
  /// A few of them decide for all, because looking up every file of a long list would take too
  /// long.
  private static func convertFromWindows(_ files: inout [Entry]) {
    let unclear = files.indices.filter { !files[$0].path.isText }
    let isMeant = unclear.prefix(Self.probeCount).contains {
      !files[$0].path.isThere && files[$0].path.readAsWindows.isThere
    }
    guard isMeant else { return }
    for index in unclear { files[index].path = files[index].path.readAsWindows }
  }

  private static let probeCount = 16

  static func content(of path: BytePath) throws(PlaylistError) -> [UInt8] {
    // Without `O_NONBLOCK`, opening a named pipe would block.
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
    errno = 0
    let bytes = readAll(from: handle, count: Int(information.st_size))
    guard bytes.count == information.st_size || errno == 0 else {
      throw .unreadable(String(cString: strerror(errno)))
    }
    return bytes
  }
}

extension BytePath {
  public var isThere: Bool { withCString { access($0, F_OK) == 0 } }

  /// The path in UTF-8; other bytes are decoded as Windows-1252.
  var readAsWindows: BytePath { BytePath(PlaylistText.decoded(bytes)) }
}
