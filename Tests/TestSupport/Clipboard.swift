internal import CGLib
internal import GLib
public import Gtk

extension Widget {
  /// Copies a content to the clipboard of its display, as any program can; nil copies a number,
  /// which is neither text nor files.
  public func copy(_ content: DragContent?) {
    typealias Asks = @convention(c) (UnsafeMutableRawPointer) -> OpaquePointer
    typealias Sets = @convention(c) (OpaquePointer, UnsafePointer<GValue>) -> Void
    let clipboard = gtkFunction("gtk_widget_get_clipboard", as: Asks.self)(rawPointer)
    var value = GValue()
    defer { g_value_unset(&value) }
    switch content {
    case .text(let text):
      g_value_init(&value, FundamentalType.string)
      text.store(in: &value)
    case .files(let paths):
      var list: UnsafeMutablePointer<GSList>?
      for path in paths {
        list = g_slist_append(list, UnsafeMutableRawPointer(g_file_new_for_path(path)))
      }
      g_value_init(&value, g_type_from_name("GdkFileList"))
      g_value_take_boxed(&value, list)
    case nil:
      g_value_init(&value, FundamentalType.int)
      g_value_set_int(&value, 7)
    }
    gtkFunction("gdk_clipboard_set_value", as: Sets.self)(clipboard, &value)
  }
}
