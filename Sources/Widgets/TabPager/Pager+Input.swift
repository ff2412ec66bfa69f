public import Geometry
public import Gtk

extension Pager: HandTarget {
  /// How far a touchpad's fingers move for a page, whatever its width.
  static let touchpadPixelsPerPage = 400.0

  /// It takes what goes sideways by fingers; a mouse drags what is in a page.
  ///
  /// A page's own sliders and rows that scroll sideways keep what begins on them.
  public func takes(_ movement: HandMovement) -> Bool {
    guard movement.axis == .horizontal, movement.device != .mouse, tabs.list.count > 1
    else { return false }
    var widget = pick(at: movement.start)
    while let inner = widget, inner != self {
      if inner.movesSideways { return false }
      widget = inner.parent
    }
    return true
  }

  /// The pages stand still; answers whether they moved.
  public func handCame(at time: Double) -> Bool {
    let hasStopped = tabs.hold(.pages, at: time)
    if hasStopped { place() }
    return hasStopped
  }

  /// The pages go with the hand: on a screen with the finger, on a touchpad by a page for 400 pixels.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let unit = movement.device == .touchpad ? Self.touchpadPixelsPerPage : max(size.width, 1)
    tabs.change(at: time) {
      $0.move(.pages, by: step.shown.x, of: step.travelled.x, pixelsPerPage: unit, at: $1)
    }
  }

  /// They go on to the next page, or back.
  public func handLeft(flings: Bool, at time: Double) {
    tabs.change(at: time) {
      if flings { $0.end(.pages, at: $1) } else { $0.cancel(.pages, at: $1) }
    }
  }

  /// A wheel that turns sideways turns pages; one that turns up and down is the page's own.
  public func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    guard detents.x != 0, detents.y == 0, modifiers.isEmpty, tabs.list.count > 1 else {
      return false
    }
    tabs.change(at: time) { $0.turnWheel(by: isRightToLeft ? -detents.x : detents.x, at: $1) }
    return true
  }
}

extension Pager {
  func listen() {
    let keys = KeyController()
    // On the way in: lists take Ctrl and these keys for themselves.
    keys.listen(in: .capture)
    keys.onPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    add(keys)
  }

  /// Turns a page by the keyboard; false for keys that it has no use for.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.contains(.control), modifiers.isDisjoint(with: [.alt, .shift, .command]),
      tabs.list.count > 1
    else { return false }
    switch key {
    case .pageUp: tabs.step(by: -1)
    case .pageDown: tabs.step(by: 1)
    default: return false
    }
    return true
  }
}
