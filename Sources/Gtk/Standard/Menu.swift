internal import CGtk
public import GLib

/// A menu of items that run actions.
@MainActor public final class Menu: Object {
  /// An empty menu.
  public init() { super.init(joining: g_menu_new()) }

  /// The most letters of an item, which is never wrapped, on the screen of a phone.
  private static let width = 44

  private var parts: [(place: Int32, title: String?, menu: Menu)] = []

  /// The model that GTK shows; the titles of all its submenus differ, at any depth.
  ///
  /// GTK finds a submenu by its title among all of them and the menu itself, which it calls "main".
  var model: UnsafeMutablePointer<GMenuModel> {
    var known: Set<String> = ["main"]
    distinguishSubmenus(besides: &known)
    return cast()
  }

  private func distinguishSubmenus(besides known: inout Set<String>) {
    for (index, part) in parts.enumerated() {
      if var title = part.title, !known.insert(title).inserted {
        // A blank without a width.
        repeat { title += "\u{200b}" } while !known.insert(title).inserted
        parts[index].title = title
        g_menu_remove(opaque, part.place)
        g_menu_insert_submenu(opaque, part.place, title, part.menu.cast())
      }
      part.menu.distinguishSubmenus(besides: &known)
    }
  }

  private func note(_ menu: Menu, _ title: String?) {
    let model: UnsafeMutablePointer<GMenuModel> = cast()
    parts.append((g_menu_model_get_n_items(model), title, menu))
  }

  /// Appends an item that runs an action, by its full name (`app.quit`).
  public func append(_ label: String, action: String) {
    g_menu_append(opaque, label.shortened(to: Self.width), action)
  }

  /// Appends an item for a key that a widget handles; the item only shows the key.
  public func append(_ label: String, action: String, key: String) {
    let item = Object(adopting: g_menu_item_new(label.shortened(to: Self.width), action))
    g_menu_item_set_attribute_value(item.opaque, "accel", g_variant_new_string(key))
    g_menu_append_item(opaque, item.opaque)
  }

  /// Escapes underscores in a name, which would mark mnemonics in a label.
  public static func label(_ name: String) -> String {
    String(name.flatMap { $0 == "_" ? ["_", "_"] : [$0] })
  }

  /// Appends an item that is visible only while its action is enabled.
  public func append(_ label: String, whileEnabled action: String) {
    let item = Object(adopting: g_menu_item_new(label.shortened(to: Self.width), action))
    g_menu_item_set_attribute_value(
      item.opaque,
      "hidden-when",
      g_variant_new_string("action-disabled")
    )
    g_menu_append_item(opaque, item.opaque)
  }

  /// Appends a section of related items.
  public func append(section: Menu, title: String? = nil) {
    note(section, nil)
    g_menu_append_section(opaque, title?.shortened(to: Self.width), section.cast())
  }

  /// Removes all items.
  public func removeAll() {
    g_menu_remove_all(opaque)
    parts = []
  }

  /// Appends a submenu.
  public func append(submenu: Menu, title: String) {
    let title = title.shortened(to: Self.width)
    note(submenu, title)
    g_menu_append_submenu(opaque, title, submenu.cast())
  }
}

/// A button that opens a menu.
@MainActor public class MenuButton: Widget {
  /// A button with a symbolic icon of the theme; `isPrimary`: F10 opens its menu.
  public convenience init(icon: String, tooltip: String, menu: Menu, isPrimary: Bool = false) {
    self.init(icon: icon, tooltip: tooltip)
    gtk_menu_button_set_menu_model(opaque, menu.model)
    gtk_menu_button_set_primary(opaque, isPrimary ? 1 : 0)
    if let popover = gtk_menu_button_get_popover(opaque) {
      takeFocusBack(from: Widget.known(popover))
    }
  }

  fileprivate init(icon: String, tooltip: String) {
    super.init(joining: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    self.tooltip = tooltip
    describe(.label(tooltip))
  }

  /// Sets its icon.
  public func show(icon: String) {
    guard gtk_menu_button_get_icon_name(opaque).map({ String(cString: $0) }) != icon else { return }
    gtk_menu_button_set_icon_name(opaque, icon)
  }

  /// Opens its menu or its popover.
  public func open() { gtk_menu_button_popup(opaque) }

  /// Calls `handler` when its menu or its popover opens.
  public func onOpen(_ handler: @escaping @MainActor () -> Void) {
    guard let popover = gtk_menu_button_get_popover(opaque) else { return }
    Widget.known(popover).connect(Notice("show"), handler: handler)
  }

  /// Closes its menu or its popover.
  public func close() { gtk_menu_button_popdown(opaque) }
}

/// A button that opens a popover above it.
@MainActor public final class PopoverButton: MenuButton {
  /// A button with a symbolic icon of the theme.
  public init(icon: String, tooltip: String, opens popover: Popover) {
    super.init(icon: icon, tooltip: tooltip)
    gtk_menu_button_set_direction(opaque, GTK_ARROW_UP)
    gtk_menu_button_set_popover(opaque, popover.widget)
  }
}
