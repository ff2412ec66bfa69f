internal import Playback

/// What a menu, a key or a drop does to the entries of the queue, in its popover and in *Up Next*.
extension MusicActions {
  private var queue: PlayQueue<PlayItem>? { player?.player.queue }

  /// Plays an entry of the queue, also one that was heard.
  func play(entry id: Int) {
    guard let player = player?.player else { return }
    let queue = player.queue
    if let heard = queue.history.last(where: { $0.id == id }),
      !queue.all.contains(where: { $0.id == id })
    {
      // It was played besides a record or list: it is played again before that goes on.
      player.playNext([heard.item])
      player.next()
    } else {
      player.jump(to: id)
    }
  }

  /// Takes an entry out; returns its place among those to come, the first for the one that plays.
  @discardableResult
  func remove(entry id: Int) -> Int {
    let place = queue?.upcoming.firstIndex { $0.id == id }
    player?.player.remove(id)
    return place ?? 0
  }

  /// Moves an entry to another place among those to come; returns where it was, or nil if it does not come.
  @discardableResult
  func move(entry id: Int, to place: Int) -> Int? {
    guard let from = queue?.upcoming.firstIndex(where: { $0.id == id }) else { return nil }
    player?.player.move(id, to: place)
    return from
  }

  /// Adds items at the end of the queue, or at a place among the entries to come; returns the numbers of
  /// their entries.
  @discardableResult
  func queue(_ items: [PlayItem], at place: Int? = nil) -> [Int] {
    guard let player = player?.player else { return [] }
    player.append(items)
    let entries = player.queue.queued.suffix(items.count).map(\.id)
    guard let place else { return entries }
    for (offset, entry) in entries.enumerated() { player.move(entry, to: place + offset) }
    return entries
  }

  /// Puts all that comes into a random order.
  func shuffleQueue() { player?.player.shuffleUpcoming() }

  /// Takes out all that comes.
  func clearQueue() { player?.player.clear() }
}
