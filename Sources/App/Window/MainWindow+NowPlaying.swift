internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Identities
internal import Library
internal import Playback
internal import Widgets

/// The now playing page, which exists only while its sleeve is not closed.
extension MainWindow {
  /// Connects the parts of the player bar that open the page.
  func linkNowPlaying() {
    playerBar.onSleeve = { [weak self] creates in
      guard let self else { return nil }
      return (creates ? makeNowPlaying() : nowPlaying)?.sleeve
    }
    playerBar.onHold = { [weak self] isHeld in
      guard let layer = self?.nowPlayingToasts, layer.isTarget == isHeld else { return }
      layer.isTarget = !isHeld
    }
    playerBar.onShow = { [weak self] in self?.go(to: .nowPlaying) }
    playerBar.onRecord = { [weak self] in
      self?.go(to: .records)
      self?.records.showPlaying()
    }
    onFullscreenChange { [weak self] in self?.followFullscreen() }
    column.onMap { [weak self] in self?.hideColumnAgain() }
  }

  /// Opens or closes the sleeve as the current place requires.
  func turnNowPlaying() {
    guard history.place == .nowPlaying else {
      guard let nowPlaying else { return }
      leaveFullscreen()
      return nowPlaying.sleeve.close()
    }
    let page = makeNowPlaying()
    // The first page of a window appears without a transition.
    if isMapped { page.sleeve.open() } else { page.sleeve.set(opening: 1) }
  }

  /// The page; created, closed, if there is none.
  private func makeNowPlaying() -> NowPlayingPage {
    if let nowPlaying { return nowPlaying }
    let page = NowPlayingPage(
      music,
      player,
      menu: makePlayingMenu(),
      motion: motion,
      from: playerBar.cover,
      headerHeight: headerBar.size.height
    )
    page.set(isFullscreen: isFullscreen)
    page.onClose = { [weak self] in self?.closeNowPlaying() }
    page.onMove = { [weak self] in
      // What is below appears as soon as the sleeve is not fully open.
      if let self, nowPlaying?.sleeve.opening != 1 { setColumn(isCovered: false) }
    }
    page.onRest = { [weak self] in self?.nowPlayingRested(isOpen: $0) }
    page.onRecord = { [weak self] record, track in
      self?.go(to: .records)
      self?.records.fly(to: record, track)
    }
    let toasts = ToastOverlay(over: page)
    focusBefore = focus
    nowPlaying = page
    nowPlayingToasts = toasts
    layers.lay(toasts)
    playerBar.cover.opacity = 0
    onNowPlaying?(page)
    return page
  }

  /// Closes the sleeve, and returns to the previous place.
  func closeNowPlaying() {
    if history.place == .nowPlaying {
      history.leaveNowPlaying()
      turnToPlace()
    } else if let nowPlaying, nowPlaying.sleeve.opening == 0 {
      removeNowPlaying()
    } else {
      nowPlaying?.sleeve.close()
    }
  }

  /// Updates the history after the sleeve was opened or closed, perhaps by a hand.
  private func nowPlayingRested(isOpen: Bool) {
    setColumn(isCovered: isOpen)
    if isOpen {
      history.go(to: .nowPlaying, depth: lists?.depth ?? 0)
      return focusNowPlaying()
    }
    removeNowPlaying()
    if history.place == .nowPlaying {
      history.leaveNowPlaying()
      turnToPlace()
    }
  }

  /// Moves the focus to the page as soon as it has been laid out: with reduced motion it is open
  /// before.
  private func focusNowPlaying() {
    guard let page = nowPlaying, !page.hasFocusInside else { return }
    guard page.size.width <= 1 else {
      page.takeFocusInside()
      return
    }
    page.eachFrame { [weak page] _ in
      guard let page, page.size.width <= 1 else {
        if page?.hasFocusInside == false { page?.takeFocusInside() }
        return false
      }
      return true
    }
  }

  private func removeNowPlaying() {
    guard let nowPlayingToasts else { return }
    leaveFullscreen()
    let hadFocus = focus == nil || nowPlaying?.hasFocusInside == true
    if hadFocus { dropFocus() }
    layers.remove(nowPlayingToasts)
    self.nowPlayingToasts = nil
    nowPlaying = nil
    playerBar.cover.opacity = 1
    if hadFocus {
      if let before = focusBefore, before.isMapped { before.takeFocus() } else { giveFocusAgain() }
    }
    focusBefore = nil
    onNowPlaying?(nil)
  }

  /// What is below the open page is not drawn, and cannot be reached by keys or screen readers.
  private func setColumn(isCovered: Bool) {
    guard isCovered == column.takesFocusInside else { return }
    column.opacity = isCovered ? 0 : 1
    column.takesFocusInside = !isCovered
    column.describe(.hidden(isCovered))
    playerBar.seek.set(isCovered: isCovered)
  }

  /// Hides the covered column from screen readers again: GTK resets the state when it maps a widget.
  private func hideColumnAgain() {
    Task { [weak self] in
      guard let self, !column.takesFocusInside else { return }
      column.describe(.hidden(true))
    }
  }

  /// Whether the page below is covered, or is about to be.
  var isPageCovered: Bool { history.place == .nowPlaying }

  /// Handles keys for the page; returns false for others.
  func pressForNowPlaying(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let nowPlaying else { return false }
    nowPlaying.idle.inputReceived()
    guard !isInMenu, !isInQueue else { return false }
    switch (key.character?.lowercased(), modifiers) {
    case ("h", .control):
      nowPlaying.buildAll()
      nowPlaying.controls?.buttons.heart.press()
    case ("l", .control): nowPlaying.turnLyrics()
    // The window's own menu is covered.
    case _ where key == .f10 && modifiers.isEmpty:
      nowPlaying.buildAll()
      nowPlaying.menuButton?.open()
    // The grid is below, and would change unseen.
    case ("g", .control): break
    default: return pressForLeaving(key, modifiers)
    }
    return true
  }

  /// Escape closes what is innermost.
  private func pressForLeaving(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .escape, modifiers.isEmpty, let nowPlaying else { return false }
    if nowPlaying.sheet?.content == nil, isFullscreen {
      isFullscreen = false
    } else {
      nowPlaying.closeInnermost()
    }
    return true
  }

  // MARK: - Full screen

  /// Shows the page in full screen, or leaves full screen.
  func turnFullscreen() {
    if isFullscreen {
      isFullscreen = false
    } else {
      go(to: .nowPlaying)
      isFullscreen = true
    }
  }

  private func leaveFullscreen() { if isFullscreen { isFullscreen = false } }

  private func followFullscreen() {
    nowPlaying?.set(isFullscreen: isFullscreen)
    keepScreenLit()
  }

  /// The screen does not blank in full screen while music plays.
  func keepScreenLit() {
    let isWanted = isFullscreen && isVisible && player.state.isMeantToPlay
    if isWanted != (screenLight != nil) {
      screenLight = isWanted ? makeScreenLight(tr("Music is playing")) : nil
    }
  }
}
