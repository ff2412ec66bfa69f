internal import GLib
internal import Identities

/// What the player does, as records and tracks show it.
nonisolated struct PlayMarks: Equatable, Sendable {
  /// The record that is played, or is paused.
  var record: RecordID?
  /// The track of it.
  var track: TrackID?
  /// Whether it plays, or will as soon as it can.
  var isPlaying = false
  /// Tracks that could not be played when it was last tried.
  var broken: Set<TrackID> = []
}

/// The marks as they are now, observed by all who show them.
final class PlayingMarks {
  private let observers = Observers<PlayMarks>()
  var now = PlayMarks() { didSet { if now != oldValue { observers.tell(oldValue) } } }

  /// Calls `call` with what was marked before, at every change while the answer is kept.
  func observe(_ call: @escaping @MainActor (_ old: PlayMarks) -> Void) -> Observation {
    observers.add(call)
  }
}
