internal import Geometry
internal import Glibc
internal import Gtk

/// A shape on a canvas.
nonisolated struct Figure {
  let outline: (Canvas) -> Void

  /// Several figures in one colour.
  static func all(_ figures: [Figure]) -> Figure {
    Figure { canvas in for figure in figures { figure.outline(canvas) } }
  }

  static func polygon(_ corners: [Point]) -> Figure {
    Figure { canvas in
      for (index, corner) in corners.enumerated() {
        if index == 0 { canvas.move(to: corner) } else { canvas.line(to: corner) }
      }
      canvas.close()
    }
  }

  static func polygon(_ corners: (Double, Double)...) -> Figure {
    polygon(corners.map { Point(x: $0.0, y: $0.1) })
  }

  /// A convex polygon, clockwise, with a border of a width around it, which makes its corners round.
  static func polygon(_ corners: [Point], grownBy border: Double) -> Figure {
    func outwards(from one: Point, to other: Point) -> Double {
      atan2(other.y - one.y, other.x - one.x) - 0.5 * .pi
    }
    return Figure { canvas in
      for (index, corner) in corners.enumerated() {
        let before = corners[(index + corners.count - 1) % corners.count]
        let after = corners[(index + 1) % corners.count]
        let (start, end) = (outwards(from: before, to: corner), outwards(from: corner, to: after))
        canvas.arc(around: corner, border, from: start, to: end)
      }
      canvas.close()
    }
  }

  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Figure {
    polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))
  }

  /// A line within a rectangle's edges.
  static func frame(_ rect: Rect, line: Double) -> Figure {
    let (x, y, width, height) = (rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    return all([
      .rect(x, y, width, height),
      .rect(x + line, y + line, width - 2 * line, height - 2 * line),
    ])
  }

  /// A part of a disc between two angles, clockwise, with its chord or with its centre.
  static func arc(
    _ center: Point,
    _ radius: Double,
    _ start: Double,
    _ end: Double,
    isWedge: Bool = false
  ) -> Figure {
    Figure { canvas in
      canvas.move(
        to: isWedge
          ? center
          : Point(x: center.x + radius * cos(start), y: center.y + radius * sin(start))
      )
      canvas.arc(around: center, radius, from: start, to: end)
      canvas.close()
    }
  }

  static func circle(_ x: Double, _ y: Double, _ radius: Double) -> Figure {
    arc(Point(x: x, y: y), radius, 0, 2 * .pi)
  }

  static func ring(_ x: Double, _ y: Double, _ radius: Double, _ inner: Double) -> Figure {
    all([.circle(x, y, radius), .circle(x, y, inner)])
  }

  static func half(_ x: Double, _ y: Double, _ radius: Double, isLeft: Bool) -> Figure {
    let start = isLeft ? 0.5 * Double.pi : -0.5 * .pi
    return arc(Point(x: x, y: y), radius, start, start + .pi)
  }

  /// A doorway: a half circle on two posts.
  static func arch(_ x: Double, _ foot: Double, _ radius: Double, rise: Double) -> Figure {
    Figure { canvas in
      canvas.move(to: Point(x: x - radius, y: foot))
      canvas.arc(around: Point(x: x, y: foot - rise), radius, from: .pi, to: 2 * .pi)
      canvas.line(to: Point(x: x + radius, y: foot))
      canvas.close()
    }
  }

  /// A figure in a square: a quarter circle, a triangle, a half circle or a circle.
  static func tile(_ x: Double, _ y: Double, _ side: Double, kind: Int, turn: Int) -> Figure {
    func place(_ x1: Double, _ y1: Double) -> Point {
      var (across, down) = (x1 - 0.5, y1 - 0.5)
      for _ in 0..<turn { (across, down) = (-down, across) }
      return Point(x: x + (across + 0.5) * side, y: y + (down + 0.5) * side)
    }
    let angle = 0.5 * Double.pi * Double(turn)
    switch kind {
    case 0: return arc(place(0, 0), side, angle, angle + 0.5 * .pi, isWedge: true)
    case 1: return polygon([place(0, 0), place(1, 0), place(0, 1)])
    case 2: return arc(place(0, 0.5), 0.5 * side, angle - 0.5 * .pi, angle + 0.5 * .pi)
    default: return circle(x + side / 2, y + side / 2, 0.3 * side)
    }
  }
}
