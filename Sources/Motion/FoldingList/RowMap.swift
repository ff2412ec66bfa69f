/// Which row became which when rows came, went or moved.
package struct RowMap {
  /// The row that a former one is now; nil where it has gone.
  package let forward: (Int) -> Int?
  /// The row that one was; nil where it has come.
  package let backward: (Int) -> Int?

  /// Every row is the same.
  package static var same: Self { Self(forward: { $0 }, backward: { $0 }) }

  /// A row has come.
  package static func inserting(at row: Int) -> Self {
    Self(
      forward: { $0 < row ? $0 : $0 + 1 },
      backward: { $0 < row ? $0 : $0 == row ? nil : $0 - 1 }
    )
  }

  /// A row has gone.
  package static func removing(at row: Int) -> Self {
    Self(
      forward: { $0 == row ? nil : $0 < row ? $0 : $0 - 1 },
      backward: { $0 < row ? $0 : $0 + 1 }
    )
  }

  /// A row has gone to another place.
  package static func moving(from: Int, to: Int) -> Self {
    func moved(_ row: Int, _ from: Int, _ to: Int) -> Int {
      if row == from { return to }
      if row > from && row <= to { return row - 1 }
      return row < from && row >= to ? row + 1 : row
    }
    return Self(forward: { moved($0, from, to) }, backward: { moved($0, to, from) })
  }
}
