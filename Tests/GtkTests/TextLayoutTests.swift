import Gtk
import TestSupport
import Testing

@Suite(.needsDisplay) struct TextLayoutTests {
  private let label = Label()

  @Test func `a width limit ends text in an ellipsis`() {
    let layout = TextLayout("A Thousand Cranes for Ida", for: label)
    let whole = layout.size
    layout.limit = whole.width / 2
    #expect(layout.isEllipsized && layout.size.width <= whole.width / 2)
    layout.limit = nil
    #expect(!layout.isEllipsized && layout.size == whole)
  }

  @Test func `size and weight are the requested ones`() {
    let small = TextLayout("Moon", for: label, size: 12)
    let large = TextLayout("Moon", for: label, size: 24)
    #expect(abs(large.size.height / small.size.height - 2) < 0.2)
    let bold = TextLayout("Moon", for: label, size: 12, weight: .bold)
    #expect(bold.size.width > small.size.width)
    #expect(small.baseline > 0 && small.baseline < small.size.height)
  }

  @Test func `tabular figures have equal widths`() {
    let widths = (0...9).map {
      TextLayout("\($0)\($0)\($0)", for: label, size: 40, tabularFigures: true).size.width
    }
    #expect(widths.allSatisfy { $0 == widths[0] })
  }

  @Test(arguments: ["", "城ポップ", "e\u{301}", "مرحبا", "🎷", "two\nlines"])
  func `any text is set in one line`(text: String) {
    let layout = TextLayout(text, for: label, size: 14)
    #expect(layout.text == text)
    #expect(layout.size.height < 40)
  }
}
