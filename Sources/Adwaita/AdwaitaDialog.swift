internal import CAdwaita
internal import GLib
public import Gtk
internal import Motion

/// A modal window in GNOME's style.
@MainActor open class AdwaitaDialog: Window {
  /// The pages, named by their titles; nil if there is only one.
  public private(set) var pages: ViewStack?

  /// Creates a hidden window over `parent`; Escape closes it.
  public init(over parent: Window) {
    super.init(toplevel: adw_window_new())
    gtk_window_set_transient_for(cast(), parent.cast())
    gtk_window_set_modal(cast(), 1)
    gtk_window_set_destroy_with_parent(cast(), 1)
    let keys = KeyController()
    keys.onPress { [weak self] key, _ in
      if key == .escape { self?.close() }
      return key == .escape
    }
    add(keys)
  }

  /// The content, including the header bar.
  public override var content: Widget? {
    get { adw_window_get_content(cast()).map { Widget.known(UnsafeMutableRawPointer($0)) } }
    set { adw_window_set_content(cast(), newValue?.widget) }
  }

  /// Shows groups of rows, one below the other, under a header bar.
  public func show(_ groups: [RowGroup], under bar: AdwaitaHeaderBar = AdwaitaHeaderBar()) {
    let column = Box(.vertical)
    column.append(bar)
    column.append(Self.view(of: groups))
    content = column
  }

  /// A page with groups of rows.
  public struct Page {
    let title: String
    let icon: String
    let groups: [RowGroup]

    /// Creates a page with a title and an icon name.
    public init(title: String, icon: String, groups: [RowGroup]) {
      (self.title, self.icon, self.groups) = (title, icon, groups)
    }
  }

  /// Shows pages with a switcher in the header bar or, when the window is narrow, at the bottom.
  ///
  /// Returns the overlay for toasts.
  public func show(_ pages: [Page]) -> ToastOverlay {
    let stack = ViewStack()
    for page in pages {
      let view = Self.view(of: page.groups)
      stack.append(view, name: page.title, title: page.title, icon: page.icon)
    }
    self.pages = stack
    let switcher = ViewSwitcherTitle(of: stack, title: title)
    switcher.hasButtons = true
    let bottom = ViewSwitcherBar(of: stack)
    switcher.onTitle { [weak switcher, weak bottom] in
      bottom?.isRevealed = switcher?.showsTitle ?? false
    }
    let bar = AdwaitaHeaderBar()
    bar.setTitle(switcher)
    let toasts = ToastOverlay(over: stack)
    let column = Box(.vertical)
    column.append(bar)
    column.append(toasts)
    column.append(bottom)
    content = column
    return toasts
  }

  private static func view(of groups: [RowGroup]) -> Widget {
    let rows = Box(.vertical, spacing: 24)
    for group in groups { rows.append(group) }
    let frame = Clamp(rows, width: 560)
    frame.inset(horizontally: 18, vertically: 18)
    let view = ScrolledView(frame)
    view.expand(horizontally: true, vertically: true)
    return view
  }
}
