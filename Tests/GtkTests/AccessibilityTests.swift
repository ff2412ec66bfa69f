import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct AccessibilityTests {
  @Test func `screen readers get the accessible properties of a widget`() {
    let label = Label("5")
    let details: [AccessibleDetail] = [
      .label("Kind of Blue"), .description("Miles Davis"), .place(12, of: 340), .selected(true),
      .expanded(false), .hidden(true), .checked(true),
      .disabled(true), .value(3, in: 0...5, spoken: "three"),
    ]
    // Newer GTKs report a widget outside the screen as hidden themselves.
    for detail in details where detail != .hidden(true) { #expect(!label.told(detail)) }
    label.describe(
      .label("Kind of Blue"),
      .description("Miles Davis"),
      .place(12, of: 340),
      .selected(true),
      .expanded(false),
      .hidden(true),
      .checked(true),
      .disabled(true),
      .value(3, in: 0...5, spoken: "three")
    )
    for detail in details { #expect(label.told(detail)) }
  }

  @Test func `later accessible properties replace earlier ones`() {
    let label = Label("a")
    label.describe(.label("one"), .place(1, of: 2), .selected(true), .expanded(false))
    label.describe(.label("城"), .place(2, of: 3), .selected(false), .expanded(true))
    #expect(label.told(.label("城")) && !label.told(.label("one")))
    #expect(label.told(.place(2, of: 3)) && !label.told(.place(1, of: 3)))
    #expect(!label.told(.place(2, of: 2)))
    #expect(label.told(.selected(false)) && !label.told(.selected(true)))
    #expect(label.told(.expanded(true)) && !label.told(.expanded(false)))
  }

  @Test func `a widget has its accessible role`() {
    #expect(Label("a").isAccessible(as: .label) && !Label("a").isAccessible(as: .button))
    #expect(Button("a").isAccessible(as: .button))
  }
}
