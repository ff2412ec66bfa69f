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

  /// Puts the upcoming entries into their order in an earlier queue, those that it lacks at the end.
  mutating func arrange(as old: Self) {
    (isShuffled, nextRound) = (old.isShuffled, nil)
    let entries = Dictionary(queued.map { ($0.id, $0) }) { one, _ in one }
    queued = Self.arranged(queued.map(\.id), as: old.queued.map(\.id)).compactMap { entries[$0] }
    order[played...] = Self.arranged(order[played...], as: old.order)[...]
  }

  private static func arranged(_ ids: some Collection<Int>, as old: [Int]) -> [Int] {
    let coming = Set(ids)
    let known = old.filter(coming.contains)
    guard known.count < coming.count else { return known }
    let others = coming.subtracting(known)
    return known + ids.filter(others.contains)
  }

  /// The numbers of the context's entries, `first` at the start and the rest shuffled uniformly.
  func shuffled(first: Int?, using random: inout some RandomNumberGenerator) -> [Int] {
    var rest = context.map(\.id)
    if let first { rest.removeAll { $0 == first } }
    rest.shuffle(using: &random)
    return (first.map { [$0] } ?? []) + rest
  }
}
