extension TabMotion {
  /// Moves to a tab without an animation, as when a session is restored.
  public mutating func jump(to index: Int) {
    guard let slot = ring.slot(nearestTo: Double(index)) else { return }
    scroller.jump(to: Double(slot))
    (unit, jump, grip, shown) = (.pages, nil, nil, Double(slot))
    adjust()
  }

  /// Moves to a tab the shorter way; the pages between do not appear.
  public mutating func go(to index: Int, at time: Double) {
    guard (0..<ring.count).contains(index) else { return }
    advance(to: time)
    count(in: .pages, at: time, keepsTarget: false)
    let position = scroller.position(at: time)
    let slot = ring.slot(of: index, nearestTo: position)
    jump = jump.map { redirected($0, to: slot, at: position) } ?? .init(from: position, to: slot)
    adjust()
    head(for: slot, at: time)
    advance(to: time)
  }

  /// Moves the target by so many tabs, as arrow keys do; many steps add up exactly.
  public mutating func step(by count: Int, at time: Double) {
    guard ring.count > 0 else { return }
    advance(to: time)
    self.count(in: .pages, at: time)
    retarget(at: time) { $0.step(by: count, at: time, over: $1) }
  }

  /// Handles a wheel: one tab per detent, fractions add up.
  public mutating func turnWheel(by detents: Double, at time: Double) {
    guard ring.count > 0, !scroller.isTracking else { return }
    advance(to: time)
    // Against a fling it counts from the place of the content, whatever the target of the fling.
    let isAgainst = unit == .strip && scroller.velocity(at: time) * detents < 0
    let target = target
    count(in: .pages, at: time, keepsTarget: !isAgainst)
    retarget(at: time) { $0.turnWheel(by: detents, at: time, over: $1) }
    // A fraction of a detent has set no target: keep the former one.
    if isAgainst, !isResting(at: time), scroller.target != ring.position(of: self.target) {
      head(for: target, at: time)
    }
  }

  /// Ends the motion on its target at once.
  public mutating func finish(at time: Double) {
    scroller.finish()
    advance(to: time)
  }

  private mutating func retarget(at time: Double, _ body: (inout Scroller, Ring) -> Void) {
    let position = scroller.position(at: time)
    body(&scroller, ring)
    if let jump, !scroller.isTracking {
      self.jump = redirected(jump, to: target, at: position)
      adjust()
    }
    advance(to: time)
  }

  private func redirected(
    _ jump: TabLayout.FarJump,
    to slot: Int,
    at position: Double
  ) -> TabLayout.FarJump? {
    jump.bent(toward: slot, at: position) ?? .init(from: position, to: slot)
  }
}
