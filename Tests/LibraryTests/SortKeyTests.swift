import Letters
import TestSupport
import Testing

@testable import Library

struct SortKeyTests {
  @Test(arguments: [
    ["The Beatles", "Björk", "Blur"],
    ["Track 2", "Track 02b", "Track 10", "Track 100"],
    ["Die Ärzte", "Bach", "L'Arc~en~Ciel", "Arcade Fire", "The The"].sorted {
      SortKey($0) < SortKey($1)
    },
    ["99 Luftballons", "Abba", "Zappa", "Ångström".uppercased() + "z"].sorted {
      SortKey($0) < SortKey($1)
    },
    ["あいみょん", "カシオペア", "キリンジ", "サザン", "ラルク"],
    ["おおた", "オーツ", "おおの"],
    ["...And Justice for All", "Blackened", "(What's the Story)"],
  ])
  func `names are sorted as people look for them`(names: [String]) {
    let sorted = names.shuffled().sorted { SortKey($0) < SortKey($1) }
    #expect(sorted.map { SortKey($0) } == names.map { SortKey($0) })
  }

  @Test func `a leading article is ignored unless nothing else would remain`() {
    #expect(SortKey("The Beatles") == SortKey("Beatles"))
    #expect(SortKey("The The") != SortKey("The"))
    #expect(SortKey("A") == SortKey("a"))
    #expect(SortKey("Die Toten Hosen") == SortKey("Toten Hosen"))
    #expect(SortKey("Theatre") > SortKey("Sound"))
  }

  @Test func `a sort tag replaces the name`() {
    #expect(SortKey("林檎", sortName: "Ringo") == SortKey("ringo"))
    #expect(SortKey("Beatles", sortName: "The Beatles") != SortKey("Beatles"))
  }

  @Test(arguments: [
    ("The Beatles", "B"), ("Ärzte", "A"), ("99", "#"), ("!!!", "#"), ("カシオペア", "か"),
    ("がらがら", "か"), ("李白", "李"), ("ß", "S"), ("Ωmega", "Ω"), ("", "#"), ("작은 별", "ㅈ"), ("꽃", "ㄱ"),
  ])
  func `an index lists a name under its initial`(name: String, initial: String) {
    #expect(SortKey(name).initial == initial)
  }

  @Test func `numbers are compared by their value however long they are`() {
    let long = String(repeating: "9", count: 300)
    #expect(SortKey("7") < SortKey("10"))
    #expect(SortKey("007") == SortKey("7"))
    #expect(SortKey("12") < SortKey(long))
    #expect(SortKey("10") < SortKey("a"))
  }

  @Test(arguments: 0..<LongRun.count(2000, long: 200_000))
  func `a key is the folded name without article and signs, and with numbers by length`(
    seed: Int
  ) {
    var random = SeededRandom(seed: UInt64(seed))
    let parts = [
      "The", "a", "die", "l'", "L’", " ", "  ", "!", "(", "¿", "é", "Ø", "ß", "007", "10", "٣", "½",
      "Ж", "夜", "😀", "한", "x", "Zz", "-", "\u{200d}", "\u{7f}", "\t", "Ａ",
    ]
    let name = (0..<Int.random(in: 0...6, using: &random))
      .compactMap { _ in parts.randomElement(using: &random) }.joined()
    #expect(SortKey(name).bytes == Self.key(of: name), "\(name.debugDescription)")
  }

  /// As the rules say, without kana.
  private static func key(of name: String) -> [UInt8] {
    var words = TextFolding.forSearch(name)
    if words.hasPrefix("l'"), words.utf8.count > 2 {
      words.removeFirst(2)
    } else if let blank = words.unicodeScalars.firstIndex(of: " ") {
      let rest = String(words.unicodeScalars[blank...].dropFirst())
      if SortKey.articles.contains(String(words[..<blank])), !SortKey.articles.contains(rest) {
        words = rest
      }
    }
    let rest = words.unicodeScalars.drop {
      !$0.properties.isAlphabetic && $0.properties.numericType == nil
    }
    if !rest.isEmpty { words = String(rest) }
    var (key, digits) = ([UInt8](), [UInt8]())
    for byte in Array(words.utf8) + [0] {
      if 0x30...0x39 ~= byte {
        digits.append(byte)
        continue
      }
      if !digits.isEmpty {
        let value = digits.drop { $0 == 0x30 }
        key += [0x30, UInt8(value.count / 16 + 1), UInt8(value.count % 16 + 1)] + value
        digits = []
      }
      key.append(byte)
    }
    return key.dropLast()
  }
}
