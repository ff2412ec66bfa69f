internal import Library
internal import Widgets

extension PlayerBar {
  /// Shows the current record's cover and the heart of its track, and connects the actions.
  func follow(_ marks: PlayingMarks, _ actions: MusicActions) {
    music = actions
    let playing = PlayingRecord(marks, actions)
    self.playing = playing
    playing.onChange = { [weak self, weak playing] in
      if let playing { self?.show(playing) }
    }
    playing.onPicture = { [weak self] in self?.cover.reload() }
    queueView.follow(actions)
    let onHeart = { [weak playing] (hasHeart: Bool) in playing?.setHeart(hasHeart) ?? () }
    controls.onHeart = onHeart
    queueView.onSheet = { [weak self] in
      $0.controls.hasHeart = self?.hasHeart
      $0.controls.onHeart = onHeart
    }
    show(playing)
  }

  private func show(_ playing: PlayingRecord) {
    cover.show(playing.cover)
    hasHeart = playing.hasHeart
  }
}
