import GLib
import Testing

struct FoldingTests {
  @Test(
    arguments: [
      ("Ærø", "aero"), ("Ｊａｚｚ", "jazz"), ("Straße", "STRASSE"), ("Sigrún", "sigrun"),
      ("Łódź", "lodz"), ("CAFÉ", "cafe\u{301}"), ("ﬁne", "fine"), ("Ἀθῆναι", "αθηναι"),
    ]
  )
  func `words that people take for the same are the same`(_ one: String, _ other: String) {
    #expect(one.folded == other.folded)
  }

  @Test(arguments: [("か", "が"), ("夜行列車", "夜行列车"), ("o", "u"), ("ضوء", "ضرء")])
  func `words that people tell apart stay apart`(_ one: String, _ other: String) {
    #expect(one.folded != other.folded)
  }

  @Test func `plain letters are only made small`() {
    #expect("Paper Moons 2".folded == "paper moons 2")
    #expect("".folded.isEmpty)
  }
}
