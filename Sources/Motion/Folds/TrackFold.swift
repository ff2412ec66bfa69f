/// Two track lists that share a page by a fraction: the one above folds shut as the one below
/// unfolds, pair of rows by pair of rows; below the last row lies flat, blank paper.
///
/// Each list keeps its own scroll offset: at 0 and at 1 the picture is that of the list at rest.
public struct TrackFold: Sendable, Equatable {
  /// One of the two places of a list.
  public enum Side: Sendable {
    case above
    case below
  }

  /// A pair of rows and its fold; beyond a list's end, as much blank paper, which does not fold.
  public struct Slot: Sendable, Equatable {
    /// Where on the page it begins.
    public var top: Double
    /// Its height on the page.
    public var height: Double
    /// The list's row on the upper panel.
    public var firstRow: Int
    /// How many rows there are, from 0 to 2; the panels without one are not drawn.
    public var rowCount: Int
    /// The panel of the first row, in that row's coordinates.
    public var upper: FoldPanel
    /// The panel of the second row, in that row's coordinates.
    public var lower: FoldPanel

    /// How far the upper panel extends below the lower one.
    public var overlap: Double { FoldLayout.Halves(upper: upper, lower: lower).overlap }
  }

  /// The list that fills the page at fraction 0.
  public let above: ScrolledRows
  /// The list that fills the page at fraction 1.
  public let below: ScrolledRows
  /// The part of the page that the list below has.
  public let fraction: Double
  /// The height of a row.
  public let rowHeight: Double
  /// How many pairs of each list are used: as many as fill the page, or as the longer list has.
  public let pairCount: Int

  private let pair: FoldLayout
  private let single: FoldLayout
  private let aboveFirst: Int
  private let belowFirst: Int
  private let start: Double
  private let wave: Double

  /// How much later each pair begins than its neighbour.
  private static let stagger = 0.44
  private static let eyeDistance = 1800.0
  private static let highestPage = 1e5

  /// Two lists on a page of some height; the first row is `inset` below its upper end.
  public init(
    above: ScrolledRows,
    below: ScrolledRows,
    fraction: Double,
    pageHeight: Double,
    rowHeight: Double = 44,
    inset: Double = 0,
    shades: FoldShades = .tracks(isDark: true)
  ) {
    precondition(rowHeight > 0 && rowHeight.isFinite, "Rows of a track list have a height.")
    self.above = above
    self.below = below
    self.fraction = fraction.clamped(to: 0...1)
    self.rowHeight = rowHeight
    pair = FoldLayout(height: 2 * rowHeight, eyeDistance: Self.eyeDistance, shades: shades)
    single = FoldLayout(height: rowHeight, eyeDistance: Self.eyeDistance, shades: shades)
    aboveFirst = Self.firstPair(of: above, pairHeight: pair.height, inset: inset)
    belowFirst = Self.firstPair(of: below, pairHeight: pair.height, inset: inset)
    // Both lists at rest begin with a whole pair at or above the page's upper end; between the two
    // the stack begins in between, so that each end is exact.
    let aboveStart = inset + Double(aboveFirst) * pair.height - above.offset
    let belowStart = inset + Double(belowFirst) * pair.height - below.offset
    start = (1 - self.fraction) * aboveStart + self.fraction * belowStart
    let page = pageHeight.clamped(to: 0...Self.highestPage)
    let rest = (page - min(aboveStart, belowStart)).clamped(to: 1...Self.highestPage)
    let fill = Int(slot: (rest / pair.height).rounded(.up))
    let longest = max(
      Self.pairCount(of: above, from: aboveFirst),
      Self.pairCount(of: below, from: belowFirst)
    )
    pairCount = max(min(fill, longest), 1)
    wave = (1 + Self.stagger * Double(pairCount - 1)) * (1 - self.fraction)
  }

  private static func firstPair(of list: ScrolledRows, pairHeight: Double, inset: Double) -> Int {
    max(Int(slot: ((list.offset - inset) / pairHeight).rounded(.down)), 0)
  }

  private static func pairCount(of list: ScrolledRows, from first: Int) -> Int {
    max((list.rowCount + 1) / 2 - first, 0)
  }

  // MARK: - The pairs

  /// How far a pair is open, from 0 to 1; a pair counts from the first one on the page.
  public func openness(_ index: Int, of side: Side) -> Double {
    // u = clamp((1 + 0.44·(m − 1))·(1 − f) − 0.44·k, 0, 1), and 1 − u;
    // ordered so that rounding leaves a pair exactly open at f = 0 and exactly shut at f = 1.
    let rest = 1 + Self.stagger * Double(pairCount - 1 - index)
    let whole = 1 + Self.stagger * Double(pairCount - 1)
    let above = (rest - whole * fraction).clamped(to: 0...1)
    return side == .above ? above : 1 - above
  }

  /// Where on the page a pair begins; the one after the last of a list is where that list ends.
  public func top(_ index: Int, of side: Side) -> Double {
    let opened = opennessAbove(before: index)
    guard side == .below else { return start + pair.height * opened }
    let closed = Double(index) - opened
    return start + pair.height * (opennessAbove(before: pairCount) + closed)
  }

  /// A pair of one of the lists, `index` from 0 to below `pairCount`.
  public func slot(_ index: Int, of side: Side) -> Slot {
    let list = side == .above ? above : below
    let firstRow = 2 * (index + (side == .above ? aboveFirst : belowFirst))
    let rowCount = min(max(list.rowCount - firstRow, 0), 2)
    let open = openness(index, of: side)
    let top = top(index, of: side)
    var panels = pair.folded(gap: pair.height * open, top: top)
    panels.lower = panels.lower.counted(from: rowHeight)
    if rowCount == 1 { panels = lastRow(open: open, top: top) }
    return Slot(
      top: top,
      height: pair.height * open,
      firstRow: firstRow,
      rowCount: rowCount,
      upper: panels.upper,
      lower: panels.lower
    )
  }

  /// A last row without a partner: it hangs by its neighbour's edge, and blank paper is below it.
  private func lastRow(open: Double, top: Double) -> FoldLayout.Halves {
    let gap = rowHeight * open
    return FoldLayout.Halves(
      upper: single.hinged(by: .top, gap: gap, top: top),
      lower: single.hinged(by: .bottom, gap: gap, top: top + gap)
    )
  }

  /// How far the pairs of the list above are open, summed up over those before a pair.
  ///
  /// The sum of clamp(A − s·i, 0, 1) over i < k: ones, then an arithmetic series, then zeros.
  private func opennessAbove(before index: Int) -> Double {
    let count = Double(max(index, 0))
    let full = min(max(((wave - 1) / Self.stagger).rounded(.down) + 1, 0), count)
    let some = min(max((wave / Self.stagger).rounded(.up), full), count)
    let series = (some - full) * wave - Self.stagger * (some * (some - 1) - full * (full - 1)) / 2
    return full + series
  }
}
