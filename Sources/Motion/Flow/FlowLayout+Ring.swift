/// The covers of a ring that is too short for its stage.
///
/// The stage then shows fewer covers than would touch it, so that two items are always out of view
/// and none is visible twice; the outermost covers fade in and out.
extension FlowLayout {
  /// The farthest offset at which a cover of a ring is visible.
  public func farthestVisibleOffset(in ring: Ring) -> Double {
    min(farthestVisibleOffset, end(of: ring))
  }

  /// How many covers of a ring are visible at most.
  public func visibleCount(in ring: Ring) -> Int {
    let count = Int(slot: (2 * farthestVisibleOffset(in: ring)).rounded(.down)) + 1
    return ring.repeats ? count : min(count, ring.count)
  }

  /// The opacity of a cover in a ring: 1, except at the ends of a ring that is too short.
  public func presence(at offset: Double, in ring: Ring) -> Double {
    (end(of: ring) - abs(offset)).clamped(to: 0...1)
  }

  /// The pose of a cover that is fading in or out: it appears from the back and disappears to it.
  public func pose(at offset: Double, presence: Double) -> Pose {
    var pose = pose(at: offset)
    if presence < 1 { pose.depth -= (1 - presence) * 0.6 * side }
    return pose
  }

  /// The offset at which a ring's covers have faded out; beyond the stage where all have room.
  ///
  /// At e = (n − 3) / 2 no more than 2 e + 1 = n − 2 covers are visible at once. Where the stage
  /// reaches less than e, no cover fades; between e and e + ½ the end moves in from e + 1, so that
  /// nothing jumps while the stage grows.
  private func end(of ring: Ring) -> Double {
    guard ring.wraps, !ring.repeats, ring.count >= Ring.endless else { return .infinity }
    let half = Double(ring.count - 3) / 2
    return max(half, half + 1 - 2 * (farthestVisibleOffset - half))
  }
}
