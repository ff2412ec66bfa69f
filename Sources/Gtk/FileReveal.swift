internal import CGtk
internal import GLib

/// Shows files in the user's file manager.
public enum FileReveal {
  /// Opens the folder of a file, with the file selected where the file manager supports that.
  ///
  /// The request is asynchronous, over the session bus; if it fails, the default program for
  /// folders opens the folder.
  public static func show(_ path: [UInt8], folder: [UInt8], over window: Window?) {
    guard let item = uri(of: path) else { return }
    let folder = uri(of: folder)
    let request = RevealRequest(item: item, folder: folder, window: window)
    g_bus_get(
      G_BUS_TYPE_SESSION,
      nil,
      busFound,
      Unmanaged.passRetained(request).toOpaque()
    )
  }

  /// A file's URI; nil for a path that is not absolute.
  static func uri(of path: [UInt8]) -> String? {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    guard let uri = g_filename_to_uri(name, nil, nil) else { return nil }
    defer { g_free(uri) }
    return String(cString: uri)
  }
}

/// A pending request to show a file.
private final class RevealRequest {
  let item: String
  let folder: String?
  private weak var window: Window?

  init(item: String, folder: String?, window: Window?) {
    self.item = item
    self.folder = folder
    self.window = window
  }

  func request(_ bus: OpaquePointer) {
    let items = item.withCString { name -> OpaquePointer? in
      var names: UnsafePointer<CChar>? = name
      return g_variant_new_strv(&names, 1)
    }
    var parts: [OpaquePointer?] = [items, g_variant_new_string("")]
    g_dbus_connection_call(
      bus,
      "org.freedesktop.FileManager1",
      "/org/freedesktop/FileManager1",
      "org.freedesktop.FileManager1",
      "ShowItems",
      g_variant_new_tuple(&parts, 2),
      nil,
      G_DBUS_CALL_FLAGS_NONE,
      -1,
      nil,
      itemsShown,
      Unmanaged.passRetained(self).toOpaque()
    )
  }

  func openFolder() {
    guard let folder else { return }
    let owner: UnsafeMutablePointer<GtkWindow>? = window?.cast()
    gtk_show_uri(owner, folder, guint32(GDK_CURRENT_TIME))
  }
}

private nonisolated let busFound: GAsyncReadyCallback = { _, result, data in
  nonisolated(unsafe) let (result, data) = (result, data)
  MainActor.assumeIsolated {
    guard let data else { return }
    let request = Unmanaged<RevealRequest>.fromOpaque(data).takeRetainedValue()
    guard let bus = g_bus_get_finish(result, nil) else { return request.openFolder() }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    request.request(bus)
  }
}

private nonisolated let itemsShown: GAsyncReadyCallback = { bus, result, data in
  nonisolated(unsafe) let (bus, result, data) = (bus, result, data)
  MainActor.assumeIsolated {
    guard let data else { return }
    let request = Unmanaged<RevealRequest>.fromOpaque(data).takeRetainedValue()
    guard let bus, let answer = g_dbus_connection_call_finish(OpaquePointer(bus), result, nil)
    else { return request.openFolder() }
    g_variant_unref(answer)
  }
}
