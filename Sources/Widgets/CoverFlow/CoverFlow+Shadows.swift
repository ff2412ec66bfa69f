internal import Geometry
internal import Gtk
internal import Motion
internal import Numbers

/// Contact shadows.
extension CoverFlow {
  /// Draws the shadow of the cover above another, on the other's picture and its reflection.
  ///
  /// It is an upright picture on the stage, as high as the cover at the shadow's inner end, where the
  /// cover is lowest: no part of it lies beside the cover, and it needs no transform.
  func drawShadow(on cover: Cover, to snapshot: Snapshot) {
    guard let shadow = cover.shadow, cover.presence == 1, let art = cover.baked?.frame.art
    else { return }
    let (pose, side, eye) = (cover.pose, layout.side, layout.perspective.vanishingPoint)
    /// The place on the cover at a horizontal one on the stage, in sides, and how far it recedes.
    func place(at x: Double) -> (along: Double, recession: Double)? {
      layout.perspective.unproject(Point(x: x, y: eye.y + 1), on: pose).map {
        ($0.x / side + 0.5, $0.y * pose.scale + pose.drop)
      }
    }
    func y(_ down: Double, _ recession: Double) -> Double {
      eye.y + (pose.drop + (down - 0.5) * side * pose.scale) / recession
    }
    let (start, end) = (shadow.edge, shadow.edge + shadow.reach)
    guard let near = place(at: start), let far = place(at: end) else { return }
    // The cover is lowest where it is farthest.
    let recession = max(near.recession, far.recession)
    let top = y(art.origin.y, recession)
    let height = y(1 + style.reflection.height, recession) - top
    let whole = Rect(x: min(start, end), y: top, width: abs(shadow.reach), height: height)
    // Where the cover begins or ends within the shadow, a part of it is visible.
    let reach = far.along - near.along
    let left = (art.origin.x - near.along) / reach
    let right = (art.origin.x + art.size.width - near.along) / reach
    let (first, last) = (max(min(left, right), 0), min(max(left, right), 1))
    // Its last, palest pixels alone are invisible.
    guard first < 0.8, first < last, height > 0 else { return }
    let picture = shadow.reach < 0 ? Self.leftShadow : Self.rightShadow
    func draw() {
      guard first > 0 || last < 1 else { return snapshot.draw(picture, in: whole) }
      let (from, to) = (start + first * shadow.reach, start + last * shadow.reach)
      let part = Rect(x: min(from, to), y: top, width: abs(to - from), height: height)
      snapshot.clipped(to: part) { snapshot.draw(picture, in: whole) }
    }
    let share = shadow.strength / ContactShadow.darkness
    if share < 1 { snapshot.faded(to: share, draw) } else { draw() }
  }

  private static let leftShadow = shadow(isMirrored: true)
  private static let rightShadow = shadow(isMirrored: false)

  private static func shadow(isMirrored: Bool) -> Texture {
    let width = 64
    return Texture(width: width, height: 1) { bytes in
      for x in 0..<width {
        let share = 1 - (Double(isMirrored ? width - 1 - x : x) + 0.5) / Double(width)
        for part in 0..<3 { bytes[4 * x + part] = 0 }
        bytes[4 * x + 3] = UInt8(clamping: (255 * ContactShadow.darkness * share).rounded())
      }
    }
  }
}
