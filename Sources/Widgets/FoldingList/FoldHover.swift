internal import Geometry
internal import Motion

final class FoldHover {
  private(set) var row: RowID?
  /// The boundary between two rows, where a new row can be inserted.
  private(set) var boundary: (index: Int, height: Double)?

  /// Moves the pointer over a list of some width; returns whether it is over something else.
  func move(to point: Point?, over state: FoldingState, width: Double, at time: Double) -> Bool {
    let row = point.flatMap { state.row(at: $0.y, time) }
    let id = row.map { state.level.rows[$0].id }
    var boundary: (index: Int, height: Double)?
    if let point, let row, state.isFree, state.editing == nil, state.level.takesRows,
      abs(point.x - width / 2) < 60
    {
      let top = state.level.layout.top(ofRow: row)
      if point.y - top < 9, row > 0 { boundary = (row, top) }
      let end = top + state.rowHeight
      if end - point.y < 9, row + 1 < state.level.layout.count { boundary = (row + 1, end) }
      // New rows belong between the pinned rows and those that are done.
      if let index = boundary?.index,
        index > state.level.openCount || index < state.level.pinnedCount
      {
        boundary = nil
      }
    }
    let isSame =
      boundary?.index == self.boundary?.index && boundary?.height == self.boundary?.height
    guard id != self.row || !isSame else { return false }
    (self.row, self.boundary) = (id, boundary)
    return true
  }

  /// Takes the boundary if a click is on its plus; nil if not.
  func takeBoundary(at x: Double, width: Double) -> Int? {
    guard let boundary, abs(x - width / 2) < 16 else { return nil }
    self.boundary = nil
    return boundary.index
  }

  /// Leaves the boundary, which moves away from the pointer, unless the list rests.
  func follow(_ state: FoldingState, at time: Double) {
    if boundary != nil, !state.isResting(at: time) { boundary = nil }
  }
}
