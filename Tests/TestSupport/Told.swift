internal import CGLib
internal import GLib
public import Gtk

extension Widget {
  /// Whether a detail is exposed to screen readers; needs `GTK_A11Y=test`.
  public func told(_ detail: AccessibleDetail) -> Bool {
    switch detail {
    case .label(let text): holds("property", "label", text)
    case .description(let text): holds("property", "description", text)
    case .place(let place, let count):
      holds("relation", "pos-in-set", Int32(place)) && holds("relation", "set-size", Int32(count))
    case .selected(let flag): holds("state", "selected", flag ? 1 : 0)
    case .multiSelectable: holds("property", "multi-selectable", 1)
    case .expanded(let flag): holds("state", "expanded", flag ? 1 : 0)
    case .hidden(let flag): holds("state", "hidden", flag ? 1 : 0)
    case .checked(let flag): holds("state", "checked", flag ? 1 : 0)
    case .pressed(let flag): holds("state", "pressed", flag ? 1 : 0)
    case .disabled(let flag): holds("state", "disabled", flag ? 1 : 0)
    // Floating-point arguments cannot be passed here; the text contains the numbers as well.
    case .value(_, _, let spoken): holds("property", "value-text", spoken)
    }
  }

  /// Whether it has a label for screen readers, perhaps an empty one.
  public var isLabelled: Bool {
    typealias Has = @convention(c) (UnsafeMutableRawPointer, Int32) -> gboolean
    let has = gtkFunction("gtk_test_accessible_has_property", as: Has.self)
    return has(rawPointer, number(of: "label", among: "property")) != 0
  }

  private func holds(_ kind: String, _ name: String, _ text: String) -> Bool {
    text.withCString { holds(kind, name, argument: UInt(bitPattern: $0)) }
  }

  private func holds(_ kind: String, _ name: String, _ number: Int32) -> Bool {
    holds(kind, name, argument: UInt(UInt32(bitPattern: number)))
  }

  /// GTK's own check for tests, a variadic function with one more argument of any kind.
  ///
  /// On Linux's processors an integer argument is passed as in a plain function.
  private func holds(_ kind: String, _ name: String, argument: UInt) -> Bool {
    typealias Has = @convention(c) (UnsafeMutableRawPointer, Int32) -> gboolean
    typealias Check =
      @convention(c) (UnsafeMutableRawPointer, Int32, UInt) -> UnsafeMutablePointer<CChar>?
    let number = number(of: name, among: kind)
    let has = gtkFunction("gtk_test_accessible_has_\(kind)", as: Has.self)
    guard has(rawPointer, number) != 0 else { return false }
    let check = gtkFunction("gtk_test_accessible_check_\(kind)", as: Check.self)
    let difference = check(rawPointer, number, argument)
    defer { g_free(difference) }
    return difference == nil
  }

  private func number(of name: String, among kind: String) -> Int32 {
    typealias Type = @convention(c) () -> GType
    let list = g_type_class_ref(gtkFunction("gtk_accessible_\(kind)_get_type", as: Type.self)())
    defer { g_type_class_unref(list) }
    let entry = g_enum_get_value_by_nick(list?.assumingMemoryBound(to: GEnumClass.self), name)
    guard let number = entry?.pointee.value else { preconditionFailure("no \(kind) “\(name)”") }
    return number
  }
}
