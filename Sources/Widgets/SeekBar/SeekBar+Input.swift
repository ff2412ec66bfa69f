internal import Geometry
internal import Gtk

extension SeekBar {
  /// The step of an arrow key, in seconds.
  static let step = 5.0
  /// The step of a page key, in seconds.
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

  // MARK: - Dragging

  /// Begins a drag; returns false if the duration is unknown.
  func press(at point: Point) -> Bool {
    guard isSensitive, let time = track.time(at: point.x) else { return false }
    held = time
    pointed = point.x
    // Keys then continue from the pointer's place.
    takeFocusByPointer()
    updateDescription()
    return true
  }

  /// Continues the drag.
  func move(to point: Point) {
    guard held != nil, let time = track.time(at: point.x) else { return }
    held = time
    pointed = point.x
    updateDescription()
  }

  /// Ends the drag, and seeks to its place.
  func letGo() {
    guard let time = held else { return }
    held = nil
    go(to: time)
  }

  /// Cancels the drag.
  func giveUp() {
    held = nil
    updateDescription()
  }

  private func turn(by delta: Point) -> Bool {
    guard isSensitive, track.length != nil, held == nil, delta.y != 0 else { return false }
    go(to: track.time(delta.y > 0 ? -Self.step : Self.step, from: position))
    return true
  }

  // MARK: - Keys

  /// Handles a key press; returns whether it had an effect.
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
    updateDescription()
    onSeek?(time)
  }
}
