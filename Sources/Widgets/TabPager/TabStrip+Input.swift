internal import GLib
public import Geometry
public import Gtk

extension TabStrip: HandTarget {
  /// Accepts horizontal movements of every device.
  public func takes(_ movement: HandMovement) -> Bool {
    movement.axis == .horizontal && tabs.list.count > 1
  }

  /// Stops the strip; returns whether it moved.
  public func handCame(at time: Double) -> Bool {
    tabs.hold(.strip, at: time)
  }

  /// Scrolls so that the tab under the finger remains there.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    tabs.change(at: time) {
      $0.move(.strip, by: step.shown.x, of: step.travelled.x, pixelsPerPage: 1, at: $1)
    }
  }

  /// Lets the strip coast, or settle on the nearest tab.
  public func handLeft(flings: Bool, at time: Double) {
    tabs.change(at: time) {
      if flings { $0.end(.strip, at: $1) } else { $0.cancel(.strip, at: $1) }
    }
  }

  /// Scrolls by one tab for each detent of either wheel axis.
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
  /// The slot under the pointer if a click would select it; nil while the strip moves.
  var hoveredSlot: Int? {
    guard let pointer, tabs.isResting else { return nil }
    guard let slot = slot(at: pointer) else { return nil }
    return tabs.motion.ring.index(of: slot) == tabs.motion.current ? nil : slot
  }

  /// The tab at a point; nil beside the tabs.
  public func tab(at point: Point) -> Tab? {
    slot(at: point).flatMap { tabs.motion.ring.index(of: $0) }.map { tabs.list[$0] }
  }

  /// The slot of the tab at a point; nil beside the tabs.
  private func slot(at point: Point) -> Int? {
    tabs.motion.layout.slot(under: point.x, at: tabs.position)
  }
}

extension TabStrip: ChoiceStrip {
  var choiceCount: Int { tabs.list.count }

  func choose(at place: Point) -> Bool {
    guard let slot = slot(at: place), let index = tabs.motion.ring.index(of: slot) else {
      return false
    }
    if holdsMark(place, of: slot) {
      onClose?(tabs.list[index])
      return false
    }
    tabs.select(at: index)
    return true
  }

  /// Whether a point is on a tab's close button, or near enough for a finger.
  private func holdsMark(_ place: Point, of slot: Int) -> Bool {
    guard let frame = tabs.motion.layout.frame(of: slot, at: tabs.position),
      let index = tabs.motion.ring.index(of: slot), let mark = titles.mark(of: index, in: frame)
    else { return false }
    return place.x >= mark.start - 7 && place.x <= mark.end + 7
  }

  func removeChosen() -> Bool {
    guard let tab = tabs.current, tab.isClosable else { return false }
    onClose?(tab)
    return true
  }

  func choose(at index: Int) { tabs.select(at: index) }

  func step(by count: Int) { tabs.step(by: count) }

  func point(to place: Point?) {
    let before = hoveredSlot
    pointer = place
    let hovered = hoveredSlot
    var mark = tabs.isResting ? place.flatMap { slot(at: $0) } : nil
    if let place, let slot = mark, !holdsMark(place, of: slot) { mark = nil }
    guard hovered != before || mark != hoveredMark else { return }
    hoveredMark = mark
    queueDraw()
    let index = hovered.flatMap { tabs.motion.ring.index(of: $0) }
    tooltip =
      mark != nil
      ? tr("Close") : index.flatMap { titles.isShortened($0) ? tabs.list[$0].title : nil }
  }
}
