import GLib
import Testing

struct TranslationTests {
  /// Address sanitizer saw a heading made of freed memory.
  @Test func `a long text without a translation comes back as it is`() {
    let text = String(repeating: "Flip through your records. ", count: 40)
    #expect(tr(text) == text)
  }

  @Test func `one and many are told apart`() {
    #expect(tr("%d record", "%d records", count: 1) == "%d record")
    #expect(tr("%d record", "%d records", count: 0) == "%d records")
    #expect(tr("%d record", "%d records", count: 7) == "%d records")
  }
}
