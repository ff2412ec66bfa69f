internal import Motion

/// Where a seek bar's line is, and which time a place on it means.
///
/// Pure numbers: it knows no widget and no clock.
public nonisolated struct SeekTrack: Sendable, Equatable {
  /// Where the line begins, whatever runs from there.
  public var left: Double
  /// How long the line is.
  public var width: Double
  /// Whether time runs from right to left on it.
  public var isMirrored: Bool
  /// How long what plays is, in seconds; nil while nobody knows.
  public var duration: Double?

  /// A line by its numbers.
  public init(left: Double, width: Double, isMirrored: Bool, duration: Double?) {
    self.left = left
    self.width = width
    self.isMirrored = isMirrored
    self.duration = duration
  }

  /// The length of what plays, if that makes sense.
  public var length: Double? {
    guard let duration, duration.isFinite, duration > 0 else { return nil }
    return duration
  }

  /// The place of a time on the line.
  public func x(of time: Double) -> Double {
    let share = time.isNaN ? 0 : length.map { (time / $0).clamped(to: 0...1) } ?? 0
    return left + width * (isMirrored ? 1 - share : share)
  }

  /// The time that a place means; nil while nobody knows how long it is.
  public func time(at x: Double) -> Double? {
    guard let length, width > 0 else { return nil }
    let share = ((x - left) / width).clamped(to: 0...1)
    return length * (isMirrored ? 1 - share : share)
  }

  /// A time so many seconds on, or back, within what plays.
  ///
  /// It stops short of the end: a key that is held does not skip to the next track.
  public func time(_ seconds: Double, from time: Double) -> Double {
    let last = length.map { max($0 - Self.lastStop, 0) } ?? .infinity
    let target = max(time + seconds, 0)
    return seconds > 0 ? min(target, max(last, time)) : target
  }

  /// So many seconds before the end keys stop.
  public static let lastStop = 1.0
}
