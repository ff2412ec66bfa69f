/// Decides when to rescan: at launch, on the user's request, and, if not all folders are watched,
/// when the window gets the focus (after the first scan, at most every five minutes).
public struct RescanPolicy: Sendable, Equatable {
  public enum Occasion: Sendable {
    case start
    case focus
    /// The user requested it.
    case hand
  }

  /// The minimum number of seconds between two rescans for the focus.
  public static let pause: Int64 = 300

  /// Whether all folders are watched, so that no change is missed.
  public var isWatched = false
  private var last: Int64?

  public func isDue(_ occasion: Occasion, at time: Int64) -> Bool {
    switch occasion {
    case .start, .hand: return true
    case .focus:
      guard !isWatched, let last else { return false }
      return WallClock.hasPassed(Self.pause, between: last, and: time)
    }
  }

  public mutating func record(scanAt time: Int64) { last = time }

  /// Records the time of a scan of some folders: the first one of a library that was empty.
  public mutating func record(firstScanAt time: Int64) { last = last ?? time }
}
