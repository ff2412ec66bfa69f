import CGLib
import GLib
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct AccessibilityTests {
  @Test func `screen readers are told what a widget says of itself`() {
    let label = Label("5")
    let details: [AccessibleDetail] = [
      .label("Kind of Blue"), .description("Miles Davis"), .place(12, of: 340), .selected(true),
      .expanded(false), .hidden(true),
    ]
    for detail in details { #expect(!label.told(detail)) }
    label.describe(
      .label("Kind of Blue"),
      .description("Miles Davis"),
      .place(12, of: 340),
      .selected(true),
      .expanded(false),
      .hidden(true)
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

extension Widget {
  /// Whether screen readers have been told a detail; needs `GTK_A11Y=test`.
  func told(_ detail: AccessibleDetail) -> Bool {
    switch detail {
    case .label(let text): holds("property", "label", text)
    case .description(let text): holds("property", "description", text)
    case .place(let place, let count):
      holds("relation", "pos-in-set", Int32(place)) && holds("relation", "set-size", Int32(count))
    case .selected(let flag): holds("state", "selected", flag ? 1 : 0)
    case .expanded(let flag): holds("state", "expanded", flag ? 1 : 0)
    case .hidden(let flag): holds("state", "hidden", flag ? 1 : 0)
    }
  }

  private func holds(_ kind: String, _ name: String, _ text: String) -> Bool {
    text.withCString { holds(kind, name, argument: UInt(bitPattern: $0)) }
  }

  private func holds(_ kind: String, _ name: String, _ number: Int32) -> Bool {
    holds(kind, name, argument: UInt(UInt32(bitPattern: number)))
  }

  /// GTK's own check for tests, which takes one more argument of any kind: on all of Linux's
  /// processors it travels as a plain one does.
  private func holds(_ kind: String, _ name: String, argument: UInt) -> Bool {
    typealias Type = @convention(c) () -> GType
    typealias Has = @convention(c) (UnsafeMutableRawPointer, Int32) -> gboolean
    typealias Check =
      @convention(c) (UnsafeMutableRawPointer, Int32, UInt) -> UnsafeMutablePointer<CChar>?
    let list = g_type_class_ref(gtkFunction("gtk_accessible_\(kind)_get_type", as: Type.self)())
    defer { g_type_class_unref(list) }
    let entry = g_enum_get_value_by_nick(list?.assumingMemoryBound(to: GEnumClass.self), name)
    guard let number = entry?.pointee.value else { preconditionFailure("no \(kind) “\(name)”") }
    let has = gtkFunction("gtk_test_accessible_has_\(kind)", as: Has.self)
    guard has(rawPointer, number) != 0 else { return false }
    let check = gtkFunction("gtk_test_accessible_check_\(kind)", as: Check.self)
    let difference = check(rawPointer, number, argument)
    defer { g_free(difference) }
    return difference == nil
  }
}
