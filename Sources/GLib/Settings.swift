import CGLib

/// The user's settings: read here, written by a worker, and observed for changes.
@MainActor public final class Settings: Object {
  private let schema: SettingsSchema
  private var writing: Task<Void, Never>?
  private var unwritten = 0
  private var onChange: (@MainActor () -> Void)?
  /// The keys whose values could not be saved although they are writable.
  public private(set) var lost: Set<String> = []

  /// The settings of a schema, whose values are loaded already.
  public init(_ schema: SettingsSchema) {
    self.schema = schema
    super.init(adopting: UnsafeMutableRawPointer(schema.open()))
  }

  private var settings: UnsafeMutablePointer<GSettings> { cast() }

  /// A text; nil if the schema has no such key.
  public func text(_ key: String) -> String? { schema.text(key, in: settings) }

  /// A Boolean; nil if the schema has no such key.
  public func flag(_ key: String) -> Bool? {
    schema.has(key, of: "b") ? g_settings_get_boolean(settings, key) != 0 : nil
  }

  /// Whether the user may change it: an administrator can lock it.
  public func isFree(_ key: String) -> Bool {
    (schema.has(key, of: "s") || schema.has(key, of: "b"))
      && g_settings_is_writable(settings, key) != 0
  }

  /// Sets a text; does nothing if the schema does not allow it.
  public func set(_ key: String, to text: String) {
    guard schema.has(key, of: "s") else { return }
    write(key) {
      _ = g_settings_set_string($0, key, text)
      g_settings_sync()
      return $1.text(key, in: $0) == text
    }
  }

  /// Sets a Boolean.
  public func set(_ key: String, to flag: Bool) {
    guard schema.has(key, of: "b") else { return }
    write(key) { settings, _ in
      g_settings_set_boolean(settings, key, flag ? 1 : 0)
      g_settings_sync()
      return (g_settings_get_boolean(settings, key) != 0) == flag
    }
  }

  /// Calls `handler` when a value or its writability has changed.
  ///
  /// For changes made here the call follows after they are saved, since the handler would read an
  /// older value before.
  public func onChange(_ handler: @escaping @MainActor () -> Void) {
    onChange = handler
    for notice in ["changed", "writable-changed"] {
      connect(Notice(notice)) { [weak self] in self?.notify() }
    }
  }

  private func notify() { if unwritten == 0 { onChange?() } }

  /// Waits until all changes are saved, at most `seconds`.
  public func flush(within seconds: Double = 5) async {
    let end = MainLoop.now + seconds
    while unwritten > 0, MainLoop.now < end { try? await Task.sleep(for: .milliseconds(10)) }
  }

  /// Changes a value; returns whether the value is in effect afterwards.
  private typealias Change =
    @Sendable (UnsafeMutablePointer<GSettings>, SettingsSchema) -> Bool

  /// Saves changes one after the other, so that the last one wins.
  private func write(_ key: String, _ change: @escaping Change) {
    unwritten += 1
    writing = Task { [schema, before = writing] in
      await before?.value
      let isKept = await Self.write(change, schema)
      unwritten -= 1
      if isKept || !isFree(key) { lost.remove(key) } else { lost.insert(key) }
      notify()
    }
  }

  @concurrent private nonisolated static func write(
    _ change: Change,
    _ schema: SettingsSchema
  ) async -> Bool {
    let settings = schema.open()
    defer { g_object_unref(settings) }
    return change(settings, schema)
  }
}
