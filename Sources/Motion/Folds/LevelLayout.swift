/// The places of all rows while a stack opens or closes: its siblings move away above and below and
/// darken, it becomes the header, and its own rows spread below it.
///
/// At progress 0 the picture is the parent's list and at 1 the stack's, each as it is scrolled.
/// Rows are drawn in this order: siblings, children from the last to the first, the opened row.
public struct LevelLayout: Sendable, Equatable {
  /// The list that the stack is a row of.
  public let siblings: ScrolledRows
  /// The stack's own list; it begins below the header.
  public let children: ScrolledRows
  /// The index of the sibling that opens.
  public let opened: Int
  /// How far the stack is open, from 0 to 1.
  public let progress: Double
  /// The height of every row at this progress, between those of the two lists.
  public let rowHeight: Double
  /// The height of the stack's own rows at progress 1.
  private let childHeight: Double
  /// The height of the view.
  public let viewHeight: Double

  /// Where the opened row is at progress 0.
  private let start: Double
  /// The children that are in the view at progress 1; no others move.
  private let restingChildren: Range<Int>

  /// A stack during its transition; `leading` is the space for the siblings' header, `childHeight`
  /// the height of the stack's own rows if it is another than that of the siblings.
  public init(
    siblings: ScrolledRows,
    opened: Int,
    children: ScrolledRows,
    progress: Double,
    viewHeight: Double,
    rowHeight: Double = 56,
    childHeight: Double? = nil,
    leading: Double = 0
  ) {
    precondition((0..<siblings.rowCount).contains(opened), "The row that opens is one of the list.")
    precondition(rowHeight > 0 && rowHeight.isFinite, "Rows have a height.")
    self.siblings = siblings
    self.children = children
    self.opened = opened
    self.progress = progress.clamped(to: 0...1)
    let childHeight = childHeight ?? rowHeight
    precondition(childHeight > 0 && childHeight.isFinite, "Rows have a height.")
    self.childHeight = childHeight
    self.rowHeight = Self.rowHeight(from: rowHeight, to: childHeight, progress: self.progress)
    self.viewHeight = viewHeight
    start = leading + Double(opened) * rowHeight - siblings.offset
    let hidden = (children.offset / childHeight).rounded(.down)
    let needed = ((viewHeight + children.offset) / childHeight - 1).rounded(.up)
    let last = min(max(Int(slot: needed), 0), children.rowCount)
    restingChildren = min(max(Int(slot: hidden), 0), last)..<last
  }

  /// The height of all rows between two levels: one height at any instant.
  public static func rowHeight(from old: Double, to new: Double, progress: Double) -> Double {
    old + (new - old) * progress.clamped(to: 0...1)
  }

  // MARK: - The opened row

  /// Where the opened row is, on its way to the top of the view.
  public var headerTop: Double {
    (1 - progress) * start
  }

  /// How much the opened row has turned from a row into the header: its colour and its chevron.
  public var headerBlend: Double { progress }

  /// The opacity of the opened row's shadow, 0 at both ends.
  public var headerShadow: Double {
    progress == 1 ? 0 : sin(progress * .pi)
  }

  // MARK: - Siblings

  /// The opacity of what is written below the siblings.
  public var siblingAlpha: Double {
    max(0, 1 - 1.25 * progress)
  }

  /// The shade over the siblings, which are as dark in the light theme: they fade to no pastels.
  public var siblingShade: FoldShade { .veil.scaled(by: progress) }

  /// How far the rows above the opened one have moved, and the parent's own header with them.
  public var shiftAbove: Double { headerTop - start }

  /// How far the rows below the opened one have moved: out of the view, and never over a child.
  public var shiftBelow: Double {
    // n counts to the last child that is in the view at rest.
    let spread = Double(restingChildren.upperBound) * childHeight - children.offset
    return shiftAbove + progress * max(spread, viewHeight - rowHeight)
  }

  /// Where a sibling is.
  public func top(ofSibling row: Int) -> Double {
    if row == opened { return headerTop }
    return start + Double(row - opened) * rowHeight + (row < opened ? shiftAbove : shiftBelow)
  }

  /// The siblings above the opened row that are in the view.
  public var siblingsAbove: Range<Int> {
    guard progress < 1 else { return opened..<opened }
    let fitting = (headerTop / rowHeight).rounded(.up).clamped(to: 0...Double(opened))
    let beyond = ((headerTop - viewHeight) / rowHeight).rounded(.down)
    let hidden = beyond.clamped(to: 0...fitting)
    return (opened - Int(slot: fitting))..<(opened - Int(slot: hidden))
  }

  /// The siblings below the opened row that are in the view.
  public var siblingsBelow: Range<Int> {
    let first = opened + 1
    guard progress < 1 else { return first..<first }
    let top = top(ofSibling: first)
    let rest = Double(siblings.rowCount - first)
    let fitting = ((viewHeight - top) / rowHeight).rounded(.up).clamped(to: 0...rest)
    let hidden = (-top / rowHeight).rounded(.down).clamped(to: 0...fitting)
    return (first + Int(slot: hidden))..<(first + Int(slot: fitting))
  }

  // MARK: - Children

  /// The children that are in the view; none while the stack is shut.
  public var visibleChildren: Range<Int> {
    guard progress > 0 else { return restingChildren.lowerBound..<restingChildren.lowerBound }
    // From `top(ofChild:)` < view height, solved for the child.
    let reach = ((viewHeight - headerTop - rowHeight) / progress + children.offset) / childHeight
    let resting = Double(restingChildren.lowerBound)...Double(restingChildren.upperBound)
    return restingChildren.lowerBound..<Int(slot: reach.rounded(.up).clamped(to: resting))
  }

  /// Where a child begins.
  public func top(ofChild child: Int) -> Double {
    headerTop + rowHeight + progress * (childHeight * Double(child) - children.offset)
  }

  /// The share of the height of rows that a child has: it is squashed with its text, never cut.
  public var childSquash: Double { progress * childHeight / rowHeight }

  /// The shade over the children while they spread.
  public var childShade: FoldShade {
    FoldShade(darkTop: 0.55, darkBottom: 0.12).scaled(by: 1 - progress)
  }
}
