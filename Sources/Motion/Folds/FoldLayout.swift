/// How a row folds so that its visible part fills a gap exactly, whatever the eye's distance.
///
/// A row hangs by one hinge (at the ends of a list) or folds about its middle (between two rows);
/// two rows that fold about their common edge are one tall row with the crease between them.
public struct FoldLayout: Sendable, Equatable {
  /// The height of the folding row when it is flat.
  public var height: Double
  /// How far the eye is in front of the page.
  public var eyeDistance: Double
  /// The shades that darken the panels as they turn away.
  public var shades: FoldShades

  /// A fold by its height, the eye's distance and its shades.
  public init(height: Double, eyeDistance: Double, shades: FoldShades) {
    precondition(height > 0 && eyeDistance > 0, "What folds has a height, and an eye that sees it.")
    self.height = height
    self.eyeDistance = eyeDistance
    self.shades = shades
  }

  /// The edge of a row that touches its neighbour while the other one turns away.
  public enum Hinge: Sendable {
    case top
    case bottom
  }

  /// The two panels of a row that folds about its middle.
  public struct Halves: Sendable, Equatable {
    /// The half above the crease.
    public var upper: FoldPanel
    /// The half below the crease.
    public var lower: FoldPanel

    /// How far the upper half extends below the lower one, which is drawn over it: one pixel on the
    /// screen, because a renderer may leave the line of pixels at the crease to neither of them.
    public var overlap: Double {
      let half = upper.clipBottom - upper.clipTop
      let shown = lower.position - upper.position
      return shown > 0 ? min(2 * half / shown, half) : 0
    }
  }

  // MARK: - Rows of lists

  /// A row of a folding list, with the eye's distance for a kind of window.
  public static func listRow(height: Double = 56, seenFrom eye: ListEye = .desktop) -> Self {
    Self(height: height, eyeDistance: eye.rawValue, shades: .list)
  }

  /// The eye's distance from a list; the nearer, the stronger the perspective.
  public enum ListEye: Double, Sendable {
    case desktop = 500
    case phone = 420
    /// As in Clear for iPhone: m34 = −1 / (1000 · 0.2).
    case practice = 200
  }

  // MARK: - One hinge

  /// A row that hangs by one edge and fills a gap whose upper end is `top`.
  public func hinged(by hinge: Hinge, gap: Double, top: Double = 0) -> FoldPanel {
    let turn = hingeTurn(gap: gap)
    let isAtTop = hinge == .top
    let position = isAtTop ? top : top + max(gap, 0)
    return FoldPanel(
      eyeDistance: eyeDistance,
      vanishing: position,
      position: position,
      hinge: isAtTop ? 0 : height,
      angle: isAtTop ? -turn.angle : turn.angle,
      slant: turn.sine,
      clipTop: 0,
      clipBottom: height,
      shade: shades.hinged.scaled(by: turn.sine)
    )
  }

  /// The angle θ that solves H·cos θ · d/(d + H·sin θ) = g, and its sine.
  ///
  /// That is H·√(d² + g²)·cos(θ + atan(g/d)) = g·d. With s = √(d²(H² − g²) + H²g²) its sine and
  /// cosine contain no differences of near numbers, so that both ends are exact: sin θ = d(H² −
  /// g²)/(H(s + g²)), cos θ = g(d² + s)/(H(d² + g²)).
  private func hingeTurn(gap: Double) -> (angle: Double, sine: Double) {
    guard gap < height else { return (0, 0) }
    guard gap > 0 else { return (.pi / 2, 1) }
    let depth = eyeDistance * eyeDistance
    let rest = (height - gap) * (height + gap)
    let root = (depth * rest + height * height * gap * gap).squareRoot()
    let sine = eyeDistance * rest / (height * (root + gap * gap))
    let cosine = gap * (depth + root) / (height * (depth + gap * gap))
    return (atan2(sine, cosine), sine)
  }

  // MARK: - Two panels

  /// Two panels that fill a gap whose upper end is `top`, with their crease turned away.
  ///
  /// The vanishing point is on the crease, so the crease remains in the middle of the gap however
  /// deep it is, and there is no seam. In a gap larger than the height they lie flat in the middle.
  public func folded(gap: Double, top: Double = 0) -> Halves {
    let shown = gap.clamped(to: 0...height)
    let start = top + (max(gap, 0) - shown) / 2
    let sine = foldSine(gap: gap)
    let angle = foldAngle(gap: gap)
    let middle = start + shown / 2
    return Halves(
      upper: FoldPanel(
        eyeDistance: eyeDistance,
        vanishing: middle,
        position: start,
        hinge: 0,
        angle: -angle,
        slant: sine,
        clipTop: 0,
        clipBottom: height / 2,
        shade: shades.upper.scaled(by: sine)
      ),
      lower: FoldPanel(
        eyeDistance: eyeDistance,
        vanishing: middle,
        position: start + shown,
        hinge: height,
        angle: angle,
        slant: sine,
        clipTop: height / 2,
        clipBottom: height,
        shade: shades.lower.scaled(by: sine)
      )
    )
  }

  /// How far each of two panels turns away to fill a gap, in radians.
  public func foldAngle(gap: Double) -> Double {
    // θ = acos(g/H), from (H/2)·cos θ = g/2; as an arc tangent it is exact at both ends.
    let shown = gap.clamped(to: 0...height)
    return atan2(((height - shown) * (height + shown)).squareRoot(), shown)
  }

  private func foldSine(gap: Double) -> Double {
    let shown = gap.clamped(to: 0...height)
    return ((height - shown) * (height + shown)).squareRoot() / height
  }
}
