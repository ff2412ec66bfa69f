internal import GLib
internal import Library
internal import Playback

/// What the user has chosen once for all.
///
/// The desktop keeps it, as data/…gschema.xml says; without a place there, as in a program that is not
/// installed, it lasts as long as the program runs.
final class Preferences {
  /// All that can be chosen.
  nonisolated struct Choices: Equatable {
    /// What there is a shelf for.
    var shelves = ShelfDivision.genre
    /// What is made equally loud.
    var replayGain = ReplayGain.Mode.off
    /// Whether the covers return to the playing record.
    var followsPlaying = true
  }

  /// What it is called where it is kept.
  nonisolated enum Key: String, CaseIterable {
    case shelves = "shelves-by"
    case replayGain = "replay-gain"
    case followsPlaying = "follow-playing"
  }

  private let settings: Settings?
  private let observers = Observers<Void>()
  private var now = Choices()

  /// What was chosen before; nothing is kept without a schema.
  init(_ schema: SettingsSchema? = nil) {
    settings = schema.map { Settings($0) }
    settings?.onChange { [weak self] in self?.read() }
    read()
  }

  /// What is chosen now; what is changed here is kept.
  var choices: Choices {
    get { now }
    set {
      let old = now
      guard newValue != old else { return }
      now = newValue
      keep(since: old)
      observers.tell(())
    }
  }

  /// Whether the user may change it: an administrator can forbid that.
  func isFree(_ key: Key) -> Bool { settings?.isFree(key.rawValue) ?? true }

  /// Tells `told`, now and whenever something changes, until the answer is let go.
  func observe(_ told: @escaping @MainActor () -> Void) -> Observation {
    told()
    return observers.add(told)
  }

  /// Waits until all is kept.
  func flush() async { await settings?.flush() }

  // MARK: - What is kept

  /// What there is a shelf for, before there are preferences on the main thread.
  nonisolated static func division(in schema: SettingsSchema?) -> ShelfDivision {
    schema?.text(Key.shelves.rawValue).flatMap { ShelfDivision(rawValue: $0) } ?? Choices().shelves
  }

  private func read() {
    guard let settings else { return }
    func word<Word: RawRepresentable<String>>(_ key: Key) -> Word? {
      settings.text(key.rawValue).flatMap { Word(rawValue: $0) }
    }
    // What could not be kept holds all the same, while the program runs.
    func isKept(_ key: Key) -> Bool { !settings.lost.contains(key.rawValue) }
    let usual = Choices()
    if isKept(.shelves) { now.shelves = word(.shelves) ?? usual.shelves }
    if isKept(.replayGain) { now.replayGain = word(.replayGain) ?? usual.replayGain }
    if isKept(.followsPlaying) {
      now.followsPlaying = settings.flag(Key.followsPlaying.rawValue) ?? usual.followsPlaying
    }
    observers.tell(())
  }

  private func keep(since old: Choices) {
    if now.shelves != old.shelves {
      settings?.set(Key.shelves.rawValue, to: now.shelves.rawValue)
    }
    if now.replayGain != old.replayGain {
      settings?.set(Key.replayGain.rawValue, to: now.replayGain.rawValue)
    }
    if now.followsPlaying != old.followsPlaying {
      settings?.set(Key.followsPlaying.rawValue, to: now.followsPlaying)
    }
  }
}
