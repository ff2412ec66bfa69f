/// The limits of a message; a writer truncates what exceeds them, a reader rejects it.
public enum CodingLimits {
  /// Bytes of a path.
  public static let path = 1 << 16
  /// Bytes of one text.
  public static let text = 1 << 14
  /// Texts in one list of a file's tags.
  public static let list = 64
  /// Rows in one answer of a server.
  public static let rows = 100_000
  /// Bytes of a frame, unless its reader sets another limit.
  public static let record = 1 << 23

  /// The text up to the limit, never cut within a character's bytes.
  static func cut(_ text: String, to limit: Int = Self.text) -> Substring.UTF8View {
    guard text.utf8.count > limit else { return text[...].utf8 }
    let bytes = text.utf8
    var end = bytes.index(bytes.startIndex, offsetBy: limit)
    while end > bytes.startIndex, bytes[end] & 0xc0 == 0x80 { end = bytes.index(before: end) }
    return text[..<end].utf8
  }
}

/// Why bytes are not a valid message.
public enum CodingError: Error, Equatable {
  case tooShort
  /// A length or a count exceeds its limit.
  case tooLong
  /// An invalid number or mark, named by its expected meaning.
  case senseless(String)
}
