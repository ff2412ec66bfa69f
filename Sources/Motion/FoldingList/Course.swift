/// A number that moves to a target, or rests on it.
package struct Course: Sendable, Equatable {
  package let target: Double
  package let restTime: Double
  private let spring: Spring
  private let start: Moment
  private let began: Double

  /// The distance at which it counts as at rest, in the unit of the number.
  private static let rest = 0.1

  package static func resting(at value: Double) -> Self {
    Self(from: Moment(position: value), to: value, by: .rows, at: 0, reducesMotion: true)
  }

  /// A number that a spring pulls from a moment on; with reduced motion it reaches its target at
  /// once.
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

  package func moment(at time: Double) -> Moment {
    guard time < restTime else { return Moment(position: target) }
    guard time > began else { return start }
    return spring.moment(after: time - began, from: start, to: target)
  }

  package func value(at time: Double) -> Double { moment(at: time).position }

  package func isResting(at time: Double) -> Bool { time >= restTime }

  package func delayed(by delay: Double) -> Self {
    Self(start: start, target: target, spring: spring, began: began + delay, rest: restTime + delay)
  }

  private init(start: Moment, target: Double, spring: Spring, began: Double, rest: Double) {
    (self.start, self.target, self.spring) = (start, target, spring)
    (self.began, restTime) = (began, rest)
  }

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
