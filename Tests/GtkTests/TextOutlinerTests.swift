import Gtk
import Testing

@Suite struct TextOutlinerTests {
  @Test func `the outlines reach as far as the line`() {
    let outliner = TextOutliner()
    for spacing in [0.0, 0.4] {
      let line = outliner.outline(
        of: String(repeating: "HAM", count: 12),
        families: "Sans",
        spacing: spacing
      )
      let right = line.outlines.joined().map(\.x).max() ?? 0
      let left = line.outlines.joined().map(\.x).min() ?? 0
      #expect(right > line.width - 0.2 && right <= line.width)
      #expect(left >= 0 && left < 0.2)
      #expect(line.outlines.count == 12 * 4)
    }
  }

  @Test func `there are no boxes in place of letters that no font has`() {
    // The last character that there can be for private use.
    let line = TextOutliner().outline(of: "A\u{10fffd}", families: "Sans")
    #expect(line.outlines.isEmpty && line.width == 0)
  }
}
