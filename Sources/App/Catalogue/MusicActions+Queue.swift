internal import Playback

extension MusicActions {
  private var queue: PlayQueue<PlayItem>? { player?.player.queue }

  func play(entry id: Int) { player?.player.jump(to: id) }

  /// Returns its index among the upcoming ones, or 0 for the current one.
  @discardableResult
  func remove(entry id: Int) -> Int {
    let place = queue?.upcoming.firstIndex { $0.id == id }
    player?.player.remove(id)
    return place ?? 0
  }

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

  func add(_ items: [PlayItem], _ place: QueuePlace) {
    guard let player = player?.player else { return }
    let before = Set(player.queue.upcoming.map(\.id))
    switch place {
    case .next: player.playNext(items)
    case .end: player.append(items)
    case .index(let index): player.insert(items, at: index)
    }
    let entries = Set(player.queue.upcoming.map(\.id)).subtracting(before)
    if !entries.isEmpty { steps.push(.queued(entries)) }
  }

  /// Returns the step that puts them back, or nil if none was there.
  func remove(entries: Set<Int>) -> ListSteps.Step? {
    guard let queue, let standing = player?.player.standing else { return nil }
    let all = queue.unplayed
    guard let first = all.firstIndex(where: { entries.contains($0.id) }) else { return nil }
    let gone = all.filter { entries.contains($0.id) }
    player?.player.remove(upcoming: entries)
    if let current = queue.current?.id, entries.contains(current) { remove(entry: current) }
    if all[first..<first + gone.count].last?.id != gone.last?.id {
      return .scattered(Set(gone.map(\.id)), standing)
    }
    // The current entry is not among the upcoming ones.
    let place = queue.current == nil ? first : max(first - 1, 0)
    return .removed(gone, from: place)
  }

  /// Plays entries before all others, or moves them there or to the end; one step.
  ///
  /// Those that were played remain in the history, and are queued again.
  func requeue(_ entries: [Player.Entry], _ way: PlayWay) {
    guard let player = player?.player else { return }
    let entries = entries.filter { way == .now || $0.id != player.queue.current?.id }
    guard !entries.isEmpty else { return }
    let (items, standing) = (entries.map(\.item), player.standing)
    let coming = Set(player.queue.upcoming.map(\.id))
    let moved = remove(entries: coming.intersection(entries.map(\.id)))
    let before = Set(player.queue.upcoming.map(\.id))
    switch way {
    case .now: player.insert(items, at: 0)
    case .next: player.playNext(items)
    case .queue, .shuffle, .shuffleRecords: player.append(items)
    }
    let made = player.queue.upcoming.map(\.id).filter { !before.contains($0) }
    guard way == .now, let first = made.first else {
      return steps.push([moved, .queued(Set(made))].compactMap { $0 })
    }
    steps.push(.replaced(standing))
    play(entry: first)
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
