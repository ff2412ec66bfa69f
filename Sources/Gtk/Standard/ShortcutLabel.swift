internal import CGtk

/// The keys of a shortcut, drawn as on a keyboard.
@MainActor public final class ShortcutLabel: Widget {
  /// The keys in GTK's notation; alternatives are separated by spaces.
  public init(_ keys: String) {
    super.init(joining: gtk_shortcut_label_new(keys))
    var child = gtk_widget_get_first_child(widget)
    while let part = child {
      if gtk_widget_has_css_class(part, "keycap") != 0 { Self.write(OpaquePointer(part)) }
      child = gtk_widget_get_next_sibling(part)
    }
  }

  /// Replaces GTK's `Page_Up` by what is on the key.
  private static func write(_ label: OpaquePointer) {
    let text = String(cString: gtk_label_get_text(label))
    if text.count > 1 { gtk_label_set_text(label, text.replacing("_", with: " ")) }
  }
}
