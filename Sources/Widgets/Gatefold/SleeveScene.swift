internal import Geometry
internal import Gtk
internal import Motion

/// What a gatefold sleeve draws for one frame: its pose, and the strengths of everything around it.
struct SleeveScene {
  let layout: SleeveLayout
  let opening: Double
  let pose: SleevePose
  /// The turn of the page, from 0 to 1.
  let turn: Double
  /// How far the wing is open at its record, from 0 to 1.
  var wing = 1.0
  /// Whether the renderer has 3D transforms.
  let isInSpace: Bool

  var side: Double { layout.side }

  var leaf: Rect { Rect(x: 0, y: 0, width: side, height: side) }

  /// The pixels of the screen for each of the cover's picture, in its middle.
  var coverScale: Double { pose.cover.down / pose.cover.recession(at: side / 2) }

  /// The line of a leaf's picture at a distance from the spine: of the cover's, or of the wing's.
  func line(_ distance: Double, ofCover isCover: Bool) -> Point {
    Point(x: isCover != layout.isRightToLeft ? side - distance : distance, y: 0)
  }

  /// The place of the disc within the wing's picture, or within the cover's without a wing.
  var disc: Rect {
    let diameter = side * SleeveLayout.discDiameter
    let inset = (side - diameter) / 2
    let rect = Rect(x: inset + pose.discShift, y: inset, width: diameter, height: diameter)
    return layout.isRightToLeft ? rect.mirrored(in: side) : rect
  }

  /// The highest foot of the leaves on the screen, where the floor begins.
  var horizon: Double {
    let feet = [Point(x: 0, y: side), Point(x: side, y: side)]
    let planes = pose.showsWing ? [pose.cover, pose.leaf] : [pose.cover]
    let own = planes.flatMap { plane in feet.compactMap { plane.project($0)?.y } }.min() ?? 0
    // The feet of other records, which are farther away.
    let others = layout.center(at: opening).y + 0.41 * layout.side(at: opening)
    return own + (min(own, others) - own) * (1 - wing)
  }

  /// The plane of the page while it turns from the wing over to the cover, and its angle.
  ///
  /// Beyond a quarter turn its back is seen, which is the cover.
  var sheet: (plane: UprightPlane, angle: Double) {
    let spine =
      layout.isRightToLeft
      ? pose.leaf.mirrored(in: layout.size.width, width: side)
      : pose.leaf
    // The direction of the cover, seen as an angle of the wing.
    let landing = layout.coverTurn(at: opening) - .pi
    let angle = pose.angle + (landing - pose.angle) * turn
    var plane = UprightPlane(
      camera: spine.camera,
      corner: spine.corner,
      depth: spine.depth,
      angle: angle,
      scale: spine.down
    )
    if angle < -.pi / 2 {
      // The back's picture leads from the outer edge to the spine.
      plane = plane.moved(to: Point(x: side, y: 0))
      plane.across = -plane.across
      plane.forward = -plane.forward
    }
    return (
      layout.isRightToLeft ? plane.mirrored(in: layout.size.width, width: side) : plane, angle
    )
  }

  func content(onSheetAt angle: Double) -> UprightPlane {
    let width = layout.page.size.width
    let isMirrored = layout.isRightToLeft
    let page = isMirrored ? pose.page.mirrored(in: layout.size.width, width: width) : pose.page
    var plane = UprightPlane(
      camera: page.camera,
      corner: page.corner,
      depth: page.depth,
      angle: angle + layout.finalTurn(at: opening) * (1 - turn),
      scale: page.down
    )
    if isMirrored { plane = plane.mirrored(in: layout.size.width, width: width) }
    return plane
  }
}
