public import Geometry

public struct Scenery: Sendable, Equatable {
  public typealias Stop = ColorStop

  public struct Glow: Sendable, Equatable {
    public var center: Point
    public var radii: Size
    /// From the centre to the edge.
    public var stops: [Stop]

    /// The least lightness of the light, so that that of a dark cover is visible.
    private static let least = 0.62
    /// The greatest chroma that a dark colour gets by that.
    private static let richest = 0.13

    /// Creates a glow behind a front cover with an opacity of 34, 15, 4 and 0 %, multiplied by that
    /// of the colour.
    public init(behind front: Rect, color: Color) {
      let alpha = color.alpha
      let color = Self.lifted(color)
      center = front.center
      radii = Size(width: front.size.width * 1.75, height: front.size.width * 1.1)
      stops = [(0, 0.34), (0.45, 0.15), (0.75, 0.04), (1, 0)].map { place, strength in
        Stop(place, color.opacity(strength * alpha))
      }
    }

    private static func lifted(_ color: Color) -> Color {
      let lab = OKLab(color)
      guard lab.lightness < least else { return color }
      let wanted = min(lab.chroma * least / max(lab.lightness, 0.05), richest)
      let chroma = max(lab.chroma, wanted)
      return OKLab(lightness: least, chroma: chroma, hue: lab.hue).color
    }
  }

  /// From the stage's upper edge to its lower one.
  public var wall: [Stop]
  public var floor: Color
  /// Wall and glow end there.
  public var floorTop: Double
  /// The height above the floor at which wall and glow begin to fade, in pixels.
  public var floorFade: Double
  public var glow: Glow?
  /// In front of the covers.
  public var vignette: Double
  /// Its width at each side, in widths of the stage.
  public var vignetteReach: Double

  public init(floorTop: Double, glow: Glow? = nil) {
    wall = [
      Stop(0, Color(hex: 0x0d0d10)), Stop(0.55, Color(hex: 0x060607)), Stop(0.68, .black),
      Stop(1, .black),
    ]
    floor = .black
    self.floorTop = floorTop
    floorFade = floorTop * 0.4
    self.glow = glow
    vignette = 0.3
    vignetteReach = 0.08
  }
}
