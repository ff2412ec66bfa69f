public import Geometry
public import Gtk

extension Pager: HandTarget {
  /// The distance on a touchpad that scrolls by one page, whatever the page's width.
  static let touchpadPixelsPerPage = 400.0
  /// The space between two pages, visible while they move.
  static let gutter = 24.0

  /// Accepts horizontal movements of fingers; the mouse drags what is in a page.
  ///
  /// It ignores those that begin on a page's own sliders and horizontally scrolling rows.
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

  /// Stops the pages; returns whether they moved.
  public func handCame(at time: Double) -> Bool {
    let hasStopped = tabs.hold(.pages, at: time)
    if hasStopped { place() }
    return hasStopped
  }

  /// Moves the pages with the finger on a screen, and by one page for 400 pixels on a touchpad.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let unit =
      movement.device == .touchpad ? Self.touchpadPixelsPerPage : size.width + Self.gutter
    tabs.change(at: time) {
      $0.move(.pages, by: step.shown.x, of: step.travelled.x, pixelsPerPage: unit, at: $1)
    }
  }

  /// Lets the pages move on to the next one, or back.
  public func handLeft(flings: Bool, at time: Double) {
    tabs.change(at: time) {
      if flings { $0.end(.pages, at: $1) } else { $0.cancel(.pages, at: $1) }
    }
  }

  /// Turns pages by horizontal scrolling; vertical scrolling belongs to the page.
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
    // In the capture phase, because lists handle Ctrl with these keys themselves.
    keys.listen(in: .capture)
    keys.onPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    add(keys)
  }

  /// Turns a page by the keyboard; returns false for other keys.
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
