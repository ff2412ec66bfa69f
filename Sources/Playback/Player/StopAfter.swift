internal import Values

/// What playback stops after by itself.
public enum StopAfter: Sendable, Hashable {
  case track
  /// The last of the adjacent tracks of the current record.
  case record
  /// This many minutes, from 1 to 1440; the last seconds fade out.
  case minutes(Int)

  /// A day.
  static let mostMinutes = 1440

  /// Whether playback stops at the end of a queue's current entry.
  func endsCurrent(of queue: PlayQueue<PlayItem>) -> Bool {
    switch self {
    case .minutes: return false
    case .track: return true
    case .record:
      guard let current = queue.current, let next = queue.nextInRound else { return true }
      return !next.item.isOfRecord(of: current.item)
    }
  }
}

extension PlayItem {
  /// Whether two items are of one record; without records in the library, its title decides.
  public func isOfRecord(of other: PlayItem) -> Bool {
    if record != nil || other.record != nil { return record == other.record }
    return !album.isEmpty && album == other.album
  }
}
