/// Counts how long a track was really heard, to tell when it counts as played.
///
/// That is after half of it or four minutes, whichever is less; jumping ahead does not help.
struct PlayCount: Equatable {
  /// Seconds after which any track counts.
  static let most = 240.0

  /// How long the track is; nil while nobody knows.
  var duration: Double?
  /// Whether it has been counted.
  private(set) var isCounted = false

  private var heard = 0.0
  private var since: Double?

  init(duration: Double? = nil) { self.duration = duration }

  /// It is heard from now on.
  mutating func begin(at time: Double) { if since == nil { since = time } }

  /// It is not heard any more.
  mutating func end(at time: Double) {
    if let since { heard += max(0, time - since) }
    since = nil
  }

  /// In how many seconds it will count, if it is heard until then; nil: never, as things are.
  func remaining(at time: Double) -> Double? {
    guard !isCounted, since != nil else { return nil }
    let needed = duration.map { min($0 / 2, Self.most) } ?? Self.most
    return max(0, needed - heardUntil(time))
  }

  /// Whether it has just come to count; tells it once.
  mutating func isDue(at time: Double) -> Bool {
    guard let remaining = remaining(at: time), remaining <= 1e-6 else { return false }
    isCounted = true
    return true
  }

  private func heardUntil(_ time: Double) -> Double {
    heard + (since.map { max(0, time - $0) } ?? 0)
  }
}
