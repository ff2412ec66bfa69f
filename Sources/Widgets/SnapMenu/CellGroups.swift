/// The groups of a menu's cells: between two groups there is a gap, so that letters of one script
/// are not read as those of another.
nonisolated struct CellGroups {
  private let starts: [Bool]
  private let wraps: Bool
  private let gap: Double

  /// `starts`: which cells begin a group; a row has no group before its first cell.
  init(starts: [Bool], wraps: Bool, gap: Double) {
    (self.starts, self.wraps, self.gap) = (starts, wraps, gap)
  }

  /// How much wider a cell is: by half a gap at each border.
  func extraWidth(of cell: Int) -> Double {
    (hasBorder(before: cell) ? gap / 2 : 0) + (hasBorder(after: cell) ? gap / 2 : 0)
  }

  /// How far the title of a cell is from the middle of the cell: away from a border, so that it is
  /// as near to the others of its group as these to each other; at the menu's middle it is centred.
  func shift(of cell: Int, at distance: Double) -> Double {
    let sides = (hasBorder(before: cell) ? 1.0 : 0) - (hasBorder(after: cell) ? 1 : 0)
    return sides * gap / 4 * min(distance.magnitude, 1)
  }

  func hasBorder(before cell: Int) -> Bool { starts[cell] && (wraps || cell > 0) }

  private func hasBorder(after cell: Int) -> Bool {
    cell + 1 < starts.count ? starts[cell + 1] : wraps && starts[0]
  }
}
