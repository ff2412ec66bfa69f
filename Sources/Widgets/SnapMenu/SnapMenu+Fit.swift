internal import Motion

extension Scroller {
  /// Adapts to a new layout: the cell nearest to its place keeps its relative position, and a
  /// motion to a cell still ends there.
  mutating func fit(
    from old: SnapLayout,
    to new: SnapLayout,
    at time: Double,
    becomes: (Int) -> Int?
  ) {
    let x = position(at: time)
    guard new.ring.count > 0, let slot = old.slot(nearestTo: x) else {
      return jump(to: new.position(of: 0))
    }
    func renumbered(_ slot: Int) -> Int? {
      guard let index = old.ring.index(of: slot), let other = becomes(index) else { return nil }
      return old.ring.slot(slot, becoming: other, in: new.ring)
    }
    let stays = renumbered(slot) ?? new.ring.slot(nearestTo: Double(slot)) ?? 0
    let goal = old.slot(nearestTo: target).flatMap { renumbered($0) } ?? stays
    let wasResting = isResting(at: time)
    let before = old.position(at: x)
    let later = before + Double(stays - slot)
    let scale = new.pitch(at: later) / old.pitch(at: before)
    rebase(scale: scale, offset: new.offset(at: later) - scale * x)
    // The rebase has scaled the layout's unit only; a unit is still one pixel.
    settings.pixelsPerUnit = 1
    settings.extent = max(new.viewport, 1)
    if isTracking { return conform(to: new, at: time) }
    if wasResting {
      // A held position may be between two cells.
      if (before - before.rounded()).magnitude < 1e-6 { jump(to: new.position(of: goal)) }
      return
    }
    go(to: new.position(of: goal), at: time, over: new)
  }
}

extension SnapLayout {
  /// The distance between the cells that bracket a position.
  fileprivate func pitch(at position: Double) -> Double {
    let slot = position.rounded(.down)
    let distance = offset(at: slot + 1) - offset(at: slot)
    return distance > 0 ? distance : 1
  }
}
