/// The places of a list's rows under a scroll offset: equal heights, gaps that open between any two
/// of them, and one row that may be lifted out.
///
/// Everything is computed from indices, so a list of 100,000 rows costs as much as one of ten.
public struct RowLayout: Sendable, Equatable {
  /// How many rows there are.
  public internal(set) var count: Int
  /// The height of a row.
  public var rowHeight: Double
  /// The height of the view.
  public var viewHeight: Double
  /// How far the list is scrolled, as shown: beyond an end the rubber band is included.
  public var offset: Double
  /// The space before the first row, for a header.
  public var leading: Double
  /// The space after the last row, where a click creates a new one.
  public var trailing: Double
  /// The gaps from top to bottom.
  public internal(set) var gaps: [Gap] = []
  /// The dragged row, if there is one.
  public internal(set) var lift: Lift?

  /// Rows without gaps.
  public init(
    count: Int,
    rowHeight: Double = 56,
    viewHeight: Double,
    offset: Double = 0,
    leading: Double = 0,
    trailing: Double = 0
  ) {
    precondition(count >= 0, "A list has no fewer than no rows.")
    precondition(rowHeight > 0 && rowHeight.isFinite, "The rows of a list have some height.")
    self.count = count
    self.rowHeight = rowHeight
    self.viewHeight = viewHeight
    self.offset = offset
    self.leading = leading
    self.trailing = trailing
  }

  // MARK: - Frames

  /// Where in the view a row begins.
  public func top(ofRow row: Int) -> Double {
    if let lift, lift.row == row { return lift.top }
    return top(ofSlot: slot(ofRow: row))
  }

  /// Where in the view the row in a slot begins; slots count the places from the top.
  public func top(ofSlot slot: Int) -> Double { leading - offset + distance(toSlot: slot) }

  /// The rows in the view, and a margin of a few more on each side.
  ///
  /// A lifted row may be outside of them, far from where it was; the caller keeps it as well.
  public func visibleRows(margin: Int = 2) -> Range<Int> {
    let top = offset - leading
    let first = slot(endingAfter: top)
    let last = slot(beginningFrom: top + viewHeight)
    let spare = min(max(margin, 0), count)
    let slack = lift == nil ? spare : spare + 1
    let lower = max(first - slack, 0)
    return lower..<max(lower, min(count, last + slack))
  }

  /// The place of a row along the colours, from 0 to 1, by where in the view it begins.
  ///
  /// So many rows have colours: the ramp spans those of them that fit into the view, or seven.
  /// Beyond an end of the list rows keep their colours.
  public func warmth(ofTop top: Double, among rows: Double) -> Double {
    let beyond = offset - offset.clamped(to: 0...greatestOffset)
    let shown = max(min(max(rows, 7), (viewHeight - leading) / rowHeight), 2)
    return ((top - leading + beyond) / (rowHeight * (shown - 1))).clamped(to: 0...1)
  }

  // MARK: - Points

  /// What is at a point of the view.
  public enum Place: Sendable, Equatable {
    case above
    case row(Int)
    /// The slot that is kept free for the lifted row.
    case vacancy
    case gap(Int)
    case below
  }

  /// What is at a height of the view.
  public func place(at height: Double) -> Place {
    if let lift, height >= lift.top && height < lift.top + rowHeight { return .row(lift.row) }
    switch spot(at: height + offset - leading) {
    case .gap(let index): return .gap(index)
    case .slot(let slot) where slot < 0: return .above
    case .slot(let slot) where slot >= count: return .below
    case .slot(let slot): return row(inSlot: slot).map(Place.row) ?? .vacancy
    }
  }

  /// The boundary between rows that is nearest to a height of the view, from 0 to `count`.
  public func boundary(nearest height: Double) -> Int {
    let distance = height + offset - leading
    switch spot(at: distance) {
    case .gap(let index): return gaps[index].boundary
    case .slot(let slot):
      let isLowerHalf = distance - self.distance(toSlot: slot) >= rowHeight / 2
      return min(max(isLowerHalf ? slot + 1 : slot, 0), count)
    }
  }

  // MARK: - Slots

  /// What is at a distance from the start of the first slot; slots extend past both ends.
  enum Spot {
    case slot(Int)
    case gap(Int)
  }

  func spot(at distance: Double) -> Spot {
    var first = 0
    var base = 0.0
    let index = lastGap(beginningBy: distance)
    if index >= 0 {
      base = end(of: gaps[index])
      if distance < base { return .gap(index) }
      first = gaps[index].boundary
    }
    let steps = ((distance - base) / rowHeight).rounded(.down)
    let slot = first + Int(slot: steps.clamped(to: -1...Double(count - first)))
    // The division may round across an edge, so compare with the edges themselves.
    if slot >= first && distance < self.distance(toSlot: slot) { return .slot(slot - 1) }
    let end = Double(slot + 1) * rowHeight + room(before: slot)
    return .slot(slot < count && distance >= end ? slot + 1 : slot)
  }

  func distance(toSlot slot: Int) -> Double { Double(slot) * rowHeight + room(before: slot) }

  private func slot(endingAfter distance: Double) -> Int {
    switch spot(at: distance) {
    case .gap(let index): gaps[index].boundary
    case .slot(let slot): min(max(slot, 0), count)
    }
  }

  private func slot(beginningFrom distance: Double) -> Int {
    switch spot(at: distance) {
    case .gap(let index): gaps[index].boundary
    case .slot(let slot) where slot < 0: 0
    case .slot(let slot): min(distance > self.distance(toSlot: slot) ? slot + 1 : slot, count)
    }
  }
}
