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

/// A set stop, and the fade before one at a time; times are seconds on a clock that runs while the
/// computer sleeps.
struct Stop: Sendable, Equatable {
  let after: StopAfter
  /// When playback stops; nil where it stops after a track.
  let end: Double?

  static let fade = 10.0
  /// The time between two steps of the fade, each too small to be noticed.
  static let step = 0.1

  init(_ after: StopAfter, at time: Double) {
    guard case .minutes(let minutes) = after else {
      (self.after, end) = (after, nil)
      return
    }
    let possible = min(max(minutes, 1), StopAfter.mostMinutes)
    (self.after, end) = (.minutes(possible), time + Double(possible) * 60)
  }

  /// Whether its time has come; timers may be early by a little.
  func isDue(at time: Double) -> Bool { end.map { time >= $0 - 1e-3 } ?? false }

  /// The started minutes that are left.
  func minutesLeft(at time: Double) -> Int? {
    end.map { max(1, Int(clamping: (($0 - time - 1e-3) / 60).rounded(.up))) }
  }

  /// The part of the volume's level that the fade leaves: equal steps of a level sound equal.
  func level(at time: Double) -> Double {
    guard let end, !isDue(at: time) else { return end == nil ? 1 : 0 }
    return min((end - time) / Self.fade, 1)
  }

  func isFading(at time: Double) -> Bool { end.map { $0 - time < Self.fade + 1e-3 } ?? false }

  /// The seconds until anything changes: the minutes that are left, the start of the fade, its next
  /// step or the end; nil for never.
  func wait(at time: Double, isPlaying: Bool) -> Double? {
    guard let end, let minutes = minutesLeft(at: time) else { return nil }
    let left = max(end - time, 0)
    if isPlaying, isFading(at: time) { return min(Self.step, left) }
    let minute = left - Double(minutes - 1) * 60
    return max(0, isPlaying && left > Self.fade ? min(minute, left - Self.fade) : minute)
  }
}

extension PlayItem {
  /// Whether two items are of one record; without records in the library, its title decides.
  public func isOfRecord(of other: PlayItem) -> Bool {
    if record != nil || other.record != nil { return record == other.record }
    return !album.isEmpty && album == other.album
  }
}
