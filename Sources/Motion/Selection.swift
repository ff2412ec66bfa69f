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

  /// Ctrl with a click, and Ctrl+Space, select a row or no longer select it.
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
  }

  /// Rows have come in before `row`; they are not selected.
  public mutating func insertRows(_ added: Int, at row: Int) {
    open(added, at: row)
    if let anchor, anchor >= row { self.anchor = anchor + added }
  }

  /// Rows have gone.
  public mutating func removeRows(_ gone: Range<Int>) {
    subtract(gone)
    close(gone)
    if let anchor, anchor >= gone.lowerBound {
      self.anchor = gone.contains(anchor) ? nil : anchor - gone.count
    }
  }

  /// Rows have moved, so that the first of them now is row `target`.
  public mutating func moveRows(_ moved: Range<Int>, to target: Int) {
    let shift = target - moved.lowerBound
    guard shift != 0, !moved.isEmpty else { return }
    let carried = ranges.lazy.filter { $0.overlaps(moved) }.map { range in
      let part = range.clamped(to: moved)
      return part.lowerBound + shift..<part.upperBound + shift
    }
    let parts = Array(carried)
    subtract(moved)
    close(moved)
    open(moved.count, at: target)
    for part in parts { unite(part) }
    guard let anchor else { return }
    if moved.contains(anchor) {
      self.anchor = anchor + shift
    } else {
      let rest = anchor >= moved.upperBound ? anchor - moved.count : anchor
      self.anchor = rest >= target ? rest + moved.count : rest
    }
  }

  /// All rows are others; `earlier` says which row each of them was, or nil if it is new.
  public mutating func replaceRows(by rows: Int, _ earlier: (Int) -> Int?) {
    let before = self
    end()
    for row in 0..<rows {
      guard let old = earlier(row) else { continue }
      if before.contains(old) { unite(row..<row + 1) }
      if old == before.anchor { anchor = row }
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

  /// Makes room for rows; a range around it becomes two.
  private mutating func open(_ added: Int, at row: Int) {
    guard added > 0 else { return }
    let first = index { $0.upperBound > row }
    guard first < ranges.count else { return }
    var next = first
    if ranges[first].lowerBound < row {
      let split = ranges[first]
      ranges[first] = split.lowerBound..<row
      ranges.insert(row..<split.upperBound, at: first + 1)
      next += 1
    }
    for index in next..<ranges.count {
      ranges[index] = ranges[index].lowerBound + added..<ranges[index].upperBound + added
    }
  }

  /// Takes away room in which nothing is selected; the ranges beside it may become one.
  private mutating func close(_ gone: Range<Int>) {
    let first = index { $0.lowerBound >= gone.upperBound }
    guard !gone.isEmpty, first < ranges.count else { return }
    for index in first..<ranges.count {
      let range = ranges[index]
      ranges[index] = range.lowerBound - gone.count..<range.upperBound - gone.count
    }
    if first > 0, ranges[first - 1].upperBound == ranges[first].lowerBound {
      ranges[first - 1] = ranges[first - 1].lowerBound..<ranges[first].upperBound
      ranges.remove(at: first)
    }
  }
}
