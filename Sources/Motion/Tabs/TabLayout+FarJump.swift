extension TabLayout {
  /// The transition of the pages from one tab to a far one, mapped from the position.
  ///
  /// The strip runs through all tabs between; the pages show only `start` and `end`, side by side,
  /// so that no page between is bound. A jump that begins between two pages first completes that
  /// step: until `start` the pages follow the position as usual.
  public struct FarJump: Sendable, Equatable {
    /// The page at which the jump starts.
    public let start: Int
    /// The page at which the jump ends.
    public let end: Int
    /// The position at which the start page fills the view.
    public let origin: Double

    /// A visible page, and how many pages to the right of the view it is.
    public struct Page: Sendable, Equatable {
      /// The slot of the page.
      public let slot: Int
      /// Its distance from the view, in pages: 0 fills the view, 1 is beside it.
      public let offset: Double

      /// A page by its slot and its offset.
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

    /// A jump that has made `progress` while the strip is at a position.
    ///
    /// s = (position − α) / (b − α) gives the origin α = (position − s·b) / (1 − s). Nil where the
    /// distance is too short for that.
    private init?(from start: Int, to end: Int, standingAt progress: Double, of position: Double) {
      let origin = (position - progress * Double(end)) / (1 - progress)
      guard (0..<0.999).contains(progress), (Double(end) - origin).magnitude > 1e-6 else {
        return nil
      }
      self.start = start
      self.end = end
      self.origin = origin
    }

    /// The jump after a change of target: the visible pages continue from where they are, and the
    /// new target replaces the page that is no longer on the way.
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

    /// The same jump after the tabs are renumbered; the visible pages keep their places.
    public func renumbered(
      start: Int,
      end: Int,
      from earlier: Double,
      to later: Double
    ) -> Self? {
      Self(from: start, to: end, standingAt: progress(at: earlier), of: later)
    }

    /// How far one page's width moves the position, for a drag that begins during the jump.
    public var positionsPerPage: Double { (Double(end) - origin).magnitude }

    /// Whether the target changed during the jump; it then rests only on the new one.
    public var isBent: Bool { origin != Double(start) }

    /// The direction in which the position moves: 1 or −1.
    public var direction: Double { Double(end) > origin ? 1 : -1 }

    /// The progress s = (position − a) / (b − a); negative before the start.
    public func progress(at position: Double) -> Double {
      (position - origin) / (Double(end) - origin)
    }

    /// The one or two visible pages, the start page first.
    public func pages(at position: Double) -> (leaving: Page, arriving: Page) {
      var progress = progress(at: position)
      // Its velocity may still carry a bent jump backwards; the pages wait at 0 meanwhile.
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

    /// Whether a step of the position ends the jump, at either of its pages.
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

/// Positions are pages; index 0 is the left end of the jump, index 1 the right one.
///
/// A drag that begins during a jump moves between these two; a bent jump rests on its end only.
extension TabLayout.FarJump: Places {
  /// From one end of the jump to the other.
  public var bounds: ClosedRange<Double>? { min(origin, Double(end))...max(origin, Double(end)) }
  /// A jump is not cyclic.
  public var period: Int? { nil }
  /// Content rests on either end.
  public var snaps: Bool { true }
  /// The nearer end of the jump.
  public func index(nearest position: Double) -> Int? {
    if isBent { return direction > 0 ? 1 : 0 }
    return position < (origin + Double(end)) / 2 ? 0 : 1
  }
  /// The position of an end of the jump.
  public func position(of index: Int) -> Double {
    if isBent { return Double(end) }
    return index <= 0 ? min(origin, Double(end)) : max(origin, Double(end))
  }
}
