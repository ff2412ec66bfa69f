/// Items in a circle, or in a row that ends.
///
/// A slot is a place in the endless row into which a ring unrolls: slot k shows item k modulo the
/// count. A position is a slot with a fraction. Neither is ever re-based: a Double represents a
/// position of 10⁹ items to a ten millionth, and an Int every slot.
public struct Ring: Sendable, Equatable {
  /// How many items there are.
  public let count: Int
  /// Whether the last item is followed by the first.
  public let wraps: Bool
  /// Whether an item may appear in two slots at a time.
  public let repeats: Bool

  /// As many items are a ring however many slots are visible: the view then shows fewer of them.
  public static let endless = 12

  /// A ring or a row; a single item is a ring only if it repeats, and no items never are.
  public init(count: Int, wraps: Bool, repeats: Bool = false) {
    precondition(count >= 0, "There cannot be fewer than no items.")
    self.count = count
    self.repeats = repeats && wraps && count > 0
    self.wraps = wraps && (count > 1 || self.repeats)
  }

  /// A ring when it is long enough for `visible` slots at once and two spare ones, in which items
  /// enter and leave out of view, so that none appears twice; else a row.
  ///
  /// From `endless` items on, and with `repeats`, it is a ring however short it is.
  public init(count: Int, visible: Int, repeats: Bool = false) {
    let isLong = count >= min(max(visible, 1) + 2, Self.endless)
    self.init(count: count, wraps: repeats || isLong, repeats: repeats)
  }

  /// The item in a slot; nil beyond the ends of a row.
  public func index(of slot: Int) -> Int? {
    guard wraps else { return (0..<count).contains(slot) ? slot : nil }
    let remainder = slot % count
    return remainder < 0 ? remainder + count : remainder
  }

  /// The lap of a slot around the ring; negative below slot 0.
  public func lap(of slot: Int) -> Int {
    guard wraps else { return 0 }
    return slot >= 0 ? slot / count : -((count - 1 - slot) / count)
  }

  /// The copy of an item that is nearest to a position; of two, the one ahead.
  public func slot(of index: Int, nearestTo position: Double) -> Int {
    guard wraps else { return index }
    // Clamped so that laps times count is a valid slot.
    let laps = (position.clamped(to: -9e15...9e15) - Double(index)) / Double(count)
    return index + count * Int(slotNearestTo: laps)
  }

  /// The slot nearest to a position, within the ends of a row; nil without items.
  public func slot(nearestTo position: Double) -> Int? {
    guard count > 0 else { return nil }
    let slot = Int(slotNearestTo: position)
    return wraps ? slot : min(max(slot, 0), count - 1)
  }

  /// From the first item to the last of a row; nil in a ring, which has no ends.
  public var bounds: ClosedRange<Double>? { wraps ? nil : 0...Double(max(count - 1, 0)) }

  /// The slot of an item after the items change, so that it keeps its place on the screen.
  public func slot(_ slot: Int, becoming index: Int, in ring: Ring) -> Int {
    ring.wraps ? lap(of: slot) * ring.count + index : index
  }
}

/// Positions are items: covers of a flow, pages of a pager.
extension Ring: Places {
  /// After how many slots the items repeat; nil in a row.
  public var period: Int? { wraps ? count : nil }
  /// Whether there is an item to rest on.
  public var snaps: Bool { count > 0 }
  /// The slot nearest to a position.
  public func index(nearest position: Double) -> Int? { slot(nearestTo: position) }
  /// The position of a slot, within the ends of a row.
  public func position(of index: Int) -> Double { clamped(Double(index)) }
}
