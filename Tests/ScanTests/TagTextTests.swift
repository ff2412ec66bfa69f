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
}
