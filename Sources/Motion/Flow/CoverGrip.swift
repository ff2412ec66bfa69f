/// A press on a cover, which follows the pointer as far as the style allows.
public struct CoverGrip: Sendable {
  private let slot: Int
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

  /// Moves right by pixels.
  ///
  /// `shown` is the movement of the cover, `travelled` that of the pointer. Returns the movement of
  /// the position for each of them.
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
  /// The offset of a cover whose middle appears at an x of the stage.
  public func offset(seenAt x: Double) -> Double {
    let sign = isRightToLeft ? -1.0 : 1
    // In the order from left to right, whatever the direction of the items.
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

  private static let farthest = 1e4
}
