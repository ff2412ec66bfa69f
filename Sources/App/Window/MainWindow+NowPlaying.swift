internal import Adwaita
internal import Geometry
internal import Gtk
internal import Widgets

extension MainWindow {
  func linkNowPlaying() {
    playerBar.onSleeve = { [weak self] creates in
      guard let self else { return nil }
      return (creates ? makeNowPlaying() : nowPlaying)?.sleeve
    }
    playerBar.onShow = { [weak self] in self?.go(to: .nowPlaying) }
    playerBar.onRecord = { [weak self] in
      self?.go(to: .records)
      self?.records.showPlaying()
    }
    onFullscreenChange { [weak self] in self?.followFullscreen() }
  }

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

  /// Created, closed, if there is none.
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
    page.onRest = { [weak self] in self?.nowPlayingRested(isOpen: $0) }
    page.onRecord = { [weak self] record, track in
      self?.go(to: .records)
      self?.records.fly(to: record, track)
    }
    layer.add(page)
    return page
  }

  /// Or about to be covered.
  var isPageCovered: Bool { history.place == .nowPlaying }

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

  func turnFullscreen() {
    if isFullscreen {
      isFullscreen = false
    } else {
      go(to: .nowPlaying)
      isFullscreen = true
    }
  }

  func leaveFullscreen() { if isFullscreen { isFullscreen = false } }

  private func followFullscreen() {
    nowPlaying?.set(isFullscreen: isFullscreen)
    keepScreenLit()
  }
}
