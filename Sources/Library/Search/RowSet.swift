internal import CLibrary

struct RowSet: Sendable, Equatable, Sequence {
  private(set) var words: [UInt64]
  /// How many rows the table has.
  private(set) var capacity: Int

  init(none capacity: Int) {
    self.capacity = capacity
    words = Array(repeating: 0, count: (capacity + 63) / 64)
  }

  init(_ words: ArraySlice<UInt64>, of capacity: Int) {
    (self.words, self.capacity) = (Array(words), capacity)
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ row: Int) -> Bool { words[row >> 6] >> (UInt64(row) & 63) & 1 != 0 }

  mutating func insert(_ row: Int) { words[row >> 6] |= 1 << (UInt64(row) & 63) }

  mutating func remove(_ row: Int) { words[row >> 6] &= ~(1 << (UInt64(row) & 63)) }

  /// Adds a row to the table and to the set.
  mutating func append() {
    if capacity & 63 == 0 { words.append(0) }
    capacity += 1
    insert(capacity - 1)
  }

  mutating func reserve(_ capacity: Int) { words.reserveCapacity((capacity + 63) / 64) }

  mutating func formUnion(_ other: Self) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func formIntersection(_ other: Self) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func subtract(_ other: Self) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  func union(_ other: Self) -> Self {
    var either = self
    either.formUnion(other)
    return either
  }

  func intersection(_ other: Self) -> Self {
    var both = self
    both.formIntersection(other)
    return both
  }

  func subtracting(_ other: Self) -> Self {
    var rest = self
    rest.subtract(other)
    return rest
  }

  func rows(where holds: (Int) -> Bool) -> Self {
    var found = Self(none: capacity)
    for (index, word) in words.enumerated() {
      var (rest, kept) = (word, word)
      while rest != 0 {
        let bit = rest.trailingZeroBitCount
        rest &= rest - 1
        if !holds(index << 6 | bit) { kept &= ~(1 << UInt64(bit)) }
      }
      found.words[index] = kept
    }
    return found
  }

  struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private var index = 0
    private var rest: UInt64

    fileprivate init(_ words: [UInt64]) {
      self.words = words
      rest = words.first ?? 0
    }

    mutating func next() -> Int? {
      while rest == 0 {
        index += 1
        guard index < words.count else { return nil }
        rest = words[index]
      }
      defer { rest &= rest - 1 }
      return index << 6 | rest.trailingZeroBitCount
    }
  }

  func makeIterator() -> Iterator { Iterator(words) }

  /// Inserts the rows whose number in a column is in `bits`.
  mutating func insertRows(of column: [UInt32], in bits: RowSet) {
    guard !bits.isEmpty else { return }
    clibrary_mark_rows(column, column.count, bits.words, &words)
  }

  /// The numbers of its rows in a column.
  func numbers(in column: [UInt32], of capacity: Int) -> RowSet {
    var numbers = RowSet(none: capacity)
    column.withUnsafeBufferPointer { column in
      for row in self { numbers.insert(Int(column[row])) }
    }
    return numbers
  }
}
