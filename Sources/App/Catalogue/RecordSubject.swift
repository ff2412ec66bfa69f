internal import Library

/// A record, or one of its tracks: what menus, keys and drags concern.
nonisolated enum RecordSubject: Sendable {
  case record(ShelvedRecord)
  case track(Track, of: ShelvedRecord)

  /// The record that it is, or is on.
  var record: ShelvedRecord {
    switch self {
    case .record(let record), .track(_, let record): record
    }
  }

  /// The track that it is; nil for a record.
  var track: Track? { if case .track(let track, _) = self { track } else { nil } }

  /// What it is called.
  var title: String {
    switch self {
    case .record(let record): record.title
    case .track(let track, _): track.title
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
  var isAvailable: Bool {
    switch self {
    case .record(let record): record.isAvailable
    case .track(let track, _): track.state == .present
    }
  }
}
