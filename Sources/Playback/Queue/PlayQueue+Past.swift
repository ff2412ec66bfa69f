// What was played.

extension PlayQueue {
  /// An entry before the current one.
  struct Past {
    let entry: Entry
    /// Whether it was skipped on the way to a later one.
    let isSkipped: Bool
  }

  static var historyLimit: Int { 1000 }

  /// The entries that have been played, the latest last; one that was played twice is there twice.
  public var history: [Entry] { past.filter { !$0.isSkipped }.map(\.entry) }

  /// Each entry before the current one once, at its last position, without those that come again.
  var pastOnce: [Past] {
    var numbers = Set(past.map(\.entry.id))
    if let current { numbers.remove(current.id) }
    for entry in queued { numbers.remove(entry.id) }
    for number in order[played...] { numbers.remove(number) }
    return past.reversed().filter { numbers.remove($0.entry.id) != nil }.reversed()
  }

  mutating func remember(_ entry: Entry, isSkipped: Bool = false) {
    past.append(Past(entry: entry, isSkipped: isSkipped))
    if past.count > Self.historyLimit { past.removeFirst(past.count - Self.historyLimit) }
  }

  /// The index in the order of a context's entry.
  func place(of id: Int) -> Int? {
    // Without shuffle the order is the context's.
    if let place = places[id], order.indices.contains(place), order[place] == id { return place }
    return order.firstIndex(of: id)
  }
}

extension PlayQueue.Past: Sendable where Item: Sendable {}
extension PlayQueue.Past: Equatable where Item: Equatable {}
