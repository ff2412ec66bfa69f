public import Geometry

/// The stage around the covers: what is behind them, below and before them.
public struct Scenery: Sendable, Equatable {
  /// A colour at a place along a course.
  public typealias Stop = ColorStop

  /// The light behind the front cover.
  public struct Glow: Sendable, Equatable {
    /// Its middle.
    public var center: Point
    /// How far it reaches.
    public var radii: Size
    /// From the middle to the edge.
    public var stops: [Stop]

    /// A light of a colour behind a front cover: 34, 15, 4 and 0 %, less where
    /// the colour itself is weaker.
    public init(behind front: Rect, color: Color) {
      center = front.center
      radii = Size(width: front.size.width * 1.75, height: front.size.width * 1.1)
      stops = [(0, 0.34), (0.45, 0.15), (0.75, 0.04), (1, 0)].map { place, strength in
        Stop(place, color.opacity(strength * color.alpha))
      }
    }
  }

  /// The wall, from the stage's upper edge to its lower one.
  public var wall: [Stop]
  /// The floor's one colour.
  public var floor: Color
  /// Where the floor begins; wall and glow end there.
  public var floorTop: Double
  /// How far above the floor wall and glow begin to fade, in pixels.
  public var floorFade: Double
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
    floorFade = floorTop * 0.4
    self.glow = glow
    vignette = 0.72
    vignetteReach = 0.13
  }
}
