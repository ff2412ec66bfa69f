internal import Geometry

/// The records beside an open sleeve, as a cover flow whose front cover is the sleeve's.
///
/// While the flow is away from the sleeve's record, the wing is shut and the other records stand at
/// both sides; on the record itself only the open sleeve is there. `wing` is between both: 1 open,
/// 0 shut.
public struct SleeveFlowLayout: Sendable, Equatable {
  /// The sleeve.
  public let sleeve: SleeveLayout
  /// The flow, on a stage of its own, whose front cover is as large as the sleeve's.
  public let flow: FlowLayout

  /// At this distance from its record, the wing is shut.
  public static let shutting = 0.35
  /// Records farther from the front than this are not shown.
  public static let farthestOffset = 3.2
  /// How much farther aside the others are while the wing is open, in records.
  private static let aside = 0.9
  private static let openness = Curve(
    knots: [Curve.Knot(0, 1, slope: 0), Curve.Knot(shutting, 0, slope: 0)],
    symmetry: .even
  )
  private static let opaque = Curve(knots: [
    Curve.Knot(0, 0, slope: 0), Curve.Knot(0.3, 1, slope: 0),
  ])
  private static let distance = Curve(
    knots: [
      Curve.Knot(0, 1, slope: 0), Curve.Knot(1.4, 1, slope: 0),
      Curve.Knot(farthestOffset, 0, slope: 0),
    ],
    symmetry: .even
  )

  /// The flow around a sleeve.
  public init(_ sleeve: SleeveLayout) {
    self.sleeve = sleeve
    let center = sleeve.open.x
    let side = sleeve.side
    // The front cover of a flow is 0.62 of its stage's height, and at most 0.545 of its width.
    let width = max(2 * max(center, sleeve.size.width - center), side / 0.545 + 1)
    flow = FlowLayout(
      stage: Size(width: width, height: side / 0.62),
      styles: StyleMix(.gatefold),
      sides: SleeveLayout.sides,
      isRightToLeft: sleeve.isRightToLeft
    )
  }

  /// How far the wing is open at a distance from its record, from 0 to 1.
  public static func openness(at offset: Double) -> Double { openness.value(at: offset) }

  /// The slots of the records that are shown around a position.
  public static func slots(around position: Double, count: Int) -> Range<Int> {
    guard count > 0, position.isFinite else { return 0..<0 }
    let last = Double(count - 1)
    let first = Int((position - farthestOffset).rounded(.up).clamped(to: 0...last))
    let end = Int((position + farthestOffset).rounded(.down).clamped(to: 0...last))
    return first..<max(end, first) + 1
  }

  /// How far another record at an offset has come out of the dark, from 0 to 1.
  public func presence(at offset: Double, wing: Double) -> Double {
    Self.distance.value(at: offset) * (1 - wing).clamped(to: 0...1)
  }

  /// The opacity of a record of a presence: it is opaque before it is bright, so that those behind
  /// it do not shine through.
  public func opacity(of presence: Double) -> Double { Self.opaque.value(at: presence) }

  /// How dark a record of a presence is at an offset.
  public func shade(at offset: Double, presence: Double) -> Double {
    1 - (1 - flow.pose(at: offset).shade) * presence.clamped(to: 0...1)
  }

  /// Another record at an offset; it moves up to its place as the wing shuts.
  public func neighbor(at offset: Double, opening: Double, wing: Double) -> UprightPlane {
    let place = offset + (offset < 0 ? -1 : 1) * Self.aside * wing.clamped(to: 0...1)
    let plane = plane(at: place, opening: opening).plane
    return sleeve.isRightToLeft
      ? plane.mirrored(in: sleeve.size.width, width: sleeve.side) : plane
  }

  /// The sleeve itself at an offset.
  public func pose(at opening: Double, offset: Double, wing: Double) -> SleevePose {
    guard offset != 0 || wing != 1 else { return sleeve.pose(at: opening) }
    let camera = sleeve.cover(at: opening).camera
    let turn = sleeve.coverTurn(at: opening) * wing
    var (plane, away) = plane(at: offset, opening: opening, turned: turn)
    let eye = plane.camera.vanishingPoint
    plane.camera = Perspective(
      vanishingPoint: Point(
        x: lerp(eye.x, camera.vanishingPoint.x, wing),
        y: lerp(eye.y, camera.vanishingPoint.y, wing)
      ),
      distance: lerp(plane.camera.distance, camera.distance, wing)
    )
    let pose = sleeve.pose(with: plane, at: opening, wing: wing, turned: away)
    return sleeve.isRightToLeft ? sleeve.mirrored(pose) : pose
  }

  /// A cover of the flow on a stage from left to right, and its turn there.
  private func plane(
    at offset: Double,
    opening: Double,
    turned turn: Double = 0
  ) -> (plane: UprightPlane, turn: Double) {
    let pose = flow.pose(at: sleeve.isRightToLeft ? -offset : offset)
    let center = sleeve.path(at: opening)
    let scale = sleeve.side(at: opening) / flow.side
    let half = flow.side / 2 * pose.scale * scale
    let angle = pose.turn + turn
    let plane = UprightPlane(
      camera: Perspective(
        vanishingPoint: Point(x: center.x, y: center.y - pose.drop * scale),
        distance: flow.perspective.distance * scale
      ),
      corner: Point(x: center.x + pose.shift * scale - half * cos(angle), y: center.y - half),
      depth: pose.depth * scale + half * sin(angle),
      angle: angle,
      scale: 2 * half / sleeve.side
    )
    return (plane, pose.turn)
  }
}
