import Testing

@testable import TagReader

struct TagTextTests {
  private func cleaned(_ text: String) -> String? {
    Array(text.utf8).withUnsafeBufferPointer { TagText.cleaned($0) }
  }

  @Test(
    arguments: [
      ("Title", "Title"), ("  both ends\t", "both ends"),
      ("line one\nline two", "line one line two"),
      ("tab\there", "tab here"), ("\u{feff}BOM", "BOM"), ("\u{3000}曲\u{3000}", "曲"),
      ("a\u{a0}", "a"),
      ("cut\0here", "cut"), ("é", "é"), ("e\u{301}", "e\u{301}"), ("", nil), ("   ", nil),
      ("\0\0", nil),
      ("\u{3000}", nil), ("\u{1}\u{2}", nil), ("zero\u{200b}width", "zero\u{200b}width"),
    ] as [(String, String?)]
  )
  func `a text becomes one line without blanks at its ends`(text: String, expected: String?) {
    #expect(cleaned(text).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test func `bytes that are no UTF-8 do no harm`() {
    let bytes: [UInt8] = [0x61, 0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80]
    #expect(bytes.withUnsafeBufferPointer { TagText.cleaned($0) }?.hasPrefix("a\u{fffd}") == true)
  }

  @Test func `texts with NUL between them are several`() {
    let parts = Array("One\0Two\0\0 Three ".utf8).withUnsafeBufferPointer { TagText.parts($0) }
    #expect(parts == ["One", "Two", "Three"])
  }

  @Test(arguments: [
    ("Rock", ["Rock"]), ("Rock; Pop", ["Rock", "Pop"]), ("Rock;Pop;", ["Rock", "Pop"]),
    ("Rock / Pop", ["Rock", "Pop"]), ("Hip-Hop/Rap", ["Hip-Hop/Rap"]),
    ("Bossa Nova", ["Bossa Nova"]),
    ("Rock / Pop; Folk", ["Rock", "Pop", "Folk"]), ("/", []), (";;", []),
    ("R&B / Soul/Funk", ["R&B", "Soul/Funk"]),
  ])
  func `genres are taken apart where they were joined`(text: String, genres: [String]) {
    #expect(GenreNames.parts(text) == genres)
  }

  @Test func `a genre is there once`() {
    #expect(GenreNames.unique(["Rock", "rock", "Pop", "ROCK"]) == ["Rock", "Pop"])
  }

  @Test(arguments: [
    ("cafÃ©", "café"), ("BjÃ¶rk", "Björk"), ("donâ€™t", "don’t"), ("æ¡œ", "桜"),
    ("Ìóìèé Òðîëëü", "Мумий Тролль"), ("¨ëêà", "Ёлка"),
  ])
  func `a text in the wrong encoding is repaired`(broken: String, meant: String) {
    #expect(TextRepair.repaired(broken) == meant)
  }

  @Test(arguments: [
    "café", "Björk", "Motörhead", "Ångström", "Sigur Rós", "Þóðólfur", "Ça ira", "naïve", "Œuvre",
    "“Heroes”",
    "Ænima", "日本", "Мумий Тролль", "Zażółć", "ÄÖ", "été", "Ã", "½", "Motley Crüe – Live",
  ])
  func `a text that is right stays`(text: String) { #expect(TextRepair.repaired(text) == text) }

  @Test(arguments: [
    ("1999", "1999"), ("1999-05", "1999-05"), ("1999-05-21", "1999-05-21"),
    ("1999-5-2", "1999-05-02"),
    ("1999-05-21T10:11:12Z", "1999-05-21T10:11:12Z"), ("1999-05-21 10:11", "1999-05-21"),
    ("1999/05/21", "1999-05-21"), ("1999.05", "1999-05"), ("19990521", "1999-05-21"),
    ("21/05/1999", "1999-05-21"), ("05/21/1999", "1999-05-21"), ("05/06/1999", "1999"),
    ("05-05-1999", "1999-05-05"), ("May 1999", "1999-05"), ("21 May 1999", "1999-05-21"),
    ("May 21, 1999", "1999-05-21"), ("℗ 1999 Some Label", "1999"), ("1999-00-00", "1999"),
    ("1999-13-01", "1999"), ("1999-12-40", "1999-12"), ("1685", "1685"), ("c. 1720", "1720"),
  ])
  func `a date is read as far as it is known`(text: String, expected: String) throws {
    let date = try #require(TagDate(text))
    #expect(date.text == expected)
    #expect(date.year == Int(expected.prefix(4)))
  }

  @Test(arguments: ["", "0000", "99", "abc", "12345", "9999", "0000-01-01", "-", "T", "１９９９"])
  func `what has no year in it is no date`(text: String) {
    #expect(TagDate(text) == nil)
  }

  @Test(
    arguments: [
      ("3", 3, nil), ("03", 3, nil), ("3/12", 3, 12), (" 3 / 12 ", 3, 12), ("3 of 12", 3, 12),
      ("3/", 3, nil),
      ("/12", nil, nil), ("0", nil, nil), ("0/9", nil, 9), ("A3", nil, nil), ("", nil, nil),
      ("103", 103, nil),
      ("99999999999999999999999", nil, nil), ("3/99999999999", 3, nil), ("-1", nil, nil),
      ("9999", 9999, nil),
    ] as [(String, Int?, Int?)]
  )
  func `a place is read with how many there are`(text: String, number: Int?, total: Int?) {
    let place = TagNumber.position(text)
    #expect(place.number == number && place.total == total)
  }

  @Test(
    arguments: [
      ("-7.25 dB", -7.25), ("+1.5", 1.5), ("-3,5 dB", -3.5), (" 2 dB", 2), ("0.00 dB", 0),
      ("loud", nil), ("", nil), ("1e9", 1), ("-900 dB", nil), ("--1", nil),
    ] as [(String, Double?)]
  )
  func `a gain is read`(text: String, gain: Double?) { #expect(TagNumber.gain(text) == gain) }

  @Test func `a gain of R128 is brought to the loudness of ReplayGain`() {
    #expect(TagNumber.gainOfR128("-512") == 3)
    #expect(TagNumber.gainOfR128("99999999") == nil)
    #expect(TagNumber.gainOfR128("-1.5 dB") == nil)
  }

  @Test func `a peak is more than nothing`() {
    #expect(TagNumber.peak("0.988") == Double(Float(0.988)))
    #expect(
      TagNumber.peak("0") == nil && TagNumber.peak("-1") == nil && TagNumber.peak("1000") == nil
    )
  }
}
