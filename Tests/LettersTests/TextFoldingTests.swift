import Letters
import Testing

struct TextFoldingTests {
  @Test(arguments: [
    ("Café del Mar", "cafe del mar"),
    ("CAFE\u{301}", "cafe"),
    ("ＡＢＣ　１２", "abc 12"),
    ("ｶﾞﾝﾀﾞﾑ", "かんたむ"),
    ("ガンダム", "かんたむ"),
    ("がんだむ", "かんたむ"),
    ("Straße", "strasse"),
    ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"),
    ("ﬁne ①", "fine 1"),
    ("Sigur Rós – Ágætis", "sigur ros - agaetis"),
    ("Ølåf Łódź", "olaf lodz"),
    ("don’t “stop”", "don't \"stop\""),
    ("  a\t\n b  ", "a b"),
    ("한국", "\u{1112}\u{1161}\u{11ab}\u{1100}\u{116e}\u{11a8}"),
    ("zero\u{200b}width\u{feff}", "zerowidth"),
    ("", ""),
  ])
  func `search folds equivalent texts to the same form`(text: String, folded: String) {
    // Swift treats canonically equivalent texts as equal: so compare bytes.
    #expect(Array(TextFolding.forSearch(text).utf8) == Array(folded.utf8))
  }

  @Test func `names with other diacritics are other names`() {
    #expect(TextFolding.forIdentity("Pelé") != TextFolding.forIdentity("Pele"))
    #expect(TextFolding.forIdentity("PELE\u{301}") == TextFolding.forIdentity("pelé"))
    #expect(TextFolding.forIdentity("  Two   Words ") == "two words")
    #expect(TextFolding.forIdentity("Ｆｕｌｌ　Width") == "full width")
  }

  @Test func `one value folds many texts as separate values do`() {
    var folding = TextFolding()
    var bytes: [UInt8] = []
    for text in ["ア", "Ä b", "ア", "x"] {
      folding.appendForSearch(text, to: &bytes)
      bytes.append(0x0a)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "あ\na b\nあ\nx\n")
  }
}
