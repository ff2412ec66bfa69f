internal import Playback

/// What the player does, as records and tracks show it.
nonisolated struct PlayMarks: Equatable, Sendable {
  /// The record that is played, or stands paused.
  var record: Int64?
  /// The track of it.
  var track: Int64?
  /// Whether it plays, or will as soon as it can.
  var isPlaying = false
  /// Tracks that could not be played when it was last tried.
  var broken: Set<Int64> = []
}
