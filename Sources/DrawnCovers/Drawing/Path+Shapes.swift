internal import Geometry
internal import Glibc
internal import Motion
internal import Pixels

extension Path {
  static func rect(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    radius: Double
  ) -> Path {
    let radius = min(radius, width / 2, height / 2)
    var corners: [Point] = []
    let middles = [
      (x + width - radius, y + radius, -0.25), (x + width - radius, y + height - radius, 0.0),
      (x + radius, y + height - radius, 0.25), (x + radius, y + radius, 0.5),
    ]
    for (middleX, middleY, start) in middles {
      for step in 0...8 {
        let angle = 2 * .pi * (start + 0.25 * Double(step) / 8)
        corners.append(Point(x: middleX + radius * cos(angle), y: middleY + radius * sin(angle)))
      }
    }
    return Path(corners)
  }

  /// Rotated by a number of turns.
  static func ellipse(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    turn: Double = 0
  ) -> Path {
    let count = cornerCount(radius: max(width, height))
    let (cosine, sine) = (cos(2 * .pi * turn), sin(2 * .pi * turn))
    return Path(
      (0..<count).map { step in
        let angle = 2 * .pi * Double(step) / Double(count)
        let (across, down) = (width * cos(angle), height * sin(angle))
        return Point(x: x + across * cosine - down * sine, y: y + across * sine + down * cosine)
      }
    )
  }

  /// Turns begin at the right and run clockwise.
  static func sector(
    _ x: Double,
    _ y: Double,
    _ radius: Double,
    from: Double,
    to: Double,
    inner: Double = 0
  ) -> Path {
    let count = max(Int(64 * abs(to - from)), 8)
    func arc(_ radius: Double) -> [Point] {
      (0...count).map { step in
        let angle = 2 * .pi * (from + (to - from) * Double(step) / Double(count))
        return Point(x: x + radius * cos(angle), y: y + radius * sin(angle))
      }
    }
    return Path(arc(radius) + (inner > 0 ? arc(inner).reversed() : [Point(x: x, y: y)]))
  }

  /// Without `inner`, a polygon.
  static func star(
    _ x: Double,
    _ y: Double,
    _ radius: Double,
    inner: Double? = nil,
    points: Int,
    turn: Double = -0.25
  ) -> Path {
    let count = inner == nil ? points : points * 2
    return Path(
      (0..<count).map { step in
        let angle = 2 * .pi * (turn + Double(step) / Double(count))
        let radius = step % 2 == 1 ? inner ?? radius : radius
        return Point(x: x + radius * cos(angle), y: y + radius * sin(angle))
      }
    )
  }

  /// `point` is called with 0 to 1.
  static func plot(_ count: Int, _ point: (Double) -> (Double, Double)) -> Path {
    Path(
      (0...max(count, 1)).map { step in
        let (x, y) = point(Double(step) / Double(max(count, 1)))
        return Point(x: x, y: y)
      }
    )
  }

  /// From left to right, down to the canvas's lower edge.
  static func below(_ count: Int = 120, _ height: (Double) -> Double) -> Path {
    var corners = (0...count).map { step in
      let x = -10 + 620 * Double(step) / Double(count)
      return Point(x: x, y: height(x))
    }
    corners += [Point(x: 610, y: 610), Point(x: -10, y: 610)]
    return Path(corners)
  }

  /// Clockwise, by a number of turns.
  func turned(_ turn: Double, about x: Double, _ y: Double) -> Path {
    let (cosine, sine) = (cos(2 * .pi * turn), sin(2 * .pi * turn))
    return mapped { point in
      let (dx, dy) = (point.x - x, point.y - y)
      return Point(x: x + dx * cosine - dy * sine, y: y + dx * sine + dy * cosine)
    }
  }
}
