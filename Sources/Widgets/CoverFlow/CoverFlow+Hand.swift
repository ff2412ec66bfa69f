public import Geometry
public import Gtk
internal import Motion

extension CoverFlow: HandTarget {
  /// Accepts two fingers on a touchpad in any direction, a finger on a screen and the mouse only
  /// horizontally; with Shift they move what contains the flow.
  public func takes(_ movement: HandMovement) -> Bool {
    // A vertical pull drags a cover out, or scrolls what contains the flow.
    ring.count > 0 && !movement.isShifted
      && (movement.device == .touchpad || movement.axis == .horizontal)
  }

  public func handCame(at time: Double) -> Bool {
    grip.release()
    // The second click of a double click does not stop the flight that the first one began.
    guard !presses.isWaiting(at: time) else { return false }
    let hasStopped = driver.hold(over: ring, at: time)
    if hasStopped { bringFocus() }
    return hasStopped
  }

  /// Scrolls the covers with the pointer or the fingers.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    presses.cancel()
    finder.close()
    grip.begin(with: movement, at: driver.position, in: layout) { cover(at: $0)?.slot }
    driver.change(at: time) { scroller, time in
      if !scroller.isTracking { scroller.begin(at: time, over: ring) }
      let way = grip.travel(by: step, in: layout)
      scroller.move(by: way.shown, of: way.travelled, at: time, over: ring)
    }
  }

  /// Lets the covers coast, or settle.
  public func handLeft(flings: Bool, at time: Double) {
    guard isHeld else { return }
    driver.change(at: time) { $0.end(flings: flings, at: $1, over: ring) }
  }

  /// Scrolls by a cover for each detent; with Ctrl, zooms; with Shift, leaves it to what contains
  /// the flow.
  public func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    if modifiers.contains(.control) {
      changeZoom { $0.step(by: -detents.y, at: $1, atOnce: $2) }
      return true
    }
    guard ring.count > 0, !modifiers.contains(.shift) else { return false }
    finder.close()
    let turn = detents.y + (layout.isRightToLeft ? -detents.x : detents.x)
    driver.change(at: time) { $0.turnWheel(by: turn, at: $1, over: ring) }
    return true
  }

  public func listenToPinch(on widget: Widget) {
    let pinch = ZoomGesture()
    pinch.onBegin { [weak self] in
      guard let self else { return }
      self.hand.cancel()
      self.changeZoom { zoom, time, _ in zoom.beginPinch(at: time) }
    }
    pinch.onScale { [weak self] scale in self?.changeZoom { zoom, _, _ in zoom.pinch(to: scale) } }
    pinch.onEnd { [weak self] in
      self?.changeZoom { $0.endPinch(at: $1, isCancelled: false, atOnce: $2) }
    }
    pinch.onCancel { [weak self] in
      self?.changeZoom { $0.endPinch(at: $1, isCancelled: true, atOnce: $2) }
    }
    widget.add(pinch)
  }
}
