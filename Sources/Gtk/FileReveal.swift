internal import CGtk
internal import GLib

/// Shows files in the user's file manager.
public enum FileReveal {
  /// Opens the folder of a file, with the file selected where the file manager supports that.
  public static func show(_ path: [UInt8], folder: [UInt8], over window: Window?) {
    guard let item = uri(of: path) else { return }
    let folder = uri(of: folder)
    Task { [weak window] in
      do throws(GLibError) {
        try await select(item)
      } catch {
        let owner: UnsafeMutablePointer<GtkWindow>? = window?.cast()
        if let folder { gtk_show_uri(owner, folder, guint32(GDK_CURRENT_TIME)) }
      }
    }
  }

  private static func select(_ item: String) async throws(GLibError) {
    let manager = "org.freedesktop.FileManager1"
    _ = try await Bus.session().call(
      manager,
      at: ObjectPath(known: "/org/freedesktop/FileManager1"),
      manager,
      "ShowItems",
      [.texts([item]), .text("")]
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
