/// A function of one number, drawn through a few points.
///
/// Between two knots it is the cubic that has their heights and their slopes; a piece between equal
/// slopes along its chord is straight. Beyond the last knot it continues as a straight line.
public struct Curve: Sendable, Equatable {
  /// A point of a curve.
  public struct Knot: Sendable, Equatable {
    /// Where it is.
    public var x: Double
    /// How high the curve is there.
    public var y: Double
    /// The slope on its left.
    public var arriving: Double
    /// The slope on its right; another slope than `arriving` makes a kink.
    public var leaving: Double

    /// A point with one slope for both sides.
    public init(_ x: Double, _ y: Double, slope: Double) {
      self.init(x, y, arriving: slope, leaving: slope)
    }

    /// A point with a slope for each side.
    public init(_ x: Double, _ y: Double, arriving: Double, leaving: Double) {
      self.x = x
      self.y = y
      self.arriving = arriving
      self.leaving = leaving
    }
  }

  /// The shape of a curve on the left of zero.
  public enum Symmetry: Sendable {
    case none
    /// The mirror image of the right: f(−x) = f(x).
    case even
    /// The right side rotated by half a turn: f(−x) = −f(x).
    case odd
  }

  /// The shape of a curve beyond its last knot.
  public enum Ending: Sendable {
    case level
    case straight
  }

  /// Its points, from left to right; only those from zero on when it has a symmetry.
  public let knots: [Knot]
  /// The shape on the left of zero.
  public let symmetry: Symmetry
  /// The height of a constant curve: most curves of most styles are constant.
  private let level: Double?

  /// A curve with the slopes of its knots, which continue beyond the outer ones.
  public init(knots: [Knot], symmetry: Symmetry = .none) {
    precondition(!knots.isEmpty, "A curve needs a knot.")
    for (left, right) in zip(knots, knots.dropFirst()) {
      precondition(left.x < right.x, "Sort the knots of a curve and drop doubles.")
    }
    if symmetry != .none {
      precondition(knots[0].x == 0, "A symmetric curve is given by its half from zero on.")
    }
    if symmetry == .odd { precondition(knots[0].y == 0, "An odd curve passes through zero.") }
    self.knots = knots
    self.symmetry = symmetry
    let first = knots[0]
    level = knots.count == 1 && first.arriving == 0 && first.leaving == 0 ? first.y : nil
  }

  /// The same height everywhere.
  public static func constant(_ y: Double) -> Self { Self(knots: [Knot(0, y, slope: 0)]) }

  /// Straight from point to point.
  public static func linear(
    _ points: [(x: Double, y: Double)],
    symmetry: Symmetry = .none,
    ending: Ending = .level
  ) -> Self {
    var knots = points.map { Knot($0.x, $0.y, slope: 0) }
    for index in knots.indices.dropLast() {
      let slope = (knots[index + 1].y - knots[index].y) / (knots[index + 1].x - knots[index].x)
      knots[index].leaving = slope
      knots[index + 1].arriving = slope
    }
    if ending == .straight, let last = knots.indices.last {
      knots[0].arriving = knots[0].leaving
      knots[last].leaving = knots[last].arriving
    }
    return Self(knots: knots, symmetry: symmetry)
  }

  /// How high it is at a place.
  public func value(at x: Double) -> Double {
    guard symmetry != .none, x < 0 else { return height(at: x) }
    return symmetry == .odd ? -height(at: -x) : height(at: -x)
  }

  // MARK: - The half that is given

  private func height(at x: Double) -> Double {
    if let level { return level }
    guard let left = piece(at: x) else {
      let knot = knots[0]
      return knot.y + knot.arriving * (x - knot.x)
    }
    let start = knots[left]
    guard left + 1 < knots.count else { return start.y + start.leaving * (x - start.x) }
    let cubic = Cubic(from: start, to: knots[left + 1])
    let share = (x - start.x) / cubic.width
    return start.y + share * (cubic.first + share * (cubic.second + share * cubic.third))
  }

  private func piece(at x: Double) -> Int? {
    var index = knots.count - 1
    while index >= 0, knots[index].x > x { index -= 1 }
    return index >= 0 ? index : nil
  }

  /// Hermite's cubic of a piece, as a polynomial of the share of its width.
  private struct Cubic {
    let width: Double
    let first: Double
    let second: Double
    let third: Double

    init(from start: Knot, to end: Knot) {
      let rise = end.y - start.y
      width = end.x - start.x
      first = width * start.leaving
      let last = width * end.arriving
      second = 3 * rise - 2 * first - last
      third = first + last - 2 * rise
    }
  }
}

extension Curve {
  /// From 0 at zero to `height` at one without a corner: t² · (3 − 2t), level on both sides.
  public static func step(symmetry: Symmetry, height: Double = 1) -> Self {
    Self(knots: [Knot(0, 0, slope: 0), Knot(1, height, slope: 0)], symmetry: symmetry)
  }
}
