// Going on, and going back.

extension PlayQueue {
  /// What comes when the current entry has been played to its end; looking does not move anything,
  /// but draws the order of the next round if that is what comes.
  public mutating func following(using random: inout some RandomNumberGenerator) -> Entry? {
    if stopsAfterCurrent { return nil }
    if repeatMode == .one, let current { return current }
    return nextInLine(using: &random)
  }

  /// What a skip would bring.
  public mutating func nextInLine(using random: inout some RandomNumberGenerator) -> Entry? {
    if let first = queued.first { return first }
    if played < order.count { return entry(order[played]) }
    guard repeatMode != .off, !order.isEmpty else { return nil }
    return drawNextRound(using: &random).first.flatMap(entry)
  }

  /// The current entry was played to its end: goes on as promised; nil where it ends.
  @discardableResult
  public mutating func finish(using random: inout some RandomNumberGenerator) -> Entry? {
    if stopsAfterCurrent {
      stopsAfterCurrent = false
      return nil
    }
    if repeatMode == .one, let current { return current }
    return skip(using: &random)
  }

  /// Goes to the next entry, whatever repeats; nil at the end, where all stays as it is.
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

  /// Goes back to what was really played before; nil when nothing was.
  ///
  /// What is left comes again: an entry that was asked for besides goes back to its place.
  @discardableResult
  public mutating func goBack() -> Entry? {
    guard let last = history.popLast() else { return nil }
    let isInContext = isInContext
    if let current, !isInContext { queued.insert(current, at: 0) }
    // It may have been put among those that were asked for since it was played.
    queued.removeAll { $0.id == last.id }
    if let place = order.firstIndex(of: last.id) {
      nextRound = nil
      if isShuffled, place >= played {
        // It was of an earlier round: this one goes on behind it, with what is left first.
        if isInContext { played -= 1 }
        order.remove(at: place)
        order.insert(last.id, at: played)
        played += 1
      } else {
        played = place + 1
      }
    } else if isInContext {
      // The context's entry that is left is still to be played.
      played -= 1
    }
    current = last
    return last
  }

  /// Goes to any entry that is to come or of the context; the others keep their order.
  @discardableResult
  public mutating func jump(to id: Int) -> Entry? {
    if let place = queued.firstIndex(where: { $0.id == id }) {
      if let current { remember(current) }
      current = queued.remove(at: place)
      return current
    }
    guard let target = entry(id), let place = order.firstIndex(of: id) else { return nil }
    if let current { remember(current) }
    if isShuffled, place >= played {
      // Nothing that is still to be played may be lost by the jump.
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

  /// Draws the order of the next round, once.
  private mutating func drawNextRound(using random: inout some RandomNumberGenerator) -> [Int] {
    if let nextRound { return nextRound }
    var round = context.map(\.id)
    if isShuffled {
      round.shuffle(using: &random)
      // The last one of a round is not the first one of the next.
      if round.count > 1, round[0] == order.last { round.swapAt(0, round.count - 1) }
    }
    nextRound = round
    return round
  }
}

extension PlayQueue {
  /// Begins after the end: with what has been put in since, or else the context from its start.
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
