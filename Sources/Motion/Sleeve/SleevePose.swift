internal import Geometry

/// The parts of a gatefold sleeve in space at an opening.
public struct SleevePose: Sendable, Equatable {
  /// The cover: a picture of the open cover's side.
  public var cover: UprightPlane
  /// The right wing's surface, as large as the cover.
  public var leaf: UprightPlane
  /// The content of the right wing, as large as the layout's `page`.
  public var page: UprightPlane
  /// The angle between the wing and the screen, in radians: 0 flat, half a turn behind the cover.
  public var angle: Double
  /// Whether the wing shows its inner side.
  public var showsWing: Bool
  /// How far the disc is shifted to the right within the wing, in pixels of its picture.
  public var discShift: Double
}

extension SleeveLayout {
  /// The sleeve at an opening; `wing` shuts the right wing for a value below 1, whatever the
  /// opening.
  public func pose(at opening: Double, wing share: Double = 1) -> SleevePose {
    let parts = wing(at: opening, share: share)
    var pose = SleevePose(
      cover: parts.cover,
      leaf: parts.leaf,
      page: pagePlane(at: opening, parts),
      angle: parts.angle,
      showsWing: hasWing && parts.angle < .pi / 2,
      discShift: side * Self.discTravel * SleeveCurves.disc.value(at: opening)
        * SleeveCurves.disc.value(at: share)
    )
    guard isRightToLeft else { return pose }
    pose.cover = pose.cover.mirrored(in: size.width, width: side)
    pose.leaf = pose.leaf.mirrored(in: size.width, width: side)
    pose.page = pose.page.mirrored(in: size.width, width: page.size.width)
    return pose
  }

  /// Both leaves on a stage from left to right.
  func wing(at opening: Double, share: Double = 1) -> SleeveLeaves {
    let center = path(at: opening)
    let shownSide = side(at: opening)
    let scale = shownSide / side
    let final = finalTurn * SleeveCurves.turn.value(at: opening)
    let turn = final + SleeveCurves.swing.value(at: opening)
    let open = SleeveCurves.hinge.value(at: opening)
    let angle = lerp(.pi, open, share) - final
    let spine = Point(x: center.x + shownSide / 2 * cos(turn), y: center.y - shownSide / 2)
    let depth = shownSide / 2 * sin(turn)
    let camera = Perspective(
      vanishingPoint: Point(x: spine.x, y: center.y - Self.eyeHeight * shownSide),
      distance: Self.eyeDistance * shownSide
    )
    let left = Point(x: center.x - shownSide / 2 * cos(turn), y: spine.y)
    return SleeveLeaves(
      cover: UprightPlane(camera: camera, corner: left, depth: depth, angle: turn, scale: scale),
      leaf: UprightPlane(camera: camera, corner: spine, depth: -depth, angle: angle, scale: scale),
      angle: angle
    )
  }

  /// The page is attached to the spine, and flat when the leaf has its final turn.
  private func pagePlane(at opening: Double, _ parts: SleeveLeaves) -> UprightPlane {
    let eye = path(at: 1).y - Self.eyeHeight * side
    let resting = 1 + side / 2 * sin(finalTurn) / (Self.eyeDistance * side)
    let scale = parts.leaf.down * resting
    let corner = Point(
      x: parts.leaf.corner.x,
      y: parts.leaf.camera.vanishingPoint.y + (page.origin.y - eye) * scale
    )
    return UprightPlane(
      camera: parts.leaf.camera,
      corner: corner,
      depth: parts.leaf.depth,
      angle: parts.angle + finalTurn * SleeveCurves.turn.value(at: opening),
      scale: scale
    )
  }
}

/// Both leaves in space, the cover on the left.
struct SleeveLeaves {
  var cover: UprightPlane
  var leaf: UprightPlane
  var angle: Double
}
