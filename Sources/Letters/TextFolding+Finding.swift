extension TextFolding {
  public static var formSeparator: UInt8 { 0x01 }

  /// Appends the forms by which a search compares the text, as words of letters and digits.
  ///
  /// The first form is that of `forSearch` without punctuation, so that “acdc” finds AC/DC. If
  /// there was punctuation between letters, `formSeparator`, a space and a form with spaces in its
  /// place follow, so that the phrase “hip hop” finds Hip-Hop.
  ///
  /// A space between two Chinese, Japanese or Korean letters counts as punctuation, because it is
  /// optional: 椎名林檎 finds 椎名 林檎.
  ///
  /// A text with “&”, a “+” between words or “'n'” has one more form with “and” instead, and a text
  /// with a symbol such as ♥ one more with all punctuation.
  ///
  /// A text of punctuation alone keeps it. Arabic letters that are often interchanged are unified,
  /// and tatweel is removed; digits become ASCII.
  public mutating func appendForFinding(
    _ text: UnsafeBufferPointer<UInt8>,
    to bytes: inout [UInt8]
  ) {
    let start = bytes.count
    let isPlain = text.allSatisfy { $0 < 0x80 }
    let scalars = isPlain ? nil : String(decoding: text, as: UTF8.self).unicodeScalars
    let signs = appendWords(text, scalars, .nothing, to: &bytes)
    let hasWords = bytes.count > start
    for (sign, replacement) in [(WordSigns.inside, SignReplacement.blank), (.and, .and)]
    where signs.contains(sign) {
      bytes += [Self.formSeparator, 0x20]
      _ = appendWords(text, scalars, replacement, to: &bytes)
    }
    if hasWords, signs.contains(.symbol) { bytes += [Self.formSeparator, 0x20] }
    if !hasWords || signs.contains(.symbol) {
      appendForSearch(String(decoding: text, as: UTF8.self), to: &bytes)
    }
  }

  /// The forms of `appendForFinding`, and whether they consist of punctuation alone; blank texts
  /// have no form.
  public static func formsForFinding(_ text: String) -> (forms: [[UInt8]], isSigns: Bool) {
    var (folding, bytes, text) = (Self(), [UInt8](), text)
    text.withUTF8 { folding.appendForFinding($0, to: &bytes) }
    var forms = bytes.split(separator: formSeparator).map(Array.init)
    for index in forms.indices.dropFirst() { forms[index].removeFirst() }
    var words: [UInt8] = []
    text.withUTF8 { text in
      let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
      _ = folding.appendWords(text, scalars, .nothing, to: &words)
    }
    return (forms, words.isEmpty && !forms.isEmpty)
  }

  /// Whether a folded letter is Chinese, Japanese or Korean, where spaces are optional.
  public static func isEastAsian(_ letter: some Collection<UInt8>) -> Bool {
    guard let first = letter.first, let second = letter.dropFirst().first else { return false }
    switch first {
    // Hangul is decomposed into jamo.
    case 0xe1: return 0x84...0x87 ~= second
    case 0xe3...0xe9: return true
    case 0xf0: return second >= 0xa0
    default: return false
    }
  }

  /// Whether a form has letters of a script without spaces, in which a word may begin at any
  /// letter.
  public static func hasWordsAnywhere(_ form: [UInt8]) -> Bool {
    form.contains { 0xe3...0xe9 ~= $0 || $0 == 0xf0 }
      || zip(form, form.dropFirst()).contains { $0 == 0xe0 && $1 >= 0xb8 }
  }

  // MARK: - Words

  /// Appends the words of a text and returns the kinds of punctuation it has; `scalars` is nil for
  /// ASCII.
  private mutating func appendWords(
    _ text: UnsafeBufferPointer<UInt8>,
    _ scalars: String.UnicodeScalarView?,
    _ replacement: SignReplacement,
    to bytes: inout [UInt8]
  ) -> WordSigns {
    var words = WordWriter(replacement)
    if let scalars {
      for scalar in scalars {
        if scalar.value < 0x80 {
          words.append(UInt8(scalar.value), to: &bytes)
        } else {
          words.append(foundBytes(of: scalar), to: &bytes)
        }
      }
    } else {
      for byte in text { words.append(byte, to: &bytes) }
    }
    return words.signs
  }

  /// The folded bytes of a non-ASCII character, with `WordWriter.sign` or `.symbol` for
  /// punctuation.
  private mutating func foundBytes(of scalar: Unicode.Scalar) -> [UInt8] {
    if let known = found[scalar.value] { return known }
    var bytes: [UInt8] = []
    for part in String(decoding: Self.searched(scalar), as: UTF8.self).unicodeScalars {
      if part.value < 0x80 {
        bytes.append(UInt8(part.value))
      } else if let letter = Self.arabicLetters[part] {
        bytes += String(letter).utf8
      } else if let digit = Self.digit(part) {
        bytes.append(digit)
      } else if part.properties.generalCategory == .otherSymbol {
        bytes.append(WordWriter.symbol)
      } else if Self.isSign(part) {
        bytes.append(WordWriter.sign)
      } else if part != "\u{640}" {
        bytes += String(part).utf8
      }
    }
    found[scalar.value] = bytes
    return bytes
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.properties.generalCategory == .decimalNumber,
      let value = scalar.properties.numericValue
    else { return nil }
    return 0x30 + UInt8(value)
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol:
      true
    default: false
    }
  }

  /// Letters that are interchanged at the end of words or on keyboards, and alef wasla.
  private static let arabicLetters: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{649}": "\u{64a}", "\u{6cc}": "\u{64a}", "\u{629}": "\u{647}", "\u{6a9}": "\u{643}",
    "\u{671}": "\u{627}",
  ]
}

private enum SignReplacement {
  case nothing, blank
  /// “and” for punctuation with that meaning, a space for any other.
  case and
}

private struct WordSigns: OptionSet {
  let rawValue: Int
  /// Punctuation between two letters.
  static let inside = Self(rawValue: 1)
  /// Punctuation between two words that means “and”.
  static let and = Self(rawValue: 2)
  /// A symbol that users may search for, such as a heart.
  static let symbol = Self(rawValue: 4)
}

/// Writes letters and digits with one space between words, and removes or replaces punctuation.
private struct WordWriter {
  private let replacement: SignReplacement
  private(set) var signs: WordSigns = []
  private var isEmpty = true
  private var isBehindBlank = false
  private var isBehindSign = false
  /// Whether punctuation that means “and” follows the last letter.
  private var isBehindAnd = false
  /// Whether the current letter, and the last one, belong to a script with optional spaces.
  private var isEastAsian = false
  private var isBehindEastAsian = false
  /// Whether the current word is “n” so far and follows another word, and whether only punctuation,
  /// without a space, precedes it.
  private var (isN, isNBehindSign) = (false, false)

  /// The placeholder for non-ASCII punctuation.
  static var sign: UInt8 { 0x21 }
  /// The placeholder for a symbol.
  static var symbol: UInt8 { 0x5e }

  init(_ replacement: SignReplacement) { self.replacement = replacement }

  mutating func append(_ letter: [UInt8], to bytes: inout [UInt8]) {
    isEastAsian = TextFolding.isEastAsian(letter)
    for byte in letter { append(byte, to: &bytes) }
    isEastAsian = false
  }

  mutating func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    if 0x61...0x7a ~= byte || 0x30...0x39 ~= byte || byte >= 0x80 {
      write(byte, to: &bytes)
    } else if 0x41...0x5a ~= byte {
      write(byte | 0x20, to: &bytes)
    } else if byte <= 0x20 || byte == 0x7f {
      isBehindBlank = true
    } else {
      if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "+") && isBehindBlank {
        isBehindAnd = true
      }
      if byte == Self.symbol { signs.insert(.symbol) }
      isBehindSign = true
    }
  }

  private mutating func write(_ byte: UInt8, to bytes: inout [UInt8]) {
    if isBehindBlank || isBehindSign {
      if !isEmpty { separate(in: &bytes) }
      isN = byte == UInt8(ascii: "n") && !isEmpty
      isNBehindSign = isN && !isBehindBlank
    } else {
      isN = false
    }
    isBehindEastAsian = isEastAsian
    isEmpty = false
    isBehindBlank = false
    isBehindSign = false
    isBehindAnd = false
    bytes.append(byte)
  }

  private mutating func separate(in bytes: inout [UInt8]) {
    let joins = isBehindBlank && isBehindEastAsian && isEastAsian
    if joins || (isBehindSign && !isBehindBlank) { signs.insert(.inside) }
    // This excludes the French “n’”.
    let isSaidAnd = isN && (isBehindBlank || isNBehindSign)
    if isBehindAnd || isSaidAnd { signs.insert(.and) }
    if replacement == .and {
      if isSaidAnd { bytes.replaceSubrange((bytes.count - 1)..., with: "and".utf8) }
      if isBehindAnd { bytes += " and".utf8 }
    }
    if (isBehindBlank && !joins) || replacement != .nothing { bytes.append(0x20) }
  }
}
