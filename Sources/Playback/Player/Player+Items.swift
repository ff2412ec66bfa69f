// Updates of the items in the queue.

extension Player {
  /// Replaces items by updated ones; nil keeps an item.
  ///
  /// All entries keep their positions and playback continues: an entry that is already open keeps
  /// its location.
  public func renew(_ renewed: (PlayItem) -> PlayItem?) {
    let opened = [loaded?.entry, prepared?.entry]
    var hasOthers = false
    change {
      queue.renew { entry in
        guard var item = renewed(entry.item), item != entry.item else { return nil }
        if opened.contains(entry.id) { item.location = entry.item.location }
        hasOthers = true
        return item
      }
      if hasOthers { queueVersion += 1 }
      // The next entry may turn out to be of another record, after which playback stops.
      if stopAfter == .record { prepareFollowing() }
    }
  }
}

extension PlayQueue {
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
}
