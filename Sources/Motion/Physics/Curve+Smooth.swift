extension Curve {
  /// From 0 at zero to `height` at one without a corner: t² · (3 − 2t), level on both sides.
  ///
  /// An even step is the same on both sides; an odd one has the sign of its side.
  public static func step(symmetry: Symmetry, height: Double = 1) -> Self {
    Self(knots: [Knot(0, 0, slope: 0), Knot(1, height, slope: 0)], symmetry: symmetry)
  }

  /// A curve without corners through points, never beyond the two points of a piece.
  ///
  /// F. N. Fritsch, R. E. Carlson: Monotone Piecewise Cubic Interpolation, SIAM Journal on
  /// Numerical Analysis 17 (1980), 238–246.
  public static func smooth(
    _ points: [(x: Double, y: Double)],
    symmetry: Symmetry = .none,
    ending: Ending = .level
  ) -> Self {
    let chords = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
    var slopes = points.indices.map { index -> Double in
      guard index < chords.count else { return ending == .level ? 0 : chords.last ?? 0 }
      guard index > 0 else { return firstSlope(chord: chords[0], symmetry, ending) }
      let before = chords[index - 1]
      let after = chords[index]
      // The mean of the two chords, but level at a summit.
      return before * after > 0 ? (before + after) / 2 : 0
    }
    for (index, chord) in chords.enumerated() {
      guard chord != 0 else {
        slopes[index] = 0
        slopes[index + 1] = 0
        continue
      }
      // Within a circle of radius 3 the piece is monotone; beyond it both slopes are shortened.
      let left = slopes[index] / chord
      let right = slopes[index + 1] / chord
      let excess = (left * left + right * right).squareRoot() / 3
      guard excess > 1 else { continue }
      slopes[index] /= excess
      slopes[index + 1] /= excess
    }
    let knots = zip(points, slopes).map { Knot($0.x, $0.y, slope: $1) }
    return Self(knots: knots, symmetry: symmetry)
  }

  /// The slope at the first point: level for an even curve, that of the chord for an odd one.
  private static func firstSlope(
    chord: Double,
    _ symmetry: Symmetry,
    _ ending: Ending
  ) -> Double {
    switch symmetry {
    case .even: 0
    case .odd: chord
    case .none: ending == .level ? 0 : chord
    }
  }
}
