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

  var title: String { track?.title ?? record.title }

  var hasHeart: Bool { track.map { $0.heart != nil } ?? (record.record.album.heart != nil) }

  var isAvailable: Bool { track?.isAvailable ?? record.isAvailable }
}
