public import Geometry

/// One flat piece of what folds, turned about a level hinge and seen in perspective.
///
/// To draw it: move to (middle of the row, `vanishing`), apply the perspective of `eyeDistance`,
/// move down by `position` − `vanishing`, turn by `degrees` about the level axis, move by
/// (−middle, −`hinge`), clip to `clipTop` … `clipBottom`, draw the row, and `shade` over the clip.
/// Nothing is to be drawn when it is edge-on (`slant` = 1), and no transform is needed when flat.
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
  public var slant: Double
  /// Where in the row the part begins that belongs to this panel.
  public var clipTop: Double
  /// Where in the row the part ends that belongs to this panel.
  public var clipBottom: Double
  /// What lies over it, from its upper to its lower edge.
  public var shade: FoldShade

  /// The turn in degrees.
  public var degrees: Double { angle.inDegrees }
  /// Whether it lies in the page, needing no perspective.
  public var isFlat: Bool { slant == 0 }
  /// Whether nothing of it can be seen.
  public var isEdgeOn: Bool { slant == 1 }

  /// Where on the page a point of the row is seen; x counts from the row's middle in both.
  ///
  /// It is nil for a point that is level with the eye or behind it.
  public func project(_ point: Point) -> Point? {
    eye.project(Point(x: point.y - hinge, y: point.x), on: pose).map { Point(x: $0.y, y: $0.x) }
  }

  /// The point of the row that is seen at a point of the page.
  ///
  /// It is nil for a panel seen edge-on, and where it is only met behind the eye.
  public func unproject(_ point: Point) -> Point? {
    guard !isEdgeOn else { return nil }
    return eye.unproject(Point(x: point.y, y: point.x), on: pose).map {
      Point(x: $0.y, y: hinge + $0.x)
    }
  }

  /// The eye, and the panel before it, with x and y exchanged: a `Pose` turns about an upright axis,
  /// and a positive one takes the far edge away, not the top one.
  private var eye: Perspective {
    Perspective(vanishingPoint: Point(x: vanishing, y: 0), distance: eyeDistance)
  }
  private var pose: Pose { Pose(shift: position - vanishing, turn: -angle) }

  /// The same panel with what it draws counted from another line of the row.
  func counted(from line: Double) -> Self {
    var panel = self
    panel.hinge -= line
    panel.clipTop -= line
    panel.clipBottom -= line
    return panel
  }
}
