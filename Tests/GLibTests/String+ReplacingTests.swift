import GLib
import Testing

struct StringReplacingTests {
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
}
