internal import Geometry
internal import Gtk
internal import Motion

extension CoverFlow {
  /// The item whose cover is seen at a point; its image on the floor is not the cover.
  func item(at point: Point) -> Int? { cover(at: point).flatMap { ring.index(of: $0.slot) } }

  /// The cover that is seen at a point: the last one painted there.
  func cover(at point: Point) -> Cover? {
    for cover in painted.reversed() where !pool.isGhost(cover) {
      guard let place = layout.perspective.unproject(point, on: cover.pose), cover.holds(place)
      else { continue }
      return cover
    }
    return nil
  }

  /// Whether a point is on the round button, and the button is there.
  func holdsButton(_ point: Point) -> Bool {
    button.isShown && PlayButton.holds(point, around: layout.front.center)
  }

  /// The link in the front cover's caption at a point.
  func link(at point: Point) -> Int? {
    guard onLink != nil, hasCaptions, let cover = centreCover, abs(cover.offset) < 0.05 else {
      return nil
    }
    let shift = layout.caption(at: cover.offset).shift
    let top = Point(x: layout.front.center.x + shift, y: captionTop(in: size).rounded())
    return caption(of: cover)?.link(at: point, below: top)
  }

  /// The pointer is somewhere else, or gone.
  func pointerMoved(to point: Point?) {
    pointer = point
    if point == nil, !button.isForAWhile {
      button.show(false, at: shownTime)
      queueDraw()
    }
    if refreshHover() { queueAllocate() }
    runFrames()
  }

  /// Finds out what the pointer is on, for covers move under it as well; whether that has changed.
  @discardableResult
  func refreshHover() -> Bool {
    let time = shownTime
    button.tire(at: time)
    let found = pointer.flatMap { cover(at: $0) }
    if hasFrontLeft {
      button.hide()
    } else {
      let isOnFront = found != nil && found === centreCover
      if isOnFront || pointer != nil && button.isShown { button.show(isOnFront, at: time) }
    }
    let link = pointer.flatMap { self.link(at: $0) }
    if link != pointedLink {
      pointedLink = link
      setCursor(link != nil ? "pointer" : nil)
      queueDraw()
    }
    guard found !== hovered else { return false }
    hovered = found
    return true
  }

  /// Whether the front cover moves away, or is not there yet: no button lies on what moves.
  private var hasFrontLeft: Bool {
    guard let cover = centreCover else { return true }
    let isHeld = driver.scroller.isTracking
    guard isHeld || target == ring.index(of: cover.slot) else { return true }
    return abs(cover.offset) > (isHeld ? 0.002 : 0.05)
  }

  /// Forgets the pointer until it moves again: it is about to be in a menu.
  public func leavePointer() {
    button.show(false, at: shownTime)
    pointerMoved(to: nil)
  }

  // MARK: - Pulling a cover out

  /// A mouse that pulls the front cover up or down takes it along.
  func listenToPulls() {
    let pull = DragGesture()
    var isOnFront = false
    pull.onStart { [weak self, weak pull] point in
      guard let self, let pull else { return }
      isOnFront =
        !pull.isTouch && self.dragContent != nil && self.centreCover != nil
        && self.cover(at: point) === self.centreCover
    }
    pull.onMove { [weak self, weak pull] offset in
      guard isOnFront, let self, let pull, Self.isPull(offset) else { return }
      isOnFront = false
      self.dragOut(from: pull, by: offset)
    }
    add(pull)
  }

  /// Whether a movement is one that takes a cover along: 16 pixels, and more down than aside.
  static func isPull(_ offset: Point) -> Bool {
    abs(offset.y) >= 16 && abs(offset.y) >= AxisLock.lead * abs(offset.x)
  }

  private func dragOut(from pull: DragGesture, by offset: Point) {
    guard let cover = centreCover, let index = centre, let content = dragContent?(index) else {
      return
    }
    let side = 96.0
    let icon = dragIcon(of: cover, side: side)
    runningDrag = RunningDrag(
      of: content,
      showing: icon,
      heldAt: Point(x: side / 2, y: side / 2),
      from: pull
    )
    runningDrag?.onFinish { [weak self] _ in self?.runningDrag = nil }
    if runningDrag != nil {
      press.forget()
      hand.takeAway()
      pull.claim()
    }
  }

  /// The cover without its image, small.
  private func dragIcon(of cover: Cover, side: Double) -> Texture? {
    guard let baked = cover.baked, let texture = baked.texture else { return nil }
    let node = RenderNode.recording { snapshot in
      snapshot.clipped(to: Rect(x: 0, y: 0, width: side, height: side), radius: 2) {
        snapshot.draw(texture, in: baked.frame.rect(side: side))
      }
    }
    guard let node, let renderer = Renderer(of: self) else { return nil }
    return renderer.texture(of: node, in: Rect(x: 0, y: 0, width: side, height: side))
  }
}
