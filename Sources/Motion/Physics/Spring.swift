/// The position and the velocity of something at an instant.
public struct Moment: Sendable, Equatable {
  /// The position, in the caller's unit.
  public var position: Double
  /// Units per second.
  public var velocity: Double

  /// An instant of a movement.
  public init(position: Double, velocity: Double = 0) {
    self.position = position
    self.velocity = velocity
  }
}

/// A damped spring in closed form, y″ + 2ζω·y′ + ω²·y = 0, y being the distance from the target.
///
/// It has no state of its own: it returns a `Moment`, from which the next motion continues with the
/// same position and velocity.
public struct Spring: Sendable, Equatable {
  /// The undamped angular frequency ω, in radians per second; above zero.
  public var frequency: Double
  /// The damping ratio ζ, above zero: 1 is critical, below it overshoots, above it creeps.
  public var damping: Double

  /// Covers that snap to the centre: 1 % is left after 266 ms.
  public static let covers = Self(frequency: 25)
  /// Tabs and pages: the carousel's spring of libadwaita, √(500 / 0.5).
  public static let pages = Self(frequency: 31.6)
  /// Levels that open and close, folds.
  public static let levels = Self(frequency: 20)
  /// Rows that make room, lists that return from beyond their end.
  public static let rows = Self(frequency: 28)
  /// A swipe that was refused: rows' spring, overshooting by 1.5 %.
  public static let refusal = Self(frequency: 28, damping: 0.8)

  /// A spring, critically damped by default.
  public init(frequency: Double, damping: Double = 1) {
    precondition(frequency > 0 && damping > 0, "a spring needs a frequency and damping above zero")
    self.frequency = frequency
    self.damping = damping
  }

  /// The position and the velocity after the spring has pulled for `elapsed` seconds.
  public func moment(after elapsed: Double, from start: Moment, to target: Double) -> Moment {
    let offset = Moment(position: start.position - target, velocity: start.velocity)
    let moved = displacement(after: elapsed, from: offset)
    return Moment(position: target + moved.position, velocity: moved.velocity)
  }

  /// The seconds after which it stays within `distance` of the target for good.
  ///
  /// Exact to the last bit: the last swing that is wider is found in closed form, and its way back
  /// by bisection.
  public func restTime(from start: Moment, to target: Double, within distance: Double) -> Double {
    precondition(distance > 0, "a spring never gets nearer than zero: say what is near enough")
    let offset = Moment(position: start.position - target, velocity: start.velocity)
    let isOut = { (time: Double) in
      displacement(after: time, from: offset).position.magnitude > distance
    }
    var last = 0.0
    var end: Double?
    if let turn = firstTurn(from: offset) {
      end = turn
      if isOut(turn) {
        let widest = displacement(after: turn, from: offset).position.magnitude
        last = turn + halfSwing * lastSwing(of: widest, over: distance)
        end = damping < 1 ? last + halfSwing : nil
      }
    }
    guard isOut(last) else { return last }
    var home = end ?? last + 1 / frequency
    while end == nil, isOut(home) { home = last + 2 * (home - last) }
    return Self.border(from: last, to: home, isBefore: isOut)
  }

  /// The first number after `low` at which `isBefore` no longer holds, by bisection.
  static func border(
    from low: Double,
    to high: Double,
    isBefore: (Double) -> Bool
  ) -> Double {
    var (low, high) = (low, high)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if isBefore(middle) { low = middle } else { high = middle }
    }
  }
}

// MARK: - The three solutions

extension Spring {
  private func displacement(after time: Double, from start: Moment) -> Moment {
    let (y, v) = (start.position, start.velocity)
    if damping == 1 {
      // The double root: y = (y₀ + (v₀ + ω·y₀)·t)·e^(−ωt).
      let slope = v + frequency * y
      let decay = exp(-frequency * time)
      return Moment(
        position: (y + slope * time) * decay,
        velocity: (v - frequency * slope * time) * decay
      )
    }
    if damping < 1 {
      // Complex roots −β ± iω_d: y = e^(−βt)·(y₀·cos ω_d·t + (v₀ + β·y₀)/ω_d·sin ω_d·t).
      let beta = damping * frequency
      let decay = exp(-beta * time)
      let (sine, cosine) = (sin(swing * time), cos(swing * time))
      return Moment(
        position: decay * (y * cosine + (v + beta * y) / swing * sine),
        velocity: decay * (v * cosine - (beta * v + frequency * frequency * y) / swing * sine)
      )
    }
    // Real roots −r, −s: y = ((v₀ + s·y₀)·e^(−rt) − (v₀ + r·y₀)·e^(−st)) / (s − r).
    let (slow, fast) = rates
    let first = (v + fast * y) / (fast - slow) * exp(-slow * time)
    let second = -(v + slow * y) / (fast - slow) * exp(-fast * time)
    return Moment(position: first + second, velocity: -slow * first - fast * second)
  }

  /// The damped angular frequency ω_d = ω·√(1 − ζ²).
  private var swing: Double { frequency * (1 - damping * damping).squareRoot() }

  /// The time from one turn to the next; zero where there are no swings.
  private var halfSwing: Double { damping < 1 ? .pi / swing : 0 }

  /// The two rates of decay when overdamped: r·s = ω², r + s = 2ζω.
  private var rates: (slow: Double, fast: Double) {
    let fast = frequency * (damping + (damping * damping - 1).squareRoot())
    return (frequency * frequency / fast, fast)
  }

  /// The first time above zero at which the velocity is zero; nil if there is none.
  private func firstTurn(from start: Moment) -> Double? {
    let (y, v) = (start.position, start.velocity)
    if damping < 1 {
      // v₀·cos θ = (β·v₀ + ω²·y₀)/ω_d·sin θ, with θ taken from (0, π].
      guard y != 0 || v != 0 else { return nil }
      let angle = atan2(v * swing, damping * frequency * v + frequency * frequency * y)
      return (angle <= 0 ? angle + .pi : angle) / swing
    }
    let time: Double
    if damping == 1 {
      time = v / (frequency * (v + frequency * y))
    } else {
      let (slow, fast) = rates
      let ratio = fast * (v + slow * y) / (slow * (v + fast * y))
      guard ratio > 0 else { return nil }
      time = log(ratio) / (fast - slow)
    }
    return time > 0 && time.isFinite ? time : nil
  }

  /// How many turns after the first is the last one that is wider than `distance`.
  private func lastSwing(of first: Double, over distance: Double) -> Double {
    guard damping < 1 else { return 0 }
    // Each turn is narrower than the one before by the factor e^(−βπ/ω_d).
    let narrowing = damping * frequency * halfSwing
    return (log(first / distance) / narrowing).rounded(.down)
  }
}
