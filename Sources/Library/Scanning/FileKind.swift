internal import TagRecord

/// What a file's name promises; what it is, its content tells.
enum FileKind: Sendable {
  /// It may be a track.
  case audio
  /// It may be a cover.
  case image

  private static let images: Set<String> = ["jpg", "jpeg", "jpe", "png", "webp"]

  /// The kind of a file of that name; nil if the library does not care for it.
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
