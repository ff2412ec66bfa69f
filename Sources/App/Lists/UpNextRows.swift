internal import Playback

/// The queue as a list: played entries, the current one and the upcoming ones.
///
/// A queue may be long and changes with every track, so rows are looked up in it instead of being
/// listed.
nonisolated struct UpNextRows: Sendable {
  enum Stage: Equatable, Sendable {
    case played
    case playing
    case coming
  }

  struct Row: Equatable, Sendable {
    let entry: Player.Entry
    let stage: Stage
    /// Of this and the following entries, if it differs from that of the previous one.
    var origin: QueueOrigin?
  }

  struct Place: Equatable, Sendable {
    let entry: Int
    let stage: Stage
  }

  /// Latest last.
  private(set) var played: [Player.Entry] = []
  private var playedPlaces: [Int: Int] = [:]
  private var queue = PlayQueue<PlayItem>()
  private var order = NumberTable()
  private var queued = NumberTable()
  private var origins: [Int: QueueOrigin] = [:]
  private static let examined = 100

  init() {}

  /// Cleared entries are hidden until they play again; the tables of `before` are reused where
  /// possible.
  init(
    _ queue: PlayQueue<PlayItem>,
    cleared: Set<Int> = [],
    after before: UpNextRows = UpNextRows()
  ) {
    (order, queued) = (before.order, before.queued)
    self.queue = queue
    order.become(queue.order)
    queued.become(queue.queued.map(\.id))
    // An entry that was played twice is listed at its last position.
    var known = cleared
    for entry in queue.history.reversed() where known.insert(entry.id).inserted {
      if entry.id != queue.current?.id, !isComing(entry.id) { played.append(entry) }
    }
    played.reverse()
    origins = queue.origins(ofFirst: Self.examined)
    for (place, entry) in played.enumerated() { playedPlaces[entry.id] = place }
  }

  private func isComing(_ id: Int) -> Bool {
    queued[id] != nil || order[id].map { $0 >= queue.played } ?? false
  }

  // MARK: - Rows

  var count: Int { played.count + openCount }

  /// With the current one.
  var openCount: Int {
    (queue.current == nil ? 0 : 1) + queue.queued.count + leftInOrder
  }

  /// The current entry, or else the next one, or else the one played last.
  var start: Int? { openCount > 0 ? self[played.count].entry : played.last?.id }

  private var leftInOrder: Int { queue.order.count - queue.played }

  subscript(index: Int) -> Place {
    if index < played.count { return Place(entry: played[index].id, stage: .played) }
    var index = index - played.count
    if let current = queue.current {
      if index == 0 { return Place(entry: current.id, stage: .playing) }
      index -= 1
    }
    let entry =
      index < queued.numbers.count
      ? queued.numbers[index] : queue.order[queue.played + index - queued.numbers.count]
    return Place(entry: entry, stage: .coming)
  }

  func row(of id: Int) -> Row? {
    if let place = playedPlaces[id] { return Row(entry: played[place], stage: .played) }
    if let current = queue.current, current.id == id { return Row(entry: current, stage: .playing) }
    guard let entry = queued[id].map({ queue.queued[$0] }) ?? (isComing(id) ? queue.entry(id) : nil)
    else { return nil }
    return Row(entry: entry, stage: .coming, origin: origins[id])
  }

  /// The index among the upcoming entries for a row that moves to `index`.
  func place(forIndex index: Int) -> Int {
    max(index - played.count - (queue.current == nil ? 0 : 1), 0)
  }

  // MARK: - Changes

  /// `gone` rows were removed at the top, the next `first` and the last `last` rows are the same.
  func same(as before: UpNextRows) -> (gone: Int, first: Int, last: Int) {
    let gone = before.played.prefix { playedPlaces[$0.id] == nil }.count
    let most = min(count, before.count - gone)
    let (left, leftBefore) = (leftInOrder, before.leftInOrder)
    var last = min(left, leftBefore, Self.sameAtEnd(queue.order, before.queue.order))
    if last == left, last == leftBefore {
      last += Self.sameAtEnd(queued.numbers, before.queued.numbers)
    }
    while last < most, self[count - 1 - last] == before[before.count - 1 - last] { last += 1 }
    var first = 0
    while first < most - last, self[first] == before[gone + first] { first += 1 }
    return (gone, first, last)
  }

  private static func sameAtEnd(_ some: [Int], _ others: [Int]) -> Int {
    if some == others { return some.count }
    var count = 0
    while count < min(some.count, others.count),
      some[some.count - 1 - count] == others[others.count - 1 - count]
    { count += 1 }
    return count
  }
}

/// Numbers in order, with an index for lookups.
private nonisolated struct NumberTable: Sendable {
  private(set) var numbers: [Int] = []
  private var places: [Int: Int] = [:]
  /// Elements removed from the front since the index was built.
  private var gone = 0

  subscript(number: Int) -> Int? {
    guard let place = places[number], place >= gone else { return nil }
    return place - gone
  }

  /// Usually only the first ones are removed, and the index is reused.
  mutating func become(_ other: [Int]) {
    guard numbers != other else { return }
    let fewer = numbers.count - other.count
    if fewer >= 0, numbers.dropFirst(fewer).elementsEqual(other) {
      gone += fewer
    } else {
      (places, gone) = (Dictionary(minimumCapacity: other.count), 0)
      for (place, number) in other.enumerated() { places[number] = place }
    }
    numbers = other
  }
}
