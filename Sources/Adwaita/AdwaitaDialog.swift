internal import CAdwaita
internal import GLib
public import Gtk
internal import Motion

/// A window in GNOME's style that belongs to another one.
@MainActor open class AdwaitaDialog: Window {
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
  public func show(_ groups: [RowGroup]) {
    let rows = Box(.vertical, spacing: 24)
    for group in groups { rows.append(group) }
    let frame = Clamp(rows, width: 560)
    frame.inset(horizontally: 18, vertically: 18)
    let view = ScrolledView(frame)
    view.expand(horizontally: true, vertically: true)
    let column = Box(.vertical)
    column.append(AdwaitaHeaderBar())
    column.append(view)
    content = column
  }
}
