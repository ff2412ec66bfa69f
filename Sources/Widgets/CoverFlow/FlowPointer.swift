internal import Geometry
internal import Gtk
internal import Motion

/// The pointer over a flow: the cover and the link under it, and the round button on the front cover.
final class FlowPointer {
  private unowned let flow: CoverFlow
  private var position: Point?
  private(set) var hovered: Cover?
  private(set) var link: Int?
  private(set) var button = PlayButton()

  init(of flow: CoverFlow) { self.flow = flow }

  func listen() { flow.onPointer { [weak self] in self?.moved(to: $0) } }

  func moved(to point: Point?) {
    position = point
    if point == nil, !button.isForAWhile {
      button.show(false, at: flow.shownTime)
      flow.queueDraw()
    }
    if refresh() { flow.queueAllocate() }
    flow.runFrames()
  }

  /// Forgets the pointer until it moves again.
  func leave() {
    button.show(false, at: flow.shownTime)
    moved(to: nil)
  }

  /// Forgets the pointer and hides the button at once.
  func reset() {
    button.hide()
    position = nil
  }

  /// Finds what is under the pointer, as covers move as well; returns whether the cover has changed.
  @discardableResult
  func refresh() -> Bool {
    let time = flow.shownTime
    button.tire(at: time)
    let found = position.flatMap { flow.cover(at: $0) }
    if hasFrontLeft {
      button.hide()
    } else {
      let isOnFront = found != nil && found === flow.centreCover
      if isOnFront || position != nil && button.isShown { button.show(isOnFront, at: time) }
    }
    let newLink = position.flatMap { flow.link(at: $0) }
    if newLink != link {
      link = newLink
      flow.setCursor(newLink != nil ? "pointer" : nil)
      flow.queueDraw()
    }
    guard found !== hovered else { return false }
    hovered = found
    return true
  }

  /// Whether the front cover moves away or has not arrived: the button is not shown on moving covers.
  private var hasFrontLeft: Bool {
    guard let cover = flow.centreCover else { return true }
    let isHeld = flow.isHeld
    guard isHeld || flow.target == flow.ring.index(of: cover.slot) else { return true }
    return abs(cover.offset) > (isHeld ? 0.002 : 0.05)
  }

  // MARK: - Button

  func isOnButton(_ point: Point) -> Bool {
    button.isShown && PlayButton.holds(point, around: flow.layout.front.center)
  }

  func pressButton(at point: Point) {
    guard isOnButton(point) else { return }
    button.isPressed = true
    flow.queueDraw()
  }

  @discardableResult
  func releaseButton() -> Bool {
    let wasPressed = button.isPressed
    button.isPressed = false
    flow.queueDraw()
    return wasPressed
  }

  /// Shows the button for a while after a tap, as a finger cannot hover.
  func showButtonForAWhile(at time: Double) {
    button.showForAWhile(at: time)
    flow.animate()
  }

  func drawButton(
    on snapshot: Snapshot,
    glyph: PlayButton.Glyph,
    isHighContrast: Bool,
    behind: @escaping () -> Void
  ) {
    button.draw(
      on: snapshot,
      around: flow.layout.front.center,
      glyph: glyph,
      at: flow.shownTime,
      scale: flow.scaleFactor,
      isHighContrast: isHighContrast,
      isMirrored: flow.isRightToLeft,
      behind: behind
    )
  }
}
