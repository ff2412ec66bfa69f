internal import Gtk
internal import Playback

/// Keys and buttons that mean the window or the player wherever they are pressed.
extension MainWindow {
  /// Handles keys before all else in the window, and notes each input of the user.
  func listenToInput() {
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
    click.onPress { [weak self, weak click] _, _ in
      self?.follow.noteInput()
      if click?.pressedButton == 8, self?.goBack() == true { click?.claim() }
    }
    add(click)
  }

  /// A key that may mean the player, wherever it is pressed; text and menus have theirs first.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    follow.noteInput()
    if modifiers == .alt, key == (isRightToLeft ? .right : .left), !isInMenu { return goBack() }
    guard focus?.takesText != true, !isInMenu else { return false }
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
