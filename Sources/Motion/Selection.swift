/// Which of the rows of a list are selected.
///
/// It holds ranges, in order and neither touching nor overlapping, so that all of 10,000 rows are
/// one entry and whether a row is selected is found by halving.
public struct Selection: Sendable, Equatable {
  /// The selected rows, in order; no two ranges touch.
  public private(set) var ranges: [Range<Int>] = []
  /// How many rows are selected.
  public private(set) var count = 0
  /// The row from which Shift selects.
  public private(set) var anchor: Int?
  /// Whether moves leave it as it is, so that rows apart from each other are selected with keys.
  private var isPicking = false

  /// Nothing is selected.
  public init() {}

  /// Whether nothing is selected.
  public var isEmpty: Bool { ranges.isEmpty }

  /// Whether a row is selected.
  public func contains(_ row: Int) -> Bool {
    let next = index { $0.upperBound > row }
    return next < ranges.count && ranges[next].contains(row)
  }

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
      subtract(row..<row + 1)
    } else {
      unite(row..<row + 1)
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
    unite(min(start, row)..<max(start, row) + 1)
    anchor = start
  }

  /// Ctrl+A selects all of the list's rows.
  public mutating func selectAll(of rows: Int) {
    ranges.removeAll(keepingCapacity: true)
    count = 0
    unite(0..<rows)
  }

  /// Escape: nothing is selected.
  public mutating func end() {
    ranges.removeAll(keepingCapacity: true)
    count = 0
    anchor = nil
    isPicking = false
  }

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
      if kept.contains(id(row)) { unite(place..<place + 1) }
      if id(row) == start { anchor = place }
    }
  }

  /// The index of the first range that fulfils a condition that all after it fulfil too.
  private func index(where holds: (Range<Int>) -> Bool) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if holds(ranges[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  private mutating func unite(_ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    let first = index { $0.upperBound >= rows.lowerBound }
    let last = index { $0.lowerBound > rows.upperBound }
    var whole = rows
    if first < last {
      let lower = min(rows.lowerBound, ranges[first].lowerBound)
      whole = lower..<max(rows.upperBound, ranges[last - 1].upperBound)
    }
    for range in ranges[first..<last] { count -= range.count }
    count += whole.count
    ranges.replaceSubrange(first..<last, with: CollectionOfOne(whole))
  }

  private mutating func subtract(_ rows: Range<Int>) {
    let first = index { $0.upperBound > rows.lowerBound }
    let last = index { $0.lowerBound >= rows.upperBound }
    guard !rows.isEmpty, first < last else { return }
    let before = ranges[first].lowerBound..<max(rows.lowerBound, ranges[first].lowerBound)
    let end = ranges[last - 1].upperBound
    let after = min(rows.upperBound, end)..<end
    for range in ranges[first..<last] { count -= range.count }
    count += before.count + after.count
    ranges.replaceSubrange(first..<last, with: [before, after].filter { !$0.isEmpty })
  }
}
