internal import CAdwaita
internal import GLib
public import Gtk

/// Libadwaita's pages of a window, to be chosen from by a switcher.
@MainActor public final class ViewStack: Widget {
  /// A stack without pages.
  public init() {
    adw_init()
    super.init(joining: adw_view_stack_new())
  }

  /// Adds a page by a name that is its own, with a title and a symbol for people.
  public func append(_ page: Widget, name: String, title: String, icon: String) {
    adw_view_stack_add_titled(opaque, page.widget, name, title)
      .map { adw_view_stack_page_set_icon_name($0, icon) }
  }

  /// The name of the page that is shown.
  public var shown: String? {
    get { adw_view_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
    set { if newValue != shown { adw_view_stack_set_visible_child_name(opaque, newValue) } }
  }

  /// Another page is shown, by its name.
  public func onShow(_ handler: @escaping @MainActor (_ name: String) -> Void) {
    connect(Notice("notify::visible-child-name")) { [weak self] in
      if let name = self?.shown { handler(name) }
    }
  }
}

/// The middle of a header bar: buttons for the pages of a stack or, where there is no room, a title.
///
/// What is dragged over one of the buttons for a moment opens its page.
@MainActor public final class ViewSwitcherTitle: Widget {
  /// The buttons of a stack's pages, or this title.
  public init(of stack: ViewStack, title: String) {
    super.init(joining: adw_view_switcher_title_new())
    adw_view_switcher_title_set_stack(opaque, stack.opaque)
    adw_view_switcher_title_set_title(opaque, title)
  }

  /// Whether there may be buttons.
  public var hasButtons: Bool {
    get { adw_view_switcher_title_get_view_switcher_enabled(opaque) != 0 }
    set { adw_view_switcher_title_set_view_switcher_enabled(opaque, newValue ? 1 : 0) }
  }

  /// Whether the title is shown, for want of room.
  public var showsTitle: Bool { adw_view_switcher_title_get_title_visible(opaque) != 0 }

  /// The title has come, or has gone.
  public func onTitle(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("notify::title-visible"), handler: handler)
  }
}

/// Buttons for the pages of a stack at the lower edge of a narrow window.
@MainActor public final class ViewSwitcherBar: Widget {
  /// The bar of a stack's pages, not yet revealed.
  public init(of stack: ViewStack) {
    super.init(joining: adw_view_switcher_bar_new())
    adw_view_switcher_bar_set_stack(opaque, stack.opaque)
  }

  /// Whether it is there.
  public var isRevealed: Bool {
    get { adw_view_switcher_bar_get_reveal(opaque) != 0 }
    set { if newValue != isRevealed { adw_view_switcher_bar_set_reveal(opaque, newValue ? 1 : 0) } }
  }
}
