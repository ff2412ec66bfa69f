internal import CGtk
internal import GLib

extension Widget {
  /// Puts a text on the clipboard.
  public func copyToClipboard(_ text: String) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
  }

  /// The clipboard's content, from this or another program; nil if it is neither files nor text.
  public func clipboardContent() async -> DragContent? {
    // Files first: a file manager offers them as text as well.
    for type in [gdk_file_list_get_type(), FundamentalType.string] {
      let clipboard = gtk_widget_get_clipboard(widget)
      let result = await asyncResult {
        gdk_clipboard_read_value_async(clipboard, type, G_PRIORITY_DEFAULT, nil, $0, $1)
      }
      defer { g_object_unref(UnsafeMutableRawPointer(result)) }
      let value = gdk_clipboard_read_value_finish(clipboard, result, nil)
      if let content = value.flatMap({ DragContent($0) }) { return content }
    }
    return nil
  }
}
