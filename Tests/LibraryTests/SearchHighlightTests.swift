import Testing

@testable import Library

struct SearchHighlightTests {
  private func marked(_ text: String, _ query: String) -> String {
    var bytes = Array(text.utf8)
    for range in SearchHighlight.ranges(of: SearchQuery(query), in: text).reversed() {
      bytes.insert(UInt8(ascii: "]"), at: range.upperBound)
      bytes.insert(UInt8(ascii: "["), at: range.lowerBound)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("Kind of Blue", "blue", "Kind of [Blue]"), ("Kind of Blue", "of kind", "[Kind] [of] Blue"),
    ("Águas de Março", "aguas marco", "[Águas] de [Março]"), ("ガンダム", "がん", "[ガン]ダム"),
    ("Straße", "strasse", "[Straße]"), ("Straße", "ss", "Stra[ß]e"),
    ("Blue in Green", "artist:davis blue", "[Blue] in Green"),
    ("Kind of Blue", "\"kind of\"", "[Kind of] Blue"), ("Blue", "-blue", "Blue"),
    ("Blue", "red or blue", "[Blue]"), ("aaa", "aa a", "[aaa]"), ("", "blue", ""),
    ("👩‍👩‍👧 family", "family", "👩‍👩‍👧 [family]"), ("AC/DC Live", "acdc", "[AC/DC] Live"),
    ("椎名 林檎", "椎名林檎", "[椎名 林檎]"), ("椎名林檎", "\"椎名 林檎\"", "[椎名林檎]"),
    ("椎名 a", "a", "椎名 [a]"), ("Don´t", "dont", "[Don´t]"),
    ("AC/DC Live", "ac/dc", "[AC/DC] Live"), ("Chk (!!!)", "!!!", "Chk ([!!!])"),
  ])
  func `matches are highlighted in their original spelling`(
    text: String,
    query: String,
    expected: String
  ) {
    #expect(marked(text, query) == expected)
  }
}
