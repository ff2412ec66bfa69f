import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct AccessibilityTests {
  @Test func `screen readers are told what a widget says of itself`() {
    let label = Label("5")
    let details: [AccessibleDetail] = [
      .label("Kind of Blue"), .description("Miles Davis"), .place(12, of: 340), .selected(true),
      .expanded(false), .hidden(true), .checked(true),
      .disabled(true), .value(3, in: 0...5, spoken: "three"),
    ]
    // Newer GTKs say themselves that a widget is hidden which is not on the screen.
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

  @Test func `what is said later takes the place of what was said before`() {
    let label = Label("a")
    label.describe(.label("one"), .place(1, of: 2), .selected(true), .expanded(false))
    label.describe(.label("城"), .place(2, of: 3), .selected(false), .expanded(true))
    #expect(label.told(.label("城")) && !label.told(.label("one")))
    #expect(label.told(.place(2, of: 3)) && !label.told(.place(1, of: 3)))
    #expect(!label.told(.place(2, of: 2)))
    #expect(label.told(.selected(false)) && !label.told(.selected(true)))
    #expect(label.told(.expanded(true)) && !label.told(.expanded(false)))
  }

  @Test func `a widget has the role of its kind`() {
    #expect(Label("a").isAccessible(as: .label) && !Label("a").isAccessible(as: .button))
    #expect(Button("a").isAccessible(as: .button))
  }
}
