internal import CGtk
public import GLib

/// Choices that run actions.
@MainActor public final class Menu: Object {
  /// A menu without choices.
  public init() { super.init(joining: g_menu_new()) }

  /// Adds a choice that runs an action, by its full name (`app.quit`).
  public func append(_ label: String, action: String) { g_menu_append(opaque, label, action) }

  /// Adds a choice whose key is handled by a widget; the choice only shows that key.
  public func append(_ label: String, action: String, key: String) {
    let item = Object(adopting: g_menu_item_new(label, action))
    g_menu_item_set_attribute_value(item.opaque, "accel", g_variant_new_string(key))
    g_menu_append_item(opaque, item.opaque)
  }

  /// A label that reads as a name does: an underline in it marks no key.
  public static func label(_ name: String) -> String {
    String(name.flatMap { $0 == "_" ? ["_", "_"] : [$0] })
  }

  /// Adds a choice that is there only while its action can be done.
  public func append(_ label: String, whileEnabled action: String) {
    let item = Object(adopting: g_menu_item_new(label, action))
    g_menu_item_set_attribute_value(
      item.opaque,
      "hidden-when",
      g_variant_new_string("action-disabled")
    )
    g_menu_append_item(opaque, item.opaque)
  }

  /// Adds choices that belong together, apart from the others.
  public func append(section: Menu, title: String? = nil) {
    g_menu_append_section(opaque, title, section.cast())
  }

  /// Adds choices that open beside a title.
  public func append(submenu: Menu, title: String) {
    g_menu_append_submenu(opaque, title, submenu.cast())
  }
}

/// A button that opens a menu.
@MainActor public final class MenuButton: Widget {
  /// A button with a symbol of the icon theme; `isPrimary`: F10 opens it.
  public init(icon: String, tooltip: String, menu: Menu, isPrimary: Bool = false) {
    super.init(joining: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_menu_model(opaque, menu.cast())
    gtk_menu_button_set_primary(opaque, isPrimary ? 1 : 0)
    self.tooltip = tooltip
    describe(.label(tooltip))
  }
}

/// A button that opens a popover.
@MainActor public final class PopoverButton: Widget {
  /// A button with a symbol of the icon theme, above which the popover opens.
  public init(icon: String, tooltip: String, opens popover: Popover) {
    super.init(joining: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_direction(opaque, GTK_ARROW_UP)
    gtk_menu_button_set_popover(opaque, popover.widget)
    self.tooltip = tooltip
    describe(.label(tooltip))
  }

  /// Opens its popover.
  public func open() { gtk_menu_button_popup(opaque) }

  /// Closes its popover.
  public func close() { gtk_menu_button_popdown(opaque) }
}
