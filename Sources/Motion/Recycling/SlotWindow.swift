/// The range of slots that have children now.
public struct SlotWindow: Sendable, Equatable {
  /// The slots, from the first to the one after the last.
  public let slots: Range<Int>

  /// No slots.
  public static let empty = Self(0..<0)

  /// Slots by their range.
  public init(_ slots: Range<Int>) { self.slots = slots }

  /// The slots at most a distance from a position, as far as there are items for them.
  public init(around position: Double, within distance: Double, in ring: Ring) {
    let first = Int(slot: (position - distance).rounded(.up))
    let last = Int(slot: (position + distance).rounded(.down))
    self.init(first..<max(last + 1, first), around: position, in: ring)
  }

  /// Those of some slots for which there are items; of two slots for one item, the nearer one.
  init(_ slots: Range<Int>, around position: Double, in ring: Ring) {
    guard ring.wraps else {
      self.slots = slots.clamped(to: 0..<ring.count)
      return
    }
    guard slots.count > ring.count, !ring.repeats else {
      self.slots = slots
      return
    }
    let nearest = Int(slot: (position - Double(ring.count) / 2).rounded(.up))
    let first = min(max(nearest, slots.lowerBound), slots.upperBound - ring.count)
    self.slots = first..<first + ring.count
  }

  /// The window after every slot is renumbered by `steps`.
  public func moved(by steps: Int) -> Self {
    Self(slots.lowerBound + steps..<slots.upperBound + steps)
  }

  // MARK: - Recycling

  /// The difference between two windows: on each side a range, which may be empty.
  public struct Change: Sendable, Equatable {
    /// Slots that leave below those that remain.
    public let leavingBelow: Range<Int>
    /// Slots that leave above those that remain.
    public let leavingAbove: Range<Int>
    /// Slots that enter below those that remain.
    public let enteringBelow: Range<Int>
    /// Slots that enter above those that remain.
    public let enteringAbove: Range<Int>
  }

  /// The slots that leave and enter when this window becomes another.
  public func change(to other: Self) -> Change {
    Change(
      leavingBelow: below(other),
      leavingAbove: above(other),
      enteringBelow: other.below(self),
      enteringAbove: other.above(self)
    )
  }

  private func below(_ other: Self) -> Range<Int> {
    let end = min(max(other.slots.lowerBound, slots.lowerBound), slots.upperBound)
    return slots.lowerBound..<end
  }

  private func above(_ other: Self) -> Range<Int> {
    let start = max(min(other.slots.upperBound, slots.upperBound), slots.lowerBound)
    return start..<slots.upperBound
  }

  // MARK: - Orders

  /// The slots in painting order: the farthest from a position first.
  public func farthestFirst(from position: Double) -> Order {
    Order(slots: slots, position: position, comesNearer: true)
  }

  /// The slots in the order of hit testing: the reverse of painting order.
  public func nearestFirst(from position: Double) -> Order {
    Order(slots: slots, position: position, comesNearer: false)
  }

  /// Slots by their distance from a position; of two as far, the higher one is nearer.
  public struct Order: Sequence, IteratorProtocol, Sendable {
    private let position: Double
    private let comesNearer: Bool
    private let slots: Range<Int>
    // Inwards, the remaining slots are between the two; outwards, outside of them.
    private var low: Int
    private var high: Int

    init(slots: Range<Int>, position: Double, comesNearer: Bool) {
      self.position = position
      self.comesNearer = comesNearer
      self.slots = slots
      guard !comesNearer else {
        low = slots.lowerBound
        high = slots.upperBound - 1
        return
      }
      let split = Int(slot: position.rounded(.down)) + 1
      // `Sequence` has a `min` and a `max` of its own.
      high = Swift.min(Swift.max(split, slots.lowerBound), slots.upperBound)
      low = high - 1
    }

    /// The next slot; nil at the end.
    public mutating func next() -> Int? { comesNearer ? nextInwards() : nextOutwards() }

    private mutating func nextInwards() -> Int? {
      guard low <= high else { return nil }
      if lowIsFarther {
        low += 1
        return low - 1
      }
      high -= 1
      return high + 1
    }

    private mutating func nextOutwards() -> Int? {
      let hasLow = low >= slots.lowerBound
      let hasHigh = high < slots.upperBound
      guard hasLow || hasHigh else { return nil }
      if hasHigh, !hasLow || lowIsFarther {
        high += 1
        return high - 1
      }
      low -= 1
      return low + 1
    }

    private var lowIsFarther: Bool {
      // Each difference is exact enough at 10⁹ slots; their sum would not be.
      position - Double(low) >= Double(high) - position
    }
  }
}
