import GLib
import Testing

struct StringShortenedTests {
  @Test(arguments: [
    "A", "ab ", "a-", "e\u{301}", "\r\n", "音", "ก", "…", "👩\u{200d}👩\u{200d}👧", "\u{202e}",
  ])
  func `any text is bounded, counted in code points`(part: String) {
    let long = String(repeating: part, count: 100_000)
    for limit in [String.mostShown, 100] {
      let shown = long.shortened(to: limit)
      #expect(shown.unicodeScalars.count <= limit + 1 && shown.hasSuffix("…"))
    }
  }

  @Test func `a letter keeps fifteen combining marks, and a long word its beginning`() {
    let (many, few) = (String(repeating: "\u{335}", count: 100_000), "Z" + "\u{335}" * 15)
    #expect("Z\(many)a!".shortened() == "\(few)a!" && "Z\(many)".shortened(to: 9) == "…")
    let name = "A" * 100_000 + ".mp3"
    #expect("\(name) is gone/\(name)-b".shortened() == "A" * 140 + "… is gone/" + "A" * 140 + "…-b")
    for text in ["", "L’été", "word " * 204, "夜" * 1024, "👩🏽\u{200d}❤️\u{200d}💋\u{200d}👩🏿"] {
      #expect(text.shortened() == text)
    }
  }
}

private func * (text: String, count: Int) -> String { String(repeating: text, count: count) }
