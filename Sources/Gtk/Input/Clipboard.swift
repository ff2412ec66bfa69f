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
      let content = await withCheckedContinuation { continuation in
        gdk_clipboard_read_value_async(
          gtk_widget_get_clipboard(widget),
          type,
          G_PRIORITY_DEFAULT,
          nil,
          valueRead,
          Unmanaged.passRetained(ClipboardRequest(continuation)).toOpaque()
        )
      }
      if let content { return content }
    }
    return nil
  }
}

/// A pending read of the clipboard.
private final class ClipboardRequest {
  let continuation: CheckedContinuation<DragContent?, Never>
  init(_ continuation: CheckedContinuation<DragContent?, Never>) {
    self.continuation = continuation
  }
}

private nonisolated let valueRead: GAsyncReadyCallback = { clipboard, result, data in
  nonisolated(unsafe) let (clipboard, result, data) = (clipboard, result, data)
  MainActor.assumeIsolated {
    guard let clipboard, let data else { return }
    let request = Unmanaged<ClipboardRequest>.fromOpaque(data).takeRetainedValue()
    let value = gdk_clipboard_read_value_finish(OpaquePointer(clipboard), result, nil)
    request.continuation.resume(returning: value.flatMap { DragContent($0) })
  }
}
