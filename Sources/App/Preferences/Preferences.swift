internal import GLib
internal import Library

/// GSettings stores them; without an installed schema they last as long as the program runs.
final class Preferences {
  private let settings: Settings?
  private let observers = Observers<Void>()
  private var stored: [String: String] = [:]

  init(_ schema: SettingsSchema? = nil) {
    settings = schema.map { Settings($0) }
    settings?.onChange { [weak self] in self?.read() }
    read()
  }

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
      observers.notify(())
    }
  }

  /// An administrator can lock a preference.
  func isFree<Value>(_ preference: Preference<Value>) -> Bool {
    settings?.isFree(preference.key) ?? true
  }

  /// Calls `observer` now and after each change.
  func observe(_ observer: @escaping @MainActor () -> Void) -> Observation {
    observer()
    return observers.add(observer)
  }

  func flush() async { await settings?.flush() }

  private func read() {
    guard let settings else { return }
    // A value that could not be stored remains in effect while the program runs.
    for key in Self.all.map(\.key) where !settings.lost.contains(key) {
      stored[key] = settings.flag(key)?.description ?? settings.text(key)
    }
    observers.notify(())
  }
}
