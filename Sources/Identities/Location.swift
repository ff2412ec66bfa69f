/// Where a track can be heard.
public enum Location: Sendable, Hashable {
  /// In a file, by the bytes of its absolute path, which need not be text.
  case file([UInt8])

  /// Its last part, for people.
  public var name: String {
    switch self {
    case .file(let path):
      let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      return String(decoding: path[start...], as: UTF8.self)
    }
  }

  /// Hashes the bytes at once, which for an array is one after the other.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .file(let path): path.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }
}

extension Location: CustomStringConvertible {
  /// All of it, for people.
  public var description: String {
    switch self {
    case .file(let path): String(decoding: path, as: UTF8.self)
    }
  }
}
