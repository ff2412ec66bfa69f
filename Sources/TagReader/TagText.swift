/// Converts the texts of tags to the form in which they are shown: one line without spaces at the
/// ends.
enum TagText {
  /// The cleaned text of some UTF-8, nil if nothing is left of it.
  ///
  /// Control characters become spaces; NUL ends a text, as it does in the formats that use it.
  static func cleaned(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var isPlain = true
    var isASCII = true
    var count = 0
    for byte in bytes {
      if byte == 0 { break }
      if byte < 0x20 || byte == 0x7f { isPlain = false }
      if byte >= 0x80 { isASCII = false }
      count += 1
    }
    var start = 0
    while start < count, bytes[start] <= 0x20 { start += 1 }
    while count > start, bytes[count - 1] <= 0x20 { count -= 1 }
    guard start < count else { return nil }
    let inner = UnsafeBufferPointer(rebasing: bytes[start..<count])
    if isASCII, isPlain { return String(decoding: inner, as: UTF8.self) }
    let text =
      isPlain
      ? String(decoding: inner, as: UTF8.self)
      : String(decoding: inner.map { $0 < 0x20 || $0 == 0x7f ? 0x20 : $0 }, as: UTF8.self)
    if isASCII { return text }
    return trimmed(TextRepair.repaired(text))
  }

  static func parts(_ bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    guard bytes.contains(0) else { return cleaned(bytes).map { [$0] } ?? [] }
    return bytes.split(separator: 0).compactMap { cleaned(UnsafeBufferPointer(rebasing: $0)) }
  }

  /// The text without whitespace of any script at its ends; nil if nothing is left.
  private static func trimmed(_ text: String) -> String? {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return nil }
    return first == scalars.startIndex && scalars.index(after: last) == scalars.endIndex
      ? text : String(scalars[first...last])
  }

  /// Whitespace, and invisible marks such as a byte order mark.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{feff}" || scalar == "\u{200b}"
      || (0x80..<0xa0).contains(scalar.value)
  }
}
