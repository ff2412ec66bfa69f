// The random order.

extension PlayQueue {
  /// Plays the context in a random order with the current entry first, or in its original order
  /// from the current entry on.
  public mutating func setShuffled(
    _ isShuffled: Bool,
    using random: inout some RandomNumberGenerator
  ) {
    guard isShuffled != self.isShuffled else { return }
    self.isShuffled = isShuffled
    nextRound = nil
    guard !order.isEmpty else { return }
    // While a queued entry plays, the context's position is that of its last played entry.
    let last = played > 0 ? order[played - 1] : nil
    if isShuffled {
      order = shuffled(first: last, using: &random)
      played = last == nil ? 0 : 1
    } else {
      order = context.map(\.id)
      played = last.flatMap { places[$0] }.map { $0 + 1 } ?? 0
    }
  }

  /// Puts all upcoming entries into a random order; the entries that have been played keep their
  /// positions.
  public mutating func shuffleUpcoming(using random: inout some RandomNumberGenerator) {
    (isShuffled, nextRound) = (true, nil)
    queued.shuffle(using: &random)
    order[played...].shuffle(using: &random)
  }

  /// The numbers of the context's entries, `first` at the start and the rest shuffled uniformly.
  func shuffled(first: Int?, using random: inout some RandomNumberGenerator) -> [Int] {
    var rest = context.map(\.id)
    if let first { rest.removeAll { $0 == first } }
    rest.shuffle(using: &random)
    return (first.map { [$0] } ?? []) + rest
  }
}
