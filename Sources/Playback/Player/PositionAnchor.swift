/// How positions in the current entry follow from the time, until the next anchor.
public struct PositionAnchor: Sendable, Equatable {
  /// Nil where there is none.
  public let entry: Int?
  /// At `time`, in seconds.
  public let position: Double
  /// A time on the player's clock, which is that of frames; it may be a little in the future while
  /// the end of the previous track is still audible.
  public let time: Double
  public let isRunning: Bool
  /// The position at which it stops to advance.
  let end: Double

  /// Corrections below this many seconds are not published.
  static let precision = 0.004

  /// The position that is audible at a time, from `time` on.
  public func position(at time: Double) -> Double {
    guard isRunning else { return position }
    return min(position + max(0, time - self.time), max(end, position))
  }

  /// Whether an observer of another anchor needs to know of this one.
  func differs(from other: PositionAnchor) -> Bool {
    guard entry == other.entry, isRunning == other.isRunning else { return true }
    let shift = position - other.position - (isRunning ? time - other.time : 0)
    return abs(shift) >= Self.precision
  }
}
