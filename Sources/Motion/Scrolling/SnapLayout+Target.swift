extension SnapLayout {
  /// The offset at which the row rests after a motion that would stop at `proposed`.
  public func target(
    proposed: Double,
    velocity: Double,
    from start: Double? = nil
  ) -> Double {
    // A closure over `rest` would allocate to capture the layout.
    guard let slot = restingIndex(proposed: proposed, velocity: velocity, from: start) else {
      return 0
    }
    return rest(of: slot)
  }

  /// The slot whose place is nearest to an offset; nil without cells.
  public func slot(nearestTo offset: Double) -> Int? {
    guard ring.count > 0 else { return nil }
    let below = lastSlot(restingBy: offset)
    let middle = (rest(of: below) + rest(of: below + 1)) / 2
    return ring.slot(nearestTo: Double(offset <= middle ? below : below + 1))
  }
}

/// Positions are offsets, in pixels.
extension SnapLayout: Places {
  /// After how many slots the cells repeat; nil when they end.
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
