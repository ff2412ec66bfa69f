internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Playback

extension MainWindow {
  /// Ties the player to what is shown of it.
  func linkPlayer() {
    records.actions.onFollow = { [weak self] in
      self?.preferences[.followsPlaying] = $0
    }
    watchingMarks = [
      player.marks.observe { [weak self] in self?.showMarks(instead: $0) },
      session.catalogue.observe { [weak self] _ in self?.hidePlayerIfUnused() },
    ]
    player.onNews = { [weak self] in self?.toasts.tell($0) }
    // The covers do not move when the bar comes: its room was kept for it.
    records.footRoom = { [weak self] in
      guard let self else { return 0 }
      let taken = playerPlace.isVisible ? playerPlace.measure(.vertical).natural : 0
      return max(PlayerBarLayout.height - Double(taken), 0)
    }
    playerBar.onShow = { [weak self] in
      self?.go(to: .records)
      self?.records.showPlaying()
    }
    playerBar.follow(player.marks, music)
    playing = player.player.observe { [weak self] in self?.show($0.new) }
    follow.isLookedElsewhere = { [weak self] in self?.records.isReadingOtherTracks ?? false }
    follow.onDue = { [weak self] in
      if let self, page == .records { records.returnToPlaying() }
    }
    add(loudness)
    add(stopAfter)
    show(player.state)
    choosing = preferences.observe { [weak self] in self?.takeChoices() }
    listenToInput()
  }

  /// What was chosen, here, in the window for it or by the desktop's own tools, holds at once.
  private func takeChoices() {
    player.player.replayGain.mode = preferences[.replayGain]
    loudness.picked = preferences[.replayGain].rawValue
    loudness.isEnabled = preferences.isFree(.replayGain)
    records.actions.follows = preferences[.followsPlaying]
    records.actions.mayFollow = preferences.isFree(.followsPlaying)
    followMarks()
  }

  // MARK: - What is shown

  /// The bar was there in the last run, and so from the first frame on; it goes if there is nothing
  /// to play any more.
  private func hidePlayerIfUnused() {
    guard playerPlace.isRevealed, !player.state.hasAnything else { return }
    let player = player
    Task { [weak self] in
      await player.restored()
      if !player.state.hasAnything { self?.playerPlace.isRevealed = false }
    }
  }

  /// The bar comes with the first thing to play, and stays.
  private func show(_ state: PlayerState) {
    stopAfter.isOn = state.stopsAfterCurrent
    if stopAfter.isEnabled != (state.entry != nil) { stopAfter.isEnabled = state.entry != nil }
    guard state.hasAnything, !playerPlace.isRevealed else { return }
    // What was there when the last run ended is there from the start; the music comes in.
    if state.isMeantToPlay, isMapped {
      playerPlace.isRevealed = true
    } else {
      playerPlace.revealAtOnce()
    }
  }

  private func showMarks(instead old: PlayMarks) {
    followMarks()
    if player.marks.now.record != old.record { follow.noteChange() }
  }

  private func followMarks() {
    let marks = player.marks.now
    follow.isWanted = marks.isPlaying && marks.record != nil && preferences[.followsPlaying]
  }
}
