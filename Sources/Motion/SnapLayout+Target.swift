extension SnapLayout {
  /// The offset at which the row rests when it was to stop at `proposed`: seed SN's function.
  ///
  /// The cell is the nearest to there; a fling faster than half a cell per second goes at least to
  /// the next cell of its direction. It begins where a deceleration of 4 per second would have to
  /// (motion.md, "Fling": x_end = x + v / 4), or at `start`. Velocities are pixels per second.
  public func target(
    proposed: Double,
    velocity: Double,
    from start: Double? = nil
  ) -> Double {
    guard let slot = restingSlot(proposed: proposed, velocity: velocity, from: start) else {
      return 0
    }
    return rest(of: slot)
  }

  /// The slot of `target(proposed:velocity:from:)`; nil when there are no cells.
  public func restingSlot(
    proposed: Double,
    velocity: Double,
    from start: Double? = nil
  ) -> Int? {
    guard let nearest = slot(nearestTo: proposed) else { return nil }
    let start = start ?? proposed - velocity / 4
    let below = lastSlot(restingBy: start)
    let distance = rest(of: below + 1) - rest(of: below)
    guard abs(velocity) > distance / 2 else { return nearest }
    // A thousandth of a pixel: what rests on a cell has left it, whatever was rounded.
    let slack = velocity > 0 ? 1e-3 : -1e-3
    let reached = lastSlot(restingBy: start + slack)
    let next = velocity > 0 ? reached + 1 : reached
    let chosen = velocity > 0 ? max(nearest, next) : min(nearest, next)
    return ring.slot(nearestTo: Double(chosen))
  }

  /// The slot whose place is nearest to an offset; nil when there are no cells.
  public func slot(nearestTo offset: Double) -> Int? {
    guard ring.count > 0 else { return nil }
    let below = lastSlot(restingBy: offset)
    let middle = (rest(of: below) + rest(of: below + 1)) / 2
    return ring.slot(nearestTo: Double(offset < middle ? below : below + 1))
  }
}

/// Positions are offsets, in pixels.
extension SnapLayout: Places {
  /// After how many slots the cells come again; nil when they end.
  public var period: Int? { ring.period }
  /// Whether there is a cell to rest on.
  public var snaps: Bool { ring.snaps }
  /// The slot whose place is nearest to an offset.
  public func index(nearest position: Double) -> Int? { slot(nearestTo: position) }
  /// The offset at which a slot rests, within the ends of a row.
  public func position(of index: Int) -> Double {
    guard let slot = ring.slot(nearestTo: Double(index)) else { return 0 }
    return rest(of: slot)
  }
}
