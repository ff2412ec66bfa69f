internal import CAdwaita
internal import GLib
public import Gtk
internal import Motion

/// A window in GNOME's style that belongs to another one.
@MainActor open class AdwaitaDialog: Window {
  /// The pages by their titles, if it has several.
  public private(set) var pages: ViewStack?

  /// A window over `parent`, not yet on the screen; Escape closes it.
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

  /// What it holds, its bar included.
  public override var content: Widget? {
    get { adw_window_get_content(cast()).map { Widget.known(UnsafeMutableRawPointer($0)) } }
    set { adw_window_set_content(cast(), newValue?.widget) }
  }

  /// Shows groups of rows, one below the other, under a bar with its title.
  public func show(_ groups: [RowGroup], under bar: AdwaitaHeaderBar = AdwaitaHeaderBar()) {
    let column = Box(.vertical)
    column.append(bar)
    column.append(Self.view(of: groups))
    content = column
  }

  /// Groups of rows that are shown by themselves.
  public struct Page {
    let title: String
    let icon: String
    let groups: [RowGroup]

    /// A page with its title and a symbol of the icon theme.
    public init(title: String, icon: String, groups: [RowGroup]) {
      (self.title, self.icon, self.groups) = (title, icon, groups)
    }
  }

  /// Shows pages, of which the user chooses one in the bar or, where there is no room, below them.
  ///
  /// Short messages are shown over what is returned.
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
