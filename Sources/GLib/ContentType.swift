import CGLib

/// File types as MIME types.
public nonisolated enum ContentType {
  /// The type of a file by its name and first bytes, or `application/octet-stream`.
  public static func guess(name: [UInt8], start: [UInt8] = []) -> String {
    // A name that is not UTF-8 has no known suffix.
    let name = String(validating: name, as: UTF8.self) ?? ""
    // Bytes without a length would mean an empty file.
    let type =
      start.isEmpty
      ? g_content_type_guess(name, nil, 0, nil)
      : g_content_type_guess(name, start, gsize(start.count), nil)
    guard let type else { return "application/octet-stream" }
    defer { g_free(type) }
    return String(cString: type)
  }
}
