internal import Library
internal import Playback
internal import Values

extension PlayerSession {
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
