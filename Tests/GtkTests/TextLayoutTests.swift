import CGLib
import GLib
import Gtk
import TestSupport
import Testing

@Suite(.needsDisplay) struct TextLayoutTests {
  private let label = Label()

  @Test func `a width limit ends text in an ellipsis`() {
    let layout = TextLayout("A Thousand Cranes for Ida", for: label)
    let whole = layout.size
    layout.limit = whole.width / 2
    #expect(layout.size.width <= whole.width / 2)
    layout.limit = nil
    #expect(layout.size == whole)
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

  @Test(arguments: ["A", "ab ", "e\u{301}", "音"])
  func `widgets show a bounded part of a text, and edit the whole`(part: String) {
    let long = String(repeating: part, count: 100_000)
    let shown = long.shortened()
    let (label, button, window, field) = (Label(long), Button(long), Window(), TextField())
    #expect(label.text == shown && button.property("label") == shown)
    button.tooltip = long
    button.describe(.label(long))
    #expect(button.tooltip == shown && button.told(.label(shown)))
    window.title = long
    field.placeholder = long
    field.text = String(long.prefix(10_000))
    #expect(window.title == shown && field.placeholder == shown && field.text.count == 10_000)
    // Rows, tabs and captions are drawn from it.
    #expect(TextLayout(long, for: label).text == shown)
    let menu = Menu()
    menu.append(long, action: "win.a")
    let model = menu.rawPointer.assumingMemoryBound(to: GMenuModel.self)
    let value = g_menu_model_get_item_attribute_value(model, 0, "label", nil)
    let words = g_variant_get_string(value, nil).map { String(cString: $0) }
    #expect(words == long.shortened(to: 44))
    g_variant_unref(value)
  }

  @Test func `links and bold parts remain as far as the text does`() {
    let label = Label()
    let links = [0..<3, 1020..<1023, 1025..<1028, 99_995..<99_998]
    label.show(String(repeating: "Ann, ", count: 20_000), links: links) { _ in }
    let markup: String = label.property("label")
    #expect(markup.contains("href=\"1\"") && !markup.contains("href=\"2\""))
    label.text = String(repeating: "音", count: 100_000)
    label.embolden([0..<3, 3_073..<3_075, 3_072..<200_000])
    #expect(label.measure(.horizontal).natural > 0)
  }
}
