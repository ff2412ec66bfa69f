internal import CGtk
internal import GLib

/// Something to press.
@MainActor public final class Button: Widget {
  /// A button with a text.
  public init(_ text: String) {
    super.init(joining: gtk_button_new_with_label(text))
  }

  /// A button with a symbol of the icon theme, and what it does in words.
  public init(icon: String, tooltip: String) {
    super.init(joining: gtk_button_new_from_icon_name(icon))
    self.tooltip = tooltip
    describe(.label(tooltip))
  }

  /// A button with a symbol of the icon theme before its text.
  public init(icon: String, text: String) {
    super.init(joining: gtk_button_new())
    let image = Widget(
      joining: gtk_image_new_from_icon_name(icon)
    )
    let label = Label(text)
    let row = Box(.horizontal, spacing: 10)
    row.align(horizontally: .center)
    row.append(image)
    row.append(label)
    gtk_button_set_child(cast(), row.widget)
    describe(.label(text))
  }

  /// A button that is whatever it holds, and what it does in words.
  public init(holding content: Widget, says words: String) {
    super.init(joining: gtk_button_new())
    gtk_button_set_child(cast(), content.widget)
    describe(.label(words))
  }

  /// It was pressed, by whatever means.
  public func onPress(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("clicked"), handler: handler)
  }

  /// Shows another text.
  public func show(text: String) { gtk_button_set_label(cast(), text) }

  /// Presses it.
  public func press() { gtk_widget_activate(widget) }

  /// Shows another symbol, and says in words what it does now.
  public func show(icon: String, tooltip: String) { wear(icon: icon, tooltip: tooltip) }
}

/// A button that stays down.
@MainActor public final class ToggleButton: Widget {
  /// One that is up, with a symbol of the icon theme, and what it does in words.
  public init(icon: String, tooltip: String) {
    super.init(joining: gtk_toggle_button_new())
    show(icon: icon, tooltip: tooltip)
    // GTK says so only once it has been pressed.
    describe(.pressed(false))
  }

  /// Whether it is down; setting it tells nobody.
  public var isOn: Bool {
    get { gtk_toggle_button_get_active(cast()) != 0 }
    set { if newValue != isOn { gtk_toggle_button_set_active(cast(), newValue ? 1 : 0) } }
  }

  /// Shows another symbol, and says in words what it does now.
  public func show(icon: String, tooltip: String) { wear(icon: icon, tooltip: tooltip) }

  /// It was pressed, by whatever means; it has gone down or up already.
  public func onPress(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("clicked"), handler: handler)
  }

  /// Presses it.
  public func press() { gtk_widget_activate(widget) }
}

extension Widget {
  /// What any kind of button does to show a symbol, and to say in words what it is for.
  fileprivate func wear(icon: String, tooltip: String) {
    guard
      gtk_button_get_icon_name(cast()).map({ String(cString: $0) }) != icon
        || self.tooltip != tooltip
    else { return }
    gtk_button_set_icon_name(cast(), icon)
    self.tooltip = tooltip
    describe(.label(tooltip))
  }
}
