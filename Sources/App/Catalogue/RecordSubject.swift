internal import Library

/// A record or one of its tracks, as the subject of menus, keys and drags.
nonisolated enum RecordSubject: Sendable {
  case record(ShelvedRecord)
  case track(Track, of: ShelvedRecord)

  var record: ShelvedRecord {
    switch self {
    case .record(let record), .track(_, let record): record
    }
  }

  var track: Track? { if case .track(let track, _) = self { track } else { nil } }

  var title: String {
    switch self {
    case .record(let record): record.title
    case .track(let track, _): track.title
    }
  }

  var hasHeart: Bool {
    switch self {
    case .record(let record): record.record.album.heart != nil
    case .track(let track, _): track.heart != nil
    }
  }

  var isAvailable: Bool {
    switch self {
    case .record(let record): record.isAvailable
    case .track(let track, _): track.state == .present
    }
  }
}
