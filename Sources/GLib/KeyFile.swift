import CGLib

/// A key file with groups of keys and values, such as a desktop file; kept in memory.
public nonisolated final class KeyFile {
  private let file: OpaquePointer

  /// An empty file.
  public init() { file = g_key_file_new() }

  /// Parses a file's content; throws if it is not a key file.
  public init(bytes: [UInt8]) throws(GLibError) {
    file = g_key_file_new()
    guard !bytes.isEmpty else { return }
    let text = bytes.map { CChar(bitPattern: $0) }
    _ = try throwingGLibError {
      g_key_file_load_from_data(file, text, gsize(text.count), G_KEY_FILE_NONE, $0)
    }
  }

  deinit { g_key_file_unref(file) }

  /// The names of its groups, in order.
  public var groups: [String] {
    var count = gsize(0)
    guard let names = g_key_file_get_groups(file, &count) else { return [] }
    defer { g_strfreev(names) }
    return (0..<Int(count)).compactMap { names[$0].map { String(cString: $0) } }
  }

  /// A text; nil if it is missing or of another type.
  public func text(_ key: String, in group: String) -> String? {
    guard let text = g_key_file_get_string(file, group, key, nil) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// A whole number; nil if it is missing or of another type.
  public func integer(_ key: String, in group: String) -> Int64? {
    value { Int64(g_key_file_get_int64(file, group, key, $0)) }
  }

  /// A number; nil if it is missing or of another type.
  public func number(_ key: String, in group: String) -> Double? {
    value { g_key_file_get_double(file, group, key, $0) }
  }

  /// A Boolean; nil if it is missing or of another type.
  public func flag(_ key: String, in group: String) -> Bool? {
    value { g_key_file_get_boolean(file, group, key, $0) }.map { $0 != 0 }
  }

  /// Sets a text.
  public func set(_ key: String, in group: String, to text: String) {
    g_key_file_set_string(file, group, key, text)
  }

  /// Sets a whole number.
  public func set(_ key: String, in group: String, to number: Int64) {
    g_key_file_set_int64(file, group, key, gint64(number))
  }

  /// Sets a number.
  public func set(_ key: String, in group: String, to number: Double) {
    g_key_file_set_double(file, group, key, number)
  }

  /// Sets a Boolean.
  public func set(_ key: String, in group: String, to flag: Bool) {
    g_key_file_set_boolean(file, group, key, flag ? 1 : 0)
  }

  /// The file's content.
  public var bytes: [UInt8] {
    var count = gsize(0)
    guard let text = g_key_file_to_data(file, &count, nil) else { return [] }
    defer { g_free(text) }
    return Array(UnsafeRawBufferPointer(start: text, count: Int(count)))
  }

  private func value<Value>(
    _ read: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value
  ) -> Value? {
    try? throwingGLibError(read)
  }
}
