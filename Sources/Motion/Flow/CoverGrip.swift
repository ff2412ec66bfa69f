/// A finger or the mouse on a cover, which stays under it as far as the style lets it.
public struct CoverGrip: Sendable {
  private let slot: Int
  /// Where on the stage the middle of the cover was seen when it was taken hold of.
  private let start: Double
  private var shown: Way
  private var travelled: Way

  private struct Way: Sendable {
    var pixels = 0.0
    var position: Double
  }

  /// A grip on the cover of a slot.
  public init(on slot: Int, at position: Double, in layout: FlowLayout) {
    self.slot = slot
    start = layout.x(at: Double(slot) - position)
    shown = Way(position: position)
    travelled = shown
  }

  /// Goes to the right by pixels: `shown` is what the cover goes, `travelled` the hand itself; answers how
  /// far the position goes, and how far it would with the hand.
  public mutating func move(
    by shown: Double,
    of travelled: Double,
    in layout: FlowLayout
  ) -> (shown: Double, travelled: Double) {
    (go(&self.shown, by: shown, in: layout), go(&self.travelled, by: travelled, in: layout))
  }

  private func go(_ way: inout Way, by pixels: Double, in layout: FlowLayout) -> Double {
    let before = way.position
    way.pixels += pixels
    way.position = Double(slot) - layout.offset(seenAt: start + way.pixels)
    return way.position - before
  }
}

extension FlowLayout {
  /// The offset of a cover whose middle is seen at a place of the stage.
  public func offset(seenAt x: Double) -> Double {
    let sign = isRightToLeft ? -1.0 : 1
    // From left to right, whichever way the items go.
    func isBefore(_ place: Double) -> Bool {
      let seen = self.x(at: sign * place)
      return seen.isFinite ? seen < x : place < 0
    }
    var (low, high) = (-1.0, 1.0)
    while !isBefore(low), low > -Self.farthest { low *= 2 }
    while isBefore(high), high < Self.farthest { high *= 2 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle } else { high = middle }
    }
    return sign * high
  }

  /// No hand comes farther.
  private static let farthest = 1e4
}
