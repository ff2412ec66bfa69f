/// The place of a rectangle in space, as the eye of a `Perspective` sees it.
///
/// The rectangle is scaled about its middle, turned about its own upright axis and moved, in this
/// order. Lengths are pixels, measured from the point of the screen that is straight ahead of the
/// eye; x runs rightwards, y downwards, z towards the eye.
public struct Pose: Sendable, Equatable {
  /// How far its middle is to the right.
  public var shift: Double
  /// How far its middle is below the eye.
  public var drop: Double
  /// How far its middle is in front of the screen; behind it when negative.
  public var depth: Double
  /// How far it is turned about its axis, in radians; positive moves the right edge away.
  public var turn: Double
  /// Its scale factor.
  public var scale: Double
  /// How dark it is, from 0 (lit) to 1 (black).
  public var shade: Double

  /// Flat on the screen, straight ahead, not scaled.
  public static let flat = Self()

  /// A pose by its parts; those left out are as in `flat`.
  public init(
    shift: Double = 0,
    drop: Double = 0,
    depth: Double = 0,
    turn: Double = 0,
    scale: Double = 1,
    shade: Double = 0
  ) {
    self.shift = shift
    self.drop = drop
    self.depth = depth
    self.turn = turn
    self.scale = scale
    self.shade = shade
  }

  /// The turn in degrees, the unit of GTK.
  public var turnInDegrees: Double { turn.inDegrees }

  /// The pose between this one, at 0, and another, at 1.
  public func blended(with other: Self, by share: Double) -> Self {
    Self(
      shift: lerp(shift, other.shift, share),
      drop: lerp(drop, other.drop, share),
      depth: lerp(depth, other.depth, share),
      turn: lerp(turn, other.turn, share),
      scale: lerp(scale, other.scale, share),
      shade: lerp(shade, other.shade, share)
    )
  }
}
