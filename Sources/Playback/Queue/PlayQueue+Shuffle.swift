// The random order.

extension PlayQueue {
  /// Plays the context in a random order, the current entry first, or again as it was started, on
  /// from the current entry.
  public mutating func setShuffled(
    _ isShuffled: Bool,
    using random: inout some RandomNumberGenerator
  ) {
    guard isShuffled != self.isShuffled else { return }
    self.isShuffled = isShuffled
    nextRound = nil
    guard !order.isEmpty else { return }
    // Beside an entry that was asked for, the context's last one is where it stands.
    let last = played > 0 ? order[played - 1] : nil
    if isShuffled {
      order = shuffled(first: last, using: &random)
      played = last == nil ? 0 : 1
    } else {
      order = context.map(\.id)
      played = last.flatMap { places[$0] }.map { $0 + 1 } ?? 0
    }
  }

  /// Puts all that is to come into a random order; what was played stays where it is.
  public mutating func shuffleUpcoming(using random: inout some RandomNumberGenerator) {
    (isShuffled, nextRound) = (true, nil)
    queued.shuffle(using: &random)
    order[played...].shuffle(using: &random)
  }

  /// The context's numbers, one of them first and the others so that each order is as likely.
  func shuffled(first: Int?, using random: inout some RandomNumberGenerator) -> [Int] {
    var rest = context.map(\.id)
    if let first { rest.removeAll { $0 == first } }
    rest.shuffle(using: &random)
    return (first.map { [$0] } ?? []) + rest
  }
}
