extension RowLayout {
  /// A row that is dragged over the others, and the slot that they keep free for it.
  public struct Lift: Sendable, Equatable {
    /// The index of the dragged row.
    public internal(set) var row: Int
    /// The row's index if it is dropped now.
    public internal(set) var target: Int
    /// Where in the view it is.
    public internal(set) var top: Double
  }

  /// The scale at which a dragged row is drawn.
  public static let liftedScale = 1.04

  /// Lifts a row from its place.
  public mutating func liftRow(_ row: Int) {
    precondition(lift == nil && (0..<count).contains(row), "One row of the list can be in hand.")
    lift = Lift(row: row, target: row, top: top(ofRow: row))
  }

  /// Moves the lifted row to a height of the view; the slot nearest to it is kept free.
  ///
  /// Call it after scrolling as well, because the view moves below the pointer.
  public mutating func carryRow(to top: Double) {
    guard var carried = lift else { return }
    carried.top = top
    carried.target =
      switch spot(at: top + rowHeight / 2 + offset - leading) {
      case .gap(let index): min(gaps[index].boundary, count - 1)
      case .slot(let slot): min(max(slot, 0), count - 1)
      }
    lift = carried
  }

  /// Drops the lifted row and returns the lift; the caller moves the row to `target`.
  ///
  /// Once the rows are in their new order, each is where it was kept; only the dropped one still
  /// has to glide to its place.
  @discardableResult
  public mutating func dropRow() -> Lift? {
    defer { lift = nil }
    return lift
  }

  /// The slot of a row: its index, except for rows that make room for the lifted one.
  public func slot(ofRow row: Int) -> Int {
    guard let lift else { return row }
    if row == lift.row { return lift.target }
    if row > lift.row && row <= lift.target { return row - 1 }
    return row < lift.row && row >= lift.target ? row + 1 : row
  }

  /// The row in a slot; nil in the slot that is kept free.
  public func row(inSlot slot: Int) -> Int? {
    guard let lift else { return slot }
    guard slot != lift.target else { return nil }
    let remaining = slot < lift.target ? slot : slot - 1
    return remaining < lift.row ? remaining : remaining + 1
  }

  /// How fast the list scrolls below a lifted row, in pixels per second, for the height of the
  /// pointer.
  ///
  /// It grows with the depth in a zone of a sixth of the view at each end, up to 15 rows a second
  /// at the edge and beyond, and is zero where the list ends.
  public func scrollSpeed(at height: Double) -> Double {
    let zone = viewHeight / 6
    guard zone > 0 else { return 0 }
    let fastest = 15 * rowHeight
    let up = min((zone - height) / zone, 1)
    if up > 0 { return offset > 0 ? -fastest * up : 0 }
    let down = min((height - (viewHeight - zone)) / zone, 1)
    return down > 0 && offset < greatestOffset ? fastest * down : 0
  }
}
