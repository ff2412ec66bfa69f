// What becomes known of items after they were put in.

extension Player {
  /// Puts what is known now in the place of items: nil leaves one as it is.
  ///
  /// Each stays where it is; nothing that plays is disturbed.
  public func renew(_ renewed: (PlayItem) -> PlayItem?) {
    change {
      queue.renew { old in renewed(old).flatMap { $0.location == old.location ? $0 : nil } }
    }
  }
}

extension PlayQueue {
  /// Puts other items in the place of some; their entries keep their numbers and places.
  mutating func renew(_ renewed: (Item) -> Item?) {
    func renewedEntry(_ entry: Entry) -> Entry {
      renewed(entry.item).map { Entry(id: entry.id, item: $0) } ?? entry
    }
    context = context.map(renewedEntry)
    queued = queued.map(renewedEntry)
    history = history.map(renewedEntry)
    current = current.map(renewedEntry)
  }
}
