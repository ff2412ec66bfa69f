/// From where a scroll pulls a list beyond an end: from where the fingers began, or rested, at it.
///
/// A scroll that only runs into an end pulls nothing there, however far it goes beyond.
package struct EndPull: Sendable {
  /// How long fingers rest at an end until a pull from there counts, in seconds.
  private static let pause = 0.3
  /// How far resting fingers move, in pixels, and how near an end they are.
  private static let jitter = 4.0

  /// The pull from which it counts before the first row and behind the last; nil where it does not.
  package var start: Double?
  private var end: Double?
  /// Where the fingers were still, and since when.
  package var place = 0.0
  package var since = Double.infinity

  package mutating func move(to place: Double, in bounds: ClosedRange<Double>, at time: Double) {
    let rest = time - since >= Self.pause ? self.place : nil
    if (place - self.place).magnitude > Self.jitter { (self.place, since) = (place, time) }
    let (first, last) = (bounds.lowerBound, bounds.upperBound)
    start = Self.base(start, rest.map { first - $0 }, now: first - place)
    end = Self.base(end, rest.map { $0 - last }, now: place - last)
  }

  /// The least of the pulls at which the fingers rested, and of those since; nil inside the ends.
  private static func base(_ base: Double?, _ rest: Double?, now pull: Double) -> Double? {
    let rested = [base, rest].compactMap(\.self).filter { $0 >= -jitter }
    return pull < -jitter ? nil : rested.min().map { max(min($0, pull), 0) }
  }

  /// The part of a pull that counts; both are negative before the first row.
  package func counted(_ pull: Double) -> Double {
    pull < 0 ? min(pull + (start ?? .infinity), 0) : max(pull - (end ?? .infinity), 0)
  }
}
