public import Geometry

/// The shadow of a cover on the one behind it: darkest at the upper cover's outer edge.
public struct ContactShadow: Sendable, Equatable {
  /// The horizontal place of the edge on the stage.
  public var edge: Double
  /// How far the shadow reaches from the edge, in pixels; to the left if negative.
  public var reach: Double
  /// The darkness at the edge.
  public var strength: Double

  private static let width = 16.0
  /// The darkness at the edge of a cover that lies still.
  public static let darkness = 0.4

  /// How dark it is at a horizontal place.
  public func darkness(at x: Double) -> Double {
    let share = (x - edge) / reach
    return share >= 0 && share < 1 ? strength * (1 - share) : 0
  }
}

extension ContactShadow {
  /// The shadow on the cover at an offset, of the next one towards the centre, which has a pose and
  /// whose picture has the place `art` in sides; nil where that is not above it.
  public init?(on offset: Double, of art: Rect, at above: Pose, in layout: FlowLayout) {
    let (side, distance) = (offset < 0 ? -1.0 : 1, abs(offset))
    // Between both, none is above the other.
    let share = ((distance - 0.5) / 0.5).clamped(to: 0...1)
    guard share > 0 else { return nil }
    let lift = share * share * (3 - 2 * share)
    let outer = layout.isRightToLeft ? -side : side
    let corner = outer < 0 ? art.origin.x : art.origin.x + art.size.width
    let place = Point(x: (corner - 0.5) * layout.side, y: 0)
    guard let edge = layout.perspective.project(place, on: above) else { return nil }
    self.init(edge: edge.x, reach: outer * Self.width, strength: lift * Self.darkness)
  }
}
