/// Measures how long a track has been playing, to determine when it counts as played.
///
/// A track counts after half its length or four minutes, whichever is less; seeking ahead does not
/// count.
struct PlayCount: Equatable {
  /// Seconds after which any track counts.
  static let most = 240.0

  /// Nil while it is unknown.
  var duration: Double?
  private(set) var isCounted = false
  /// On a clock that also runs while the computer sleeps; nil before.
  private(set) var began: Double?

  private var heard = 0.0
  private var since: Double?

  init(duration: Double? = nil) { self.duration = duration }

  mutating func begin(at time: Double, elapsed: Double) {
    if since == nil { since = time }
    if began == nil { began = elapsed }
  }

  mutating func end(at time: Double) {
    if let since { heard += max(0, time - since) }
    since = nil
  }

  /// The seconds of playback until the track counts; nil if it has been counted or is not playing.
  func remaining(at time: Double) -> Double? {
    guard !isCounted, since != nil else { return nil }
    let needed = duration.map { min($0 / 2, Self.most) } ?? Self.most
    return max(0, needed - secondsPlayed(time))
  }

  /// Returns true once.
  mutating func isDue(at time: Double) -> Bool {
    guard let remaining = remaining(at: time), remaining <= 1e-6 else { return false }
    isCounted = true
    return true
  }

  private func secondsPlayed(_ time: Double) -> Double {
    heard + (since.map { max(0, time - $0) } ?? 0)
  }
}
