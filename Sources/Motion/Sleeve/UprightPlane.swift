public import Geometry

/// A picture that stands upright in space, turned about a vertical line, as a camera sees it.
///
/// Its coordinates are pixels from its top left corner. In space x runs rightwards, y downwards and
/// depth towards the eye; at depth 0 they are those of the screen.
public struct UprightPlane: Sendable, Equatable {
  /// The camera.
  public var camera: Perspective
  /// Where its top left corner is.
  public var corner: Point
  /// How far that corner is in front of the screen.
  public var depth: Double
  /// How far one pixel of the picture leads to the right.
  public var across: Double
  /// How far one pixel of the picture leads towards the eye.
  public var forward: Double
  /// The height of one pixel of the picture.
  public var down: Double

  /// A plane whose pixels have a size, and which is turned by an angle about its left edge.
  public init(
    camera: Perspective,
    corner: Point,
    depth: Double = 0,
    angle: Double = 0,
    scale: Double = 1
  ) {
    self.camera = camera
    self.corner = corner
    self.depth = depth
    across = scale * cos(angle)
    forward = -scale * sin(angle)
    down = scale
  }

  /// By how much points of a column are farther away than the screen: the homogeneous coordinate.
  public func recession(at x: Double) -> Double { 1 - (depth + x * forward) / camera.distance }

  /// The point of the screen at which a point of the picture appears; nil behind the eye.
  public func project(_ point: Point) -> Point? {
    let recession = recession(at: point.x)
    guard recession > 0 else { return nil }
    let eye = camera.vanishingPoint
    return Point(
      x: eye.x + (corner.x + point.x * across - eye.x) / recession,
      y: eye.y + (corner.y + point.y * down - eye.y) / recession
    )
  }

  /// The smallest rectangle of the screen around a part of the picture; nil behind the eye.
  public func bounds(of part: Rect) -> Rect? {
    let (left, top) = (part.origin.x, part.origin.y)
    let (right, bottom) = (left + part.size.width, top + part.size.height)
    let corners = [
      project(Point(x: left, y: top)), project(Point(x: left, y: bottom)),
      project(Point(x: right, y: top)), project(Point(x: right, y: bottom)),
    ].compactMap(\.self)
    guard corners.count == 4 else { return nil }
    let (across, down) = (corners.map(\.x), corners.map(\.y))
    let (x, y) = (across.min() ?? 0, down.min() ?? 0)
    return Rect(x: x, y: y, width: (across.max() ?? x) - x, height: (down.max() ?? y) - y)
  }

  /// How far the far side of a part of the picture recedes from the top or the foot of its bounds.
  public func taper(of part: Rect) -> Double {
    let (top, bottom) = (part.origin.y, part.origin.y + part.size.height)
    let columns = [part.origin.x, part.origin.x + part.size.width]
    func reach(_ y: Double) -> Double {
      let ends = columns.compactMap { project(Point(x: $0, y: y))?.y }
      return (ends.max() ?? 0) - (ends.min() ?? 0)
    }
    return max(reach(top), reach(bottom))
  }

  /// The column of the picture that appears at an x of the screen; nil when it is edge-on there.
  public func column(seenAt x: Double) -> Double? {
    let eye = camera.vanishingPoint.x
    let way = x - eye
    let step = across + way * forward / camera.distance
    guard step.magnitude > 1e-9 else { return nil }
    return (way * recession(at: 0) - corner.x + eye) / step
  }

  /// The plane with its picture moved: `point` of the old one is the new top left corner.
  public func moved(to point: Point) -> Self {
    var other = self
    other.corner.x += point.x * across
    other.corner.y += point.y * down
    other.depth += point.x * forward
    return other
  }

  /// The plane upside down below the line `foot` of its picture, as a floor reflects it.
  public func reflected(below foot: Double) -> Self {
    var other = self
    other.corner.y += 2 * foot * down
    other.down = -down
    return other
  }

  /// The plane mirrored within a stage, for a picture of a width, which is not mirrored itself.
  public func mirrored(in extent: Double, width: Double) -> Self {
    var other = moved(to: Point(x: width, y: 0))
    other.corner.x = extent - other.corner.x
    other.forward = -forward
    other.camera.vanishingPoint.x = extent - camera.vanishingPoint.x
    return other
  }
}
