nonisolated extension Equatable {
  /// Becomes another value; returns false if it has that one already.
  mutating func change(to value: Self) -> Bool {
    guard value != self else { return false }
    self = value
    return true
  }
}
