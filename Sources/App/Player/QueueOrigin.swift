internal import GLib
internal import Playback

/// Where entries of the queue come from.
nonisolated enum QueueOrigin: Equatable, Sendable {
  /// They were added to the queue.
  case queue
  /// They are the rest of what plays: of one record, or of several.
  case rest(record: String?)

  var words: String {
    switch self {
    case .queue: tr("Next in Queue")
    case .rest(let record?): Format.text(tr("Next from %s"), record)
    case .rest(nil): tr("Next")
    }
  }
}

nonisolated extension PlayQueue<PlayItem> {
  /// What plays and what comes.
  var toHear: [Entry] { (current.map { [$0] } ?? []) + upcoming }

  /// Where the first entries to come are from, each origin at the entry with which it begins.
  func origins(ofFirst limit: Int) -> [Int: QueueOrigin] {
    let coming = coming(limit).first
    let rest = coming.dropFirst(queued.count)
    var origins: [Int: QueueOrigin] = [:]
    if let first = rest.first {
      let record = rest.allSatisfy { $0.item.album == first.item.album } ? first.item.album : ""
      origins[first.id] = .rest(record: record.isEmpty ? nil : record)
    }
    if let first = queued.first { origins[first.id] = .queue }
    return origins
  }
}
