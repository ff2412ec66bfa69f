internal import Library
internal import Playback

extension PlayerSession {
  /// Plays files that were opened from outside; those that the library has are played as its tracks.
  func open(_ files: [Playlist.Entry], in library: ShelfUpdate?) async {
    guard !files.isEmpty else { return }
    // As loud as it was, from the first sample on.
    await recall()
    let found =
      if let library {
        await QueueFinder.find(numbers: [], paths: files.map(\.path.bytes), in: library)
      } else { QueueFinder() }
    know(found)
    player.playNow(await found.items(for: files))
    showArt(ofRecords: Set(found.records.values))
  }

  /// Finds what was opened from outside in a library that has only come now, or has grown.
  func adoptStrangers(from library: ShelfUpdate) {
    let strangers = player.queue.all.filter { $0.item.id == QueueFinder.stranger }
    guard !strangers.isEmpty else { return }
    Task { [weak self] in
      let found = await QueueFinder.find(
        numbers: [],
        paths: strangers.map(\.item.path),
        in: library
      )
      guard let self, !found.records.isEmpty else { return }
      know(found)
      player.renew { $0.id == QueueFinder.stranger ? found.item(at: $0.path) : nil }
      showArt(ofRecords: Set(found.records.values))
    }
  }

  private func know(_ found: QueueFinder) {
    for (track, record) in found.records { records[track] = record }
  }
}
