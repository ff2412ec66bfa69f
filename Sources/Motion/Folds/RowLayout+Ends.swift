extension RowLayout {
  /// The height of all content: rows, gaps and the spaces before and after them.
  public var contentHeight: Double { leading + distance(toSlot: count) + trailing }

  /// The scroll offset at which the content ends with the view.
  public var greatestOffset: Double { max(0, contentHeight - viewHeight) }

  /// The least change of the offset that brings a row into the view, below the leading space and
  /// above the lowest `foot` pixels, unless it is the last one.
  public func offset(revealing row: Int, foot: Double = 0) -> Double {
    let row = min(max(row, 0), max(count - 1, 0))
    let start = distance(toSlot: slot(ofRow: row))
    let least = min(start + rowHeight + leading + foot - viewHeight, start)
    let sought = min(max(offset, least), start)
    return sought == offset ? offset : sought.clamped(to: 0...greatestOffset)
  }

  /// What the release of a pull beyond an end does.
  public enum PullOutcome: Sendable {
    case nothing
    case create
    case leave
    /// The done rows are cleared or, without any, the level that was left last opens again.
    case finish
  }

  /// How a pull at the top is shown: a gap for the new row, and the rest as the list's offset.
  public struct PullShown: Sendable, Equatable {
    /// The height of the gap above the first row.
    public var gap: Double
    /// The scroll offset: the empty space above the gap, negative.
    public var offset: Double
  }

  /// The gap and the offset that show a pull (g = min(pull, H), the empty space above it).
  public func showing(pull: Double) -> PullShown {
    let gap = min(max(pull, 0), rowHeight)
    return PullShown(gap: gap, offset: gap - max(pull, 0))
  }

  /// How far a list that accepts new rows is pulled 1 : 1 before the rubber band begins.
  public var freePull: Double { levelPull + 24 }

  /// The pull that acts on the whole level instead of a row.
  private var levelPull: Double { 2 * rowHeight }

  /// The outcome of a pull at the top (a new row from H on, the parent level beyond 2·H).
  public func outcome(ofPull pull: Double, hasParent: Bool) -> PullOutcome {
    if hasParent && pull > levelPull { return .leave }
    return pull >= rowHeight ? .create : .nothing
  }

  /// The outcome of a pull beyond the end (the command from two rows on).
  public func outcome(ofPush push: Double) -> PullOutcome {
    push >= levelPull ? .finish : .nothing
  }
}
