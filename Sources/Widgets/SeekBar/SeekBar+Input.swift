internal import Geometry
internal import Gtk

extension SeekBar {
  /// How far an arrow key goes, in seconds.
  static let step = 5.0
  /// How far a page key goes.
  static let page = 30.0

  func listen() {
    let drag = DragGesture()
    drag.onStart { [weak self, weak drag] point in
      guard let self, press(at: point) else { return }
      drag?.claim()
    }
    drag.onMove { [weak self, weak drag] _ in
      if let self, let place = drag?.center { move(to: place) }
    }
    drag.onFinish { [weak self] _ in self?.letGo() }
    drag.onCancel { [weak self] in self?.giveUp() }
    add(drag)
    let wheel = ScrollController()
    wheel.onScroll { [weak self] in self?.turn(by: $0) ?? false }
    add(wheel)
    listen { [weak self] in
      self?.pointed = $0?.x
    } onPress: { [weak self] key, modifiers in
      self?.press(key, modifiers) ?? false
    }
  }

  // MARK: - In the hand

  /// A button or a finger went down; false where there is nowhere to go.
  func press(at point: Point) -> Bool {
    guard isSensitive, let time = track.time(at: point.x) else { return false }
    held = time
    pointed = point.x
    // Keys go on from where the pointer went.
    if !hasFocus { takeFocus() }
    tell()
    return true
  }

  /// It moved.
  func move(to point: Point) {
    guard held != nil, let time = track.time(at: point.x) else { return }
    held = time
    pointed = point.x
    tell()
  }

  /// It went up: that is the place.
  func letGo() {
    guard let time = held else { return }
    held = nil
    go(to: time)
  }

  /// It is to be as if it had never been held.
  func giveUp() {
    held = nil
    tell()
  }

  private func turn(by delta: Point) -> Bool {
    guard isSensitive, track.length != nil, held == nil, delta.y != 0 else { return false }
    go(to: track.time(delta.y > 0 ? -Self.step : Self.step, from: position))
    return true
  }

  // MARK: - Keys

  /// A key went down; whether it was of use.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isSensitive, let length = track.length,
      modifiers.isDisjoint(with: [.control, .alt, .shift, .command])
    else { return false }
    if key == .escape {
      guard held != nil else { return false }
      giveUp()
      return true
    }
    let forward = isRightToLeft ? -1.0 : 1
    let seconds: Double
    switch key {
    case .right, .keypadRight: seconds = Self.step * forward
    case .left, .keypadLeft: seconds = -Self.step * forward
    case .up, .keypadUp: seconds = Self.step
    case .down, .keypadDown: seconds = -Self.step
    case .pageUp, .keypadPageUp: seconds = Self.page
    case .pageDown, .keypadPageDown: seconds = -Self.page
    case .home, .keypadHome: seconds = -.infinity
    case .end, .keypadEnd: seconds = length
    default: return false
    }
    go(to: track.time(seconds, from: shown))
    return true
  }

  private func go(to time: Double) {
    position = time
    tell()
    onSeek?(time)
  }
}
