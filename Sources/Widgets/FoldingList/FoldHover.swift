internal import Motion

/// What is under the pointer in a folding list.
struct FoldHover {
  var row: RowID?
  /// The boundary between two rows, where a new row can be inserted.
  var boundary: (index: Int, height: Double)?

  /// Changes both; returns whether one of them was different.
  mutating func move(to row: RowID?, _ boundary: (index: Int, height: Double)?) -> Bool {
    let isSame =
      boundary?.index == self.boundary?.index && boundary?.height == self.boundary?.height
    guard row != self.row || !isSame else { return false }
    (self.row, self.boundary) = (row, boundary)
    return true
  }
}
