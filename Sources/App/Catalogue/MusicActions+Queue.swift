internal import Playback

/// Menu, key and drop actions on entries of the queue, in its popover and in *Up Next*.
extension MusicActions {
  private var queue: PlayQueue<PlayItem>? { player?.player.queue }

  /// Plays an entry of the queue or of its history.
  func play(entry id: Int) { player?.player.jump(to: id) }

  /// Removes an entry; returns its index among the upcoming ones, or 0 for the current one.
  @discardableResult
  func remove(entry id: Int) -> Int {
    let place = queue?.upcoming.firstIndex { $0.id == id }
    player?.player.remove(id)
    return place ?? 0
  }

  /// Moves an entry to another index among the upcoming ones; returns its previous index, or nil if
  /// it is not upcoming.
  @discardableResult
  func move(entry id: Int, to place: Int) -> Int? {
    guard let from = queue?.upcoming.firstIndex(where: { $0.id == id }) else { return nil }
    player?.player.move(id, to: place)
    return from
  }

  /// Appends items to the queue, or inserts them at an index among the upcoming entries; returns
  /// the numbers of their entries.
  @discardableResult
  func queue(_ items: [PlayItem], at place: Int? = nil) -> [Int] {
    guard let player = player?.player else { return [] }
    player.append(items)
    let entries = player.queue.queued.suffix(items.count).map(\.id)
    guard let place else { return entries }
    for (offset, entry) in entries.enumerated() { player.move(entry, to: place + offset) }
    return entries
  }

  /// Runs an addition to the queued entries as a step of undo.
  func adding(at place: Int? = nil, _ add: () -> Void) {
    let before = Set(queue?.queued.map(\.id) ?? [])
    add()
    let added = queue?.queued.filter { !before.contains($0.id) } ?? []
    guard !added.isEmpty else { return }
    steps.push(.queued(added.map(\.item), at: place, entries: added.map(\.id)))
  }

  /// Puts back a queue that was replaced; returns the one that it replaces.
  func putBack(_ old: Player.Standing) -> Player.Standing {
    let now = player?.player.standing
    player?.player.putBack(old)
    return now ?? old
  }

  /// Shuffles the upcoming entries.
  func shuffleQueue() { player?.player.shuffleUpcoming() }

  /// Removes the upcoming entries.
  func clearQueue() { player?.player.clear() }
}
