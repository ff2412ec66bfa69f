/// Which of the rows of a list are selected.
///
/// All of 10,000 rows are one range, and whether a row is selected is found by halving.
public struct Selection: Sendable, Equatable {
  private var rows = RangeSet<Int>()
  /// The row from which Shift selects.
  public private(set) var anchor: Int?
  /// Whether moves leave it as it is, so that rows apart from each other are selected with keys.
  private var isPicking = false

  /// Nothing is selected.
  public init() {}

  /// Whether nothing is selected.
  public var isEmpty: Bool { rows.isEmpty }

  /// The selected rows, in order; no two ranges touch.
  public var ranges: [Range<Int>] { Array(rows.ranges) }

  /// How many rows are selected.
  public var count: Int { rows.ranges.reduce(0) { $0 + $1.count } }

  /// Whether a row is selected.
  public func contains(_ row: Int) -> Bool { rows.contains(row) }

  /// A click without keys ends the selection; Shift selects from its row on.
  public mutating func click(_ row: Int) {
    end()
    anchor = row
  }

  /// A move without Shift ends the selection too, but not after Ctrl+Space.
  public mutating func move() {
    if isPicking { anchor = nil } else { end() }
  }

  /// Ctrl+Space: as with Ctrl and a click.
  public mutating func pick(_ row: Int) {
    toggle(row)
    isPicking = !isEmpty
  }

  /// Ctrl with a click selects a row or no longer selects it.
  public mutating func toggle(_ row: Int) {
    if contains(row) {
      rows.remove(contentsOf: row..<row + 1)
    } else {
      rows.insert(contentsOf: row..<row + 1)
    }
    anchor = row
  }

  /// Shift with a click or an arrow selects all from the anchor to a row, and only these; with
  /// Ctrl the others stay selected.
  ///
  /// Without an anchor it selects from `focused`, and without that only the row.
  public mutating func extend(to row: Int, from focused: Int? = nil, keepingOthers: Bool = false) {
    let start = anchor ?? focused ?? row
    if !keepingOthers { end() }
    rows.insert(contentsOf: min(start, row)..<max(start, row) + 1)
    anchor = start
  }

  /// Ctrl+A selects all of the list's rows.
  public mutating func selectAll(of count: Int) { rows = RangeSet(0..<count) }

  /// Escape: nothing is selected.
  public mutating func end() { self = Self() }

  /// The rows are others; those that are still there remain selected.
  public mutating func follow<Row, ID: Hashable>(
    from old: [Row],
    to new: [Row],
    by id: (Row) -> ID
  ) {
    guard self != Selection() else { return }
    let kept = Set(ranges.flatMap { old[$0.clamped(to: old.indices)].map(id) })
    let start = anchor.flatMap { old.indices.contains($0) ? id(old[$0]) : nil }
    end()
    for (place, row) in new.enumerated() {
      if kept.contains(id(row)) { rows.insert(contentsOf: place..<place + 1) }
      if id(row) == start { anchor = place }
    }
  }
}
