/// Where the tabs of a strip are and the capsule over them, for any position between two pages.
///
/// The capsule stays in the middle, the tabs move under it. The strip's own place is the pixel of
/// the unrolled strip that is in the middle: unbounded in a ring, and never re-based.
public struct TabLayout: Sendable, Equatable {
  /// The tabs as cells that rest with their middle in the middle.
  private let cells: SnapLayout

  /// A layout by the widths of the tabs, each that of its title and its padding.
  ///
  /// It is a ring unless it is `bounded` or there is one tab only. Tabs narrower than the strip
  /// share the surplus as equal gaps, so that none is ever seen twice.
  public init(
    widths: [Double],
    viewport: Double,
    isBounded: Bool = false,
    isRightToLeft: Bool = false
  ) {
    let wraps = !isBounded && widths.count > 1
    cells = SnapLayout(
      widths: widths,
      viewport: viewport,
      spacing: wraps ? SnapLayout.ringSpacing(for: widths, in: viewport) : 0,
      wraps: wraps,
      isRightToLeft: isRightToLeft
    )
  }

  /// The widths of the tabs.
  public var widths: [Double] { cells.widths }
  /// How far the strip reaches.
  public var viewport: Double { cells.viewport }
  /// The tabs as a ring or as a row that ends.
  public var ring: Ring { cells.ring }
  /// Whether the first tab is on the right.
  public var isRightToLeft: Bool { cells.isRightToLeft }
  /// The gap between two tabs.
  public var gap: Double { cells.spacing }
  /// How far it is once round.
  public var circumference: Double { cells.circumference }

  // MARK: - The strip

  /// From pages to pixels: the pixel of the unrolled strip that is in the middle at a position.
  ///
  /// It is lerp(centre(i), centre(i + 1), frac) of the tabs that bracket the position (seed LN-11).
  public func offset(at position: Double) -> Double {
    ring.count > 0 ? cells.offset(at: position) + viewport / 2 : 0
  }

  /// From pixels to pages: the position at which a pixel of the unrolled strip is in the middle.
  ///
  /// It undoes `offset(at:)`. `position(of:)`, which a scroller asks, gives pixels instead.
  public func position(at offset: Double) -> Double { cells.position(at: offset - viewport / 2) }

  // MARK: - What is seen

  /// Where in the strip the capsule is, as wide as the tabs that bracket the position (seed LN-10).
  public func capsule(at position: Double) -> Interval {
    Interval(middle: viewport / 2, length: capsuleWidth(at: position))
  }

  /// Where in the strip a tab is; nil beyond the ends of a row.
  public func frame(of slot: Int, at position: Double) -> Interval? {
    cells.frame(of: slot, at: cells.offset(at: position))
  }

  /// The tabs of which something is seen.
  public func window(at position: Double) -> SlotWindow {
    cells.window(at: cells.offset(at: position))
  }

  /// The tab under a place of the strip; nil in a gap.
  public func slot(under place: Double, at position: Double) -> Int? {
    cells.slot(under: place, at: cells.offset(at: position))
  }

  /// The width between those of the two tabs that *bracket* the position: the second nearest one
  /// may be behind, and then the width jumps (B-LN2).
  private func capsuleWidth(at position: Double) -> Double {
    guard ring.count > 0 else { return 0 }
    let position = ring.clamped(position)
    let slot = Int(slot: position.rounded(.down))
    guard let index = ring.index(of: slot) else { return 0 }
    guard let next = ring.index(of: slot + 1) else { return widths[index] }
    return lerp(widths[index], widths[next], (position - Double(slot)).clamped(to: 0...1))
  }
}

/// Positions are pixels of the unrolled strip, for a strip that is in hand or thrown.
extension TabLayout: Places {
  /// The pixels of the first and the last tab; nil in a ring.
  public var bounds: ClosedRange<Double>? {
    cells.bounds.map { $0.lowerBound + viewport / 2...$0.upperBound + viewport / 2 }
  }
  /// After how many slots the tabs come again; nil when they end.
  public var period: Int? { ring.period }
  /// Whether there is a tab to rest on.
  public var snaps: Bool { ring.snaps }
  /// From pixels to a slot: that whose tab's middle is nearest to a pixel of the unrolled strip.
  public func index(nearest position: Double) -> Int? {
    cells.slot(nearestTo: position - viewport / 2)
  }
  /// From a slot to pixels: the pixel of the unrolled strip that is its tab's middle.
  public func position(of index: Int) -> Double { cells.position(of: index) + viewport / 2 }
}
