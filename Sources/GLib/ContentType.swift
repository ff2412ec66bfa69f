import CGLib

/// File types as MIME types.
public nonisolated enum ContentType {
  /// The probable type of a file by its name and its first bytes; `application/octet-stream` if it
  /// is unknown.
  public static func guess(name: [UInt8], start: [UInt8] = []) -> String {
    // A name that is not UTF-8 has no known suffix.
    let name = String(validating: name, as: UTF8.self) ?? ""
    guard let type = g_content_type_guess(name, start, gsize(start.count), nil) else {
      return "application/octet-stream"
    }
    defer { g_free(type) }
    return String(cString: type)
  }
}
