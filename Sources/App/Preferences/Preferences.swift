internal import GLib
internal import Library

/// The user's choices, by the preferences that `Preferences.all` declares.
///
/// The desktop stores them; without an installed schema they last as long as the program runs.
final class Preferences {
  private let settings: Settings?
  private let observers = Observers<Void>()
  private var stored: [String: String] = [:]

  /// What was chosen before; nothing is stored without a schema.
  init(_ schema: SettingsSchema? = nil) {
    settings = schema.map { Settings($0) }
    settings?.onChange { [weak self] in self?.read() }
    read()
  }

  /// The value of a preference; a value that is set here is stored.
  subscript<Value>(_ preference: Preference<Value>) -> Value {
    get { preference.value(of: stored[preference.key]) }
    set {
      guard newValue != self[preference] else { return }
      stored[preference.key] = newValue.word
      if let flag = newValue as? Bool {
        settings?.set(preference.key, to: flag)
      } else {
        settings?.set(preference.key, to: newValue.word)
      }
      observers.tell(())
    }
  }

  /// Whether the user may change it: an administrator can forbid that.
  func isFree<Value>(_ preference: Preference<Value>) -> Bool {
    settings?.isFree(preference.key) ?? true
  }

  /// Calls `observer` now and whenever something changes, until the observation is released.
  func observe(_ observer: @escaping @MainActor () -> Void) -> Observation {
    observer()
    return observers.add(observer)
  }

  /// Waits until everything is stored.
  func flush() async { await settings?.flush() }

  private func read() {
    guard let settings else { return }
    // What could not be stored holds nevertheless, while the program runs.
    for key in Self.all.map(\.key) where !settings.lost.contains(key) {
      stored[key] = settings.flag(key)?.description ?? settings.text(key)
    }
    observers.tell(())
  }
}
