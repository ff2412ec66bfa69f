extension TrackFold {
  /// Which two records' lists share the page while the flow moves, and by what fraction.
  ///
  /// Record numbers are unbounded, as the flow's position is. The lower index is the list above, so
  /// that the rules for drags and flings agree between neighbours, in both directions.
  public struct Share: Sendable, Equatable {
    /// The record whose list fills the page at fraction 0.
    public var above: Int
    /// The record whose list fills the page at fraction 1.
    public var below: Int
    /// The part of the page that the list below has, from 0 to 1.
    public var fraction: Double

    /// Two different records, and the second one's part of the page.
    public init(above: Int, below: Int, fraction: Double) {
      self.above = above
      self.below = below
      self.fraction = fraction.clamped(to: 0...1)
    }
  }
}

extension TrackFold.Share {
  /// During a drag: the two records that bracket the flow's position.
  public init(inHandAt position: Double) {
    let whole = position.rounded(.down)
    let above = Int(slot: whole)
    self.init(above: above, below: above + 1, fraction: position - whole)
  }

  /// The record whose list fills the page, if one does.
  public var soleRecord: Int? {
    if fraction == 0 { return above }
    return fraction == 1 ? below : nil
  }

  /// The fraction to which a spring moves this share on the way to another one.
  ///
  /// A list that is not wanted closes; of two, the emptier. Once the wanted share is reached it is
  /// followed without a spring, until another rule applies.
  public func goal(towards wanted: Self) -> Double {
    let keepsAbove = above == wanted.above || above == wanted.below
    let keepsBelow = below == wanted.above || below == wanted.below
    if keepsAbove && keepsBelow { return wanted.fraction }
    if keepsAbove != keepsBelow { return keepsAbove ? 0 : 1 }
    return fraction < 0.5 ? 0 : 1
  }

  /// The share to continue with once this one shows a single list; its picture is the same.
  ///
  /// It adds the list that is wanted beside that one or, where that one is not wanted itself, the
  /// fuller of the two wanted lists. Nil while two lists are visible.
  public func successor(towards wanted: Self) -> Self? {
    guard let record = soleRecord else { return nil }
    if record == wanted.above { return Self(above: record, below: wanted.below, fraction: 0) }
    if record == wanted.below { return Self(above: wanted.above, below: record, fraction: 1) }
    let next = wanted.fraction < 0.5 ? wanted.above : wanted.below
    return record < next
      ? Self(above: record, below: next, fraction: 0)
      : Self(above: next, below: record, fraction: 1)
  }
}
