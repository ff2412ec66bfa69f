/// The position in the pipeline's current track: the last one known, and the one to move to.
struct TrackPosition {
  private(set) var last = 0.0
  /// The position to move to as soon as that is possible.
  private(set) var target: Double?
  /// Whether the target is a requested seek, whose end is reported.
  private var isRequested = false
  /// The time at which the track is audible, after another one without a gap.
  private var soundTime = 0.0

  /// The most seconds of sound that an output holds.
  private static let mostDelay = 4.0

  init(loadedAt position: Double = 0) {
    last = position
    target = position > 0 ? position : nil
  }

  /// The position that is reached next.
  var goal: Double { target ?? last }

  /// Whether the output plays this track and not the end of the previous one.
  func isAudible(at now: Double) -> Bool { now >= soundTime }

  /// Requests a move, whose end is reported.
  mutating func request(_ position: Double) {
    (last, target, isRequested) = (position, position, true)
  }

  /// Returns the target of a move that begins: what the output still holds is discarded.
  mutating func depart() -> Double? {
    soundTime = 0
    return target
  }

  /// Ends a move; returns whether it was requested.
  mutating func arrive(at position: Double) -> Bool {
    defer { isRequested = false }
    (last, target) = (position, nil)
    return isRequested
  }

  /// Moves on to the beginning of the next track, which is audible after so many seconds or has been
  /// for a while; returns the time of that moment.
  mutating func goOn(at now: Double, after delay: Double) -> Double {
    (last, target) = (0, nil)
    soundTime = now + min(max(delay, -Self.mostDelay), Self.mostDelay)
    return soundTime
  }

  /// Returns the measured position, or without one the last known.
  @discardableResult
  mutating func measure(_ position: Double?) -> Double {
    last = position ?? last
    return last
  }
}
