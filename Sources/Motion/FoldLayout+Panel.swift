/// One flat piece of what folds, turned about a level hinge and seen in perspective.
///
/// To draw it: move to (middle of the row, `vanishing`), apply the perspective of `eyeDistance`,
/// move down by `position` − `vanishing`, turn by `degrees` about the level axis, move by
/// (−middle, −`hinge`), clip to `clipTop` … `clipBottom`, draw the row, and `shade` over the clip.
/// Nothing is to be drawn when it is edge-on (`turn` = 1), and no transform is needed when flat.
public struct FoldPanel: Sendable, Equatable {
  /// How far before the page the eye is.
  public var eyeDistance: Double
  /// Where on the page the vanishing point lies, from the top.
  public var vanishing: Double
  /// Where on the page the hinge lies, from the top.
  public var position: Double
  /// Where in the row the hinge lies, from the row's top.
  public var hinge: Double
  /// The turn in radians, as GTK and Core Animation count: positive turns the top edge away.
  public var angle: Double
  /// How much it is turned away: 0 flat, 1 edge-on; the sine of the angle, without its sign.
  public var turn: Double
  /// Where in the row the part begins that belongs to this panel.
  public var clipTop: Double
  /// Where in the row the part ends that belongs to this panel.
  public var clipBottom: Double
  /// What lies over it, from its upper to its lower edge.
  public var shade: FoldShade

  /// The turn in degrees.
  public var degrees: Double { angle * 180 / .pi }
  /// Whether it lies in the page, needing no perspective.
  public var isFlat: Bool { turn == 0 }
  /// Whether nothing of it can be seen.
  public var isEdgeOn: Bool { turn == 1 }

  /// Where on the page a point of the row is seen; x counts from the row's middle in both.
  public func project(_ point: Point) -> Point {
    // A plane turned about a level axis, seen from (0, vanishing, d): divide by 1 − z/d.
    let reach = point.y - hinge
    let nearness = 1 - reach * sin(angle) / eyeDistance
    let height = position - vanishing + reach * cos(angle)
    return Point(x: point.x / nearness, y: vanishing + height / nearness)
  }

  /// The point of the row that is seen at a point of the page, or none for a panel edge-on.
  public func unproject(_ point: Point) -> Point? {
    // From `project`, solved for the distance r from the hinge: a + r·cos = Y(1 − r·sin/d).
    guard !isEdgeOn else { return nil }
    let height = point.y - vanishing
    let slope = cos(angle) + height * sin(angle) / eyeDistance
    guard slope != 0 else { return nil }
    let reach = (point.y - position) / slope
    return Point(x: point.x * (1 - reach * sin(angle) / eyeDistance), y: hinge + reach)
  }

  /// The same panel with what it draws counted from another line of the row.
  func counted(from line: Double) -> Self {
    var panel = self
    panel.hinge -= line
    panel.clipTop -= line
    panel.clipBottom -= line
    return panel
  }
}
