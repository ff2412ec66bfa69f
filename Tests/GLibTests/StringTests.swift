import GLib
import Testing

struct StringTests {
  @Test(arguments: [
    ("Back to %s", "%s", "箱", "Back to 箱"),
    ("{place} of {count}", "{count}", "12", "{place} of 12"),
    ("%s, %s", "%s", "é", "é, é"),
    ("%%s", "%s", "x", "%x"),
    ("", "%s", "x", ""),
    ("nothing", "%s", "x", "nothing"),
    ("whole", "", "x", "whole"),
    ("%s", "%s", "%s%s", "%s%s"),
  ])
  func `each placeholder becomes the text, which is not searched again`(
    _ whole: String,
    _ mark: String,
    _ text: String,
    _ result: String
  ) {
    #expect(whole.replacing(mark, with: text) == result)
  }

  @Test func `equal bytes within a letter are not replaced`() {
    // A letter with a combining accent is still the given text.
    #expect("e\u{301}%s".replacing("%s", with: "u\u{308}") == "e\u{301}u\u{308}")
    #expect("城%s城".replacing("%s", with: "") == "城城")
  }

  @Test(arguments: [
    ("Concert A", "ert", true), ("Concert A", "A", true), ("Concert A", "Concert A", true),
    ("Concert A", "Concert A!", false), ("Concert A", "a", false), ("", "", true),
    ("城と箱", "箱", true),
  ])
  func `a part is found anywhere in a text`(_ whole: String, _ part: String, _ isThere: Bool) {
    #expect(whole.contains(part) == isThere)
  }

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
