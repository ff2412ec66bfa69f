/// A number on its way to where it belongs, or standing there.
package struct Course: Sendable, Equatable {
  /// Where it will stand.
  package let target: Double
  /// From when on it stands there.
  package let restTime: Double
  private let spring: Spring
  private let start: Moment
  private let began: Double

  /// What is near enough to be there, in the unit of the number.
  private static let rest = 0.1

  /// A number that stands.
  package static func standing(at value: Double) -> Self {
    Self(from: Moment(position: value), to: value, by: .rows, at: 0, reducesMotion: true)
  }

  /// A number that a spring pulls from a moment on; with reduced motion it is there at once.
  package init(
    from start: Moment,
    to target: Double,
    by spring: Spring,
    at time: Double,
    reducesMotion: Bool,
    within distance: Double = Self.rest
  ) {
    self.target = target
    self.spring = spring
    self.start = start
    began = time
    restTime =
      reducesMotion
      ? -.infinity : time + spring.restTime(from: start, to: target, within: distance)
  }

  /// Where it is, and how fast.
  package func moment(at time: Double) -> Moment {
    guard time < restTime else { return Moment(position: target) }
    guard time > began else { return start }
    return spring.moment(after: time - began, from: start, to: target)
  }

  /// Where it is.
  package func value(at time: Double) -> Double { moment(at: time).position }

  /// Whether it stands.
  package func isResting(at time: Double) -> Bool { time >= restTime }

  /// The same way, begun so much later.
  package func delayed(by delay: Double) -> Self {
    Self(start: start, target: target, spring: spring, began: began + delay, rest: restTime + delay)
  }

  private init(start: Moment, target: Double, spring: Spring, began: Double, rest: Double) {
    (self.start, self.target, self.spring) = (start, target, spring)
    (self.began, restTime) = (began, rest)
  }

  /// The same number, bound for another place from now on.
  package func turned(
    to target: Double,
    by spring: Spring,
    at time: Double,
    reducesMotion: Bool,
    within distance: Double = Self.rest
  ) -> Self {
    Self(
      from: moment(at: time),
      to: target,
      by: spring,
      at: time,
      reducesMotion: reducesMotion,
      within: distance
    )
  }
}
