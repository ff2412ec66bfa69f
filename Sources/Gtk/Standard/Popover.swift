internal import CGtk
internal import GLib
public import Geometry

/// A popup of a widget, which adopts it as a child and calls `follow()` in its layout.
@MainActor public final class Popover: Widget {
  /// An empty popover; with `takesKeys` it gets the focus, and a press elsewhere closes it.
  public init(takesKeys: Bool = true) {
    super.init(joining: gtk_popover_new())
    gtk_popover_set_autohide(cast(), takesKeys ? 1 : 0)
    gtk_popover_set_has_arrow(cast(), 0)
    gtk_popover_set_position(cast(), GTK_POS_BOTTOM)
  }

  /// A popover with a menu; its parent's actions are available in it.
  public init(_ menu: Menu) {
    super.init(joining: gtk_popover_menu_new_from_model(menu.model))
    gtk_popover_set_has_arrow(cast(), 0)
    gtk_popover_set_position(cast(), GTK_POS_BOTTOM)
    align(horizontally: .start)
    takeFocusBack(from: self)
  }

  /// Its content.
  public var content: Widget? {
    get { gtk_popover_get_child(cast()).map { Widget.known(UnsafeMutableRawPointer($0)) } }
    set { gtk_popover_set_child(cast(), newValue?.widget) }
  }

  /// Sets the rectangle that it points at, in the coordinates of its parent.
  public func point(at rect: Rect) {
    var area = GdkRectangle(
      x: Int32(rect.origin.x),
      y: Int32(rect.origin.y),
      width: Int32(rect.size.width.rounded(.up)),
      height: Int32(rect.size.height.rounded(.up))
    )
    gtk_popover_set_pointing_to(cast(), &area)
  }

  /// Whether it is open.
  public var isOpen: Bool { isVisible }

  /// Opens it.
  public func open() { gtk_popover_popup(cast()) }

  /// Closes it.
  public func close() { gtk_popover_popdown(cast()) }

  /// Updates its position; to be called in its parent's layout.
  public func follow() { gtk_popover_present(cast()) }

  /// Calls `handler` when it opens.
  public func onOpen(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("show"), handler: handler)
  }

  /// Calls `handler` when it is no longer visible, as it closes or as its owner is hidden.
  public func onHide(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("unmap"), handler: handler)
  }

  /// Calls `handler` when it has closed.
  public func onClose(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("closed"), handler: handler)
  }
}

extension Widget {
  /// Returns the focus, as a menu of this widget closes, to what had it before, and that before the
  /// selected action runs, which may move it.
  ///
  /// GTK 4.8 gives it to the first widget around the menu or, after a choice or Esc in a submenu,
  /// leaves it in the hidden menu, where no key arrives; newer ones give it to the menu's parent
  /// once the menu has closed (MenuTests).
  func takeFocusBack(from menu: Widget) {
    let popover = menu.widget
    let isMenu = menu === self
    var before: Widget?
    menu.connect(Notice("map")) { [weak self] in before = before ?? self?.owningWindow?.focus }
    menu.connect(Notice("closed")) { [weak self] in
      let last = [before, before?.parent].compactMap(\.self).first(where: \.isMapped)
      before = nil
      guard let window = self?.owningWindow else { return }
      if let focus = window.focus, gtk_widget_is_ancestor(focus.widget, popover) != 0 {
        gtk_root_set_focus(window.opaque, last?.widget)
      }
      guard let last else { return }
      Action.beforeNext { [weak self] in
        // The window may not have the keyboard focus yet; until then no widget's state has it.
        guard let self, let window = owningWindow, last.isMapped, let focus = window.focus,
          let owner = isMenu ? parent : self,
          focus == owner || gtk_widget_is_ancestor(focus.widget, owner.widget) != 0
        else { return }
        gtk_root_set_focus(window.opaque, last.widget)
      }
    }
  }
}
