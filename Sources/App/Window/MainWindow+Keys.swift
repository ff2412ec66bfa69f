internal import Gtk
internal import Playback

/// Keys and buttons for the window or the player that work everywhere in the window.
extension MainWindow {
  /// Adds controllers that handle keys before all widgets, and that record the user's input.
  func listenToInput() {
    let keys = KeyController()
    keys.listen(in: .capture)
    keys.onPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    add(keys)
    let last = KeyController()
    last.onPress { [weak self] key, modifiers in self?.pressAfterAll(key, modifiers) ?? false }
    add(last)
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

  /// Records input of the user, for what waits until there is none.
  private func inputReceived() {
    follow.inputReceived()
    nowPlaying?.idle.inputReceived()
  }

  /// Handles a key for the player in the capture phase, unless text or a menu has the focus.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    follow.inputReceived()
    if pressForNowPlaying(key, modifiers) { return true }
    if modifiers == .alt, key == (isRightToLeft ? .right : .left), !isInMenu { return goBack() }
    if !isInMenu, pressForSound(key, modifiers) { return true }
    guard focus?.takesText != true, !isInMenu, !isInQueue else { return false }
    if pressForSteps(key, modifiers) { return true }
    if key.character == "/", modifiers.isSubset(of: .shift), mayStartSearch {
      startSearch()
      return true
    }
    guard player.state.hasAnything else { return false }
    if key == .space, modifiers.isEmpty {
      if page == .records, records.isTypingAhead { return false }
      player.player.togglePlaying()
      return true
    }
    return pressForPlayer(key, modifiers)
  }

  /// The step of seeking by keys, in seconds.
  private static let seekStep = 10.0

  /// Handles keys of the player; the right arrow is forward in every text direction.
  private func pressForPlayer(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let player = player.player
    switch (key, modifiers) {
    case (.right, .control), (.keypadRight, .control): player.next()
    case (.left, .control), (.keypadLeft, .control): player.previous()
    case (.right, [.control, .shift]), (.keypadRight, [.control, .shift]):
      player.seek(by: Self.seekStep)
    case (.left, [.control, .shift]), (.keypadLeft, [.control, .shift]):
      player.seek(by: -Self.seekStep)
    default: return false
    }
    return true
  }

  /// Handles keys for volume and order, which also work in text fields, in the queue and with
  /// nothing to play.
  private func pressForSound(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let player = player.player
    switch (key, modifiers) {
    case (.up, .control), (.keypadUp, .control): player.volume.change(by: Volume.step)
    case (.down, .control), (.keypadDown, .control): player.volume.change(by: -Volume.step)
    default:
      guard modifiers == [.control, .shift] else { return false }
      switch key.character?.lowercased() {
      case "m": player.volume.isMuted.toggle()
      case "s": player.isShuffled.toggle()
      case "r": player.repeatMode = player.repeatMode.following
      default: return false
      }
    }
    return true
  }

  /// Handles keys that no widget has used: Escape moves the focus from the header bar or the player
  /// to the page.
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

  /// Whether the focus is in the queue's popover, whose buttons handle keys themselves.
  private var isInQueue: Bool { isIn { $0 === playerBar.queueView.popover } }

  private func isIn(_ isIt: (Widget) -> Bool) -> Bool {
    var widget = focus
    while let one = widget {
      if isIt(one) { return true }
      widget = one.parent
    }
    return false
  }
}
