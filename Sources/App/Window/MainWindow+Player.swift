internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Playback

extension MainWindow {
  /// Ties the player to what is shown of it.
  func linkPlayer() {
    records.onPlay = { [weak self] record, track in
      guard let self, let library = records.library else { return }
      player.play(record, from: track, in: library)
    }
    records.onPress = { [weak self] record in
      guard let self, let library = records.library else { return }
      player.press(record, in: library)
    }
    records.onQueue = { [weak self] subject, isNext in
      guard let self, let library = records.library else { return }
      isNext ? player.playNext(subject, in: library) : player.append(subject, in: library)
    }
    records.onLibrary = { [weak self] library in
      guard let self else { return }
      player.restore(from: library)
      player.adoptStrangers(from: library)
      showPlayingRecord()
      hidePlayerIfUnused()
    }
    records.actions.onFollow = { [weak self] in
      self?.preferences.choices.followsPlaying = $0
    }
    player.onMarks = { [weak self] _ in self?.showMarks() }
    player.onNews = { [weak self] in self?.toasts.tell($0) }
    // The covers do not move when the bar comes: its room was kept for it.
    records.footRoom = { [weak self] in
      guard let self else { return 0 }
      let taken = playerPlace.isVisible ? playerPlace.measure(.vertical).natural : 0
      return max(PlayerBarLayout.height - Double(taken), 0)
    }
    playerBar.onShow = { [weak self] in self?.records.showPlaying() }
    playerBar.onHeart = { [weak self] hasHeart in self?.setHeartOfPlaying(hasHeart) }
    playing = player.player.observe { [weak self] in self?.show($0.new) }
    follow.onDue = { [weak self] in
      if let self, page == .records { records.returnToPlaying() }
    }
    add(loudness)
    add(stopAfter)
    show(player.state)
    choosing = preferences.observe { [weak self] in self?.takeChoices() }
    listenForPlayer()
  }

  /// What was chosen, here, in the window for it or by the desktop's own tools, holds at once.
  private func takeChoices() {
    let choices = preferences.choices
    records.divide(by: choices.shelves)
    player.player.replayGain.mode = choices.replayGain
    loudness.picked = choices.replayGain.rawValue
    loudness.isEnabled = preferences.isFree(.replayGain)
    records.actions.follows = choices.followsPlaying
    records.actions.mayFollow = preferences.isFree(.followsPlaying)
    showMarks()
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

  private func showMarks() {
    let marks = player.marks
    let isOther = marks.record != records.marks.record
    records.marks = marks
    showPlayingRecord()
    follow.isWanted = marks.isPlaying && marks.record != nil && preferences.choices.followsPlaying
    if isOther { follow.noteChange() }
  }

  /// The bar says what the library knows of the track that plays.
  private func showPlayingRecord() {
    let marks = player.marks
    guard let id = marks.record, let record = records.record(id) else {
      playerBar.showCover(of: nil)
      playerBar.hasHeart = nil
      return
    }
    playerBar.showCover(of: ShelfContents.item(of: record))
    playerBar.hasHeart = marks.track.flatMap { track in
      record.record.tracks.first { $0.id == track }.map { $0.heart != nil }
    }
  }

  private func setHeartOfPlaying(_ hasHeart: Bool) {
    guard let id = player.marks.record, let record = records.record(id),
      let track = record.record.tracks.first(where: { $0.id == player.marks.track })
    else { return }
    records.setHeart(hasHeart, of: .track(track, of: record))
  }

  // MARK: - Keys

  /// Hears keys before all else in the window, and whether anybody does anything at all.
  private func listenForPlayer() {
    let keys = KeyController()
    keys.listen(in: .capture)
    keys.onPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    add(keys)
    let motion = MotionController()
    motion.listen(in: .capture)
    motion.onMove { [weak self] _ in self?.follow.noteInput() }
    add(motion)
    let wheel = ScrollController()
    wheel.listen(in: .capture)
    wheel.onScroll { [weak self] _ in
      self?.follow.noteInput()
      return false
    }
    add(wheel)
    let click = ClickGesture()
    click.button = 0
    click.listen(in: .capture)
    click.onPress { [weak self] _, _ in self?.follow.noteInput() }
    add(click)
  }

  /// A key that may mean the player, wherever it is pressed; text and menus have theirs first.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    follow.noteInput()
    guard player.state.hasAnything, focus?.takesText != true, !isInMenu else { return false }
    if key == .space, modifiers.isEmpty {
      if page == .records, records.isTypingAhead { return false }
      player.player.togglePlaying()
      return true
    }
    // Next is where music goes on, in every writing direction.
    guard modifiers == .control else { return false }
    if key == .right || key == .keypadRight {
      player.player.next()
    } else if key == .left || key == .keypadLeft {
      player.player.previous()
    } else {
      return false
    }
    return true
  }

  private var isInMenu: Bool {
    var widget = focus
    while let one = widget {
      if one.typeName.hasPrefix("GtkPopover") { return true }
      widget = one.parent
    }
    return false
  }
}
