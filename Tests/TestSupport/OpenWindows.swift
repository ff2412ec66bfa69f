internal import CGLib
internal import GLib
public import Gtk

extension Display {
  /// The windows made in Swift that have not been destroyed.
  public static var windows: [Window] {
    typealias Asks = @convention(c) () -> OpaquePointer
    let list = gtkFunction("gtk_window_get_toplevels", as: Asks.self)()
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let item = g_list_model_get_item(list, index) else { return nil }
      defer { g_object_unref(item) }
      return Object.peer(of: item) as? Window
    }
  }

  /// Destroys those that a test has left: a dialog, of which nothing may be left then, before the
  /// window that it is over.
  static func closeWindows() { while let window = windows.last { window.destroy() } }
}
