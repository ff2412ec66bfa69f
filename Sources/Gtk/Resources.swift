internal import CGtk
public import GLib

/// Files compiled into the program: style sheets, icons.
public enum Resources {
  /// Registers a bundle of `glib-compile-resources`, encoded in base64.
  public static func register(base64: StaticString) throws(GLibError) {
    var count: gsize = 0
    let text = UnsafeRawPointer(base64.utf8Start).assumingMemoryBound(to: CChar.self)
    guard let data = g_base64_decode(text, &count) else { preconditionFailure("out of memory") }
    let bytes = g_bytes_new_take(data, count)
    defer { g_bytes_unref(bytes) }
    let resource = try throwingGLibError { g_resource_new_from_data(bytes, $0) }
    defer { g_resource_unref(resource) }
    g_resources_register(resource)
  }
}
