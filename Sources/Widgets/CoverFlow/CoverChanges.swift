/// What tells an item from all others, for as long as it is shown.
public nonisolated struct CoverID: Hashable, Sendable {
  /// The number that its owner knows it by.
  public let value: Int64

  /// An identity by its number.
  public init(_ value: Int64) { self.value = value }
}

/// How a list of items has become another one: what left, what came, what moved.
///
///     let changes = CoverChanges(from: old, to: new)
///     flow.apply(changes)
public nonisolated struct CoverChanges: Sendable, Equatable {
  /// An item that stands elsewhere in relation to the others.
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

  /// Old indices of items that left, in order.
  public let removed: [Int]
  /// New indices of items that came, in order.
  public let inserted: [Int]
  /// Items that changed places with others.
  public let moved: [Move]
  // Both sorted: which indices of either list the unmoved items do not have.
  private let gaps: [Int]
  private let filled: [Int]

  /// Changes by their parts, in any order.
  public init(removed: [Int] = [], inserted: [Int] = [], moved: [Move] = []) {
    self.removed = removed.sorted()
    self.inserted = inserted.sorted()
    self.moved = moved
    gaps = (removed + moved.map(\.old)).sorted()
    filled = (inserted + moved.map(\.new)).sorted()
  }

  /// The fewest changes between two lists in which nothing stands twice.
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

  /// Where the item of an old index stands now; nil if it has left.
  public func index(of old: Int) -> Int? {
    let place = Self.rank(of: old, in: gaps)
    guard place < gaps.count, gaps[place] == old else {
      return Self.free(old - place, in: filled)
    }
    return moved.first { $0.old == old }?.new
  }

  /// How many sorted numbers are smaller than another.
  private static func rank(of number: Int, in sorted: [Int]) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The n-th index that is not among sorted ones.
  private static func free(_ number: Int, in sorted: [Int]) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      // Before the middle one there are that many free indices.
      if sorted[middle] - middle <= number { low = middle + 1 } else { high = middle }
    }
    return number + low
  }

  /// The places of a longest rising part of a list of different numbers.
  private static func longestRise(_ numbers: [Int]) -> Set<Int> {
    // The last place of the best rise of each length, and what stands before each place in it.
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
