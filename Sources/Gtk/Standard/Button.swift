internal import CGtk
internal import GLib

/// A push button.
@MainActor public class Button: Widget {
  override init(joining pointer: (some ObjectPointer)?) { super.init(joining: pointer) }

  /// A button with a text.
  public init(_ text: String) {
    super.init(joining: gtk_button_new_with_label(text.shortened()))
  }

  /// A button with a symbolic icon of the theme; the tooltip is its accessible name.
  public init(icon: String, tooltip: String) {
    super.init(joining: gtk_button_new_from_icon_name(icon))
    self.tooltip = tooltip
    describe(.label(tooltip))
  }

  /// A button with a symbolic icon of the theme before its text.
  public init(icon: String, text: String) {
    super.init(joining: gtk_button_new())
    let image = Widget(
      joining: gtk_image_new_from_icon_name(icon)
    )
    let label = Label(text)
    let row = Box(.horizontal, spacing: 10)
    row.align(horizontally: .center)
    row.append(image, label)
    gtk_button_set_child(cast(), row.widget)
    describe(.label(text))
  }

  /// A button with a widget as its content; `words` is its accessible name.
  public init(holding content: Widget, says words: String) {
    super.init(joining: gtk_button_new())
    gtk_button_set_child(cast(), content.widget)
    describe(.label(words))
  }

  /// Calls `handler` whenever it is pressed, by pointer, keyboard or code.
  public func onPress(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("clicked"), handler: handler)
  }

  /// Sets its text.
  public func show(text: String) { gtk_button_set_label(cast(), text.shortened()) }

  /// Presses it.
  public func press() { gtk_widget_activate(widget) }

  /// Sets its icon, its tooltip and its accessible name.
  public func show(icon: String, tooltip: String) {
    guard
      gtk_button_get_icon_name(cast()).map({ String(cString: $0) }) != icon
        || self.tooltip != tooltip.shortened()
    else { return }
    gtk_button_set_icon_name(cast(), icon)
    self.tooltip = tooltip
    describe(.label(tooltip))
  }
}

/// A button that remains pressed until the next press; `isOn` changes before the handler is called.
@MainActor public final class ToggleButton: Button {
  /// A button with a symbolic icon of the theme; the tooltip is its accessible name.
  public override init(icon: String, tooltip: String) {
    super.init(joining: gtk_toggle_button_new())
    show(icon: icon, tooltip: tooltip)
    // GTK sets this state only after the first press.
    describe(.pressed(false))
  }

  /// Whether it is pressed; setting it does not call the handler.
  public var isOn: Bool {
    get { gtk_toggle_button_get_active(cast()) != 0 }
    set { if newValue != isOn { gtk_toggle_button_set_active(cast(), newValue ? 1 : 0) } }
  }
}
