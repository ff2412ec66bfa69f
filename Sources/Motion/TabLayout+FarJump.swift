extension TabLayout {
  /// The way of the pages from one tab to a far one: a mapping beside the position.
  ///
  /// The strip runs through all tabs between; the pages show the one left and the one sought, side
  /// by side, so that none between is ever bound (tabs.md, "Far jump"). A jump that begins between
  /// two pages first ends that step: until `start` the pages follow the position as always.
  public struct FarJump: Sendable, Equatable {
    /// The page that is left.
    public let start: Int
    /// The page that is sought.
    public let end: Int

    /// A page that is seen, and how many pages to the right of the view it stands.
    public struct Page: Sendable, Equatable {
      /// Which page.
      public let slot: Int
      /// Where it stands: 0 fills the view, 1 is beside it.
      public let offset: Double

      /// A page by its slot and its place.
      public init(slot: Int, offset: Double) {
        self.slot = slot
        self.offset = offset
      }
    }

    /// A jump from a position to a slot; nil when no page lies between.
    public init?(from position: Double, to end: Int) {
      let isAhead = Double(end) > position
      let start = Int(slot: position.rounded(isAhead ? .up : .down))
      guard abs(end - start) > 1 else { return nil }
      self.start = start
      self.end = end
    }

    /// How far one page's width moves the position, for a hand that lands in the jump.
    public var positionsPerPage: Double { Double(abs(end - start)) }

    /// How much of the way is done: s = (position − a) / (b − a); negative before the start.
    public func progress(at position: Double) -> Double {
      (position - Double(start)) / Double(end - start)
    }

    /// The one or two pages that are seen, the one that is left first.
    public func pages(at position: Double) -> (leaving: Page, arriving: Page) {
      let progress = progress(at: position)
      let direction = end > start ? 1.0 : -1.0
      guard progress >= 0, progress < 1 else {
        let slot = Int(slot: position.rounded(end > start ? .down : .up))
        return (page(slot, at: position), page(slot + Int(direction), at: position))
      }
      return (
        Page(slot: start, offset: -progress * direction),
        Page(slot: end, offset: (1 - progress) * direction)
      )
    }

    /// Whether a step of the position ends the jump: it reaches the page sought, or goes back to the
    /// one left.
    public func ends(from earlier: Double, to later: Double) -> Bool {
      let progress = progress(at: later)
      return progress >= 1 || (progress <= 0 && self.progress(at: earlier) > 0)
    }

    private func page(_ slot: Int, at position: Double) -> Page {
      Page(slot: slot, offset: Double(slot) - position)
    }
  }
}

/// Positions are pages; index 0 is the end of the way on the left, index 1 the one on the right.
///
/// A hand that lands in a jump moves between these two.
extension TabLayout.FarJump: Places {
  /// From the one end of the way to the other.
  public var bounds: ClosedRange<Double>? { Double(min(start, end))...Double(max(start, end)) }
  /// A jump does not come round.
  public var period: Int? { nil }
  /// Content rests on either end.
  public var snaps: Bool { true }
  /// The nearer end of the way.
  public func index(nearest position: Double) -> Int? {
    position < Double(start + end) / 2 ? 0 : 1
  }
  /// Where an end of the way lies.
  public func position(of index: Int) -> Double {
    Double(index <= 0 ? min(start, end) : max(start, end))
  }
}
