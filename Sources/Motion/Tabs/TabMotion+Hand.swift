extension TabMotion {
  /// Starts a drag of the pages or of the strip; returns whether that stopped a motion.
  @discardableResult
  public mutating func begin(_ grip: Grip, at time: Double) -> Bool {
    guard ring.count > 0 else { return false }
    advance(to: time)
    self.grip = grip
    let target = target
    if let jump, jump.progress(at: shown) <= 0 { self.jump = nil }
    switch grip {
    case .pages:
      count(in: .pages, at: time, keepsTarget: false)
      let hasStopped = scroller.begin(at: time, over: ring, boundFor: Double(target))
      adjust()
      return hasStopped
    case .strip:
      count(in: .strip, at: time, keepsTarget: false)
      return scroller.begin(at: time, over: layout, boundFor: layout.position(of: target))
    }
  }

  /// Moves what is dragged by so many pixels; a page of the screen is `pixelsPerPage` of them, the
  /// strip moves with the finger.
  public mutating func move(
    _ grip: Grip,
    by pixels: Double,
    of way: Double? = nil,
    pixelsPerPage: Double,
    at time: Double
  ) {
    guard self.grip == grip, scroller.isTracking else { return }
    let sign = layout.isRightToLeft ? -1.0 : 1
    let (pixels, way) = (sign * pixels, sign * (way ?? pixels))
    switch grip {
    case .strip: scroller.move(by: pixels, of: way, at: time, over: layout)
    case .pages:
      guard pixelsPerPage > 0 else { return }
      movePages(by: pixels / pixelsPerPage, of: way / pixelsPerPage, at: time)
    }
    advance(to: time)
  }

  /// Ends the drag: what was dragged flies on and rests on a tab; without `flings` it settles.
  public mutating func end(_ grip: Grip, flings: Bool = true, at time: Double) {
    guard self.grip == grip else { return }
    self.grip = nil
    guard scroller.isTracking else { return }
    switch (grip, jump) {
    case (.pages, nil): scroller.end(flings: flings, at: time, over: ring)
    case (.pages, let jump?): scroller.end(flings: flings, at: time, over: jump)
    case (.strip, nil): scroller.end(flings: flings, at: time, over: layout)
    case (.strip, let jump?):
      scroller.end(flings: flings, at: time, over: StripJump(jump: jump, layout: layout))
    }
    advance(to: time)
  }

  /// Ends a drag whose gesture was cancelled: it settles.
  public mutating func cancel(_ grip: Grip, at time: Double) { end(grip, flings: false, at: time) }

  /// In a far jump one page of the screen is the whole jump; beyond its end a step is one page
  /// again.
  private mutating func movePages(by pages: Double, of way: Double, at time: Double) {
    guard let jump else { return scroller.move(by: pages, of: way, at: time, over: ring) }
    let share = jump.positionsPerPage
    let position = scroller.position(at: time)
    let isOn = pages * jump.direction > 0
    let edge = isOn ? Double(jump.end) : jump.origin
    let room = (edge - position).magnitude / share
    guard pages.magnitude >= room else {
      return scroller.move(by: pages * share, of: way * share, at: time, over: ring)
    }
    // The finger has the same velocity in both parts.
    let part = pages == 0 ? 0 : room / pages.magnitude
    scroller.move(by: edge - position, of: way * share * part, at: time, over: ring)
    scroller.rebase(scale: 1 / share, offset: edge - edge / share)
    self.jump = nil
    shown = edge
    adjust()
    let left = pages - (pages < 0 ? -room : room)
    scroller.move(by: left, of: way * (1 - part), at: time, over: ring)
  }
}

/// The two tabs on which a far jump rests, in pixels of the strip.
private struct StripJump: Places {
  let jump: TabLayout.FarJump
  let layout: TabLayout

  var bounds: ClosedRange<Double>? {
    jump.bounds.map { layout.offset(at: $0.lowerBound)...layout.offset(at: $0.upperBound) }
  }
  var period: Int? { nil }
  var snaps: Bool { true }

  func index(nearest position: Double) -> Int? {
    jump.index(nearest: layout.position(at: position))
  }
  func position(of index: Int) -> Double { layout.offset(at: jump.position(of: index)) }
}
