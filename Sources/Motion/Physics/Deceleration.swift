/// A flick that slows down: the velocity falls as e^(−kt), so x(t) = target − (target −
/// x₀)·e^(−kt).
///
/// It ends, exactly on its target, when no more than a given distance is left. The natural rate 4
/// s⁻¹ is GTK's (y″ = −4y′, gtkkineticscrolling.c).
public struct Deceleration: Sendable, Equatable {
  /// The position and the velocity at its start.
  public private(set) var start: Moment
  /// The position at which it ends.
  public private(set) var target: Double
  /// The rate k, per second.
  public let rate: Double
  /// The seconds until it reaches its target: ln(distance / near enough) / k.
  public let duration: Double

  /// The rate of a flick without a given target, per second.
  public static let naturalRate = 4.0
  /// The rates that still look like a flick when one is bent to land on a place.
  public static let allowedRates = 2.5...10.0

  /// Where a flick stops by itself: the integral of v·e^(−kt), x + v/k.
  public static func stop(of start: Moment) -> Double {
    start.position + start.velocity / naturalRate
  }

  /// A flick with the natural rate, which stops by itself.
  public init(from start: Moment, restingWithin distance: Double) {
    self.init(
      from: start,
      to: Self.stop(of: start),
      rate: Self.naturalRate,
      restingWithin: distance
    )
  }

  /// A flick bent to land on `target`, or nil if that takes a rate that is not allowed.
  public init?(from start: Moment, landingOn target: Double, restingWithin distance: Double) {
    // x + v/k′ = target, solved for k′.
    let rate = start.velocity / (target - start.position)
    guard Self.allowedRates.contains(rate) else { return nil }
    self.init(from: start, to: target, rate: rate, restingWithin: distance)
  }

  private init(
    from start: Moment,
    to target: Double,
    rate: Double,
    restingWithin distance: Double
  ) {
    precondition(distance > 0, "a flick never gets nearer than zero: say what is near enough")
    self.start = start
    self.target = target
    self.rate = rate
    // |target − x₀|·e^(−kt) = distance.
    duration = max(0, log((target - start.position).magnitude / distance) / rate)
  }

  /// The position and the velocity after `elapsed` seconds.
  public func moment(after elapsed: Double) -> Moment {
    elapsed < duration ? passing(after: elapsed) : Moment(position: target)
  }

  var end: Moment { passing(after: duration) }

  private func passing(after elapsed: Double) -> Moment {
    let decay = exp(-rate * elapsed)
    return Moment(
      position: target - (target - start.position) * decay,
      velocity: start.velocity * decay
    )
  }

  /// The seconds until it passes a position that lies on its way.
  public func time(reaching position: Double) -> Double {
    log((target - start.position) / (target - position)) / rate
  }

  func rebased(scale: Double, offset: Double) -> Self {
    var other = self
    other.start = start.rebased(scale: scale, offset: offset)
    other.target = scale * target + offset
    return other
  }
}

extension Moment {
  func rebased(scale: Double, offset: Double) -> Self {
    Self(position: scale * position + offset, velocity: scale * velocity)
  }
}
