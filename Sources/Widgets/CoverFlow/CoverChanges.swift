/// The identity of an item for as long as it is in the list.
public nonisolated struct CoverID: Hashable, Sendable {
  /// The number that the owner assigned.
  public let value: Int64

  /// An identity by its number.
  public init(_ value: Int64) { self.value = value }
}

/// The difference between two lists of items: removals, insertions and moves.
///
///     let changes = CoverChanges(from: old, to: new)
///     flow.apply(changes)
public nonisolated struct CoverChanges: Sendable, Equatable {
  /// An item whose place among the others has changed.
  public struct Move: Sendable, Equatable {
    /// Its index in the old list.
    public let old: Int
    /// Its index in the new list.
    public let new: Int

    /// A move by its two indices.
    public init(from old: Int, to new: Int) {
      self.old = old
      self.new = new
    }
  }

  /// Old indices of removed items, in order.
  public let removed: [Int]
  /// New indices of inserted items, in order.
  public let inserted: [Int]
  /// Items that changed places with others.
  public let moved: [Move]
  // Both sorted: the indices of the old and of the new list that belong to no unmoved item.
  private let gaps: [Int]
  private let filled: [Int]

  /// Changes from indices in any order.
  public init(removed: [Int] = [], inserted: [Int] = [], moved: [Move] = []) {
    self.removed = removed.sorted()
    self.inserted = inserted.sorted()
    self.moved = moved
    gaps = (removed + moved.map(\.old)).sorted()
    filled = (inserted + moved.map(\.new)).sorted()
  }

  /// The fewest changes between two lists without duplicates.
  public init(from old: [CoverID], to new: [CoverID]) {
    var places: [CoverID: Int] = [:]
    for (index, id) in new.enumerated() { places[id] = index }
    var (removed, kept): ([Int], [(old: Int, new: Int)]) = ([], [])
    for (index, id) in old.enumerated() {
      if let place = places.removeValue(forKey: id) {
        kept.append((index, place))
      } else {
        removed.append(index)
      }
    }
    let stays = Self.longestRise(kept.map(\.new))
    let moved = kept.indices.filter { !stays.contains($0) }
      .map { Move(from: kept[$0].old, to: kept[$0].new) }
    self.init(removed: removed, inserted: Array(places.values), moved: moved)
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { gaps.isEmpty && filled.isEmpty }

  /// By how many items the list has grown.
  public var growth: Int { inserted.count - removed.count }

  /// The new index of the item at an old index; nil if it was removed.
  public func index(of old: Int) -> Int? {
    let place = Self.rank(of: old, in: gaps)
    guard place < gaps.count, gaps[place] == old else {
      return Self.free(old - place, in: filled)
    }
    return moved.first { $0.old == old }?.new
  }

  /// The number of sorted numbers that are smaller than another.
  private static func rank(of number: Int, in sorted: [Int]) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The n-th index that is not in a sorted list.
  private static func free(_ number: Int, in sorted: [Int]) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      // So many indices before the middle one are free.
      if sorted[middle] - middle <= number { low = middle + 1 } else { high = middle }
    }
    return number + low
  }

  /// The indices of a longest increasing subsequence of distinct numbers.
  private static func longestRise(_ numbers: [Int]) -> Set<Int> {
    // The last index of the best subsequence of each length, and the predecessor of each index.
    var (ends, before): ([Int], [Int]) = ([], [])
    for (place, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? ends[low - 1] : -1)
      if low < ends.count { ends[low] = place } else { ends.append(place) }
    }
    var rise: Set<Int> = []
    var place = ends.last ?? -1
    while place >= 0 {
      rise.insert(place)
      place = before[place]
    }
    return rise
  }
}
