internal import CAdwaita
internal import GLib
public import Gtk

@MainActor public final class ViewStack: Widget {
  public init() {
    adw_init()
    super.init(joining: adw_view_stack_new())
  }

  public func append(_ page: Widget, name: String, title: String, icon: String) {
    adw_view_stack_add_titled(opaque, page.widget, name, title)
      .map { adw_view_stack_page_set_icon_name($0, icon) }
  }

  public var shown: String? {
    get { adw_view_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
    set { if newValue != shown { adw_view_stack_set_visible_child_name(opaque, newValue) } }
  }

  public func onShow(_ handler: @escaping @MainActor (_ name: String) -> Void) {
    connect(Notice("notify::visible-child-name")) { [weak self] in
      if let name = self?.shown { handler(name) }
    }
  }
}

/// A header bar title: buttons for the pages of a stack or, when the window is narrow, a title.
///
/// Dragging something over one of the buttons for a moment opens its page.
@MainActor public final class ViewSwitcherTitle: Widget {
  public init(of stack: ViewStack, title: String) {
    super.init(joining: adw_view_switcher_title_new())
    adw_view_switcher_title_set_stack(opaque, stack.opaque)
    adw_view_switcher_title_set_title(opaque, title)
  }

  public var hasButtons: Bool {
    get { adw_view_switcher_title_get_view_switcher_enabled(opaque) != 0 }
    set { adw_view_switcher_title_set_view_switcher_enabled(opaque, newValue ? 1 : 0) }
  }

  public var showsTitle: Bool { adw_view_switcher_title_get_title_visible(opaque) != 0 }

  /// Calls `handler` in the next frame after the title appears or disappears.
  ///
  /// It may do so in a layout, which would give no room to what `handler` shows: newer versions of
  /// GTK then measure the bar's children for a negative height.
  public func onTitle(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("notify::title-visible")) { [weak self] in
      self?.eachFrame { _ in
        handler()
        return false
      }
    }
  }
}

@MainActor public final class ViewSwitcherBar: Widget {
  public init(of stack: ViewStack) {
    super.init(joining: adw_view_switcher_bar_new())
    adw_view_switcher_bar_set_stack(opaque, stack.opaque)
  }

  public var isRevealed: Bool {
    get { adw_view_switcher_bar_get_reveal(opaque) != 0 }
    set { if newValue != isRevealed { adw_view_switcher_bar_set_reveal(opaque, newValue ? 1 : 0) } }
  }
}
