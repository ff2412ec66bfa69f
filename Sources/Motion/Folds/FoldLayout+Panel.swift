public import Geometry

/// One flat part of a folding row, turned about a horizontal hinge and drawn in perspective.
///
/// To draw it: move to (middle of the row, `vanishing`), apply the perspective of `eyeDistance`,
/// move down by `position` − `vanishing`, turn by `degrees` about the horizontal axis, move by
/// (−middle, −`hinge`), clip to `clipTop` … `clipBottom`, draw the row, and `shade` over the clip.
/// Draw nothing when it is edge-on (`slant` = 1); no transform is needed when it is flat.
public struct FoldPanel: Sendable, Equatable {
  /// How far the eye is in front of the page.
  public var eyeDistance: Double
  /// Where on the page the vanishing point is, from the top.
  public var vanishing: Double
  /// Where on the page the hinge is, from the top.
  public var position: Double
  /// Where in the row the hinge is, from the row's top.
  public var hinge: Double
  /// The turn in radians, as GTK and Core Animation count: positive turns the top edge away.
  public var angle: Double
  /// How much it is turned away: 0 flat, 1 edge-on; the sine of the angle, without its sign.
  public var slant: Double
  /// Where in the row the part begins that belongs to this panel.
  public var clipTop: Double
  /// Where in the row the part ends that belongs to this panel.
  public var clipBottom: Double
  /// The gradient over it, from its upper to its lower edge.
  public var shade: FoldShade

  /// The turn in degrees.
  public var degrees: Double { angle.inDegrees }
  /// Whether it lies in the page and needs no perspective.
  public var isFlat: Bool { slant == 0 }
  /// Whether it is invisible.
  public var isEdgeOn: Bool { slant == 1 }

  /// The point of the page at which a point of the row appears, x from its middle.
  public func project(_ point: Point) -> Point? {
    eye.project(Point(x: point.y - hinge, y: point.x), on: pose).map { Point(x: $0.y, y: $0.x) }
  }

  /// The eye and the panel with x and y exchanged: a `Pose` turns about an upright axis, and a
  /// positive turn moves the far edge away, not the top one.
  private var eye: Perspective {
    Perspective(vanishingPoint: Point(x: vanishing, y: 0), distance: eyeDistance)
  }
  private var pose: Pose { Pose(shift: position - vanishing, turn: -angle) }

  func counted(from line: Double) -> Self {
    var panel = self
    panel.hinge -= line
    panel.clipTop -= line
    panel.clipBottom -= line
    return panel
  }
}
