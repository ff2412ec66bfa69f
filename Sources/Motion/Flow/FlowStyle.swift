/// How a cover flow looks: the place of a cover by its offset from the centre, and the camera.
///
/// Offsets are items: 0 in front, 1 the neighbour on the right.
public struct FlowStyle: Sendable, Equatable {
  /// The input of the curves, and the length that 1 stands for in them.
  public enum Measure: Sendable {
    /// The curves read offsets; lengths are sides of the front cover.
    case covers
    /// The curves read the distance from the centre, 1 at the stage's edge; lengths are the
    /// stage's widths.
    case stage
  }

  /// The reflection of a cover on the floor.
  public struct Reflection: Sendable, Equatable {
    /// The dark gap between a cover's foot and its image, in pixels.
    public var gap: Double
    /// The part of the gap that grows with the cover, in its sides.
    public var gapShare: Double
    /// The strength of the image by the distance below the foot, in sides of the cover.
    public var strength: Curve
    /// How much the floor under the image hides what is behind it, by the same distance.
    public var cover: Curve

    /// A reflection by its parts.
    public init(gap: Double, gapShare: Double = 0, strength: Curve, cover: Curve) {
      self.gap = gap
      self.gapShare = gapShare
      self.strength = strength
      self.cover = cover
    }

    /// The gap below the foot of a cover with this side, in pixels.
    public func gap(side: Double) -> Double { gap + gapShare * side }

    /// How far below the foot the image reaches, in sides of the cover.
    public var height: Double { strength.knots.last?.x ?? 0 }
  }

  /// The input and the unit of the curves.
  public var measure: Measure
  /// The distance from a cover to the next one before any curve.
  ///
  /// It is in sides of the front cover, even where `measure` is `.stage`: the space of a cover in
  /// the row does not grow with the stage.
  public var pitch: Double
  /// How far a cover moves aside, beyond its pitch.
  public var shift: Curve
  /// How far it moves forward.
  public var depth: Curve
  /// How far it slides along its own turned plane, scaled by `scale`.
  public var slide: Curve
  /// How far it is turned, in radians.
  public var turn: Curve
  /// How large it is; the front cover always fills its place, so only the ratio to it counts.
  public var scale: Curve
  /// How dark it is, from 0 to 1.
  public var shade: Curve
  /// How far the eye is in front of the stage.
  public var eye: Double
  /// How high the eye is above the middle of the front cover, in its sides; below it when negative.
  public var eyeHeight: Double
  /// The farthest place, in the input of the curves, at which a cover is still visible.
  public var farthest: Double
  /// The reflection of each cover on the floor.
  public var reflection: Reflection

  /// A style by its parts; curves left out change nothing.
  public init(
    measure: Measure = .covers,
    pitch: Double,
    shift: Curve = .constant(0),
    depth: Curve = .constant(0),
    slide: Curve = .constant(0),
    turn: Curve = .constant(0),
    scale: Curve = .constant(1),
    shade: Curve = .constant(0),
    eye: Double,
    eyeHeight: Double = 0,
    farthest: Double = 100,
    reflection: Reflection = .floor
  ) {
    self.measure = measure
    self.pitch = pitch
    self.shift = shift
    self.depth = depth
    self.slide = slide
    self.turn = turn
    self.scale = scale
    self.shade = shade
    self.eye = eye
    self.eyeHeight = eyeHeight
    self.farthest = farthest
    self.reflection = reflection
  }

  // MARK: - In pixels

  /// The pose of a cover on a stage, in pixels, for a rectangle as large as the front cover.
  public func pose(at offset: Double, side: Double, stageWidth: Double) -> Pose {
    let unit = unit(side: side, stageWidth: stageWidth)
    let place = offset * reading(side: side, stageWidth: stageWidth)
    let turn = turn.value(at: place)
    let size = scale.value(at: place)
    var pose = Pose(
      shift: offset * pitch * side + shift.value(at: place) * unit,
      drop: eyeHeight * side,
      depth: depth.value(at: place) * unit,
      turn: turn,
      scale: size / scale.value(at: 0),
      shade: shade.value(at: place).clamped(to: 0...1)
    )
    // The slide is applied first, so it is scaled and turned with the cover.
    let slide = slide.value(at: place) * size * unit
    guard slide != 0 else { return pose }
    pose.shift += slide * cos(turn)
    pose.depth -= slide * sin(turn)
    return pose
  }

  /// How far the eye is in front of a stage, in pixels.
  public func eyeDistance(side: Double, stageWidth: Double) -> Double {
    eye * unit(side: side, stageWidth: stageWidth)
  }

  /// The farthest offset at which a cover is still visible on a stage.
  public func farthestOffset(side: Double, stageWidth: Double) -> Double {
    farthest / reading(side: side, stageWidth: stageWidth)
  }

  /// The offset of the last knot of the curves that place a cover; beyond it they are straight.
  func lastBend(side: Double, stageWidth: Double) -> Double {
    let last = [shift, depth, slide, turn, scale].reduce(0) { max($0, $1.knots.last?.x ?? 0) }
    return last / reading(side: side, stageWidth: stageWidth)
  }

  private func unit(side: Double, stageWidth: Double) -> Double {
    measure == .covers ? side : stageWidth
  }

  /// What the curves read for one item: 1, or r = o · pitch / (W / 2).
  private func reading(side: Double, stageWidth: Double) -> Double {
    measure == .covers ? 1 : pitch * side / (stageWidth / 2)
  }
}
