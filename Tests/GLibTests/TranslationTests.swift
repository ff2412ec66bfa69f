import GLib
import Testing

struct TranslationTests {
  /// A translation must not be read from freed memory.
  @Test func `a long text without a translation is unchanged`() {
    let text = String(repeating: "Flip through your records. ", count: 40)
    #expect(tr(text) == text)
  }

  @Test func `singular and plural are distinguished`() {
    #expect(tr("%d record", "%d records", count: 1) == "%d record")
    #expect(tr("%d record", "%d records", count: 0) == "%d records")
    #expect(tr("%d record", "%d records", count: 7) == "%d records")
  }
}
