public import Geometry
public import Gtk
internal import Motion

extension CoverFlow: HandTarget {
  /// Two fingers in any direction, a finger on a screen and the mouse only sideways.
  public func takes(_ movement: HandMovement) -> Bool {
    // What is pulled up or down is dragged out, or scrolls what is around the stage.
    ring.count > 0 && (movement.device == .touchpad || movement.axis == .horizontal)
  }

  /// Stops the covers where they are shown.
  public func handCame(at time: Double) -> Bool {
    (grip, hasGripped) = (nil, false)
    // The flight that a first click began is not stopped by the second.
    guard !press.isWaiting(at: time) else { return false }
    return driver.hold(over: ring, at: time)
  }

  /// Moves the covers along.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    press.forget()
    if !hasGripped, movement.device != .touchpad {
      let slot = cover(at: movement.start)?.slot
      grip = slot.map { CoverGrip(on: $0, at: driver.position, in: layout) }
      hasGripped = true
    }
    driver.change(at: time) { scroller, time in
      if !scroller.isTracking { scroller.begin(at: time, over: ring) }
      let way = travel(by: step)
      scroller.move(by: way.shown, of: way.travelled, at: time, over: ring)
    }
  }

  /// Lets the covers fly on or settle.
  public func handLeft(flings: Bool, at time: Double) {
    guard driver.scroller.isTracking else { return }
    driver.change(at: time) { scroller, time in
      if flings {
        scroller.end(at: time, over: ring)
      } else {
        scroller.cancel(at: time, over: ring)
      }
    }
  }

  /// Goes a cover on for each detent; with Ctrl it makes them larger or smaller.
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
    guard ring.count > 0 else { return false }
    let turn = detents.y + (layout.isRightToLeft ? -detents.x : detents.x)
    driver.change(at: time) { $0.turnWheel(by: turn, at: $1, over: ring) }
    return true
  }

  /// How far the position goes with a hand: a cover that was taken hold of stays under the finger, side
  /// covers go with two of them; down is on.
  private func travel(by step: HandStep) -> (shown: Double, travelled: Double) {
    // The content goes against the hand's delta.
    grip?.move(by: -step.shown.x, of: -step.travelled.x, in: layout)
      ?? (travel(by: step.shown), travel(by: step.travelled))
  }

  private func travel(by delta: Point) -> Double {
    layout.travel(by: -delta.x) + delta.y / layout.sidePitch
  }
}

extension CoverFlow {
  // MARK: - Listening

  func listen() {
    listenToPresses()
    listenToPinch(on: self)
    listenToPointer()
    listenToPulls()
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in self?.pressed(key, with: modifiers) ?? false }
    add(keys)
    let focus = FocusController()
    focus.onEnter { [weak self] in self?.queueDraw() }
    focus.onLeave { [weak self] in self?.queueDraw() }
    add(focus)
  }

  private func listenToPresses() {
    let click = ClickGesture()
    click.button = 0
    click.onPress { [weak self, weak click] count, point in
      guard let self, let click else { return }
      self.down(count: count, button: click.pressedButton, at: point)
    }
    click.onRelease { [weak self, weak click] count, point in
      guard let self, let click else { return }
      self.up(count: count, button: click.pressedButton, isTouch: click.isTouch, at: point)
    }
    click.onStop { [weak self] in self?.button.isPressed = false }
    click.onCancel { [weak self] in self?.button.isPressed = false }
    add(click)
    let long = LongPressGesture()
    long.isForTouchOnly = true
    long.onPress { [weak self, weak long] point in
      guard let self, let index = self.item(at: point) else { return }
      long?.claim()
      self.onContext?(index, point)
    }
    add(long)
  }

  /// Lets two fingers on the stage, or on a widget that shows the same covers, make them larger or smaller.
  public func listenToPinch(on widget: Widget) {
    let pinch = ZoomGesture()
    pinch.onBegin { [weak self] in
      guard let self else { return }
      self.hand.takeAway()
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

  private func listenToPointer() {
    let motion = MotionController()
    motion.onEnter { [weak self] in self?.pointerMoved(to: $0) }
    motion.onMove { [weak self] in self?.pointerMoved(to: $0) }
    motion.onLeave { [weak self] in self?.pointerMoved(to: nil) }
    add(motion)
  }

  // MARK: - Presses

  /// A button or a finger goes down.
  func down(count: Int, button number: Int, at point: Point) {
    let found = cover(at: point)
    centreCover?.takeFocus()
    if number == 3 {
      if let slot = found?.slot, let index = ring.index(of: slot) { onContext?(index, point) }
      return
    }
    guard number == 1 else { return }
    // A press elsewhere, soon after a click, stops what that began.
    var hasStopped = false
    if count == 1, !driver.scroller.isTracking { hasStopped = driver.hold(over: ring) }
    press.begin(count: count, on: found?.item?.id, stopping: hasStopped)
    press.link = count == 1 && !hasStopped ? link(at: point) : nil
    if holdsButton(point), count == 1 {
      button.isPressed = true
      queueDraw()
    }
  }

  /// It goes up where it went down.
  func up(count: Int, button number: Int, isTouch: Bool, at point: Point) {
    let wasOnButton = button.isPressed
    button.isPressed = false
    queueDraw()
    guard number == 1 else { return }
    let time = clock()
    if driver.scroller.isTracking, !hand.isHeld { handLeft(flings: false, at: time) }
    guard !press.hasStopped else { return press.forget() }
    if wasOnButton {
      press.forget()
      if holdsButton(point), let centre { (onButton ?? onActivate)?(centre) }
      return
    }
    if let link = press.link {
      press.forget()
      if self.link(at: point) == link, let centre { onLink?(centre, link) }
      return
    }
    if count == 2 {
      let item = press.first
      press.forget()
      if let item, let index = index(of: item) { onActivate?(index) }
      return
    }
    guard count == 1, let cover = cover(at: point), cover.item?.id == press.first else { return }
    clicked(cover, isTouch: isTouch, at: time)
  }

  private func clicked(_ cover: Cover, isTouch: Bool, at time: Double) {
    press.wait(from: time)
    if cover === centreCover, isTouch {
      button.showForAWhile(at: time)
      animate()
    }
    // The very slot that was clicked is the nearest copy.
    let slot = cover.slot
    driver.change(at: time) { $0.go(to: Double(slot), at: $1, over: ring) }
  }

  /// The index of an item that is on the stage.
  private func index(of id: CoverID) -> Int? {
    for cover in pool.standing where cover.item?.id == id { return ring.index(of: cover.slot) }
    return nil
  }
}
