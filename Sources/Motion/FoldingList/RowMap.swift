/// The relation of rows before and after insertions, removals or moves.
package struct RowMap {
  /// The new index of a former row; nil if it was removed.
  package let forward: (Int) -> Int?
  /// The former index of a row; nil if it was inserted.
  package let backward: (Int) -> Int?

  /// Every row is the same.
  package static var same: Self { Self(forward: { $0 }, backward: { $0 }) }

  /// A row is inserted.
  package static func inserting(at row: Int) -> Self {
    Self(
      forward: { $0 < row ? $0 : $0 + 1 },
      backward: { $0 < row ? $0 : $0 == row ? nil : $0 - 1 }
    )
  }

  /// A row is removed.
  package static func removing(at row: Int) -> Self {
    Self(
      forward: { $0 == row ? nil : $0 < row ? $0 : $0 - 1 },
      backward: { $0 < row ? $0 : $0 + 1 }
    )
  }

  /// A row is moved.
  package static func moving(from: Int, to: Int) -> Self {
    func moved(_ row: Int, _ from: Int, _ to: Int) -> Int {
      if row == from { return to }
      if row > from && row <= to { return row - 1 }
      return row < from && row >= to ? row + 1 : row
    }
    return Self(forward: { moved($0, from, to) }, backward: { moved($0, to, from) })
  }
}
