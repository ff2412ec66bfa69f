internal import Pixels

nonisolated struct CoverKey<ID: Hashable & Sendable>: Hashable, Sendable {
  let id: ID
  let level: CoverLevel
}

/// The covers that can be drawn, within a limit of bytes.
nonisolated struct CoverShelf<ID: Hashable & Sendable> {
  struct Item {
    let texture: BakedTexture
    let bytes: Int
    let planNumber: Int
    /// The shelf's use counter when the item was last drawn or inserted.
    var lastUse = 0
  }

  /// The upper bound of `limit`, in bytes.
  var capacity: Int { didSet { limit = min(limit, capacity) } }
  /// The largest number of bytes that it holds now.
  private(set) var limit: Int
  private(set) var bytes = 0
  private(set) var evictedCount = 0
  private var items: [CoverKey<ID>: Item] = [:]
  private var uses = 0

  init(capacity: Int) {
    self.capacity = capacity
    limit = capacity
  }

  var count: Int { items.count }

  func planNumber(of key: CoverKey<ID>) -> Int? { items[key]?.planNumber }

  /// Sets the limit and evicts covers without a rank, the least recently used first.
  mutating func hold(atMost bytes: Int, ranks: [CoverKey<ID>: Int]) {
    limit = min(bytes, capacity)
    guard self.bytes > limit else { return }
    let unwanted = items.filter { ranks[$0.key] == nil }.sorted {
      $0.value.lastUse < $1.value.lastUse
    }
    for (key, _) in unwanted {
      guard self.bytes > limit else { return }
      remove(key)
      evictedCount += 1
    }
  }

  /// Inserts a cover; returns false if there is no room beside covers of a higher rank.
  ///
  /// It evicts covers without a rank first, the least recently used before others; then those of
  /// the lowest rank.
  mutating func put(_ item: Item, at key: CoverKey<ID>, ranks: [CoverKey<ID>: Int]) -> Bool {
    guard item.bytes <= limit else { return false }
    let old = remove(key)
    let rank = ranks[key]
    while bytes + item.bytes > limit {
      // The old cover is better than none, and there was room for it.
      guard let rank, let victim = leastWanted(ranks, for: item.planNumber), victim.place > rank
      else {
        if let old { keep(old, at: key) }
        return false
      }
      remove(victim.key)
      evictedCount += 1
    }
    uses += 1
    var item = item
    item.lastUse = uses
    keep(item, at: key)
    return true
  }

  /// The cover to evict first, and its place in the order of ranks.
  private func leastWanted(
    _ ranks: [CoverKey<ID>: Int],
    for planNumber: Int
  ) -> (key: CoverKey<ID>, place: Int)? {
    var least: (key: CoverKey<ID>, place: Int, lastUse: Int)?
    for (key, item) in items {
      // Outdated covers are evicted before current ones.
      let place =
        ranks[key].map { item.planNumber == planNumber ? $0 : $0 + .max / 2 } ?? .max
      if let least, (place, least.lastUse) <= (least.place, item.lastUse) { continue }
      least = (key, place, item.lastUse)
    }
    return least.map { ($0.key, $0.place) }
  }

  mutating func best(for id: ID, at level: CoverLevel, planNumber: Int) -> BakedTexture? {
    var found: CoverKey<ID>?
    for standIn in level.standIns {
      let key = CoverKey(id: id, level: standIn)
      guard let item = items[key] else { continue }
      if item.planNumber == planNumber {
        found = key
        break
      }
      found = found ?? key
    }
    guard let found, var texture = items[found]?.texture else { return nil }
    uses += 1
    items[found]?.lastUse = uses
    texture.isExact = found.level == level && items[found]?.planNumber == planNumber
    return texture
  }

  func covers(of ids: Set<ID>, planNumber: Int) -> [(ID, BakedTexture)] {
    items.filter { $0.value.planNumber == planNumber && ids.contains($0.key.id) }
      .map { ($0.key.id, $0.value.texture) }
  }

  mutating func remove(_ id: ID) {
    for level in CoverLevel.allCases { remove(CoverKey(id: id, level: level)) }
  }

  mutating func removeAll() {
    items = [:]
    bytes = 0
  }

  @discardableResult
  private mutating func remove(_ key: CoverKey<ID>) -> Item? {
    guard let item = items.removeValue(forKey: key) else { return nil }
    bytes -= item.bytes
    return item
  }

  private mutating func keep(_ item: Item, at key: CoverKey<ID>) {
    items[key] = item
    bytes += item.bytes
  }
}
