internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Playback

extension MainWindow {
  func linkPlayer() -> [Observation] {
    records.actions.onFollow = { [weak self] in
      self?.preferences[.followsPlaying] = $0
    }
    var observations = [
      player.marks.observe { [weak self] in self?.showMarks(instead: $0) },
      session.catalogue.observe { [weak self] _ in self?.hidePlayerIfUnused() },
    ]
    player.onNews = { [weak self] in self?.messages.show($0) }
    player.onTrouble = { [weak self] in self?.messages.show($0, details: $1) }
    player.onContinue = { [weak self] in self?.sayWhatContinues($0) }
    playerBar.follow(player.marks, music) { [weak self] in self?.soundMenus() ?? [] }
    music.onKeep = { [weak self] in self?.offerKeptList($0) }
    observations.append(player.player.observe { [weak self] in self?.show($0.new) })
    follow.onDue = { [weak self] in
      guard let self else { return true }
      if records.isReadingOtherTracks { return false }
      if page == .records, history.place == .records { records.returnToPlaying() }
      return true
    }
    add(loudness)
    add(whatNext)
    add(stopAfter)
    add(Action("details", text: { [weak self] in self?.showDetails($0) }))
    show(player.state)
    observations.append(preferences.observe { [weak self] in self?.applyPreferences() })
    listenToInput()
    return observations
  }

  /// Also after a change by other tools such as `gsettings`.
  private func applyPreferences() {
    player.player.replayGain.mode = preferences[.replayGain]
    loudness.picked = preferences[.replayGain].rawValue
    loudness.isEnabled = preferences.isFree(.replayGain)
    records.actions.following.isOn = preferences[.followsPlaying]
    records.actions.following.isEnabled = preferences.isFree(.followsPlaying)
    records.show(preferences[.coverStyle], endless: preferences[.endlessShelves])
    music.paintLists(in: preferences[.listColors])
    followMarks()
  }

  func pickNextStop() {
    guard stopAfter.isEnabled else {
      return messages.showStep(tr("Nothing plays that could be stopped."))
    }
    let stop = StopChoice.allCases.element(after: StopChoice(player.state.stopAfter))
    stopAfter.pick(stop.rawValue)
    messages.showStep(PlayingWords.stop(player.state) ?? tr("Does not stop by itself"))
  }

  func pickNextLoudness() {
    guard loudness.isEnabled else { return }
    let mode = ReplayGain.Mode.inOrder.element(after: preferences[.replayGain])
    preferences[.replayGain] = mode
    messages.showStep("\(Preference<ReplayGain.Mode>.replayGain.title): \(mode.title)")
  }

  // MARK: - State

  /// The covers reserve the bar's height, so that they do not move when it appears.
  var footRoom: Double {
    let taken = playerPlace.isVisible ? playerPlace.measure(.vertical).natural : 0
    return max(PlayerBarLayout.height - Double(taken), 0)
  }

  /// The bar is visible from the first frame if it was in the last run, perhaps without a queue
  /// now.
  private func hidePlayerIfUnused() {
    guard playerPlace.isRevealed, !player.state.hasAnything else { return }
    let player = player
    Task { [weak self] in
      await player.restored()
      if !player.state.hasAnything { self?.playerPlace.isRevealed = false }
    }
  }

  /// The bar remains visible from then on.
  private func show(_ state: PlayerState) {
    keepScreenLit()
    stopAfter.picked = StopChoice(state.stopAfter).rawValue
    if stopAfter.isEnabled != (state.entry != nil) { stopAfter.isEnabled = state.entry != nil }
    guard state.hasAnything, !playerPlace.isRevealed else { return }
    // The bar appears at once with a restored queue, and slides in when the user starts to play.
    if state.isMeantToPlay, isMapped {
      playerPlace.isRevealed = true
    } else {
      playerPlace.revealAtOnce()
    }
  }

  private func showMarks(instead old: PlayMarks) {
    followMarks()
    if player.marks.now.record != old.record { follow.positionChanged() }
  }

  private func followMarks() {
    let marks = player.marks.now
    follow.turn(on: marks.isPlaying && marks.record != nil && preferences[.followsPlaying])
  }
}
