internal import Geometry
internal import Gtk
internal import Motion

/// Clicks, taps and long presses on a flow, and covers that the mouse drags out of it.
final class FlowPresses {
  private unowned let flow: CoverFlow
  private var press = CoverPress()
  private var runningDrag: RunningDrag?

  init(of flow: CoverFlow) { self.flow = flow }

  func listen() {
    listenToClicks()
    listenToLongPresses()
    listenToPulls()
  }

  /// Whether a press now would be the second one of a double click.
  func isWaiting(at time: Double) -> Bool { press.isWaiting(at: time) }

  func cancel() { press.forget() }

  private func listenToClicks() {
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
    click.onStop { [weak self] in self?.flow.pointer.releaseButton() }
    click.onCancel { [weak self] in self?.flow.pointer.releaseButton() }
    flow.add(click)
  }

  private func listenToLongPresses() {
    let long = LongPressGesture()
    long.isForTouchOnly = true
    long.onPress { [weak self, weak long] point in
      if let self, self.openMenu(at: point) { long?.claim() }
    }
    flow.add(long)
  }

  // MARK: - Clicks

  func down(count: Int, button number: Int, at point: Point) {
    let found = flow.cover(at: point)
    flow.centreCover?.takeFocusByPointer()
    if number == 3 { openMenu(at: point) }
    guard number == 1 else { return }
    // A press on another cover soon after a click stops the flight that the click began.
    var hasStopped = false
    if count == 1, !flow.isHeld { hasStopped = flow.driver.hold(over: flow.ring) }
    press.begin(count: count, on: found?.item?.id, stopping: hasStopped)
    press.link = count == 1 && !hasStopped ? flow.link(at: point) : nil
    if count == 1 { flow.pointer.pressButton(at: point) }
  }

  func up(count: Int, button number: Int, isTouch: Bool, at point: Point) {
    let wasOnButton = flow.pointer.releaseButton()
    guard number == 1 else { return }
    let time = flow.clock()
    if flow.isHeld, !flow.hand.isHeld { flow.handLeft(flings: false, at: time) }
    guard !press.hasStopped else { return press.forget() }
    if wasOnButton {
      press.forget()
      guard flow.pointer.isOnButton(point), let centre = flow.centre else { return }
      (flow.onButton ?? flow.onActivate)?(centre)
      return
    }
    if let link = press.link {
      press.forget()
      if flow.link(at: point) == link, let centre = flow.centre { flow.onLink?(centre, link) }
      return
    }
    if count == 2 {
      let item = press.first
      press.forget()
      if let item, let index = index(of: item) { flow.onActivate?(index) }
      return
    }
    guard count == 1, let cover = flow.cover(at: point), cover.item?.id == press.first else {
      return
    }
    clicked(cover, isTouch: isTouch, at: time)
  }

  @discardableResult
  private func openMenu(at point: Point) -> Bool {
    let link = flow.link(at: point)
    guard let index = link == nil ? flow.item(at: point) : flow.centre else { return false }
    flow.onContext?(index, link, point)
    return true
  }

  private func clicked(_ cover: Cover, isTouch: Bool, at time: Double) {
    press.wait(from: time)
    if cover === flow.centreCover, isTouch { flow.pointer.showButtonForAWhile(at: time) }
    // The clicked slot itself is the nearest one with this item.
    let slot = cover.slot
    let ring = flow.ring
    flow.driver.change(at: time) { $0.go(to: Double(slot), at: $1, over: ring) }
  }

  private func index(of id: CoverID) -> Int? {
    flow.pool.visible.first { $0.item?.id == id }.flatMap { flow.ring.index(of: $0.slot) }
  }

  // MARK: - Dragging a cover out

  /// Begins a drag-and-drop operation when the mouse pulls the front cover up or down.
  private func listenToPulls() {
    let pull = DragGesture()
    var isOnFront = false
    pull.onStart { [weak self, weak pull] point in
      guard let flow = self?.flow, let pull else { return }
      isOnFront =
        !pull.isTouch && flow.dragContent != nil && flow.centreCover != nil
        && flow.cover(at: point) === flow.centreCover
      if isOnFront, let index = flow.centre { _ = flow.dragIcon?(index) }
    }
    pull.onMove { [weak self, weak pull] offset in
      guard isOnFront, let self, let pull, Self.isPull(offset) else { return }
      isOnFront = false
      self.dragOut(from: pull)
    }
    flow.add(pull)
  }

  /// Whether a movement drags a cover out: at least 16 pixels, and more vertical than horizontal.
  static func isPull(_ offset: Point) -> Bool {
    abs(offset.y) >= 16 && abs(offset.y) >= AxisLock.lead * abs(offset.x)
  }

  private func dragOut(from pull: DragGesture) {
    guard let index = flow.centre, let content = flow.dragContent?(index) else { return }
    runningDrag = RunningDrag(of: content, showing: flow.dragIcon?(index), from: pull)
    runningDrag?.onFinish { [weak self] _ in self?.runningDrag = nil }
    if runningDrag != nil {
      press.forget()
      flow.hand.cancel()
      pull.claim()
    }
  }
}
