package struct RowMap {
  package let forward: (Int) -> Int?
  package let backward: (Int) -> Int?

  package static var same: Self { Self(forward: { $0 }, backward: { $0 }) }

  package static func inserting(at row: Int) -> Self {
    Self(
      forward: { $0 < row ? $0 : $0 + 1 },
      backward: { $0 < row ? $0 : $0 == row ? nil : $0 - 1 }
    )
  }

  package static func removing(at row: Int) -> Self {
    Self(
      forward: { $0 == row ? nil : $0 < row ? $0 : $0 - 1 },
      backward: { $0 < row ? $0 : $0 + 1 }
    )
  }

  package static func moving(from: Int, to: Int) -> Self {
    func moved(_ row: Int, _ from: Int, _ to: Int) -> Int {
      if row == from { return to }
      if row > from && row <= to { return row - 1 }
      return row < from && row >= to ? row + 1 : row
    }
    return Self(forward: { moved($0, from, to) }, backward: { moved($0, to, from) })
  }
}
