import CGLib

/// What the user has set: looked at here, written by a worker, and heard of when it changes.
///
/// Others change it as well: the desktop's own tools, an administrator, another process of the program.
@MainActor public final class Settings: Object {
  private let schema: SettingsSchema
  private var writing: Task<Void, Never>?
  private var unwritten = 0
  private var onChange: (@MainActor () -> Void)?

  /// The settings of a schema, whose values have been read by now.
  public init(_ schema: SettingsSchema) {
    self.schema = schema
    super.init(adopting: UnsafeMutableRawPointer(schema.open()))
  }

  private var settings: UnsafeMutablePointer<GSettings> { cast() }

  /// A word; nil where the schema has no such key.
  public func text(_ key: String) -> String? { schema.text(key, in: settings) }

  /// Whether something is on; nil where the schema has no such key.
  public func flag(_ key: String) -> Bool? {
    schema.has(key, of: "b") ? g_settings_get_boolean(settings, key) != 0 : nil
  }

  /// Whether the user may change it: an administrator can forbid that.
  public func isFree(_ key: String) -> Bool {
    (schema.has(key, of: "s") || schema.has(key, of: "b"))
      && g_settings_is_writable(settings, key) != 0
  }

  /// Sets a word; nothing happens where the schema does not allow it.
  public func set(_ key: String, to text: String) {
    guard schema.has(key, of: "s") else { return }
    write { g_settings_set_string($0, key, text) }
  }

  /// Turns something on or off.
  public func set(_ key: String, to flag: Bool) {
    guard schema.has(key, of: "b") else { return }
    write { g_settings_set_boolean($0, key, flag ? 1 : 0) }
  }

  /// Something has another value now, or may be changed now or no more.
  ///
  /// What is set here is told once it is written: before that an older value would be found.
  public func onChange(_ handler: @escaping @MainActor () -> Void) {
    onChange = handler
    for notice in ["changed", "writable-changed"] {
      connect(Notice(notice)) { [weak self] in self?.tell() }
    }
  }

  private func tell() { if unwritten == 0 { onChange?() } }

  /// Waits until all that was set is kept.
  public func flush() async { await writing?.value }

  /// One after the other, so that what was set last stays.
  private func write(
    _ change: @escaping @Sendable (UnsafeMutablePointer<GSettings>) -> gboolean
  ) {
    unwritten += 1
    writing = Task { [schema, before = writing] in
      await before?.value
      await Self.write(change, schema)
      unwritten -= 1
      tell()
    }
  }

  @concurrent private nonisolated static func write(
    _ change: @Sendable (UnsafeMutablePointer<GSettings>) -> gboolean,
    _ schema: SettingsSchema
  ) async {
    let settings = schema.open()
    defer { g_object_unref(settings) }
    _ = change(settings)
    g_settings_sync()
  }
}
