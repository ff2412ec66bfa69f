internal import Geometry
internal import Gtk
internal import Motion

extension OpeningSleeve: HandTarget {
  /// Accepts vertical movements, except those over the open page, which scrolls by itself, and
  /// horizontal ones over the open cover.
  public func takes(_ movement: HandMovement) -> Bool {
    guard movement.axis == .vertical else {
      return flow.count > 1 && opening == 1
        && (layout.cover.contains(movement.start) || flow.wing < 1)
    }
    return !(opening == 1 && layout.hasWing && layout.page.contains(movement.start))
  }

  /// Stops the sleeve and its flow where they are; returns whether one of them moved.
  public func handCame(at time: Double) -> Bool {
    let hasStoppedFlow = flow.handCame(at: time)
    return driver.hold(over: Self.places, at: time) || hasStoppedFlow
  }

  /// Moves the cover with the hand, or the records.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    guard movement.axis == .vertical else {
      return flow.handMoved(by: step, of: movement, at: time)
    }
    guard isLaidOut else {
      var sum = early ?? .zero
      sum.shown.y += step.shown.y
      sum.travelled.y += step.travelled.y
      early = sum
      return
    }
    // A sleeve that was caught between two records returns to one of them meanwhile.
    flow.handLeft(flings: false, at: time)
    // The steps are those of an offset, so they lead against the hand.
    let unit = -layout.direction * layout.travel
    driver.change(at: time) { scroller, time in
      if !scroller.isTracking { scroller.begin(at: time, over: Self.places) }
      scroller.move(
        by: step.shown.y / unit,
        of: step.travelled.y / unit,
        at: time,
        over: Self.places
      )
    }
  }

  /// Lets it open or close, and land on a record.
  public func handLeft(flings: Bool, at time: Double) {
    flow.handLeft(flings: flings, at: time)
    if let early {
      // So short a flick has no measured speed.
      self.early = nil
      if flings, early.travelled.y > 0 { open() } else { rested() }
    }
    guard driver.scroller.isTracking else { return }
    driver.change(at: time) { scroller, time in
      if flings {
        scroller.end(at: time, over: Self.places)
      } else {
        scroller.cancel(at: time, over: Self.places)
      }
    }
  }

  /// Whether it has a size, and with it a distance from closed to open.
  private var isLaidOut: Bool { layout.size.width > 1 }

  /// Moves the cover as far as the hand moved before the first layout.
  func catchUp() {
    guard let step = early, isLaidOut else { return }
    early = nil
    let movement = HandMovement(device: .touchpad, axis: .vertical, start: .zero)
    handMoved(by: step, of: movement, at: driver.time)
  }

  // MARK: - Pinch

  /// Starts a pinch, on the sleeve or on a widget of the owner's.
  public func pinchBegan() {
    hand?.cancel()
    driver.hold(over: Self.places)
    pinchStart = opening.clamped(to: 0...1)
  }

  /// Opens or closes with the distance of the fingers, relative to that at the start.
  public func pinchScaled(to scale: Double) {
    guard let start = pinchStart else { return }
    let goal = (start + SleeveLayout.pinched(to: scale)).clamped(to: 0...1)
    driver.change { scroller, time in
      if !scroller.isTracking { scroller.begin(at: time, over: Self.places) }
      scroller.move(by: goal - scroller.position(at: time), at: time, over: Self.places)
    }
  }

  /// Ends a pinch: the sleeve goes on to the end that is nearer to where it would come to rest.
  public func pinchEnded() {
    guard pinchStart != nil else { return }
    pinchStart = nil
    guard driver.scroller.isTracking else { return }
    driver.change { $0.end(at: $1, over: Self.places) }
  }

  /// Cancels a pinch: the sleeve returns to where it was.
  public func pinchCancelled() {
    guard let start = pinchStart else { return }
    pinchStart = nil
    if start < 0.5 { close() } else { open() }
  }

  func listenToPinch() {
    let pinch = ZoomGesture()
    pinch.onBegin { [weak self] in self?.pinchBegan() }
    pinch.onScale { [weak self] in self?.pinchScaled(to: $0) }
    pinch.onEnd { [weak self] in self?.pinchEnded() }
    pinch.onCancel { [weak self] in self?.pinchCancelled() }
    add(pinch)
  }
}
