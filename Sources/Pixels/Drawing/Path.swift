public import Geometry

/// Outlines made of straight lines; curves are flattened into segments too short to notice.
public struct Path: Sendable, Equatable {
  /// The corners of each outline; filling closes it.
  public private(set) var outlines: [[Point]] = []

  /// Creates an empty path.
  public init() {}

  /// Creates a path from the corners of its outlines.
  public init(outlines: [[Point]]) { self.outlines = outlines }

  /// Begins an outline.
  public mutating func move(to point: Point) { outlines.append([point]) }

  /// Appends a straight line.
  public mutating func line(to point: Point) {
    if outlines.isEmpty { outlines.append([]) }
    outlines[outlines.count - 1].append(point)
  }

  /// Appends a cubic Bézier curve as the given number of segments.
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

  /// Adds all outlines of another path.
  public mutating func add(_ other: Path) { outlines += other.outlines }

  /// The same outlines with each corner transformed.
  public func mapped(_ place: (Point) -> Point) -> Path {
    var path = Path()
    path.outlines = outlines.map { $0.map(place) }
    return path
  }

  /// The same outlines, scaled and then translated.
  public func scaled(x: Double, y: Double, by offset: Point = .zero) -> Path {
    mapped { Point(x: $0.x * x + offset.x, y: $0.y * y + offset.y) }
  }

  /// The bounding rectangle of all corners; nil without any.
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
