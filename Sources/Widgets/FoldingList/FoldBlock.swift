internal import Geometry

/// Where the rows are in a folding list of some width: a block in the middle of a wide one.
nonisolated struct FoldBlock: Equatable {
  let left: Double
  let width: Double

  static let widest = 832.0

  init(in width: Double) {
    self.width = min(width, Self.widest)
    left = ((width - self.width) / 2).rounded()
  }

  /// The radius of its corners; none where nothing is beside it.
  var corner: Double { min(left, 12) }

  func holds(_ x: Double) -> Bool { x >= left && x < left + width }
}
