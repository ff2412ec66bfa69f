extension TabMotion {
  /// Adopts a layout with other tabs, other widths or another viewport.
  ///
  /// `becomes` maps the former index of a tab to its new one, nil for a removed tab. The tab
  /// nearest to the middle keeps its place, during drags and flings as well, and a motion keeps its
  /// target tab.
  public mutating func change(
    to layout: TabLayout,
    at time: Double,
    becomes: (Int) -> Int? = { $0 }
  ) {
    advance(to: time)
    let before = self
    let moment = scroller.moment(at: time)
    let position = shown
    let target = target
    guard layout.ring.count > 0, let slot = ring.slot(nearestTo: position) else {
      self.layout = layout
      return jump(to: 0)
    }
    func renumbered(_ slot: Int) -> Int? {
      guard let index = before.ring.index(of: slot), let other = becomes(index) else { return nil }
      return before.ring.slot(slot, becoming: other, in: layout.ring)
    }
    let stays = renumbered(slot) ?? before.neighbor(of: slot, in: layout.ring, becomes)
    let later = position + Double(stays - slot)
    self.layout = layout
    rebase(from: before, moment, to: later)
    jump = before.jump.flatMap { jump in
      guard let start = renumbered(jump.start), let end = renumbered(jump.end) else { return nil }
      let isSame = start - jump.start == stays - slot && end - jump.end == stays - slot
      if isSame, stays == slot { return jump }
      return jump.renumbered(start: start, end: end, from: position, to: later)
    }
    shown = later
    adjust()
    switch unit {
    case .pages: scroller.conform(to: ring, at: time)
    case .strip: scroller.conform(to: layout, at: time)
    }
    guard !scroller.isTracking, !scroller.isResting(at: time) else { return advance(to: time) }
    let goal = renumbered(target) ?? stays
    if self.target != goal { head(for: goal, at: time) }
    advance(to: time)
  }

  private mutating func rebase(from before: Self, _ moment: Moment, to later: Double) {
    switch unit {
    case .pages: scroller.rebase(offset: later - shown)
    case .strip:
      let scale =
        pixelsPerPage(at: later, toward: moment.velocity)
        / before.pixelsPerPage(at: shown, toward: moment.velocity)
      scroller.rebase(
        scale: scale,
        offset: layout.offset(at: later) - scale * moment.position
      )
    }
  }

  /// The slot of the tab that replaces a removed one: the next of those that remain, or else the
  /// one before.
  private func neighbor(of slot: Int, in other: Ring, _ becomes: (Int) -> Int?) -> Int {
    let index = ring.index(of: slot) ?? 0
    let next = (index + 1..<max(ring.count, index + 1)).lazy.compactMap(becomes).first
    let previous = (0..<index).reversed().lazy.compactMap(becomes).first
    return ring.slot(slot, becoming: next ?? previous ?? 0, in: other)
  }
}
