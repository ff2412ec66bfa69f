import CGLib

/// The log of GLib, which is the journal where the desktop started the program.
public nonisolated enum Log {
  /// Records what whoever looks for the reason of something should know.
  public static func message(_ text: String) {
    "Gatefold".withCString { domain in
      text.withCString { text in
        let fields = [
          GLogField(key: keys.domain, value: domain, length: -1),
          GLogField(key: keys.message, value: text, length: -1),
        ]
        g_log_structured_array(G_LOG_LEVEL_MESSAGE, fields, gsize(fields.count))
      }
    }
  }

  private static var keys: (domain: UnsafePointer<CChar>, message: UnsafePointer<CChar>) {
    (key("GLIB_DOMAIN"), key("MESSAGE"))
  }

  private static func key(_ name: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
