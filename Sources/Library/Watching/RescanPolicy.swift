/// Decides when folders are looked at again that nobody watches: at the start, when the window gets
/// the focus (not more than every five minutes), and when the user asks.
public struct RescanPolicy: Sendable, Equatable {
  /// What gives the occasion.
  public enum Occasion: Sendable {
    /// The program started.
    case start
    /// The window got the focus.
    case focus
    /// The user asks.
    case hand
  }

  /// How many seconds must lie between two scans for the focus.
  public static let pause: Int64 = 300

  /// Whether all folders are watched, so that nothing is missed.
  public var isWatched = false
  private var last: Int64?

  /// Nothing was scanned yet.
  public init() {}

  /// Whether it is time to scan.
  public func isDue(_ occasion: Occasion, at time: Int64) -> Bool {
    switch occasion {
    case .start, .hand: return true
    case .focus:
      guard !isWatched, let last else { return !isWatched }
      return WallClock.hasPassed(Self.pause, between: last, and: time)
    }
  }

  /// Takes note of a scan.
  public mutating func note(scanAt time: Int64) { last = time }
}
