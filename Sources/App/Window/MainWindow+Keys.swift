internal import Gtk

extension MainWindow {
  func listenToInput() {
    onKeyPress(in: .capture) { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    onKeyPress { [weak self] key, modifiers in self?.pressAfterAll(key, modifiers) ?? false }
    let motion = MotionController()
    motion.listen(in: .capture)
    motion.onMove { [weak self] _ in self?.inputReceived() }
    add(motion)
    let wheel = ScrollController()
    wheel.listen(in: .capture)
    wheel.onScroll { [weak self] _ in
      self?.inputReceived()
      return false
    }
    add(wheel)
    let click = ClickGesture()
    click.button = 0
    click.listen(in: .capture)
    click.onPress { [weak self, weak click] _, _ in
      self?.inputReceived()
      if click?.pressedButton == 8, self?.goBack() == true { click?.claim() }
    }
    add(click)
  }

  private func inputReceived() {
    follow.inputReceived()
    nowPlaying?.idle.inputReceived()
  }

  /// In the capture phase, unless text or a menu has the focus.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    follow.inputReceived()
    if pressForNowPlaying(key, modifiers) { return true }
    // There keys sort and move the columns.
    if page == .search, search.songs?.isInHeader == true { return false }
    if modifiers == .alt, key == (isRightToLeft ? .right : .left), !isInMenu { return goBack() }
    if !isInMenu, playerKeys.pressForSound(key, modifiers) { return true }
    // Outside its list, the queue has buttons, which handle keys themselves.
    let queue = openQueue?.shownList
    guard focus?.takesText != true, !isInMenu, !isInQueue || queue?.hasFocusInside == true else {
      return false
    }
    if pressForSteps(key, modifiers) || pressForChance(key, modifiers) { return true }
    if queue == nil, key.character == "/", modifiers.isSubset(of: .shift), mayStartSearch {
      startSearch()
      return true
    }
    guard player.state.hasAnything else { return false }
    if key == .space, modifiers.isEmpty {
      if isTypingAhead { return false }
      player.player.togglePlaying()
      return true
    }
    return playerKeys.pressForTracks(key, modifiers)
  }

  private func pressForChance(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key.character?.lowercased(), modifiers) {
    case ("u", .control): activate("win.surprise")
    case ("e", .control): activate("win.shuffle-all")
    default: false
    }
  }

  /// Also from another part of their page, and as soon as they are uncovered.
  func goToCovers() {
    go(to: .records)
    var frames = 0
    eachFrame { [weak self] _ in
      frames += 1
      guard let self, frames < 60, page == .records, history.place == .records else { return false }
      return nowPlaying != nil || !records.takeFocusOfCovers()
    }
  }

  private var playerKeys: PlayerKeys { PlayerKeys(player: player.player) }

  /// No widget has used the key: Escape moves the focus from the header bar or the player to the
  /// page.
  func pressAfterAll(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .escape, modifiers.isEmpty, !isInMenu else { return false }
    switch page {
    case .records: return records.takeFocusInside()
    case .lists: return lists?.takeFocusInside() ?? false
    case .search: return search.takeFocusInside()
    default: return false
    }
  }

  var isInMenu: Bool { isIn { $0.typeName.hasPrefix("GtkPopover") } && !isInQueue }

  private var queues: [QueueView] {
    [playerBar.queueView, nowPlaying?.controls?.queueView].compactMap(\.self)
  }

  var openQueue: QueueView? { queues.first { $0.shownList != nil } }

  var isInQueue: Bool {
    isIn { widget in queues.contains { $0.popover === widget } }
  }

  private func isIn(_ isIt: (Widget) -> Bool) -> Bool {
    var widget = focus
    while let one = widget {
      if isIt(one) { return true }
      widget = one.parent
    }
    return false
  }
}
