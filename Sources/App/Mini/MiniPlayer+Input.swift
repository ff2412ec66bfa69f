internal import Gtk
internal import Playback

/// Input, and what is visible after it.
extension MiniPlayer {
  func listen() {
    seek.onSeek = { [weak self] in self?.player.seek(to: $0) }
    for button in [restore, close] {
      button.onPress { [weak self] in self?.onRestore?() }
    }
    let click = ClickGesture()
    click.onPress { [weak self, weak click] count, _ in
      self?.hider.inputReceived()
      // The window's handle would maximize it.
      if count == 2 { click?.claim() }
    }
    click.onRelease { [weak self] count, _ in
      if count == 2 { self?.onRestore?() }
    }
    add(click)
    let motion = MotionController()
    motion.onEnter { [weak self] _ in self?.isPointed = true }
    motion.onLeave { [weak self] in self?.isPointed = false }
    add(motion)
    cover.onTint = { [weak self] in self?.queueDraw() }
    hider.onChange = { [weak self] _ in self?.updateVisibility() }
  }

  /// Handles a key for the player, before all widgets.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    hider.inputReceived()
    let keys = PlayerKeys(player: player)
    if keys.pressForSound(key, modifiers) { return true }
    guard player.state.hasAnything else { return false }
    if key == .space, modifiers.isEmpty {
      player.togglePlaying()
      return true
    }
    return keys.pressForTracks(key, modifiers)
  }

  /// Whether text and controls are visible.
  ///
  /// A cover that fills the window is alone only while it plays and nobody points at it.
  var showsParts: Bool {
    !layout.isOnCover || isPointed || showsKeyboardFocus || !hider.isHidden
      || !player.state.isMeantToPlay || !Toolkit.animates
  }

  /// Shows or hides text and controls, as the size and the input require.
  func updateVisibility() {
    hider.set(isEnabled: isMapped && layout.isOnCover)
    let shows = showsParts
    // A finger that finds nothing to press brings the controls back instead of pressing one.
    for part in parts where part.isTarget != shows { part.isTarget = shows }
    guard isMapped, Toolkit.animates else {
      fade = Fade(at: shows ? 1 : 0)
      opacityOfParts = fade.target
      return
    }
    guard shows != (fade.target == 1), fading == nil else { return }
    fading = frames.eachFrame { [weak self] in self?.fade(at: $0) ?? false }
  }

  /// Draws a frame of a fade; returns whether another one follows.
  private func fade(at time: Double) -> Bool {
    let target = showsParts ? 1.0 : 0
    if fade.target != target { fade.go(to: target, at: time) }
    opacityOfParts = fade.opacity(at: time)
    if fade.isResting(at: time) { fading = nil }
    return fading != nil
  }
}
