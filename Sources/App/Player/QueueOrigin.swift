internal import GLib
internal import Playback

nonisolated enum QueueOrigin: Equatable, Sendable {
  case queue
  /// The entries are the rest of one record, or of several.
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
  var unplayed: [Entry] { (current.map { [$0] } ?? []) + upcoming }

  /// The origins of the first upcoming entries, by the number of the first entry of each origin.
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
