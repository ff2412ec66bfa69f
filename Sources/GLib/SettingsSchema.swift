import CGLib
import Glibc

/// The schema of a program's settings, and their storage.
///
/// GLib ends the process on access to a schema or key that is not installed, so both are looked up
/// first.
public nonisolated final class SettingsSchema: @unchecked Sendable {
  // Unchecked: a schema is immutable, and a backend may be used from any thread.
  private let schema: OpaquePointer
  /// The storage backend; nil for the default one.
  private let backend: UnsafeMutablePointer<GSettingsBackend>?

  /// The storage of the values.
  public enum Place: Sendable {
    case desktop
    case file(String)
    case memory
  }

  /// The schema of a name; nil if none is installed.
  ///
  /// Prefers the schema that is installed with the program, which matches its version, to one of
  /// the system; not on the main thread.
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

  /// The folder of the program's own schema.
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

  /// The first access to each value reads it from the disk; later ones do not block.
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

  func has(_ key: String, of type: String) -> Bool {
    guard g_settings_schema_has_key(schema, key) != 0 else { return false }
    let known = g_settings_schema_get_key(schema, key)
    defer { g_settings_schema_key_unref(known) }
    guard let name = g_settings_schema_key_get_value_type(known) else { return false }
    // The type string is not terminated: the enclosing type's characters follow.
    return String(cString: g_variant_type_peek_string(name)).hasPrefix(type)
  }

  /// The current text of a key; nil if there is no such key.
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

  /// New `GSettings`, for use on one thread.
  func open() -> UnsafeMutablePointer<GSettings> {
    // It returns nil only for a missing schema.
    // swift-format-ignore: NeverForceUnwrap
    g_settings_new_full(schema, backend, nil)!
  }
}
