public import Gtk
public import Motion

extension SnapMenu: HandTarget {
  /// It takes what goes along it, from every device.
  public func takes(_ movement: HandMovement) -> Bool {
    movement.axis == .horizontal && cells.count > 1
  }

  /// The cells stand still; answers whether they moved.
  public func handCame(at time: Double) -> Bool { driver.hold(over: layout) }

  /// The cell under the finger stays under it.
  public func handMoved(by delta: Point, at time: Double) {
    let along = isRightToLeft ? -delta.x : delta.x
    lead(at: time) { $0.move(by: along, at: $1, over: layout) }
  }

  /// It is thrown, or settles on the nearest cell.
  public func handLeft(flings: Bool, at time: Double) {
    driver.change(at: time) {
      if flings { $0.end(at: $1, over: layout) } else { $0.cancel(at: $1, over: layout) }
    }
  }

  /// One cell for each detent, whichever way the wheel is built in.
  public func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    guard cells.count > 1, !modifiers.contains(.control) else { return false }
    let along = isRightToLeft ? -detents.x : detents.x
    lead(at: time) { $0.turnWheel(by: detents.y + along, at: $1, over: layout) }
    return true
  }
}

extension SnapMenu {
  func listen() {
    let click = ClickGesture()
    click.onRelease { [weak self] _, point in self?.click(at: point) }
    add(click)
    let motion = MotionController()
    motion.onMove { [weak self] in self?.point(to: $0) }
    motion.onLeave { [weak self] in self?.point(to: nil) }
    add(motion)
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    add(keys)
    let focus = FocusController()
    focus.onEnter { [weak self] in self?.queueDraw() }
    focus.onLeave { [weak self] in self?.queueDraw() }
    add(focus)
  }

  private func click(at point: Point) {
    guard let slot = layout.slot(under: point.x, at: driver.position) else { return }
    let place = layout.position(of: slot)
    lead { $0.go(to: place, at: $1, over: layout) }
    row.chosen?.takeFocus()
  }

  private func point(to place: Point?) {
    pointer = place
    queueDraw()
  }

  /// Moves by the keyboard; false for keys that it has no use for.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isDisjoint(with: [.control, .alt, .shift, .command]), !cells.isEmpty
    else { return false }
    switch key {
    case .left: step(by: isRightToLeft ? 1 : -1)
    case .right: step(by: isRightToLeft ? -1 : 1)
    case .home: choose(at: 0)
    case .end: choose(at: cells.count - 1)
    default: return false
    }
    return true
  }

  private func step(by count: Int) {
    lead { $0.step(by: count, at: $1, over: layout) }
  }
}
