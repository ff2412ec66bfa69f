/// What is to be played, in which order, and what was played before.
///
/// There are two sources. The *context* is what the user started: a record, a list, a shelf. The
/// *queued* entries are what the user asked for besides; they come first, and stay when another
/// context is started. Every entry has a number of its own, for an item may be there twice.
public struct PlayQueue<Item> {
  /// One item in its place.
  public struct Entry: Identifiable {
    /// The number of the entry, which no other one of this queue ever had.
    public let id: Int
    /// What is played.
    public let item: Item
  }

  /// What happens when the end is reached.
  public enum Repeat: String, Sendable, CaseIterable {
    /// Nothing: it ends.
    case off
    /// The context begins again.
    case all
    /// The current entry begins again.
    case one
  }

  /// The context as it was started.
  public internal(set) var context: [Entry] = []
  /// The numbers of the context's entries in the order in which they are played.
  public internal(set) var order: [Int] = []
  /// What the user asked for besides, to be played before the context goes on.
  public internal(set) var queued: [Entry] = []
  /// What is played now, or would be.
  public internal(set) var current: Entry?
  /// What was really played, the latest last.
  public internal(set) var history: [Entry] = []
  /// What happens at the end.
  public var repeatMode = Repeat.off
  /// Whether it ends with the current entry, once.
  public var stopsAfterCurrent = false
  /// Whether the context is played in a random order.
  public internal(set) var isShuffled = false

  /// How much of the order has been played: the place behind the context's last entry.
  public internal(set) var played = 0
  /// The order of the context's next round, once somebody has looked that far ahead.
  var nextRound: [Int]?
  /// The number of the next entry.
  var made = 0
  /// The entries of the context by their numbers.
  var places: [Int: Int] = [:]

  /// So many entries of the past are kept.
  static var historyLimit: Int { 1000 }

  /// A queue of nothing.
  public init() {}

  /// What is played after the current entry, nearest first; what repeats is not told again.
  public var upcoming: [Entry] { queued + order[played...].compactMap(entry) }

  /// The first entries that are played after the current one, and how many there are altogether.
  public func coming(_ limit: Int) -> (first: [Entry], count: Int) {
    let first = queued.prefix(limit)
    let others = order[played...].prefix(limit - first.count).compactMap(entry)
    return (first + others, queued.count + order.count - played)
  }

  /// Whether nothing is in it at all.
  public var isEmpty: Bool { current == nil && queued.isEmpty && context.isEmpty }

  /// Whether the current entry is of the context, and not one that was asked for besides.
  public var isInContext: Bool {
    guard let current, played > 0 else { return false }
    return order[played - 1] == current.id
  }

  /// Whether there is an entry to skip to.
  public var hasNext: Bool {
    !queued.isEmpty || played < order.count || repeatMode != .off && !order.isEmpty
  }

  /// Whether something was played before.
  public var hasPrevious: Bool { !history.isEmpty }

  /// Every entry that can still be played without a repeat, the current one included.
  public var all: [Entry] { (isInContext ? [] : current.map { [$0] } ?? []) + queued + context }

  /// How many entries `all` has.
  public var count: Int {
    (isInContext || current == nil ? 0 : 1) + queued.count + context.count
  }

  /// An entry of `all`, by its number.
  func any(_ id: Int) -> Entry? {
    current?.id == id ? current : entry(id) ?? queued.first { $0.id == id }
  }

  /// An entry of the context, by its number.
  public func entry(_ id: Int) -> Entry? { places[id].map { context[$0] } }

  mutating func make(_ items: [Item]) -> [Entry] {
    items.map { item in
      made += 1
      return Entry(id: made, item: item)
    }
  }

  mutating func reckonPlaces() {
    places = Dictionary(minimumCapacity: context.count)
    for (place, entry) in context.enumerated() { places[entry.id] = place }
    nextRound = nil
  }

  mutating func remember(_ entry: Entry) {
    history.append(entry)
    if history.count > Self.historyLimit { history.removeFirst(history.count - Self.historyLimit) }
  }
}

extension PlayQueue: Sendable where Item: Sendable {}
extension PlayQueue: Equatable where Item: Equatable {}
extension PlayQueue.Entry: Sendable where Item: Sendable {}
extension PlayQueue.Entry: Equatable where Item: Equatable {}

extension PlayQueue {
  /// The numbers of a queue's entries in their places, to see whether anything moved.
  struct Shape: Equatable {
    var order: [Int] = []
    var queued: [Int] = []
    var played = 0
  }

  var shape: Shape { Shape(order: order, queued: queued.map(\.id), played: played) }
}
