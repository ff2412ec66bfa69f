// Moving forward and back.

extension PlayQueue {
  /// The entry that plays after the current one has ended.
  ///
  /// The call moves nothing, but draws the order of the next round if that is needed.
  public mutating func following(using random: inout some RandomNumberGenerator) -> Entry? {
    if repeatMode == .one, let current { return current }
    return nextInLine(using: &random)
  }

  /// The entry that follows before anything repeats; nil also while the current entry repeats.
  var nextInRound: Entry? {
    guard repeatMode != .one else { return nil }
    return queued.first ?? (played < order.count ? entry(order[played]) : nil)
  }

  public mutating func nextInLine(using random: inout some RandomNumberGenerator) -> Entry? {
    if let first = queued.first { return first }
    if played < order.count { return entry(order[played]) }
    guard repeatMode != .off, !order.isEmpty else { return nil }
    return drawNextRound(using: &random).first.flatMap(entry)
  }

  /// Moves on after the current entry has been played to its end; returns nil if playback ends.
  @discardableResult
  public mutating func finish(using random: inout some RandomNumberGenerator) -> Entry? {
    if repeatMode == .one, let current { return current }
    return skip(using: &random)
  }

  /// Moves to the next entry, also while the current one repeats; at the end it returns nil and
  /// changes nothing.
  @discardableResult
  public mutating func skip(using random: inout some RandomNumberGenerator) -> Entry? {
    guard let next = nextInLine(using: &random) else { return nil }
    if let current { remember(current) }
    if !queued.isEmpty {
      queued.removeFirst()
    } else {
      if played == order.count {
        order = drawNextRound(using: &random)
        played = 0
      }
      nextRound = nil
      played += 1
    }
    current = next
    return next
  }

  /// Moves back to the entry that was played before; returns nil if there is none.
  ///
  /// The entry that was current and those that were skipped become upcoming again; queued ones
  /// return to the front of the queued entries.
  @discardableResult
  public mutating func goBack() -> Entry? {
    guard !past.isEmpty else { return nil }
    while let last = past.popLast() {
      stepBack(to: last.entry)
      if !last.isSkipped { break }
    }
    return current
  }

  private mutating func stepBack(to last: Entry) {
    let isInContext = isInContext
    if let current, !isInContext { queued.insert(current, at: 0) }
    // The entry may have been moved to the queued entries since it was played.
    queued.removeAll { $0.id == last.id }
    if let place = place(of: last.id) {
      nextRound = nil
      if isShuffled, place >= played {
        // The entry belongs to an earlier round: this round continues after it, first with the
        // entry that was current.
        if isInContext { played -= 1 }
        order.remove(at: place)
        order.insert(last.id, at: played)
        played += 1
      } else {
        played = place + 1
      }
    } else if isInContext {
      // The context's entry that was current is upcoming again.
      played -= 1
    }
    current = last
  }

  /// Moves to an upcoming entry, or to one that was played; the others keep their order.
  ///
  /// In the context, playback continues from there. An entry that is in neither source any more
  /// plays once, between the current entry and the upcoming ones.
  @discardableResult
  public mutating func jump(to id: Int) -> Entry? {
    if let place = queued.firstIndex(where: { $0.id == id }) {
      if let current { remember(current) }
      current = queued.remove(at: place)
      return current
    }
    guard let target = entry(id), let place = place(of: id) else {
      guard let played = past.last(where: { $0.entry.id == id }) else { return nil }
      if let current { remember(current) }
      current = played.entry
      return current
    }
    if let current { remember(current) }
    if isShuffled, place >= played {
      // The upcoming entries before the target remain upcoming.
      order.remove(at: place)
      order.insert(id, at: played)
      played += 1
    } else {
      played = place + 1
    }
    nextRound = nil
    current = target
    return target
  }

  /// Moves to an entry as steps would: upcoming ones before it are skipped, and on the way back all
  /// between become upcoming again.
  @discardableResult
  public mutating func step(to id: Int) -> Entry? {
    if let place = queued.firstIndex(where: { $0.id == id }) {
      skip(over: queued[..<place])
      current = queued[place]
      queued.removeFirst(place + 1)
      return current
    }
    if let target = entry(id), let place = place(of: id), place >= played {
      // A long way leaves room for what was played.
      let most = max(0, Self.historyLimit / 2 - queued.count)
      skip(over: queued + order[played..<place].suffix(most).compactMap(entry))
      queued = []
      nextRound = nil
      played = place + 1
      current = target
      return current
    }
    guard current?.id == id || past.contains(where: { $0.entry.id == id }) else {
      return jump(to: id)
    }
    while current?.id != id, let last = past.popLast() { stepBack(to: last.entry) }
    return current
  }

  private mutating func skip(over entries: some Sequence<Entry>) {
    if let current { remember(current) }
    for entry in entries { remember(entry, isSkipped: true) }
  }

  /// Draws the order of the next round, unless that has been done.
  private mutating func drawNextRound(using random: inout some RandomNumberGenerator) -> [Int] {
    if let nextRound { return nextRound }
    var round = context.map(\.id)
    if isShuffled {
      round.shuffle(using: &random)
      // The last entry of a round must not be the first one of the next.
      if round.count > 1, round[0] == order.last { round.swapAt(0, round.count - 1) }
    }
    nextRound = round
    return round
  }
}

extension PlayQueue {
  /// Starts again after the end: with the upcoming entries, or else at the start of the context.
  mutating func startAgain(using random: inout some RandomNumberGenerator) -> Entry? {
    if !queued.isEmpty || played < order.count { return skip(using: &random) }
    guard let first = order.first.flatMap(entry) else { return current }
    if let current { remember(current) }
    nextRound = nil
    played = 1
    current = first
    return first
  }
}
