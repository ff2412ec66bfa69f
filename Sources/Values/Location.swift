/// The location of a track's audio.
public enum Location: Sendable, Hashable {
  /// A file, given by the bytes of its absolute path, which need not be valid UTF-8.
  case file([UInt8])
  /// A track of a server, given by the bytes of its path in the library: `opensubsonic+https://…`.
  case server([UInt8])

  /// The first bytes of every path of a server.
  public static let serverScheme = Array("opensubsonic+".utf8)

  public init(path: [UInt8]) {
    self = path.starts(with: Self.serverScheme) ? .server(path) : .file(path)
  }

  public var path: [UInt8] {
    switch self {
    case .file(let path), .server(let path): path
    }
  }

  /// The last path component, for display.
  public var name: String {
    let path = path
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return String(decoding: path[start...], as: UTF8.self)
  }

  /// Hashes all bytes in one call; the synthesized hash of an array feeds each byte separately.
  public func hash(into hasher: inout Hasher) {
    path.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension Location: CustomStringConvertible {
  public var description: String { String(decoding: path, as: UTF8.self) }
}
