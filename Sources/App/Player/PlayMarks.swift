internal import GLib
internal import Library
internal import Values

/// The state of the player, as marks on records and tracks show it.
nonisolated struct PlayMarks: Equatable, Sendable {
  var record: RecordID?
  var track: TrackID?
  /// Whether it plays, or will as soon as it can.
  var isPlaying = false
  /// The tracks that failed at the last attempt to play them.
  var broken: Set<TrackID> = []

  /// A row of a record's list, in which a broken track says so in place of its artist.
  func mark(_ row: TrackSheet.Row) -> TrackRow {
    switch row {
    case .disc(let number, let title):
      return TrackRow(title: RecordDisc.heading(number, title), isHeading: true)
    case .track(let id, var row):
      row.isPlaying = id == track
      if broken.contains(id) { (row.artist, row.isAvailable) = (tr("cannot be played"), false) }
      return row
    }
  }
}

final class PlayingMarks {
  private let observers = Observers<PlayMarks>()
  private(set) var now = PlayMarks()

  func change(to marks: PlayMarks) {
    guard marks != now else { return }
    let old = now
    now = marks
    observers.notify(old)
  }

  /// Calls `call` with the previous marks after each change, until the observation is released.
  func observe(_ call: @escaping @MainActor (_ old: PlayMarks) -> Void) -> Observation {
    observers.add(call)
  }
}
