internal import Messages

/// The kind of a file by its name; its content decides what it is.
enum FileKind: Sendable {
  case audio
  case image

  private static let images: Set<String> = ["jpg", "jpeg", "jpe", "png", "webp"]

  /// The kind of a file of that name; nil if the library ignores it.
  init?(name: UnsafeBufferPointer<UInt8>) {
    if AudioName.matches(name) {
      self = .audio
    } else if let dot = name.suffix(5).lastIndex(of: UInt8(ascii: ".")), dot > 0,
      Self.images.contains(String(decoding: name[(dot + 1)...].map { $0 | 0x20 }, as: UTF8.self))
    {
      self = .image
    } else {
      return nil
    }
  }
}

/// Caches the kinds of files by extension: a library has few extensions and many files.
struct FileKinds {
  private var known: [UInt64: FileKind?] = [:]

  mutating func kind(of name: UnsafeBufferPointer<UInt8>) -> FileKind? {
    guard let dot = name.suffix(5).lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = name[(dot + 1)...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    if let kind = known[ending] { return kind }
    let kind = FileKind(name: name)
    known[ending] = .some(kind)
    return kind
  }
}
