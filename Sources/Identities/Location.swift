/// The location of a track's audio.
public enum Location: Sendable, Hashable {
  /// A file, given by the bytes of its absolute path, which need not be valid UTF-8.
  case file([UInt8])

  /// The last path component, for display.
  public var name: String {
    switch self {
    case .file(let path):
      let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      return String(decoding: path[start...], as: UTF8.self)
    }
  }

  /// Hashes all bytes in one call; the synthesized hash of an array feeds each byte separately.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .file(let path): path.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }
}

extension Location: CustomStringConvertible {
  /// The whole path, for display.
  public var description: String {
    switch self {
    case .file(let path): String(decoding: path, as: UTF8.self)
    }
  }
}
