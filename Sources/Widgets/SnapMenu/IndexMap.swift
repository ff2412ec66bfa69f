/// Maps the cells of an index, such as initials or years, to records.
///
/// Positions of cells and of records are unbounded slots with fractions; both wrap together.
public nonisolated struct IndexMap: Sendable, Equatable {
  /// The first record of each cell, in rising order.
  public let firsts: [Int]
  public let count: Int
  public let wraps: Bool

  /// A map from the first record of each cell; the first cell's is record 0.
  public init(firsts: [Int], count: Int, wraps: Bool) {
    precondition(firsts.isEmpty || firsts[0] == 0, "the first cell begins with the first record")
    precondition(zip(firsts, firsts.dropFirst()).allSatisfy { $0 < $1 }, "cells hold records")
    precondition((firsts.last ?? -1) < count, "each cell has a record that is there")
    self.firsts = firsts
    self.count = count
    self.wraps = wraps && count > 1
  }

  /// The cell, as a slot, of the record nearest to a position.
  public func cell(at position: Double) -> Int {
    guard !firsts.isEmpty, position.isFinite else { return 0 }
    let record = (position + 0.5).rounded(.down)
    guard wraps else {
      return cell(of: Int(slot: min(max(record, 0), Double(count - 1))))
    }
    let lap = (record / Double(count)).rounded(.down)
    return Int(slot: lap) * firsts.count + cell(of: Int(slot: record - lap * Double(count)))
  }

  /// The position in records of a position in cells: lerp(first of i, first of i + 1).
  ///
  /// At a cell it is that cell's first record.
  public func position(at cells: Double) -> Double {
    guard !firsts.isEmpty, cells.isFinite else { return 0 }
    let slot = cells.rounded(.down)
    let (start, end) = (first(of: Int(slot: slot)), first(of: Int(clamping: slot) + 1))
    return start + (end - start) * (cells - slot)
  }

  /// The copy of a position, a whole number of rounds away, that is nearest to another.
  public func copy(of position: Double, nearestTo other: Double) -> Double {
    guard wraps else { return position }
    let round = Double(count)
    return position + ((other - position) / round).rounded() * round
  }

  /// The first record of a cell's slot; beyond the ends of a row each cell has one record.
  private func first(of slot: Int) -> Double {
    guard wraps else {
      if slot < 0 { return Double(slot) }
      return slot < firsts.count
        ? Double(firsts[slot]) : Double(firsts[firsts.count - 1] + slot - firsts.count + 1)
    }
    let cell = (slot % firsts.count + firsts.count) % firsts.count
    return Double(firsts[cell]) + Double((slot - cell) / firsts.count * count)
  }

  private func cell(of record: Int) -> Int {
    var (low, high) = (0, firsts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if firsts[middle] <= record { low = middle } else { high = middle }
    }
    return low
  }
}
