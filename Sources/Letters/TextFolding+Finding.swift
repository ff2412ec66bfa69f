extension TextFolding {
  /// What separates the forms of one text.
  public static var formSeparator: UInt8 { 0x01 }

  /// Appends the text as searches compare it, by words of letters and digits: the form of `forSearch`
  /// without signs, so that “acdc” finds AC/DC; then, if signs were between letters, `formSeparator`, a
  /// blank and the form with blanks in their place, so that the phrase “hip hop” finds Hip-Hop.
  ///
  /// A blank between two letters of Chinese, Japanese or Korean is such a sign, as not all people write
  /// one: 椎名林檎 finds 椎名 林檎.
  ///
  /// What consists of signs alone keeps them. Arabic letters that are often written for each other are
  /// one, without tatweel; digits are those of ASCII.
  public mutating func appendForFinding(
    _ text: UnsafeBufferPointer<UInt8>,
    to bytes: inout [UInt8]
  ) {
    let start = bytes.count
    let isPlain = text.allSatisfy { $0 < 0x80 }
    let scalars = isPlain ? nil : String(decoding: text, as: UTF8.self).unicodeScalars
    if appendWords(text, scalars, apart: false, to: &bytes) {
      bytes += [Self.formSeparator, 0x20]
      _ = appendWords(text, scalars, apart: true, to: &bytes)
    }
    if bytes.count == start {
      appendForSearch(String(decoding: text, as: UTF8.self), to: &bytes)
    }
  }

  /// The forms of `appendForFinding`, and whether they are of signs alone; no form of what is blank.
  public static func formsForFinding(_ text: String) -> (forms: [[UInt8]], isSigns: Bool) {
    var (folding, bytes, text) = (Self(), [UInt8](), text)
    text.withUTF8 { folding.appendForFinding($0, to: &bytes) }
    var forms = bytes.split(separator: formSeparator).map(Array.init)
    for index in forms.indices.dropFirst() { forms[index].removeFirst() }
    var words: [UInt8] = []
    text.withUTF8 { text in
      let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
      _ = folding.appendWords(text, scalars, apart: false, to: &words)
    }
    return (forms, words.isEmpty && !forms.isEmpty)
  }

  /// Whether a folded letter is one of Chinese, Japanese or Korean, where a blank means little.
  public static func isEastAsian(_ letter: some Collection<UInt8>) -> Bool {
    guard let first = letter.first, let second = letter.dropFirst().first else { return false }
    switch first {
    // Hangul is folded to its parts.
    case 0xe1: return 0x84...0x87 ~= second
    case 0xe3...0xe9: return true
    case 0xf0: return second >= 0xa0
    default: return false
    }
  }

  /// Whether a form has letters of a script that is written without blanks, so that words begin anywhere.
  public static func hasWordsAnywhere(_ form: [UInt8]) -> Bool {
    form.contains { 0xe3...0xe9 ~= $0 || $0 == 0xf0 }
      || zip(form, form.dropFirst()).contains { $0 == 0xe0 && $1 >= 0xb8 }
  }

  // MARK: - Words

  /// Appends the words of a text, and says whether a sign was between two letters; `scalars` are nil for
  /// ASCII.
  private mutating func appendWords(
    _ text: UnsafeBufferPointer<UInt8>,
    _ scalars: String.UnicodeScalarView?,
    apart: Bool,
    to bytes: inout [UInt8]
  ) -> Bool {
    var words = WordWriter(apart: apart)
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
    return words.hasSignsInside
  }

  /// One character that is not ASCII, with `WordWriter.sign` for each sign.
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
      } else if Self.isSign(part) {
        bytes.append(WordWriter.sign)
      } else if part != "\u{640}", !(0xfe00...0xfe0f ~= part.value) {
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
      .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }

  /// Letters that stand for each other at the end of words or on keyboards, and alef with a link.
  private static let arabicLetters: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{649}": "\u{64a}", "\u{6cc}": "\u{64a}", "\u{629}": "\u{647}", "\u{6a9}": "\u{643}",
    "\u{671}": "\u{627}",
  ]
}

/// Writes letters and digits, one blank between words, and leaves out signs or puts blanks for them.
private struct WordWriter {
  let apart: Bool
  private(set) var hasSignsInside = false
  private var isEmpty = true
  private var isBehindBlank = false
  private var isBehindSign = false
  /// Whether the letter that is written, and the last one, are of those that need no blank between them.
  private var isEastAsian = false
  private var isBehindEastAsian = false

  /// Stands for a sign that is not ASCII.
  static var sign: UInt8 { 0x21 }

  init(apart: Bool) { self.apart = apart }

  /// Appends the bytes of one letter.
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
      isBehindSign = true
    }
  }

  private mutating func write(_ byte: UInt8, to bytes: inout [UInt8]) {
    if !isEmpty {
      let joins = isBehindBlank && isBehindEastAsian && isEastAsian
      if joins || (isBehindSign && !isBehindBlank) { hasSignsInside = true }
      if (isBehindBlank && !joins) || apart && (isBehindSign || joins) { bytes.append(0x20) }
    }
    isBehindEastAsian = isEastAsian
    isEmpty = false
    isBehindBlank = false
    isBehindSign = false
    bytes.append(byte)
  }
}
