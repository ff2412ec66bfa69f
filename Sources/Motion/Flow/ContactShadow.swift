public import Geometry

/// The shadow of a cover on the one behind it: darkest at the upper cover's outer edge.
public struct ContactShadow: Sendable, Equatable {
  /// The horizontal place of the edge on the stage.
  public var edge: Double
  /// How far the shadow reaches from the edge, in pixels; to the left if negative.
  public var extent: Double
  /// The darkness at the edge.
  public var strength: Double

  fileprivate static let width = 16.0
  /// The darkness at the edge of a cover that lies still.
  public static let darkness = 0.4

  /// How dark it is at a horizontal place.
  public func darkness(at x: Double) -> Double {
    let share = (x - edge) / extent
    return share >= 0 && share < 1 ? strength * (1 - share) : 0
  }
}

extension FlowLayout {
  /// The shadow on the cover at an offset, of the next one towards the centre; nil where none is.
  public func shadow(on offset: Double, of art: Rect, at above: PosedPlane) -> ContactShadow? {
    let (outward, distance) = (offset < 0 ? -1.0 : 1, abs(offset))
    // Between both, none is above the other.
    let share = ((distance - 0.5) / 0.5).clamped(to: 0...1)
    guard share > 0 else { return nil }
    let lift = share * share * (3 - 2 * share)
    let outer = isRightToLeft ? -outward : outward
    let corner = outer < 0 ? art.origin.x : art.origin.x + art.size.width
    let place = Point(x: (corner - 0.5) * side, y: 0)
    guard let edge = above.project(place) else { return nil }
    return ContactShadow(
      edge: edge.x,
      extent: outer * ContactShadow.width,
      strength: lift * ContactShadow.darkness
    )
  }
}

extension ContactShadow {
  /// Where a shadow is drawn on the stage: an upright picture, of which a part is visible.
  public struct Frame: Sendable, Equatable {
    /// The place of the shadow from its edge to its end.
    public var whole: Rect
    /// The part of it that lies on the cover.
    public var part: Rect
  }

  /// Less than this share of the shadow, at its pale end, is not visible.
  private static let leastVisible = 0.2

  /// The place of the shadow on a cover and its reflection; nil where it is not visible.
  ///
  /// `art` is the place of the picture and `depth` the extent of its reflection, in sides. The frame
  /// is as high as the cover where that is lowest, so that no part of it lies beside the cover.
  public func frame(on cover: PosedPlane, art: Rect, side: Double, depth: Double) -> Frame? {
    func screen(_ x: Double) -> Double? {
      cover.project(Point(x: (x - 0.5) * side, y: 0))?.x
    }
    guard let left = screen(art.origin.x), let right = screen(art.origin.x + art.size.width),
      let near = cover.upright(at: edge), let far = cover.upright(at: edge + extent)
    else { return nil }
    // Where the cover begins or ends within the shadow, a part of it is visible.
    let (first, last) = ((left - edge) / extent, (right - edge) / extent)
    let (start, end) = (max(min(first, last), 0), min(max(first, last), 1))
    guard start < 1 - Self.leastVisible, start < end else { return nil }
    // The cover is lowest where it is farthest.
    let recession = max(near.recession, far.recession)
    let middle = cover.perspective.vanishingPoint.y + cover.pose.drop / recession
    let scale = side * cover.pose.scale / recession
    let top = middle + (art.origin.y - 0.5) * scale
    let height = middle + (0.5 + depth) * scale - top
    guard height > 0 else { return nil }
    func rect(_ from: Double, _ to: Double) -> Rect {
      let (from, to) = (edge + from * extent, edge + to * extent)
      return Rect(x: min(from, to), y: top, width: abs(to - from), height: height)
    }
    return Frame(whole: rect(0, 1), part: rect(start, end))
  }
}
