internal import Library
internal import Playback

extension PlayerSession {
  /// Follows a library: restores the last queue from it once, and finds in it what was opened before it
  /// came.
  func follow(_ catalogue: Catalogue) {
    library = [
      catalogue.observe { [weak self, weak catalogue] _ in
        guard let self, let catalogue else { return }
        restore(from: catalogue)
        adoptUnknownFiles(from: catalogue)
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
    var found = QueueFinder()
    // Before the library is read they are unknown files; it finds them when it has been.
    if let tracks = catalogue.finder {
      found =
        (try? await QueueFinder.find(files.map { .file($0.path.bytes) }, with: tracks)) ?? found
    }
    player.playNow(found.items(for: files))
  }

  /// Finds what was opened from outside in a library that has only come now, or has grown.
  private func adoptUnknownFiles(from catalogue: Catalogue) {
    let unknown = player.queue.all.filter { $0.item.id == nil }
    guard !unknown.isEmpty else { return }
    guard let tracks = catalogue.finder else { return }
    Task { [weak self] in
      let places = unknown.map(\.item.location)
      guard let found = try? await QueueFinder.find(places, with: tracks), !found.isEmpty else {
        return
      }
      self?.player.renew { $0.id == nil ? found.item(at: $0.location) : nil }
      self?.showArt()
    }
  }
}
