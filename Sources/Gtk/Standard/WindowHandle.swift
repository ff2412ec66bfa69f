internal import CGtk
internal import GLib

/// A container that moves its window where it is dragged, but for controls inside it.
@MainActor public final class WindowHandle: Widget {
  /// A handle that `content` fills.
  public init(holding content: Widget) {
    super.init(joining: gtk_window_handle_new())
    gtk_window_handle_set_child(opaque, content.widget)
  }
}
