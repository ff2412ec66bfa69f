import CGLib

/// GLib's log, which goes to the journal if the desktop started the program.
public nonisolated enum Log {
  /// Logs a message for diagnosis.
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
