internal import Geometry
internal import Gtk
internal import Widgets

/// A widget on which a vertical movement opens or closes the sleeve of the now playing page.
protocol SleeveHandle: HandTarget {
  /// Returns the sleeve, which a movement up creates.
  func sleeveForHand(creates: Bool) -> OpeningSleeve?

  /// Called when a gesture on this widget begins and ends to move the sleeve.
  ///
  /// Meanwhile the sleeve must not get input, or this widget would miss the end of the gesture.
  var onHold: ((_ isHeld: Bool) -> Void)? { get }

  var busyParts: [Widget] { get }
}

extension SleeveHandle {
  func takes(_ movement: HandMovement) -> Bool {
    movement.axis == .vertical && isFree(at: movement.start)
  }

  private func isFree(at point: Point) -> Bool {
    guard Rect(size: size).contains(point) else { return false }
    return !busyParts.contains { part in
      guard part.isChildVisible, let corner = part.convert(.zero, to: self) else { return false }
      return Rect(origin: corner, size: part.size).contains(point)
    }
  }

  func handCame(at time: Double) -> Bool {
    sleeveForHand(creates: false)?.handCame(at: time) ?? false
  }

  func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    guard let sleeve = sleeveForHand(creates: step.shown.y > 0) else { return }
    onHold?(true)
    sleeve.handMoved(by: step, of: movement, at: time)
  }

  func handLeft(flings: Bool, at time: Double) {
    onHold?(false)
    sleeveForHand(creates: false)?.handLeft(flings: flings, at: time)
  }

  func listenToPinches() {
    let zoom = ZoomGesture()
    zoom.onBegin { [weak self] in
      self?.sleeveForHand(creates: true)?.pinchBegan()
      self?.onHold?(true)
    }
    zoom.onScale { [weak self] in self?.sleeveForHand(creates: false)?.pinchScaled(to: $0) }
    zoom.onEnd { [weak self] in
      self?.onHold?(false)
      self?.sleeveForHand(creates: false)?.pinchEnded()
    }
    zoom.onCancel { [weak self] in
      self?.onHold?(false)
      self?.sleeveForHand(creates: false)?.pinchCancelled()
    }
    add(zoom)
  }
}
