// What becomes known of items after they were put in.

extension Player {
  /// Puts what is known now in the place of items: nil leaves one as it is.
  ///
  /// Each stays where it is; nothing that plays is disturbed: what is open already is heard from where it
  /// was opened.
  public func renew(_ renewed: (PlayItem) -> PlayItem?) {
    let opened = [queue.current?.id, prepared?.entry]
    var hasOthers = false
    change {
      queue.renew { entry in
        guard var item = renewed(entry.item), item != entry.item else { return nil }
        if opened.contains(entry.id) { item.location = entry.item.location }
        hasOthers = true
        return item
      }
      if hasOthers { queueVersion += 1 }
    }
  }
}

extension PlayQueue {
  /// Puts other items in the place of some; their entries keep their numbers and places.
  mutating func renew(_ renewed: (Entry) -> Item?) {
    func renewedEntry(_ entry: Entry) -> Entry {
      renewed(entry).map { Entry(id: entry.id, item: $0) } ?? entry
    }
    context = context.map(renewedEntry)
    queued = queued.map(renewedEntry)
    history = history.map(renewedEntry)
    current = current.map(renewedEntry)
  }
}
