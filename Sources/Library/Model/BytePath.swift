internal import Glibc

/// A path as the bytes of the file system; they need not be UTF-8.
public struct BytePath: Sendable, Hashable, Comparable {
  /// The bytes, without a zero.
  public let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The path for display; invalid UTF-8 becomes �.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether `text` is the same path, byte by byte.
  public var isText: Bool { String(validating: bytes, as: UTF8.self) != nil }

  public var name: [UInt8] {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return bytes }
    return Array(bytes[(slash + 1)...])
  }

  /// The name for display: its own, or the whole path if it has none.
  public var displayName: String { name.isEmpty ? text : BytePath(name).text }

  /// The path before the last slash; nil for "/" and for a bare name.
  public var parent: BytePath? {
    guard let slash = bytes.lastIndex(of: Self.slash), bytes.count > 1 else { return nil }
    return BytePath(Array(bytes[..<max(slash, 1)]))
  }

  public func appending(_ name: [UInt8]) -> BytePath {
    if bytes.isEmpty { return BytePath(name) }
    return BytePath(bytes.last == Self.slash ? bytes + name : bytes + [Self.slash] + name)
  }

  public func appending(_ name: String) -> BytePath { appending(Array(name.utf8)) }

  /// Whether this is `folder` or something below it.
  public func isInside(_ folder: BytePath) -> Bool {
    guard bytes.starts(with: folder.bytes) else { return false }
    return bytes.count == folder.bytes.count || folder.bytes.last == Self.slash
      || bytes[folder.bytes.count] == Self.slash
  }

  public func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows
    -> Result
  {
    try body(bytes.map { CChar(bitPattern: $0) } + [0])
  }

  /// The absolute path with all links resolved; nil if it does not exist.
  public var resolved: BytePath? {
    guard let raw = withCString({ realpath($0, nil) }) else { return nil }
    defer { free(raw) }
    return BytePath(Array(UnsafeRawBufferPointer(start: raw, count: strlen(raw))))
  }

  /// What the system knows about the file or folder, or about the one that a link leads to.
  var status: stat? {
    var status = stat()
    return withCString { stat($0, &status) } == 0 ? status : nil
  }

  /// Whether it is a regular file: opening a pipe, for example, would block.
  public var isFile: Bool { status.map { $0.st_mode & S_IFMT == S_IFREG } ?? false }

  public var isFolder: Bool { status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

  /// Makes the folder and the missing ones above it; false, with `errno`, if that is impossible.
  @discardableResult
  func makeFolder() -> Bool {
    if isThere { return true }
    if let parent, !parent.makeFolder() { return false }
    return withCString { mkdir($0, 0o700) } == 0 || errno == EEXIST
  }

  /// Hashes all bytes at once; an array hashes them one by one.
  public func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  public static func < (one: Self, other: Self) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }

  private static let slash = UInt8(ascii: "/")
}
