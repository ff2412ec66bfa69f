extension TabLayout {
  /// The way of the pages from one tab to a far one: a mapping beside the position.
  ///
  /// The strip runs through all tabs between; the pages show the one left and the one sought, side
  /// by side, so that none between is ever bound. A jump that begins between
  /// two pages first ends that step: until `start` the pages follow the position as always.
  public struct FarJump: Sendable, Equatable {
    /// The page that is left.
    public let start: Int
    /// The page that is sought.
    public let end: Int
    /// The position at which the page that is left fills the view: `start`, unless the jump got
    /// another target on its way.
    public let origin: Double

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
      origin = Double(start)
    }

    /// A jump whose pages stand as `progress` says while the strip is at a position.
    ///
    /// s = (position − α) / (b − α) gives the origin α = (position − s·b) / (1 − s). Nil where the
    /// way is too short to tell.
    private init?(from start: Int, to end: Int, standingAt progress: Double, of position: Double) {
      let origin = (position - progress * Double(end)) / (1 - progress)
      guard (0..<0.999).contains(progress), (Double(end) - origin).magnitude > 1e-6 else {
        return nil
      }
      self.start = start
      self.end = end
      self.origin = origin
    }

    /// The jump that gets another target on its way: what is seen goes on from where it stands, and
    /// the page sought takes the place of the one that is no longer on the way.
    ///
    /// A target beyond the end leaves it as it is: it comes to that end first. Nil where it has
    /// hardly begun, or is all but there.
    public func bent(toward target: Int, at position: Double) -> Self? {
      let ahead = (Double(target) - position) * direction
      guard target != end, ahead < (Double(end) - position) * direction else { return self }
      guard isBent || target != start else { return self }
      let progress = progress(at: position)
      guard progress > 0.01, progress < 1 else { return nil }
      return ahead > 0
        ? Self(from: start, to: target, standingAt: progress, of: position)
        : Self(from: end, to: target, standingAt: 1 - progress, of: position)
    }

    /// The same jump when the tabs have been renumbered: what is seen stays where it is.
    public func renumbered(
      start: Int,
      end: Int,
      from earlier: Double,
      to later: Double
    ) -> Self? {
      Self(from: start, to: end, standingAt: progress(at: earlier), of: later)
    }

    /// How far one page's width moves the position, for a hand that lands in the jump.
    public var positionsPerPage: Double { (Double(end) - origin).magnitude }

    /// Whether it got another target on its way; then it rests on that one only.
    public var isBent: Bool { origin != Double(start) }

    /// Which way the position goes: 1 or −1.
    public var direction: Double { Double(end) > origin ? 1 : -1 }

    /// How much of the way is done: s = (position − a) / (b − a); negative before the start.
    public func progress(at position: Double) -> Double {
      (position - origin) / (Double(end) - origin)
    }

    /// The one or two pages that are seen, the one that is left first.
    public func pages(at position: Double) -> (leaving: Page, arriving: Page) {
      var progress = progress(at: position)
      // A bent jump whose swing still carries it the other way: its page waits for it.
      if isBent { progress = max(progress, 0) }
      guard progress >= 0, progress < 1 else {
        let slot = Int(slot: position.rounded(direction > 0 ? .down : .up))
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
      if isBent { return progress >= 1 }
      return progress >= 1 || (progress <= 0 && self.progress(at: earlier) > 0)
    }

    private func page(_ slot: Int, at position: Double) -> Page {
      Page(slot: slot, offset: Double(slot) - position)
    }
  }
}

/// Positions are pages; index 0 is the end of the way on the left, index 1 the one on the right.
///
/// A hand that lands in a jump moves between these two; a bent jump is left at its end only.
extension TabLayout.FarJump: Places {
  /// From the one end of the way to the other.
  public var bounds: ClosedRange<Double>? { min(origin, Double(end))...max(origin, Double(end)) }
  /// A jump does not come round.
  public var period: Int? { nil }
  /// Content rests on either end.
  public var snaps: Bool { true }
  /// The nearer end of the way.
  public func index(nearest position: Double) -> Int? {
    if isBent { return direction > 0 ? 1 : 0 }
    return position < (origin + Double(end)) / 2 ? 0 : 1
  }
  /// Where an end of the way lies.
  public func position(of index: Int) -> Double {
    if isBent { return Double(end) }
    return index <= 0 ? min(origin, Double(end)) : max(origin, Double(end))
  }
}
