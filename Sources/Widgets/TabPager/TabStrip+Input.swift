public import Gtk
public import Motion

extension TabStrip: HandTarget {
  /// It takes what goes along it, from every device.
  public func takes(_ movement: HandMovement) -> Bool {
    movement.axis == .horizontal && tabs.list.count > 1
  }

  /// The strip stands still; answers whether it moved.
  public func handCame(at time: Double) -> Bool {
    tabs.hold(.strip)
  }

  /// The tab under the finger stays under it.
  public func handMoved(by delta: Point, at time: Double) {
    tabs.change(at: time) {
      $0.move(.strip, by: delta.x, pixelsPerPage: 1, at: $1)
    }
  }

  /// It is thrown, or settles on the nearest tab.
  public func handLeft(flings: Bool, at time: Double) {
    tabs.change(at: time) {
      if flings { $0.end(.strip, at: $1) } else { $0.cancel(.strip, at: $1) }
    }
  }

  /// One tab for each detent, whichever way the wheel is built in.
  public func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    guard tabs.list.count > 1, !modifiers.contains(.control) else { return false }
    let along = isRightToLeft ? -detents.x : detents.x
    tabs.change(at: time) { $0.turnWheel(by: detents.y + along, at: $1) }
    return true
  }
}

extension TabStrip {
  /// The slot under the pointer, if a click would go there; what flies past is not pointed at.
  var hoveredSlot: Int? {
    guard let pointer, tabs.isResting else { return nil }
    guard let slot = slot(at: pointer) else { return nil }
    return tabs.motion.ring.index(of: slot) == tabs.motion.current ? nil : slot
  }

  /// The slot of the tab at a place; in a gap that of the nearer one, beyond the ends of a row none.
  private func slot(at point: Point) -> Int? {
    let layout = tabs.motion.layout
    if let slot = layout.slot(under: point.x, at: tabs.position) { return slot }
    guard layout.ring.wraps else { return nil }
    let way = point.x - layout.viewport / 2
    let middle = layout.offset(at: tabs.position) + (layout.isRightToLeft ? -way : way)
    return layout.index(nearest: middle)
  }

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
    guard let index = slot(at: point).flatMap({ tabs.motion.ring.index(of: $0) }) else { return }
    tabs.select(at: index)
    row.chosen?.takeFocus()
  }

  private func point(to place: Point?) {
    let before = hoveredSlot
    pointer = place
    let hovered = hoveredSlot
    guard hovered != before else { return }
    queueDraw()
    let index = hovered.flatMap { tabs.motion.ring.index(of: $0) }
    tooltip = index.flatMap { titles.isShortened($0) ? tabs.list[$0].title : nil }
  }

  /// Moves by the keyboard; false for keys that it has no use for.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isDisjoint(with: [.control, .alt, .shift, .command]), !tabs.list.isEmpty
    else { return false }
    switch key {
    case .left: tabs.step(by: isRightToLeft ? 1 : -1)
    case .right: tabs.step(by: isRightToLeft ? -1 : 1)
    case .home: tabs.select(at: 0)
    case .end: tabs.select(at: tabs.list.count - 1)
    default: return false
    }
    return true
  }
}
