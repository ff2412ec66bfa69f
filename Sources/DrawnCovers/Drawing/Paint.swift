internal import Geometry
internal import Motion
internal import Pixels

enum Paint {
  case color(Color)
  case line(Point, Point, [ColorStop])
  case round(Point, Double, [ColorStop])

  enum Mode {
    case over
    /// Both colours darken, like transparent ink.
    case multiply
    /// Both colours lighten.
    case screen
  }

  static func line(_ start: Point, _ end: Point, _ one: Color, _ other: Color) -> Self {
    .line(start, end, [ColorStop(0, one), ColorStop(1, other)])
  }

  static func round(_ center: Point, _ radius: Double, _ one: Color, _ other: Color) -> Self {
    .round(center, radius, [ColorStop(0, one), ColorStop(1, other)])
  }

  static func hex(_ hex: UInt32, _ alpha: Double = 1) -> Self {
    .color(Color(hex: hex, alpha: alpha))
  }
}

/// Prepared for fast evaluation per pixel.
struct MixedPaint {
  private static let steps = 511
  /// The colours in 0 to 255, premultiplied: one, or `steps` + 1.
  private let table: [SIMD4<Float>]
  private let kind: Kind

  private enum Kind {
    case flat
    case line(origin: Point, by: Point)
    case round(center: Point, radius: Double)
  }

  init(_ paint: Paint) {
    switch paint {
    case .color(let color):
      table = [Self.parts(of: color)]
      kind = .flat
    case .line(let start, let end, let stops):
      table = Self.table(of: stops)
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let square = max(dx * dx + dy * dy, 1e-9)
      kind = .line(origin: start, by: Point(x: dx / square, y: dy / square))
    case .round(let center, let radius, let stops):
      table = Self.table(of: stops)
      kind = .round(center: center, radius: max(radius, 1e-9))
    }
  }

  /// `grain` from 0 to 1 dithers the rounding to avoid banding.
  func pixel(at place: Point, grain: Float) -> UInt32 {
    let share: Double
    switch kind {
    case .flat: share = 0
    case .line(let origin, let by):
      share = (place.x - origin.x) * by.x + (place.y - origin.y) * by.y
    case .round(let center, let radius):
      let (dx, dy) = (place.x - center.x, place.y - center.y)
      share = (dx * dx + dy * dy).squareRoot() / radius
    }
    let index = Int(share.clamped(to: 0...1) * Double(table.count - 1) + 0.5)
    return Self.pixel(table[index], grain)
  }

  private static func pixel(_ parts: SIMD4<Float>, _ grain: Float) -> UInt32 {
    let alpha = UInt32(parts.w + 0.5)
    func part(_ part: Float) -> UInt32 { min(UInt32(part + grain), alpha) }
    return part(parts.x) | part(parts.y) << 8 | part(parts.z) << 16 | alpha << 24
  }

  private static func parts(of color: Color) -> SIMD4<Float> {
    let alpha = color.alpha.clamped(to: 0...1)
    func part(_ part: Double) -> Float { Float(part.clamped(to: 0...1) * alpha * 255) }
    return SIMD4(part(color.red), part(color.green), part(color.blue), Float(alpha * 255))
  }

  private static func table(of stops: [ColorStop]) -> [SIMD4<Float>] {
    (0...steps).map { parts(of: stops.ink(at: Double($0) / Double(steps))) }
  }
}

extension [ColorStop] {
  /// Interpolated in OKLab.
  func ink(at place: Double) -> Color {
    guard let first, let last else { return .clear }
    guard place > first.place else { return first.color }
    for (one, other) in zip(self, dropFirst()) where place < other.place {
      let share = (place - one.place) / (other.place - one.place)
      let (start, end) = (OKLab(one.color), OKLab(other.color))
      let mixed = OKLab(
        lightness: start.lightness + (end.lightness - start.lightness) * share,
        a: start.a + (end.a - start.a) * share,
        b: start.b + (end.b - start.b) * share
      )
      return mixed.color.opacity(one.color.alpha + (other.color.alpha - one.color.alpha) * share)
    }
    return last.color
  }
}
