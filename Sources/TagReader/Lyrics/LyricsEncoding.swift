/// The encodings of old lyrics files, and how likely bytes are a text in each.
///
/// Nearly all bytes are valid in several of them. In real texts the common letters dominate, which
/// each encoding has in a block of its own, and they are in words, not alone between ASCII letters.
enum LyricsEncoding: CaseIterable {
  case korean
  case japaneseUnix
  case simplifiedChinese
  case traditionalChinese
  case japanese
  case cyrillic

  /// For iconv, the best first.
  var names: [String] {
    switch self {
    case .korean: ["UHC", "EUC-KR"]
    case .japaneseUnix: ["EUC-JP-MS", "EUC-JP"]
    case .simplifiedChinese: ["GB18030", "GBK"]
    case .traditionalChinese: ["BIG5"]
    case .japanese: ["CP932", "SHIFT_JIS"]
    case .cyrillic: ["CP1251"]
    }
  }

  /// The encodings in which these bytes may be a text, the likeliest first.
  static func candidates(for bytes: [UInt8]) -> [LyricsEncoding] {
    let rated = allCases.map { ($0, $0.likelihood(of: bytes.prefix(1 << 16))) }
      .filter { $0.1 > $0.0.leastLikelihood }
    // Of equals the first case is the likelier one: Korean looks like Chinese, but not vice versa.
    return rated.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map(\.element.0)
  }

  private var leastLikelihood: Double {
    switch self {
    case .korean, .cyrillic: 0.85
    case .japaneseUnix, .japanese: 0.6
    case .simplifiedChinese, .traditionalChinese: 0.5
    }
  }

  private var leastLetters: Double { self == .cyrillic ? 2.5 : 1.5 }

  private enum Block {
    case common
    case kana
    case symbol
    case rare
  }

  /// The share of common letters among all letters; 0 if they are not in words.
  private func likelihood(of bytes: ArraySlice<UInt8>) -> Double {
    var (common, kana, rare, words) = (0, 0, 0, 0)
    var isInWord = false
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let lead = bytes[index]
      guard lead >= 0x80 else {
        isInWord = false
        index += 1
        continue
      }
      let trail = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
      let (block, length) = character(lead, trail)
      switch block {
      case .common: common += 1
      case .kana: kana += 1
      case .rare: rare += 1
      case .symbol: break
      }
      if block != .symbol {
        if !isInWord { words += 1 }
        isInWord = true
      }
      index += length
    }
    let letters = Double(common + kana + rare)
    guard words > 0, letters >= leastLetters * Double(words) else { return 0 }
    // There is no Japanese text without kana.
    if self == .japanese || self == .japaneseUnix, kana * 5 < common { return 0 }
    return Double(common + kana) / letters
  }

  /// The block of a character that begins with these bytes, and how many it has.
  private func character(_ lead: UInt8, _ trail: UInt8) -> (Block, length: Int) {
    let isPlain = trail >= 0xa1 && trail <= 0xfe
    switch (self, lead) {
    case (.cyrillic, 0xc0...), (.cyrillic, 0xa8), (.cyrillic, 0xb8): return (.common, 1)
    // The letters of Ukrainian, Belarusian and Serbian.
    case (.cyrillic, 0xa1...0xa3), (.cyrillic, 0xa5), (.cyrillic, 0xaa), (.cyrillic, 0xaf),
      (.cyrillic, 0xb2...0xb4), (.cyrillic, 0xba), (.cyrillic, 0xbc...0xbf):
      return (.common, 1)
    // Punctuation.
    case (.cyrillic, 0x82), (.cyrillic, 0x84...0x87), (.cyrillic, 0x91...0x97), (.cyrillic, 0xa0),
      (.cyrillic, 0xab), (.cyrillic, 0xae), (.cyrillic, 0xb9), (.cyrillic, 0xbb):
      return (.symbol, 1)
    case (.cyrillic, _): return (.rare, 1)

    case (.japanese, 0xa1...0xdf), (.japanese, 0x80): return (.rare, 1)
    case (.japanese, 0x82) where (0x9f...0xf1).contains(trail),
      (.japanese, 0x83) where (0x40...0x96).contains(trail):
      return (.kana, 2)
    case (.japanese, 0x81), (.japanese, 0x82): return (.symbol, 2)
    case (.japanese, 0x89...0x97): return (.common, 2)
    case (.japanese, 0x88) where trail >= 0x9f, (.japanese, 0x98) where trail <= 0x72:
      return (.common, 2)
    case (.japanese, _): return (.rare, 2)

    case (.japaneseUnix, 0x8f): return (.rare, 3)
    case (.simplifiedChinese, _) where (0x30...0x39).contains(trail): return (.rare, 4)
    case (.traditionalChinese, 0xa4...0xc5): return (.common, 2)
    case (.traditionalChinese, 0xc6) where trail <= 0x7e: return (.common, 2)
    case (_, 0xa1...0xa3): return (.symbol, 2)
    case (_, _) where !isPlain: return (.rare, 2)

    case (.japaneseUnix, 0xa4...0xa5): return (.kana, 2)
    case (.japaneseUnix, 0xb0...0xcf): return (.common, 2)
    // Japanese songs in Chinese files.
    case (.simplifiedChinese, 0xa4...0xa9): return (.symbol, 2)
    case (.simplifiedChinese, 0xb0...0xd7): return (.common, 2)
    case (.korean, 0xa4...0xac): return (.symbol, 2)
    case (.korean, 0xb0...0xc8): return (.common, 2)
    default: return (.rare, 2)
    }
  }
}
