import CGLib
import Glibc

/// Which settings a program has, and where they are kept.
///
/// GLib ends the process that asks for a schema or a key that is not installed: what is here is looked
/// up first.
public nonisolated final class SettingsSchema: @unchecked Sendable {
  // Unchecked: a schema never changes, and a backend may be used by any thread.
  private let schema: OpaquePointer
  /// Keeps the values; nil is the user's own place.
  private let backend: UnsafeMutablePointer<GSettingsBackend>?

  /// The place of the values.
  public enum Place: Sendable {
    /// Where the desktop keeps those of all programs.
    case desktop
    /// A file.
    case file(String)
    /// This process's memory.
    case memory
  }

  /// The schema of that name; nil where none is installed.
  ///
  /// The one beside the program fits it, whatever version others have put into the system; not on the
  /// main thread.
  public static func find(
    _ name: String,
    in folder: String = ownFolder,
    place: Place = .desktop
  ) -> SettingsSchema? {
    let common = g_settings_schema_source_get_default()
    let own = g_settings_schema_source_new_from_directory(folder, common, 0, nil)
    defer { if let own { g_settings_schema_source_unref(own) } }
    guard let source = own ?? common,
      let schema = g_settings_schema_source_lookup(source, name, 1)
    else { return nil }
    return SettingsSchema(schema, place)
  }

  /// Where the program's own is installed: in share, beside the folder of the program.
  public static var ownFolder: String { OwnPrefix.path + "/share/gatefold/schemas" }

  private init(_ schema: OpaquePointer, _ place: Place) {
    self.schema = schema
    switch place {
    case .desktop: backend = nil
    case .file(let path): backend = g_keyfile_settings_backend_new(path, "/", nil)
    case .memory: backend = g_memory_settings_backend_new()
    }
    readAll()
  }

  /// The first look at each value reads it from the disk; those that follow do not wait.
  private func readAll() {
    let settings = open()
    defer { g_object_unref(settings) }
    guard let keys = g_settings_schema_list_keys(schema) else { return }
    defer { g_strfreev(keys) }
    var key = keys
    while let name = key.pointee {
      g_settings_get_value(settings, name).map { g_variant_unref($0) }
      key += 1
    }
  }

  deinit {
    g_settings_schema_unref(schema)
    if let backend { g_object_unref(backend) }
  }

  /// Whether there is such a key, for values of such a type.
  func has(_ key: String, of type: String) -> Bool {
    guard g_settings_schema_has_key(schema, key) != 0 else { return false }
    let known = g_settings_schema_get_key(schema, key)
    defer { g_settings_schema_key_unref(known) }
    guard let name = g_settings_schema_key_get_value_type(known) else { return false }
    // The name of a type goes on behind it, with the types that are around it.
    return String(cString: g_variant_type_peek_string(name)).hasPrefix(type)
  }

  /// The word of a key as it is now; nil where there is no such key.
  public func text(_ key: String) -> String? {
    let settings = open()
    defer { g_object_unref(settings) }
    return text(key, in: settings)
  }

  func text(_ key: String, in settings: UnsafeMutablePointer<GSettings>) -> String? {
    guard has(key, of: "s"), let text = g_settings_get_string(settings, key) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// The settings, for who looks at them on this thread or writes them.
  func open() -> UnsafeMutablePointer<GSettings> {
    // It answers nil for no schema only.
    // swift-format-ignore: NeverForceUnwrap
    g_settings_new_full(schema, backend, nil)!
  }
}
