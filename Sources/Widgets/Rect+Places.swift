internal import Geometry

nonisolated extension Rect {
  /// A square around its middle.
  init(around middle: Point, side: Double) {
    self.init(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
  }

  /// The rectangle with its edges moved outwards, the lower one by its own margin.
  func grown(by margin: Double, below: Double? = nil) -> Self {
    Self(
      x: origin.x - margin,
      y: origin.y - margin,
      width: size.width + 2 * margin,
      height: size.height + margin + (below ?? margin)
    )
  }
}
