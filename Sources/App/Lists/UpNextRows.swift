internal import Playback

/// The queue as a list: what was heard, what plays, and what comes.
///
/// A queue may be long and changes at every track, so its rows are not listed: they are looked up in it.
nonisolated struct UpNextRows: Sendable {
  /// Where an entry is on its way through the queue.
  enum Stage: Equatable, Sendable {
    case heard
    case playing
    case coming
  }

  /// One entry of it.
  struct Row: Equatable, Sendable {
    let entry: Player.Entry
    let stage: Stage
    /// Where it and what follows it are from, if that is another place than of those before it.
    var origin: QueueOrigin?
  }

  /// A row without what its entry says.
  struct Place: Equatable, Sendable {
    let entry: Int
    let stage: Stage
  }

  /// What was heard and is shown, the latest last.
  private(set) var heard: [Player.Entry] = []
  private var heardPlaces: [Int: Int] = [:]
  private var queue = PlayQueue<PlayItem>()
  private var order = NumberTable()
  private var queued = NumberTable()
  private var origins: [Int: QueueOrigin] = [:]
  /// At so many of those that come is looked for the record that they are of.
  private static let looked = 100

  /// No entries.
  init() {}

  /// The rows of a queue; the entries that are cleared away are not shown again before they play.
  ///
  /// What is as in the rows before need not be reckoned again.
  init(
    _ queue: PlayQueue<PlayItem>,
    cleared: Set<Int> = [],
    after before: UpNextRows = UpNextRows()
  ) {
    (order, queued) = (before.order, before.queued)
    self.queue = queue
    order.become(queue.order)
    queued.become(queue.queued.map(\.id))
    // What was heard twice is where it was heard last.
    var known = cleared
    for entry in queue.history.reversed() where known.insert(entry.id).inserted {
      if entry.id != queue.current?.id, !isComing(entry.id) { heard.append(entry) }
    }
    heard.reverse()
    origins = queue.origins(ofFirst: Self.looked)
    for (place, entry) in heard.enumerated() { heardPlaces[entry.id] = place }
  }

  private func isComing(_ id: Int) -> Bool {
    queued[id] != nil || order[id].map { $0 >= queue.played } ?? false
  }

  // MARK: - Rows

  /// How many rows there are.
  var count: Int { heard.count + openCount }

  /// How many entries are still to be heard, what plays included.
  var openCount: Int {
    (queue.current == nil ? 0 : 1) + queue.queued.count + leftInOrder
  }

  private var leftInOrder: Int { queue.order.count - queue.played }

  /// The row at an index.
  subscript(index: Int) -> Place {
    if index < heard.count { return Place(entry: heard[index].id, stage: .heard) }
    var index = index - heard.count
    if let current = queue.current {
      if index == 0 { return Place(entry: current.id, stage: .playing) }
      index -= 1
    }
    let entry =
      index < queued.numbers.count
      ? queued.numbers[index] : queue.order[queue.played + index - queued.numbers.count]
    return Place(entry: entry, stage: .coming)
  }

  /// The row of an entry; nil if it is not shown.
  func row(of id: Int) -> Row? {
    if let place = heardPlaces[id] { return Row(entry: heard[place], stage: .heard) }
    if let current = queue.current, current.id == id { return Row(entry: current, stage: .playing) }
    guard let entry = queued[id].map({ queue.queued[$0] }) ?? (isComing(id) ? queue.entry(id) : nil)
    else { return nil }
    return Row(entry: entry, stage: .coming, origin: origins[id])
  }

  /// The place among the entries to come for a row that moves to an index.
  func place(forIndex index: Int) -> Int {
    max(index - heard.count - (queue.current == nil ? 0 : 1), 0)
  }

  // MARK: - What has changed

  /// How many rows are the same as before: behind so many that went from the top the first ones, and
  /// the last ones.
  func same(as before: UpNextRows) -> (gone: Int, first: Int, last: Int) {
    let gone = before.heard.prefix { heardPlaces[$0.id] == nil }.count
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

/// Numbers in an order, and where each of them is.
private nonisolated struct NumberTable: Sendable {
  private(set) var numbers: [Int] = []
  private var places: [Int: Int] = [:]
  /// How many went from the front since the places were reckoned.
  private var gone = 0

  /// Where a number is.
  subscript(number: Int) -> Int? {
    guard let place = places[number], place >= gone else { return nil }
    return place - gone
  }

  /// Has other numbers, which mostly are the same without the first one.
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
