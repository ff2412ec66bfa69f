/// The entries that could not be played, and those of them that no event has reported yet.
struct BrokenEntries {
  /// By the numbers of the entries.
  private(set) var reasons: [Int: PlayFailure] = [:]
  private var unreported: [BrokenEntry] = []

  func contains(_ id: Int) -> Bool { reasons[id] != nil }

  /// Adds an entry; one that left the queue, which has only its number, is not reported.
  mutating func add(_ id: Int, _ entry: Player.Entry?, _ failure: PlayFailure) -> BrokenEntry? {
    reasons[id] = failure
    guard let entry else { return nil }
    let broken = BrokenEntry(entry: entry, failure: failure)
    unreported.append(broken)
    return broken
  }

  mutating func retry(_ id: Int) { reasons[id] = nil }

  mutating func retryAll() { reasons = [:] }

  mutating func report() -> [BrokenEntry] {
    defer { unreported = [] }
    return unreported
  }

  /// Forgets what is not reported yet, and all entries that have left the queue.
  mutating func forget(allBut entries: @autoclosure () -> [Player.Entry]) {
    unreported = []
    guard !reasons.isEmpty else { return }
    let there = Set(entries().map(\.id))
    reasons = reasons.filter { there.contains($0.key) }
  }
}
