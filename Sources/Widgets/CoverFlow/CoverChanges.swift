internal import Motion

/// The identity of an item for as long as it is in the list.
public nonisolated struct CoverID: Hashable, Sendable {
  public let value: Int64

  public init(_ value: Int64) { self.value = value }
}

/// The difference between two lists of items: removals, insertions and moves.
public nonisolated struct CoverChanges: Sendable, Equatable {
  /// An item whose place among the others has changed.
  public struct Move: Sendable, Equatable {
    public let old: Int
    public let new: Int

    /// A move by its two indices.
    public init(from old: Int, to new: Int) {
      self.old = old
      self.new = new
    }
  }

  private let moved: [Move]
  // Both sorted: the indices of the old and of the new list that belong to no unmoved item.
  private let gaps: [Int]
  private let filled: [Int]

  /// Changes from indices in any order.
  public init(removed: [Int] = [], inserted: [Int] = [], moved: [Move] = []) {
    self.moved = moved
    gaps = (removed + moved.map(\.old)).sorted()
    filled = (inserted + moved.map(\.new)).sorted()
  }

  /// The new index of the item at an old index; nil if it was removed.
  public func index(of old: Int) -> Int? {
    let place = Self.rank(of: old, in: gaps)
    guard place < gaps.count, gaps[place] == old else {
      return Self.free(old - place, in: filled)
    }
    return moved.first { $0.old == old }?.new
  }

  private static func rank(of number: Int, in sorted: [Int]) -> Int {
    sorted.indices.partitioningIndex { sorted[$0] >= number }
  }

  private static func free(_ number: Int, in sorted: [Int]) -> Int {
    // So many indices before one of the list are free.
    number + sorted.indices.partitioningIndex { sorted[$0] - $0 > number }
  }
}
