internal import Geometry
internal import Glibc
internal import Motion
internal import Pixels

extension Path {
  func stroked(width: Double, isClosed: Bool = false, isRound: Bool = false) -> Path {
    var path = Path()
    for outline in outlines {
      let points = outline.withoutDoubles(isClosed: isClosed)
      guard points.count > 1 else { continue }
      let half = width / 2
      let offsets = points.indices.map { points.offset(at: $0, half: half, isClosed: isClosed) }
      let left = zip(points, offsets).map { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
      let right = zip(points, offsets).map { Point(x: $0.x - $1.x, y: $0.y - $1.y) }
      if isClosed, points.count > 2 {
        path.add(Path(left))
        path.add(Path(right.reversed()))
        continue
      }
      var corners = left
      if isRound { corners += points.cap(atEnd: true, half: half) }
      corners += right.reversed()
      if isRound { corners += points.cap(atEnd: false, half: half) }
      path.add(Path(corners))
    }
    return path
  }
}

extension [Point] {
  fileprivate func withoutDoubles(isClosed: Bool) -> [Point] {
    var result: [Point] = []
    for point in self {
      if let last = result.last, abs(last.x - point.x) + abs(last.y - point.y) < 1e-6 { continue }
      result.append(point)
    }
    if isClosed, result.count > 2, let first = result.first, let last = result.last,
      abs(last.x - first.x) + abs(last.y - first.y) < 1e-6
    {
      result.removeLast()
    }
    return result
  }

  /// The offset from a corner to the stroke's left edge; both adjacent segments share it, so they
  /// do not overlap.
  fileprivate func offset(at index: Int, half: Double, isClosed: Bool) -> Point {
    let before = index > 0 ? index - 1 : isClosed ? count - 1 : nil
    let after = index + 1 < count ? index + 1 : isClosed ? 0 : nil
    let first = before.map { direction($0, index) }
    let second = after.map { direction(index, $0) }
    guard let one = first ?? second, let other = second ?? first else { return .zero }
    let normal = Point(x: one.y + other.y, y: -one.x - other.x)
    let length = (normal.x * normal.x + normal.y * normal.y).squareRoot()
    guard length > 1e-6 else { return Point(x: one.y * half, y: -one.x * half) }
    // |n₁ + n₂| = 2 cos(φ/2); the corner is at half / cos(φ/2), at most twice `half` away.
    let reach = Swift.min(half * 2 / length, half * 2)
    return Point(x: normal.x / length * reach, y: normal.y / length * reach)
  }

  private func direction(_ from: Int, _ to: Int) -> Point {
    let (dx, dy) = (self[to].x - self[from].x, self[to].y - self[from].y)
    let length = Swift.max((dx * dx + dy * dy).squareRoot(), 1e-12)
    return Point(x: dx / length, y: dy / length)
  }

  fileprivate func cap(atEnd: Bool, half: Double) -> [Point] {
    let end = atEnd ? count - 1 : 0
    let along = atEnd ? direction(count - 2, count - 1) : direction(1, 0)
    let start = atan2(-along.x, along.y)
    return (1..<8).map { step in
      let angle = start + .pi * Double(step) / 8
      return Point(x: self[end].x + half * cos(angle), y: self[end].y + half * sin(angle))
    }
  }
}
