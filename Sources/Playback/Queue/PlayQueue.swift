/// The entries to be played, their order, and the history.
///
/// There are two sources. The *context* is what the user started: a record, a list, a shelf. The
/// *queued* entries are those that the user added with `playNext` or `append`; they play first, and
/// are kept when another context is started. Every entry has a unique number, because an item may
/// occur twice.
public struct PlayQueue<Item> {
  public struct Entry: Identifiable {
    /// The number of the entry; a queue never uses a number twice.
    public let id: Int
    public let item: Item
  }

  public enum Repeat: String, Sendable, CaseIterable {
    case off
    case all
    case one
  }

  /// The context in its original order.
  public internal(set) var context: [Entry] = []
  /// The numbers of the context's entries in playing order.
  public internal(set) var order: [Int] = []
  /// The entries that the user added; they play before the rest of the context.
  public internal(set) var queued: [Entry] = []
  /// The entry that is playing, paused or ready to play.
  public internal(set) var current: Entry?
  /// The entries before the current one, the latest last.
  var past: [Past] = []
  public var repeatMode = Repeat.off
  public internal(set) var isShuffled = false

  /// How many entries of the order have been played: the index after the context's last one.
  public internal(set) var played = 0
  /// The order of the context's next round, once it has been drawn.
  var nextRound: [Int]?
  /// The numbers of the queued entries that `playNext` has inserted.
  var next: Set<Int> = []
  /// The numbers of the context's entries that `extend` has appended.
  var extras: Set<Int> = []
  var made = 0
  /// Indices of the context's entries by their numbers.
  var places: [Int: Int] = [:]

  public init() {}

  /// The entries after the current one, in playing order; repeats are not included.
  public var upcoming: [Entry] { queued + order[played...].compactMap(entry) }

  /// The first `limit` entries after the current one, and the number of all of them.
  public func coming(_ limit: Int) -> (first: [Entry], count: Int) {
    let first = queued.prefix(limit)
    let others = order[played...].prefix(limit - first.count).compactMap(entry)
    return (first + others, queued.count + order.count - played)
  }

  public var isEmpty: Bool { current == nil && queued.isEmpty && context.isEmpty }

  /// Whether the current entry belongs to the context and is not a queued one.
  public var isInContext: Bool {
    guard let current, played > 0 else { return false }
    return order[played - 1] == current.id
  }

  public var hasNext: Bool {
    !queued.isEmpty || played < order.count || repeatMode != .off && !order.isEmpty
  }

  public var hasPrevious: Bool { !past.isEmpty }

  /// The current entry, the queued entries and the context, each entry once.
  public var all: [Entry] { (isInContext ? [] : current.map { [$0] } ?? []) + queued + context }

  public var count: Int {
    (isInContext || current == nil ? 0 : 1) + queued.count + context.count
  }

  func any(_ id: Int) -> Entry? {
    current?.id == id ? current : entry(id) ?? queued.first { $0.id == id }
  }

  /// Only entries of the context.
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
}

extension PlayQueue: Sendable where Item: Sendable {}
extension PlayQueue: Equatable where Item: Equatable {}
extension PlayQueue.Entry: Sendable where Item: Sendable {}
extension PlayQueue.Entry: Equatable where Item: Equatable {}

extension PlayQueue {
  /// The numbers of a queue's entries in their order, to detect whether anything moved.
  struct Shape: Equatable {
    var order: [Int] = []
    var queued: [Int] = []
    var played = 0
  }

  var shape: Shape { Shape(order: order, queued: queued.map(\.id), played: played) }
}
