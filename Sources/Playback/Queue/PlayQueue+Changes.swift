// Adding, removing and moving entries.

extension PlayQueue {
  /// Replaces the context and starts at one of its items; the queued entries are kept.
  @discardableResult
  public mutating func playNow(
    _ items: [Item],
    from start: Int = 0,
    using random: inout some RandomNumberGenerator
  ) -> Entry? {
    guard !items.isEmpty else { return nil }
    if let current { remember(current) }
    context = make(items)
    extras = []
    reckonPlaces()
    let first = context[min(max(start, 0), items.count - 1)]
    order = context.map(\.id)
    if isShuffled {
      order = shuffled(first: first.id, using: &random)
      played = 1
    } else {
      played = (places[first.id] ?? 0) + 1
    }
    current = first
    return first
  }

  @discardableResult
  public mutating func playShuffled(
    _ items: [Item],
    using random: inout some RandomNumberGenerator
  ) -> Entry? {
    isShuffled = true
    let start = items.isEmpty ? 0 : Int.random(in: 0..<items.count, using: &random)
    return playNow(items, from: start, using: &random)
  }

  /// Inserts items before all upcoming entries but those that were inserted so before them.
  public mutating func playNext(_ items: [Item]) {
    let place = queued.prefix { next.contains($0.id) }.count
    let entries = make(items)
    next = next.intersection(queued.map(\.id)).union(entries.map(\.id))
    queued.insert(contentsOf: entries, at: place)
  }

  public mutating func append(_ items: [Item]) { queued += make(items) }

  /// Inserts items at a position of the upcoming entries: among the queued ones, or behind them in
  /// the context.
  public mutating func insert(_ items: [Item], at place: Int) { put(make(items), at: place) }

  /// Puts entries that were removed back at a position of the upcoming ones, under their numbers.
  mutating func putBack(_ entries: [Entry], at place: Int) {
    let there = Set(all.map(\.id))
    put(entries.filter { !there.contains($0.id) }, at: place)
  }

  private mutating func put(_ entries: [Entry], at place: Int) {
    guard place > queued.count else {
      queued.insert(contentsOf: entries, at: max(place, 0))
      return
    }
    putIntoContext(entries, at: min(played + place - queued.count, order.count))
    reckonPlaces()
  }

  /// Appends items to the context: those that the user has not chosen, or the rest of a long choice.
  public mutating func extend(_ items: [Item], areChosen: Bool = false) {
    let entries = make(items)
    if !areChosen { extras.formUnion(entries.map(\.id)) }
    context += entries
    order += entries.map(\.id)
    reckonPlaces()
  }

  /// If it is the current entry, the next one becomes current; returns whether the entry existed.
  @discardableResult
  public mutating func remove(
    _ id: Int,
    using random: inout some RandomNumberGenerator
  ) -> Bool {
    let isCurrent = current?.id == id
    let isThere = isCurrent || places[id] != nil || queued.contains { $0.id == id }
    guard isThere else { return false }
    queued.removeAll { $0.id == id }
    past.removeAll { $0.entry.id == id }
    if let place = place(of: id) {
      order.remove(at: place)
      if place < played { played -= 1 }
      context.removeAll { $0.id == id }
      reckonPlaces()
    }
    if isCurrent {
      current = nil
      skip(using: &random)
    }
    return true
  }

  public mutating func remove(upcoming ids: Set<Int>) {
    queued.removeAll { ids.contains($0.id) }
    let gone = ids.intersection(order[played...])
    guard !gone.isEmpty else { return }
    order.removeAll(where: gone.contains)
    context.removeAll { gone.contains($0.id) }
    reckonPlaces()
  }

  /// Returns whether that was possible.
  ///
  /// An entry that is moved among the queued entries becomes one of them; one that is moved behind
  /// them becomes part of the context.
  @discardableResult
  public mutating func move(_ id: Int, to target: Int) -> Bool {
    let coming = upcoming
    guard let start = coming.firstIndex(where: { $0.id == id }) else { return false }
    let entry = coming[start]
    let wasQueued = start < queued.count
    let target = min(max(target, 0), coming.count - 1)
    let queuedLeft = queued.count - (wasQueued ? 1 : 0)
    if wasQueued { queued.remove(at: start) } else { takeFromContext(id) }
    if target < queuedLeft || target == queuedLeft && wasQueued {
      queued.insert(entry, at: target)
    } else {
      putIntoContext([entry], at: played + target - queuedLeft)
    }
    reckonPlaces()
    return true
  }

  /// Removes all upcoming entries; the current entry continues to play.
  public mutating func clear() {
    queued = []
    if isInContext, let current {
      context = [current]
      order = [current.id]
    } else {
      context = []
      order = []
    }
    played = order.count
    reckonPlaces()
  }

  /// Puts back the upcoming entries that an earlier queue had, instead of what follows by itself.
  mutating func refill(from old: Self) {
    remove(upcoming: extras)
    let there = Set(all.map(\.id))
    queued = old.queued.filter { !there.contains($0.id) } + queued
    let rest = old.order[old.played...].filter { !there.contains($0) }
    let numbers = Set(rest)
    context += old.context.filter { numbers.contains($0.id) }
    order += rest
    reckonPlaces()
  }

  mutating func putBack(_ old: Self) {
    // An entry's number is never used again, whichever queue it is in.
    let made = max(made, old.made)
    self = old
    self.made = made
  }

  /// Replaces the items of some entries; the entries keep their numbers and positions.
  mutating func renew(_ renewed: (Entry) -> Item?) {
    func renewedEntry(_ entry: Entry) -> Entry {
      renewed(entry).map { Entry(id: entry.id, item: $0) } ?? entry
    }
    context = context.map(renewedEntry)
    queued = queued.map(renewedEntry)
    past = past.map { Past(entry: renewedEntry($0.entry), isSkipped: $0.isSkipped) }
    current = current.map(renewedEntry)
  }

  public mutating func empty() {
    current = nil
    past = []
    clear()
  }

  // MARK: - Changing context and order together

  private mutating func takeFromContext(_ id: Int) {
    order.removeAll { $0 == id }
    context.removeAll { $0.id == id }
    reckonPlaces()
  }

  /// Inserts entries at a position of the order; in the context they follow their predecessor in
  /// the order.
  private mutating func putIntoContext(_ entries: [Entry], at place: Int) {
    order.insert(contentsOf: entries.map(\.id), at: place)
    let before = place > 0 ? places[order[place - 1]].map { $0 + 1 } : 0
    context.insert(contentsOf: entries, at: before ?? context.count)
  }
}
