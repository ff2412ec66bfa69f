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
  /// The sleeve at an opening; a `wing` below 1 shuts the right wing.
  public func pose(at opening: Double, wing share: Double = 1) -> SleevePose {
    let pose = pose(with: cover(at: opening), at: opening, wing: share)
    return isRightToLeft ? mirrored(pose) : pose
  }

  /// The cover on a stage from left to right.
  func cover(at opening: Double) -> UprightPlane {
    let center = path(at: opening)
    let shownSide = side(at: opening)
    let turn = coverTurn(at: opening)
    let half = shownSide / 2
    return UprightPlane(
      camera: Perspective(
        vanishingPoint: Point(
          x: center.x + half * cos(turn),
          y: center.y - Self.eyeHeight * shownSide
        ),
        distance: Self.eyeDistance * shownSide
      ),
      corner: Point(x: center.x - half * cos(turn), y: center.y - half),
      depth: half * sin(turn),
      angle: turn,
      scale: shownSide / side
    )
  }

  /// The turn of the cover about its own middle, in radians.
  public func coverTurn(at opening: Double) -> Double {
    finalTurn(at: opening) + SleeveCurves.swing.value(at: opening)
  }

  /// The part of the final turn that the leaves have at an opening.
  public func finalTurn(at opening: Double) -> Double {
    finalTurn * SleeveCurves.turn.value(at: opening)
  }

  /// The wing that hangs on the right edge of a cover, on a stage from left to right.
  ///
  /// `turn` is how far the sleeve as a whole is turned away, in radians.
  func pose(
    with cover: UprightPlane,
    at opening: Double,
    wing share: Double,
    turned turn: Double = 0
  ) -> SleevePose {
    let final = finalTurn(at: opening)
    let angle = lerp(.pi, SleeveCurves.hinge.value(at: opening), share) - final + turn
    let spine = cover.moved(to: Point(x: side, y: 0))
    let scale = cover.down
    let leaf = UprightPlane(
      camera: cover.camera,
      corner: spine.corner,
      depth: spine.depth,
      angle: angle,
      scale: scale
    )
    // The page is attached to the spine, and flat when the leaf has its final turn.
    let resting = 1 + side / 2 * sin(finalTurn) / (Self.eyeDistance * side)
    let eye = open.y - Self.eyeHeight * side
    let inset = (page.origin.y - eye) * resting + side / 2 - Self.eyeHeight * side
    let content = UprightPlane(
      camera: cover.camera,
      corner: Point(x: leaf.corner.x, y: leaf.corner.y + inset * scale),
      depth: leaf.depth,
      angle: angle + final,
      scale: scale * resting
    )
    let discs = SleeveCurves.disc
    return SleevePose(
      cover: cover,
      leaf: leaf,
      page: content,
      angle: angle,
      showsWing: hasWing && leaf.isSeenFromItsFront(width: side),
      discShift: side * Self.discTravel * discs.value(at: opening) * discs.value(at: share)
    )
  }

  func mirrored(_ pose: SleevePose) -> SleevePose {
    var other = pose
    other.cover = pose.cover.mirrored(in: size.width, width: side)
    other.leaf = pose.leaf.mirrored(in: size.width, width: side)
    other.page = pose.page.mirrored(in: size.width, width: page.size.width)
    return other
  }
}

extension UprightPlane {
  fileprivate func isSeenFromItsFront(width: Double) -> Bool {
    guard let left = project(.zero)?.x, let right = project(Point(x: width, y: 0))?.x else {
      return false
    }
    return right > left + 1e-9
  }
}
