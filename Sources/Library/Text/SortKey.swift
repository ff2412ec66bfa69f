internal import Letters

/// The sort key of a name: bytes compared one by one.
///
/// The rules, without a locale's tables:
/// 1. A sort tag, if the file has one, replaces the name.
/// 2. Otherwise a leading article is ignored ("The Beatles" under B), unless only another article
///    would remain ("The The"). `articles` lists them all.
/// 3. Signs before the first letter or digit are ignored, unless the name has nothing else.
/// 4. Letters are compared as search folds them: without case and accents, in one width.
/// 5. Runs of digits are compared by their value, before letters.
/// 6. Kana are compared as large hiragana in the order of the fifty sounds; ー is the vowel before
///    it.
/// 7. Everything else is ordered by its number in Unicode: Latin, Greek, Cyrillic, Hebrew, Arabic,
///    kana, then Han by radical and strokes as Unicode lists them (a reading, such as pinyin, needs
///    a sort tag), then Hangul.
public struct SortKey: Sendable, Hashable, Comparable {
  public let bytes: [UInt8]

  public init(_ name: String, sortName: String? = nil) {
    var (folding, key, text) = (TextFolding(), [UInt8](), sortName ?? name)
    text.withUTF8 { Self.append($0, isSortName: sortName != nil, &folding, to: &key) }
    bytes = key
  }

  /// Appends the bytes of a name's key.
  static func append(
    _ name: UnsafeBufferPointer<UInt8>,
    isSortName: Bool = false,
    _ folding: inout TextFolding,
    to bytes: inout [UInt8]
  ) {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.count)
    folding.appendForSearch(name, to: &folded)
    let words = isSortName ? folded[...] : withoutArticle(folded[...])
    appendEncoded(withoutSigns(words), to: &bytes)
  }

  public init(bytes: [UInt8]) { self.bytes = bytes }

  public static func < (one: Self, other: Self) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }

  /// The sign for an index: a letter, the first kana of a row, a Hangul consonant, or # for digits
  /// and signs.
  public var initial: String {
    guard let first = String(decoding: bytes, as: UTF8.self).unicodeScalars.first,
      first.properties.isAlphabetic
    else { return "#" }
    if let row = Self.kanaRow(of: first) { return String(row) }
    if let consonant = Self.consonant(of: first) { return String(consonant) }
    return String(first).uppercased()
  }

  // MARK: - Rules

  /// English, German, French, Spanish, Italian and Dutch, without those that are common words in
  /// another of these languages.
  static let articles: Set<String> = [
    "the", "a", "an", "der", "die", "das", "ein", "eine", "le", "la", "les", "un", "une", "el",
    "los", "las", "una", "il", "gli", "het",
  ]

  private static func withoutArticle(_ folded: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if folded.count > 2, folded.starts(with: "l'".utf8) { return folded.dropFirst(2) }
    // No article is longer than four letters.
    guard let blank = folded.prefix(5).firstIndex(of: 0x20) else { return folded }
    let rest = folded[(blank + 1)...]
    let isArticle = articles.contains(String(decoding: folded[..<blank], as: UTF8.self))
    return isArticle && !articles.contains(String(decoding: rest, as: UTF8.self)) ? rest : folded
  }

  private static func withoutSigns(_ folded: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let byte = folded.first, !(0x61...0x7a ~= byte || 0x30...0x39 ~= byte) else {
      return folded
    }
    let rest = String(decoding: folded, as: UTF8.self).unicodeScalars.drop {
      !$0.properties.isAlphabetic && $0.properties.numericType == nil
    }
    return rest.isEmpty ? folded : folded.suffix(String(rest).utf8.count)
  }

  private static func appendEncoded(_ folded: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    var rest = folded
    var last: Unicode.Scalar?
    while let byte = rest.first {
      if 0x30...0x39 ~= byte {
        let digits = rest.prefix { 0x30...0x39 ~= $0 }
        let value = digits.drop { $0 == 0x30 }
        let size = UInt8(min(value.count, 0xff))
        // Longer numbers are larger; the length is the first byte, below any letter.
        bytes += [0x30, (size >> 4) + 1, (size & 15) + 1]
        bytes += value
        rest = rest[digits.endIndex...]
      } else if byte == 0xe3 {
        // All kana begin with this byte.
        let scalar = String(decoding: rest.prefix(3), as: UTF8.self).unicodeScalars.first ?? "ー"
        let kana = scalar == "ー" ? last.flatMap(vowel) ?? scalar : large(scalar)
        last = kana
        bytes += String(kana).utf8
        rest.removeFirst(3)
      } else {
        last = nil
        bytes.append(byte)
        rest.removeFirst()
      }
    }
  }

  // MARK: - Kana

  private static let rows = ["あいうえお", "かきくけこ", "さしすせそ", "たちつてと", "なにぬねの", "はひふへほ", "まみむめも"]
    .map { Array($0.unicodeScalars) }

  private static let lastRows: [Unicode.Scalar: Int] = [
    "や": 0, "ゆ": 2, "よ": 4, "ら": 0, "り": 1, "る": 2, "れ": 3, "ろ": 4, "わ": 0, "ゐ": 1, "ゑ": 3, "を": 4,
  ]

  private static let smallKana: [Unicode.Scalar: Unicode.Scalar] = [
    "ぁ": "あ", "ぃ": "い", "ぅ": "う", "ぇ": "え", "ぉ": "お", "っ": "つ", "ゃ": "や", "ゅ": "ゆ", "ょ": "よ",
    "ゎ": "わ",
    "ゕ": "か", "ゖ": "け",
  ]

  private static func large(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    smallKana[scalar] ?? scalar
  }

  private static func vowel(of kana: Unicode.Scalar) -> Unicode.Scalar? {
    let place = rows.lazy.compactMap { $0.firstIndex(of: kana) }.first ?? lastRows[kana]
    return place.map { rows[0][$0] }
  }

  private static func kanaRow(of kana: Unicode.Scalar) -> Unicode.Scalar? {
    if let row = rows.first(where: { $0.contains(kana) }) { return row[0] }
    switch kana {
    case "や", "ゆ", "よ": return "や"
    case "ら", "り", "る", "れ", "ろ": return "ら"
    case "わ", "ゐ", "ゑ", "を", "ん": return "わ"
    default: return nil
    }
  }

  // MARK: - Hangul

  /// The independent letters for the leading consonants of syllables, in order; doubled consonants
  /// are listed with the plain ones.
  private static let consonants = Array("ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ".unicodeScalars)

  private static func consonant(of leading: Unicode.Scalar) -> Unicode.Scalar? {
    let index = Int(leading.value) - 0x1100
    return consonants.indices.contains(index) ? consonants[index] : nil
  }
}
