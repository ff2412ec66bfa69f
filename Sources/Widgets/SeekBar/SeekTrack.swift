internal import Motion

/// Converts between places on a seek bar's line and times.
///
/// It depends on no widget and no clock.
public nonisolated struct SeekTrack: Sendable, Equatable {
  /// The left end of the line, in either direction of time.
  public var left: Double
  public var width: Double
  /// Whether time runs from right to left on it.
  public var isMirrored: Bool
  /// The duration of the track, in seconds; nil while it is unknown.
  public var duration: Double?

  public var length: Double? {
    guard let duration, duration.isFinite, duration > 0 else { return nil }
    return duration
  }

  public func x(of time: Double) -> Double {
    let share = time.isNaN ? 0 : length.map { (time / $0).clamped(to: 0...1) } ?? 0
    return left + width * (isMirrored ? 1 - share : share)
  }

  /// The time at a place; nil while the duration is unknown.
  public func time(at x: Double) -> Double? {
    guard let length, width > 0 else { return nil }
    let share = ((x - left) / width).clamped(to: 0...1)
    return length * (isMirrored ? 1 - share : share)
  }

  /// A time some seconds later or earlier, within the track.
  ///
  /// It stops before the end, so that a held key does not skip to the next track.
  public func time(_ seconds: Double, from time: Double) -> Double {
    let last = length.map { max($0 - Self.lastStop, 0) } ?? .infinity
    let target = max(time + seconds, 0)
    return seconds > 0 ? min(target, max(last, time)) : target
  }

  /// How many seconds before the end keys stop.
  public static let lastStop = 1.0
}
