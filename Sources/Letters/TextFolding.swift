@_spi(_Unicode) internal import Swift

/// Caches the folded characters; use one value for many texts.
public struct TextFolding: Sendable {
  private var known: [UInt32: [UInt8]] = [:]
  /// The cache of `appendForFinding`.
  var found: [UInt32: [UInt8]] = [:]

  public init() {}

  /// The text in the form for searching: lowercase letters without marks, kana as hiragana, one
  /// width.
  ///
  /// NFKD, characters with a combining class removed, case folded, katakana as hiragana, ø as o and
  /// the like (`plainLetters`), typographic quotes and dashes as those of a keyboard, control
  /// characters and runs of whitespace as one space, none at the ends.
  public static func forSearch(_ text: String) -> String {
    var folding = Self()
    var bytes: [UInt8] = []
    folding.appendForSearch(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  public mutating func appendForSearch(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { appendForSearch($0, to: &bytes) }
  }

  public mutating func appendForSearch(
    _ text: UnsafeBufferPointer<UInt8>,
    to bytes: inout [UInt8]
  ) {
    let start = bytes.count
    if !Self.appendPlain(text, to: &bytes) {
      bytes.removeSubrange(start...)
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        if scalar.value < 0x80 {
          Self.append(plain: UInt8(scalar.value), to: &bytes, since: start)
        } else {
          append(scalar, to: &bytes, since: start)
        }
      }
    }
    if bytes.count > start, bytes[bytes.count - 1] == 0x20 { bytes.removeLast() }
  }

  /// The text in the form for comparing names: NFKC, case folded, one space between words.
  ///
  /// Marks are kept: “Pelé” is not “Pele”.
  public static func forIdentity(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return plainIdentity(text) }
    var parts = String.UnicodeScalarView()
    for scalar in text._nfd {
      for part in CompatibilityTable.shared[scalar] ?? [scalar] {
        if part.properties.isWhitespace || part.value < 0x20 {
          if let last = parts.last, last != " " { parts.append(" ") }
        } else {
          parts.append(contentsOf: folded(case: part))
        }
      }
    }
    if parts.last == " " { parts.removeLast() }
    var composed = String.UnicodeScalarView()
    for scalar in String(parts)._nfc { composed.append(scalar) }
    return String(composed)
  }

  // MARK: - Characters

  private mutating func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8], since start: Int)
  {
    let folded: [UInt8]
    if let remembered = known[scalar.value] {
      folded = remembered
    } else {
      folded = Self.searched(scalar)
      known[scalar.value] = folded
    }
    for byte in folded {
      if byte == 0x20 {
        Self.append(plain: byte, to: &bytes, since: start)
      } else {
        bytes.append(byte)
      }
    }
  }

  static func searched(_ scalar: Unicode.Scalar) -> [UInt8] {
    // Otherwise a spacing accent would become a space with a mark.
    if let plain = plainLetters[scalar] { return Array(plain.utf8) }
    var bytes: [UInt8] = []
    for decomposed in String(scalar)._nfd {
      for part in CompatibilityTable.shared[decomposed] ?? [decomposed] {
        // A compatibility mapping may give a composed letter.
        for piece in String(part)._nfd
        where piece.properties.canonicalCombiningClass == .notReordered {
          for folded in folded(case: piece) { append(searched: folded, to: &bytes) }
        }
      }
    }
    return bytes
  }

  private static func append(searched scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if let plain = plainLetters[scalar] {
      bytes += plain.utf8
    } else if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
      bytes.append(0x20)
    } else if scalar.properties.generalCategory == .format
      || 0xfe00...0xfe0f ~= scalar.value
    {
      // Format characters and variation selectors only affect rendering.
      return
    } else {
      let isKatakana = 0x30a1...0x30f6 ~= scalar.value || 0x30fd...0x30fe ~= scalar.value
      let shown = isKatakana ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
      bytes += String(shown).utf8
    }
  }

  /// Case folding: the lowercase of the uppercase mapping, so that ß becomes ss and ς becomes σ.
  private static func folded(case scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let capital = scalar.properties.uppercaseMapping
    return capital.unicodeScalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
  }

  /// Letters and punctuation without a decomposition, in the form in which users type them.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th",
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "´": "'", "\u{1ffd}": "'", "\u{2bc}": "'",
    "\u{2bb}": "'", "“": "\"", "”": "\"", "„": "\"",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-",
  ]

  // MARK: - Plain text

  /// False if it is not all ASCII.
  private static func appendPlain(
    _ text: UnsafeBufferPointer<UInt8>,
    to bytes: inout [UInt8]
  ) -> Bool {
    let start = bytes.count
    for byte in text {
      guard byte < 0x80 else { return false }
      append(plain: byte, to: &bytes, since: start)
    }
    return true
  }

  private static func append(plain byte: UInt8, to bytes: inout [UInt8], since start: Int) {
    if byte <= 0x20 || byte == 0x7f {
      if bytes.count > start, bytes[bytes.count - 1] != 0x20 { bytes.append(0x20) }
    } else {
      bytes.append(0x41...0x5a ~= byte ? byte | 0x20 : byte)
    }
  }

  private static func plainIdentity(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 { append(plain: byte, to: &bytes, since: 0) }
    if bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
