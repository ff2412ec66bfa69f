internal import Identities
internal import Library
internal import Playback

extension PlayerSession {
  /// Plays opened files; those in the library are played as its tracks.
  func open(_ files: [Playlist.Entry], in catalogue: Catalogue) async {
    guard !files.isEmpty else { return }
    // Restores the saved volume before the first sample.
    await recall()
    player.playNow(await catalogue.items(for: files))
  }

  /// Puts back a queue that was replaced; if it was playing, it goes on when the first files, which
  /// may have been moved since, are found.
  func putBack(_ old: Player.Standing, from catalogue: Catalogue) {
    player.putBack(old)
    let entry = player.queue.current?.id
    let first = (player.queue.current.map { [$0] } ?? []) + player.queue.coming(1).first
    let (locations, ids) = (first.map(\.item.location), first.compactMap(\.item.id))
    Task { [player, tracks = catalogue.finder] in
      if let tracks, let found = try? await QueueFinder.find(locations, and: ids, with: tracks) {
        player.renew { found.item(insteadOf: $0) }
      }
      // Unless the user has done something else meanwhile.
      let isThere = player.state.status == .paused && player.queue.current?.id == entry
      if old.isMeantToPlay, isThere { player.play() }
      // The other files of a long queue are not waited for.
      if let tracks, let found = try? await QueueFinder.find(old.session, with: tracks) {
        player.renew { found.item(insteadOf: $0) }
      }
    }
  }

  /// Looks up files again in a library that was loaded or has grown, and updates items whose tracks
  /// changed.
  func renewItems(of renewed: Set<RecordID>, from catalogue: Catalogue) {
    renewing.formUnion(renewed)
    guard renewal == nil, let tracks = catalogue.finder else { return }
    let records = renewing
    renewing = []
    let items = player.queue.all.map(\.item).filter { item in
      guard let record = item.record, item.id != nil else { return item.id == nil }
      return records.contains(record) || tracks.records[record] == nil
    }
    guard !items.isEmpty else { return }
    let (locations, ids) = (items.map(\.location), items.compactMap(\.id))
    renewal = Task { [weak self, weak catalogue] in
      let found = try? await QueueFinder.find(locations, and: ids, with: tracks)
      guard let self else { return }
      if let found, !found.isEmpty {
        player.renew { found.item(insteadOf: $0) }
        showArt()
      }
      renewal = nil
      // Other records have changed meanwhile.
      if let catalogue, !renewing.isEmpty { renewItems(of: [], from: catalogue) }
    }
  }
}

extension Catalogue {
  /// The items for files: tracks of the library, or items without a track.
  func items(for files: [Playlist.Entry]) async -> [PlayItem] {
    // Before the library is loaded no file has a track; `follow` looks them up later.
    guard let finder else { return QueueFinder().items(for: files) }
    let found = try? await QueueFinder.find(files, with: finder)
    return (found ?? QueueFinder()).items(for: files)
  }
}
