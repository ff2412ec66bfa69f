// Changes of the queue.

extension Player {
  /// Replaces the context and plays it from one of its items on; the queued entries are kept.
  public func playNow(_ items: [PlayItem], from start: Int = 0) {
    replace { queue.playNow(items, from: start, using: &random) }
  }

  /// Replaces the context and plays it in a random order.
  public func playShuffled(_ items: [PlayItem]) {
    replace { queue.playShuffled(items, using: &random) }
  }

  private func replace(_ start: () -> Entry?) {
    change {
      let old = standing
      guard let entry = start() else { return }
      recordReplaced(old)
      cancelStop([.track])
      forgetFailures()
      begin(entry, playing: true)
    }
  }

  /// Reports that a queue was replaced, unless the same music plays in the same order and place.
  func recordReplaced(_ old: Standing) {
    let isSame = old.isSame(as: queue)
    guard old.hasRest, !isSame || old.queue.isShuffled || !old.isAtStart(of: queue) else { return }
    record(.replaced(old, losesMusic: !isSame))
  }

  /// Puts back a queue that was replaced, paused at its position.
  public func putBack(_ old: Standing) {
    change {
      let made = queue.made
      queue = old.queue
      // An entry's number is never used again, whichever queue it is in.
      queue.made = max(queue.made, made)
      cancelStop([.track])
      forgetFailures()
      leave(.stopped)
      forgetStream()
      rest([.loading, .playing].contains(old.status) ? .paused : old.status, old.position)
    }
  }

  /// Replaces the context and plays its records in a random order, each from its start to its end.
  public func playRecordsShuffled(_ items: [PlayItem]) {
    guard !items.isEmpty else { return }
    var runs: [[PlayItem]] = []
    for item in items {
      if let last = runs.last?.last, item.isOfRecord(of: last) {
        runs[runs.count - 1].append(item)
      } else {
        runs.append([item])
      }
    }
    let inRuns = runs.shuffled(using: &random).flatMap { $0 }
    replace {
      queue.setShuffled(false, using: &random)
      return queue.playNow(inRuns, using: &random)
    }
  }

  /// Inserts items before all upcoming entries but those of earlier calls; it does not start
  /// playback.
  public func playNext(_ items: [PlayItem]) { edit { $0.playNext(items) } }

  /// Appends items to the queued entries.
  public func append(_ items: [PlayItem]) { edit { $0.append(items) } }

  /// Inserts items at a position of the upcoming entries.
  public func insert(_ items: [PlayItem], at place: Int) { edit { $0.insert(items, at: place) } }

  /// Puts entries that were removed back at a position of the upcoming ones.
  public func putBack(_ entries: [Entry], at place: Int) { edit { $0.putBack(entries, at: place) } }

  /// Appends items to the context that the user has not chosen.
  public func extend(_ items: [PlayItem]) { edit { $0.extend(items) } }

  /// Plays an entry of the queue now.
  public func jump(to id: Int) {
    change {
      guard let entry = queue.jump(to: id) else { return }
      broken[id] = nil
      begin(entry, playing: true)
    }
  }

  /// Plays a record of the queue from its first entry on, as `queue.runs` has it.
  ///
  /// A later one is reached by skipping what is between. On the way to an earlier one everything
  /// between becomes upcoming again, queued entries included. The current record just continues.
  ///
  /// A pause remains, as with `next`.
  public func play(_ run: PlayedRun) {
    change {
      guard run.id != queue.runs.currentRun?.id, let entry = queue.step(to: run.id) else { return }
      broken[entry.id] = nil
      go(to: entry)
    }
  }

  /// Removes an entry; if it is the current one, the next entry becomes current.
  public func remove(_ id: Int) {
    change {
      let isCurrent = queue.current?.id == id
      guard queue.remove(id, using: &random) else { return }
      broken[id] = nil
      if isCurrent {
        if let entry = queue.current { go(to: entry) } else { leave(.stopped) }
      }
      prepareFollowing()
    }
  }

  /// Removes those entries that are upcoming.
  public func remove(upcoming ids: Set<Int>) { edit { $0.remove(upcoming: ids) } }

  /// Moves an upcoming entry to another upcoming position.
  public func move(_ id: Int, to place: Int) { edit { $0.move(id, to: place) } }

  /// Removes all upcoming entries; the current entry continues to play.
  public func clear() { edit { $0.clear() } }

  /// Puts back the upcoming entries that there were before `clear`.
  public func refill(from old: Standing) { edit { $0.refill(from: old.queue) } }

  /// Removes all entries and stops.
  public func empty() {
    change {
      queue.empty()
      cancelStop()
      broken = [:]
      leave(.stopped)
    }
  }

  /// Whether the context is played in a random order.
  public var isShuffled: Bool {
    get { queue.isShuffled }
    set { edit { $0.setShuffled(newValue, using: &random) } }
  }

  /// Puts all upcoming entries into a random order, a new one with each call.
  public func shuffleUpcoming() { edit { $0.shuffleUpcoming(using: &random) } }

  /// Puts the upcoming entries into the order that they had then.
  public func arrange(as old: Standing) { edit { $0.arrange(as: old.queue) } }

  /// What happens at the end of the queue.
  public var repeatMode: PlayQueue<PlayItem>.Repeat {
    get { queue.repeatMode }
    set { edit { $0.repeatMode = newValue } }
  }

  private func edit(_ body: (inout PlayQueue<PlayItem>) -> Void) {
    change {
      body(&queue)
      prepareFollowing()
    }
  }

  /// Forgets failures of entries that are not in the queue any more, and all that are not reported
  /// yet.
  private func forgetFailures() {
    unsaid = []
    guard !broken.isEmpty else { return }
    let there = Set(queue.all.map(\.id))
    broken = broken.filter { there.contains($0.key) }
  }
}
