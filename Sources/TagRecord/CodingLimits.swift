/// The most that a record may hold; a writer cuts what is longer, a reader refuses it.
public enum CodingLimits {
  /// Bytes of a path.
  public static let path = 1 << 16
  /// Bytes of one text.
  public static let text = 1 << 14
  /// Texts in one list.
  public static let list = 64
  /// Bytes of a record with its length in front.
  public static let record = 1 << 23

  /// The text without what is beyond the limit, never cut within a character's bytes.
  static func cut(_ text: String) -> Substring.UTF8View {
    guard text.utf8.count > Self.text else { return text[...].utf8 }
    let bytes = text.utf8
    var end = bytes.index(bytes.startIndex, offsetBy: Self.text)
    while end > bytes.startIndex, bytes[end] & 0xc0 == 0x80 { end = bytes.index(before: end) }
    return text[..<end].utf8
  }
}

/// Bytes that are no record.
public enum CodingError: Error, Equatable {
  /// They end too early.
  case tooShort
  /// A length or a count is beyond its limit.
  case tooLong
  /// A number or a mark that nothing writes, named by what it should have been.
  case senseless(String)
}
