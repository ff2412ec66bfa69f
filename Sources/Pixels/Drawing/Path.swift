public import Geometry

/// Curves are flattened into segments too short to notice.
public struct Path: Sendable, Equatable {
  /// Filling closes them.
  public private(set) var outlines: [[Point]] = []

  public init() {}

  public init(outlines: [[Point]]) { self.outlines = outlines }

  public mutating func move(to point: Point) { outlines.append([point]) }

  public mutating func line(to point: Point) {
    if outlines.isEmpty { outlines.append([]) }
    outlines[outlines.count - 1].append(point)
  }

  /// A cubic Bézier curve.
  public mutating func curve(
    to end: Point,
    _ first: Point,
    _ second: Point,
    pieces: Int = 12
  ) {
    guard let start = outlines.last?.last else { return move(to: end) }
    for piece in 1...max(pieces, 1) {
      let t = Double(piece) / Double(max(pieces, 1))
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      line(
        to: Point(
          x: a * start.x + b * first.x + c * second.x + d * end.x,
          y: a * start.y + b * first.y + c * second.y + d * end.y
        )
      )
    }
  }

  public mutating func add(_ other: Path) { outlines += other.outlines }

  public func mapped(_ place: (Point) -> Point) -> Path {
    var path = Path()
    path.outlines = outlines.map { $0.map(place) }
    return path
  }

  /// Scaled, then translated.
  public func scaled(x: Double, y: Double, by offset: Point = .zero) -> Path {
    mapped { Point(x: $0.x * x + offset.x, y: $0.y * y + offset.y) }
  }

  /// Nil without corners.
  public var bounds: Rect? {
    guard let first = outlines.first(where: { !$0.isEmpty })?.first else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in outlines.joined() {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
