public import Motion

/// The stage around the covers: what is behind them, below and before them.
public struct Scenery: Sendable, Equatable {
  /// A colour at a place along a course.
  public struct Stop: Sendable, Equatable {
    /// From 0 to 1.
    public var place: Double
    /// The colour there.
    public var color: Color

    /// A stop by its parts.
    public init(_ place: Double, _ color: Color) {
      self.place = place
      self.color = color
    }
  }

  /// The light behind the front cover.
  public struct Glow: Sendable, Equatable {
    /// Its middle.
    public var center: Point
    /// How far it reaches.
    public var radii: Size
    /// From the middle to the edge.
    public var stops: [Stop]

    /// A light of a colour behind a front cover: 34, 15, 4 and 0 % (mocks/README.md).
    public init(behind front: Rect, color: Color) {
      center = front.center
      radii = Size(width: front.size.width * 1.75, height: front.size.width * 1.1)
      stops = [
        Stop(0, color.opacity(0.34)), Stop(0.45, color.opacity(0.15)),
        Stop(0.75, color.opacity(0.04)), Stop(1, color.opacity(0)),
      ]
    }
  }

  /// The wall, from the stage's upper edge to its lower one.
  public var wall: [Stop]
  /// The floor's one colour.
  public var floor: Color
  /// Where the floor begins; wall and glow end there.
  public var floorTop: Double
  /// The light, if there is one.
  public var glow: Glow?
  /// How dark the stage's sides are, before the covers.
  public var vignette: Double
  /// How far that reaches, in widths of the stage.
  public var vignetteReach: Double

  /// A stage whose floor begins at a height.
  public init(floorTop: Double, glow: Glow? = nil) {
    wall = [
      Stop(0, Color(hex: 0x0d0d10)), Stop(0.55, Color(hex: 0x060607)), Stop(0.68, .black),
      Stop(1, .black),
    ]
    floor = .black
    self.floorTop = floorTop
    self.glow = glow
    vignette = 0.72
    vignetteReach = 0.13
  }
}
