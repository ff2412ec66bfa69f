import CGLib

/// What kind of file something is, as a MIME type.
public nonisolated enum ContentType {
  /// The likely type of a file by its name and its first bytes; that of any bytes where nobody knows.
  public static func guess(name: [UInt8], start: [UInt8] = []) -> String {
    // What is no text has no ending that is known.
    let name = String(validating: name, as: UTF8.self) ?? ""
    guard let type = g_content_type_guess(name, start, gsize(start.count), nil) else {
      return "application/octet-stream"
    }
    defer { g_free(type) }
    return String(cString: type)
  }
}
