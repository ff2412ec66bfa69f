/// An opacity that changes at a constant speed, and can turn at any time.
nonisolated struct Fade: Equatable {
  /// The duration of a whole fade, in seconds.
  static let duration = 0.2

  private(set) var target: Double
  private var start: (opacity: Double, time: Double)

  init(at opacity: Double) {
    target = opacity
    start = (opacity, 0)
  }

  mutating func go(to opacity: Double, at time: Double) {
    start = (self.opacity(at: time), time)
    target = opacity
  }

  func opacity(at time: Double) -> Double {
    let way = max(time - start.time, 0) / Self.duration
    return target > start.opacity
      ? min(start.opacity + way, target) : max(start.opacity - way, target)
  }

  func isResting(at time: Double) -> Bool { opacity(at: time) == target }

  static func == (one: Self, other: Self) -> Bool {
    one.target == other.target && one.start == other.start
  }
}
