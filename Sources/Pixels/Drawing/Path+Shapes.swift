package import Geometry
internal import Glibc
internal import Motion

extension Path {
  package init(_ corners: [Point]) { self.init(outlines: corners.isEmpty ? [] : [corners]) }

  package static func polygon(_ corners: (Double, Double)...) -> Path {
    Path(corners.map { Point(x: $0.0, y: $0.1) })
  }

  package static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))
  }

  /// Half of the line is outside and half of it inside.
  static func frame(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    line: Double
  ) -> Path {
    var path = rect(x - line / 2, y - line / 2, width + line, height + line)
    path.add(rect(x + line / 2, y + line / 2, width - line, height - line).reversed())
    return path
  }

  package static func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
    let count = cornerCount(radius: radius)
    return Path(
      (0..<count).map { step in
        let angle = 2 * .pi * Double(step) / Double(count)
        return Point(x: x + radius * cos(angle), y: y + radius * sin(angle))
      }
    )
  }

  /// The number of corners at which a circle appears smooth.
  package static func cornerCount(radius: Double) -> Int {
    Int((12 * max(radius, 1).squareRoot()).rounded()).clamped(to: 24...240)
  }

  package static func ring(_ x: Double, _ y: Double, _ radius: Double, _ inner: Double) -> Path {
    var path = circle(x, y, radius)
    path.add(circle(x, y, inner).reversed())
    return path
  }

  /// The same outlines in the opposite direction, which cuts holes.
  package func reversed() -> Path { Path(outlines: outlines.map { $0.reversed() }) }
}
