internal import CAdwaita
internal import GLib
public import Geometry
public import Gtk
internal import Motion
internal import Values

@MainActor open class AdwaitaDialog: Window {
  /// The pages, named by their titles; nil if there is only one.
  public private(set) var pages: ViewStack?

  private weak var owner: Window?
  /// The height that its groups needed last.
  private var fittedHeight = 0.0
  private var parts: (bar: AdwaitaHeaderBar, groups: Widget)?

  /// Creates a hidden window over `parent`; Escape closes it.
  public init(over parent: Window) {
    owner = parent
    super.init(toplevel: adw_window_new())
    gtk_window_set_transient_for(cast(), parent.cast())
    gtk_window_set_modal(cast(), 1)
    gtk_window_set_destroy_with_parent(cast(), 1)
    onKeyPress { [weak self] key, _ in
      if key == .escape { self?.close() }
      return key == .escape
    }
  }

  /// Sets its size at the first presentation, or later; it is never larger than its parent.
  public override func setDefaultSize(_ size: Size) {
    super.setDefaultSize(Self.size(size, over: owner?.size ?? .zero))
  }

  /// A size that covers no more than a parent of a size, which is zero while it is unknown.
  public nonisolated static func size(_ wish: Size, over parent: Size) -> Size {
    guard parent.width > 1, parent.height > 1 else { return wish }
    return Size(
      width: min(wish.width, max(parent.width, 320)),
      height: min(wish.height, max(parent.height, 200))
    )
  }

  /// Makes it as high as its groups, up to a limit; a visible one keeps its width and only grows.
  public func fitHeight(width: Double, atMost limit: Double) {
    guard let parts else { return }
    let width = Self.size(Size(width: width, height: limit), over: owner?.size ?? .zero).width
    let isLaidOut = isMapped && size.width > Self.frame
    let shown = isLaidOut ? size : Size(width: width, height: 0)
    let inside = Int(clamping: shown.width - Self.frame)
    let groups = parts.groups.measure(.vertical, along: inside).natural
    let wish = min(Double(parts.bar.measure(.vertical).natural + groups) + Self.frame, limit)
    // One that the user has made lower remains so, unless more has to be shown.
    guard wish > fittedHeight else { return }
    fittedHeight = wish
    setDefaultSize(Size(width: shown.width, height: max(wish, shown.height)))
  }

  /// What both edges take of the window on a desktop without shadows, where they are drawn in it.
  private static let frame = 10.0

  public override var content: Widget? {
    get { adw_window_get_content(cast()).map { Widget.known(UnsafeMutableRawPointer($0)) } }
    set { adw_window_set_content(cast(), newValue?.widget) }
  }

  /// Returns the overlay for toasts.
  @discardableResult
  public func show(
    _ groups: [RowGroup],
    under bar: AdwaitaHeaderBar = AdwaitaHeaderBar(),
    and top: Widget? = nil
  ) -> ToastOverlay {
    let column = Box(.vertical)
    let frame = Self.frame(of: groups)
    column.append(bar)
    if let top { column.append(top) }
    let toasts = ToastOverlay(over: Self.scrolled(frame))
    column.append(toasts)
    content = column
    parts = (bar, frame)
    return toasts
  }

  public struct Page {
    let title: String
    let icon: String
    let groups: [RowGroup]

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
      let view = Self.scrolled(Self.frame(of: page.groups))
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
    column.append(bar, toasts, bottom)
    content = column
    return toasts
  }

  private static func frame(of groups: [RowGroup]) -> Widget {
    let rows = Box(.vertical, spacing: 24)
    for group in groups { rows.append(group) }
    let frame = Clamp(rows, width: 560)
    frame.inset(horizontally: 18, vertically: 18)
    return frame
  }

  private static func scrolled(_ frame: Widget) -> Widget {
    let view = ScrolledView(frame)
    view.expand(horizontally: true, vertically: true)
    return view
  }
}
