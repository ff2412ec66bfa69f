internal import Motion
internal import Playback

extension MusicActions {
  private var queue: PlayQueue<PlayItem>? { player?.player.queue }
  private var upcoming: [Player.Entry] { queue?.upcoming ?? [] }

  func play(entry id: Int) { player?.player.jump(to: id) }

  /// Indices are among the upcoming entries; returns the previous one, or nil if it is not
  /// upcoming.
  @discardableResult
  func move(entry id: Int, to place: Int) -> Int? {
    guard let from = queue?.upcoming.firstIndex(where: { $0.id == id }) else { return nil }
    player?.player.move(id, to: place)
    return from
  }

  enum QueuePlace {
    case next, end
    case index(Int)
  }

  func add(_ items: [PlayItem], _ place: QueuePlace) { steps.push(insert(items, place)) }

  private func insert(_ items: [PlayItem], _ place: QueuePlace) -> ListSteps.Step? {
    guard let player = player?.player else { return nil }
    let before = Set(player.queue.upcoming.map(\.id))
    switch place {
    case .next: player.playNext(items)
    case .end: player.append(items)
    case .index(let index): player.insert(items, at: index)
    }
    let entries = Set(player.queue.upcoming.map(\.id)).subtracting(before)
    return entries.isEmpty ? nil : .queued(entries)
  }

  /// Returns the step that puts them back, or nil if none was there.
  func remove(entries: Set<Int>) -> ListSteps.Step? {
    guard let queue else { return nil }
    let all = queue.unplayed
    var gone = Selection()
    for (place, entry) in all.enumerated() where entries.contains(entry.id) { gone.toggle(place) }
    guard !gone.isEmpty else { return nil }
    if gone.count > 1 { player?.player.remove(upcoming: entries) }
    // A single one leaves the history as well.
    let other = gone.count > 1 ? queue.current?.id : all[gone.ranges[0].lowerBound].id
    if let other, entries.contains(other) { player?.player.remove(other) }
    // The current entry is not among the upcoming ones.
    let before = queue.current == nil ? 0 : 1
    return .together(
      gone.ranges.reversed().map {
        .removed(Array(all[$0]), from: max($0.lowerBound - before, 0))
      }
    )
  }

  /// Plays entries before all others, or moves them there or to the end; one step.
  func requeue(_ entries: [Player.Entry], _ way: PlayWay) {
    switch way {
    case .now:
      guard let standing = player?.player.standing, reinsert(entries, .index(0)) != nil,
        let first = upcoming.first
      else { return }
      steps.push(.replaced(standing))
      play(entry: first.id)
    case .next: move(entries, to: .next)
    case .queue, .shuffle, .shuffleRecords: move(entries, to: .end)
    }
  }

  /// One step; the current entry stays where it is.
  func move(_ entries: [Player.Entry], to place: QueuePlace) {
    let current = player?.player.queue.current?.id
    steps.push(reinsert(entries.filter { $0.id != current }, place))
  }

  /// Those that were played remain in the history, and are queued again.
  private func reinsert(_ entries: [Player.Entry], _ place: QueuePlace) -> ListSteps.Step? {
    let removal = remove(entries: Set(entries.map(\.id)).intersection(upcoming.map(\.id)))
    let insertion = entries.isEmpty ? nil : insert(entries.map(\.item), place)
    return .together([removal, insertion].compactMap { $0 })
  }

  func shuffleQueue() {
    guard let player = player?.player else { return }
    steps.push(.shuffled(player.standing))
    player.shuffleUpcoming()
  }

  /// Also a record that was to follow by itself.
  func clearQueue() {
    player?.nextRecord?.passOver()
    player?.player.clear()
  }
}
