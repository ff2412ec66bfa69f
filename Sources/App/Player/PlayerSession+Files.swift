internal import Identities
internal import Library
internal import Playback

extension PlayerSession {
  /// Follows a library: restores the last queue from it once, and finds in it what was opened before it
  /// came.
  func follow(_ catalogue: Catalogue) {
    library = [
      catalogue.observe { [weak self, weak catalogue] update in
        guard let self, let catalogue else { return }
        restore(from: catalogue)
        renewItems(of: update.renewed, from: catalogue)
      },
      catalogue.observePictures { [weak self] in
        if let record = self?.marks.now.record, $0.contains(record) { self?.showArt() }
      },
    ]
  }

  /// Plays files that were opened from outside; those that the library has are played as its tracks.
  func open(_ files: [Playlist.Entry], in catalogue: Catalogue) async {
    guard !files.isEmpty else { return }
    // As loud as it was, from the first sample on.
    await recall()
    player.playNow(await catalogue.items(for: files))
  }

  /// Finds what was opened from outside in a library that has only come now, or has grown, and takes over
  /// what has become of the tracks of some records.
  private func renewItems(of renewed: Set<RecordID>, from catalogue: Catalogue) {
    renewing.formUnion(renewed)
    guard renewal == nil, let tracks = catalogue.finder else { return }
    let records = renewing
    renewing = []
    let items = player.queue.all.map(\.item)
    let unknown = items.filter { $0.id == nil }.map(\.location)
    let known = items.filter { $0.record.map(records.contains) ?? false }.compactMap(\.id)
    guard !unknown.isEmpty || !known.isEmpty else { return }
    renewal = Task { [weak self, weak catalogue] in
      let found = try? await QueueFinder.find(unknown, and: known, with: tracks)
      guard let self else { return }
      if let found, !found.isEmpty {
        player.renew { found.item(insteadOf: $0) }
        showArt()
      }
      renewal = nil
      // What has changed meanwhile.
      if let catalogue, !renewing.isEmpty { renewItems(of: [], from: catalogue) }
    }
  }
}

extension Catalogue {
  /// What is played for files: tracks of the library, and unknown files.
  func items(for files: [Playlist.Entry]) async -> [PlayItem] {
    // Before the library is read all are unknown; it finds them when it has been.
    guard let finder else { return QueueFinder().items(for: files) }
    let found = try? await QueueFinder.find(files, with: finder)
    return (found ?? QueueFinder()).items(for: files)
  }
}
