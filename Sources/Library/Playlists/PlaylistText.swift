enum PlaylistText {
  /// The longest path on Linux, as a URI.
  static let lineLimit = 3 * 4096

  /// UTF-16 with a mark is converted to UTF-8.
  static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return bytes[3...] }
    let isLittle = bytes.starts(with: [0xff, 0xfe])
    guard isLittle || bytes.starts(with: [0xfe, 0xff]) else { return bytes[...] }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).lazy.map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: Array(units), as: UTF16.self).utf8)[...]
  }

  /// The text of these bytes: UTF-8, or else Windows-1252, which includes the letters of Latin-1.
  ///
  /// Each text is decoded separately, because lists mix names in UTF-8 with older paths.
  static func decoded(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(0x80...0x9f ~= byte ? windowsLetters[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(text)
  }

  /// The characters at 0x80…0x9f, where Latin-1 has no letters; five are undefined.
  private static let windowsLetters = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ".unicodeScalars
  )

  /// Without empty ones and surrounding blanks.
  static func lines(_ bytes: ArraySlice<UInt8>) -> some Sequence<ArraySlice<UInt8>> {
    bytes.split { $0 == 0x0a || $0 == 0x0d }.lazy.map { trimmed($0) }.filter { !$0.isEmpty }
  }

  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop { $0 == 0x20 || $0 == 0x09 }
    while line.last == 0x20 || line.last == 0x09 { line.removeLast() }
    return line
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var text = text[...].drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Nil for −1 and 0, which mean unknown, and for months.
  static func seconds(_ text: some StringProtocol, perSecond units: Double = 1) -> Double? {
    guard let number = Double(text).map({ $0 / units }), number > 0, number <= 1e7 else {
      return nil
    }
    return number
  }

  /// “Artist - Title”; the artist is nil without a hyphen.
  static func names(_ text: String) -> (artist: String?, title: String) {
    let letters = text.utf8
    var index = letters.startIndex
    while let blank = letters[index...].firstIndex(of: 0x20) {
      index = letters.index(after: blank)
      guard letters[index...].starts(with: "- ".utf8) else { continue }
      let artist = trimmed(text[..<blank])
      let title = trimmed(text[letters.index(index, offsetBy: 2)...])
      return artist.isEmpty || title.isEmpty ? (nil, text) : (artist, title)
    }
    return (nil, text)
  }

  /// The parts between hyphens with blanks around them; a limited number.
  static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    var rest = text
    while parts.count < 8, case (let first?, let others) = names(rest) {
      parts.append(first)
      rest = others
    }
    return parts + [rest]
  }
}
