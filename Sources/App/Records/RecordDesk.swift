internal import Gtk
internal import Library

/// What can be done with a record or one of its tracks, by whatever menu, key or click.
protocol RecordDesk: AnyObject {
  /// Plays a record, from a track on if one is given; false while nothing here can play.
  func play(_ record: ShelvedRecord, from track: Int64?) -> Bool
  /// Does what the button on its cover shows: plays it, or pauses; false while nothing here can.
  func press(_ record: ShelvedRecord) -> Bool
  /// Whether there is something that plays.
  var canPlay: Bool { get }
  /// Plays a subject after what plays now, or after all that was asked for.
  func queue(_ subject: RecordSubject, isNext: Bool)
  /// Gives it a heart, or takes it.
  func setHeart(_ hasHeart: Bool, of subject: RecordSubject)
  /// Shows its files in the file manager.
  func showFiles(of subject: RecordSubject)
  /// Shows all that is known of it.
  func showProperties(of subject: RecordSubject)
  /// Where its files are that are there.
  func paths(of subject: RecordSubject) -> [BytePath]
}

/// A record, or one of its tracks.
nonisolated enum RecordSubject: Sendable {
  case record(ShelvedRecord)
  case track(Track, of: ShelvedRecord)

  /// The record that it is, or is on.
  var record: ShelvedRecord {
    switch self {
    case .record(let record), .track(_, let record): record
    }
  }

  /// The tracks that it is.
  var tracks: [Track] {
    switch self {
    case .record(let record): record.record.tracks
    case .track(let track, _): [track]
    }
  }

  /// Whether it has a heart of its own.
  var hasHeart: Bool {
    switch self {
    case .record(let record): record.record.album.heart != nil
    case .track(let track, _): track.heart != nil
    }
  }

  /// Whether its files are there.
  var isAvailable: Bool { tracks.contains { $0.state == .present } }
}
