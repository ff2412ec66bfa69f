internal import GLib
internal import Library
internal import Widgets

extension PlayerBar {
  /// Shows the current record's cover and the heart of its track, and connects the actions.
  func follow(_ marks: PlayingMarks, _ actions: MusicActions) {
    music = actions
    let catalogue = actions.catalogue
    let show = { [weak self, weak catalogue, weak marks] in
      guard let self, let catalogue, let marks else { return }
      showRecord(marks.now, catalogue)
    }
    observations = [
      marks.observe { [weak self, weak marks] old in
        // The heart of another track is unknown until its record's tracks are loaded.
        if old.track != marks?.now.track { self?.hasHeart = nil }
        show()
      },
      catalogue.observe { _ in show() },
      catalogue.observeTracks { [weak marks] in
        if let record = marks?.now.record, $0.contains(record) { show() }
      },
      catalogue.observePictures { [weak self, weak marks] in
        if let record = marks?.now.record, $0.contains(record) { self?.cover.reload() }
      },
    ]
    queueView.follow(actions)
    let onHeart = { [weak marks, weak actions] (hasHeart: Bool) in
      guard let record = marks?.now.record, let track = marks?.now.track else { return }
      actions?.setHeart(hasHeart, ofTrack: track, in: record)
    }
    controls.onHeart = onHeart
    queueView.onSheet = { [weak self] in
      $0.controls.hasHeart = self?.hasHeart
      $0.controls.onHeart = onHeart
    }
    show()
  }

  private func showRecord(_ marks: PlayMarks, _ catalogue: Catalogue) {
    guard let id = marks.record, let record = catalogue.record(id) else {
      showCover(of: nil)
      hasHeart = nil
      return
    }
    showCover(of: CoverItem(of: record))
    guard let track = marks.track else {
      hasHeart = nil
      return
    }
    // If the tracks are not loaded yet, an update follows.
    if catalogue.tracks(of: id) != nil {
      hasHeart = catalogue.track(track, of: id).map { $0.heart != nil }
    }
  }
}
