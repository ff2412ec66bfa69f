public import Geometry

/// The places of a strip's tabs and of the capsule over them, for any position between two pages.
///
/// The capsule is in the middle, and the tabs move under it. The strip's offset is the pixel of the
/// unrolled strip that is in the middle: unbounded in a ring, and never re-based.
public struct TabLayout: Sendable, Equatable {
  private let cells: SnapLayout

  /// The length of the strip.
  public let viewport: Double
  /// The part of the strip that has tabs: all of it, or the length of a ring that is shorter.
  public let view: Interval

  /// The most that the surplus adds to the width of a tab.
  public static let mostGrowth = 28.0

  /// A layout by the widths of the tabs, each that of its title and its padding.
  ///
  /// It is a ring unless it is bounded or there is one tab only. Tabs of a ring that is shorter
  /// than the strip share the surplus: they grow, and the capsule with them, so that tabs always
  /// touch.
  public init(
    widths: [Double],
    viewport: Double,
    isBounded: Bool = false,
    isRightToLeft: Bool = false
  ) {
    let wraps = !isBounded && widths.count > 1
    let surplus = wraps ? max(viewport - widths.reduce(0, +), 0) / Double(widths.count) : 0
    let grown = widths.map { $0 + min(surplus, Self.mostGrowth) }
    let length = wraps ? min(grown.reduce(0, +), viewport) : viewport
    self.viewport = viewport
    view = Interval(middle: viewport / 2, length: length)
    cells = SnapLayout(
      widths: grown,
      viewport: length,
      wraps: wraps,
      isRightToLeft: isRightToLeft
    )
  }

  /// The widths of the tabs, each with its share of the surplus.
  public var widths: [Double] { cells.widths }
  /// The tabs as a ring or as a row that ends.
  public var ring: Ring { cells.ring }
  /// Whether the first tab is on the right.
  public var isRightToLeft: Bool { cells.isRightToLeft }
  /// The length of one lap of the ring.
  public var circumference: Double { cells.circumference }

  // MARK: - The strip

  /// From pages to pixels: the pixel of the unrolled strip that is in the middle at a position.
  public func offset(at position: Double) -> Double {
    ring.count > 0 ? cells.offset(at: position) + middle : 0
  }

  /// From pixels to pages: the position at which a pixel of the unrolled strip is in the middle.
  public func position(at offset: Double) -> Double { cells.position(at: offset - middle) }

  private var middle: Double { cells.viewport / 2 }

  // MARK: - Visible tabs

  /// Where in the strip the capsule is, as wide as the tabs that bracket the position.
  public func capsule(at position: Double) -> Interval {
    Interval(middle: viewport / 2, length: capsuleWidth(at: position))
  }

  /// Where in the strip a tab is; nil beyond the ends of a row.
  public func frame(of slot: Int, at position: Double) -> Interval? {
    cells.frame(of: slot, at: cells.offset(at: position)).map {
      Interval(start: $0.start + view.start, length: $0.length)
    }
  }

  /// The visible tabs; in a short ring a tab may be on both sides, a part of it on each.
  public func window(at position: Double) -> SlotWindow {
    let offset = cells.offset(at: position)
    return ring.wraps ? SlotWindow(cells.slots(at: offset)) : cells.window(at: offset)
  }

  /// How visible a tab at a place is, 0...1.
  ///
  /// In a ring that is shorter than the strip a tab changes sides when half of it is across each
  /// end; at just half it is at the end of the reading direction.
  public func presence(of frame: Interval) -> Double {
    guard view.length < viewport, frame.length > 0 else { return 1 }
    let inside = min(frame.end, view.end) - max(frame.start, view.start)
    let isLast = (frame.middle > view.middle) != isRightToLeft
    return ((inside / frame.length - (isLast ? 0.35 : 0.55)) / 0.1).clamped(to: 0...1)
  }

  /// The tab under a place of the strip; nil where there is none.
  public func slot(under place: Double, at position: Double) -> Int? {
    guard place >= 0, place < viewport else { return nil }
    return window(at: position).slots.first { slot in
      guard let frame = frame(of: slot, at: position) else { return false }
      return place >= frame.start && place < frame.end && presence(of: frame) >= 0.5
    }
  }

  /// The width between those of the two tabs that *bracket* the position.
  ///
  /// The second nearest tab may be behind the position, and the width would jump.
  private func capsuleWidth(at position: Double) -> Double {
    guard ring.count > 0 else { return 0 }
    let position = ring.clamped(position)
    let slot = Int(slot: position.rounded(.down))
    guard let index = ring.index(of: slot) else { return 0 }
    guard let next = ring.index(of: slot + 1) else { return widths[index] }
    return lerp(widths[index], widths[next], (position - Double(slot)).clamped(to: 0...1))
  }
}

/// Positions are pixels of the unrolled strip, for a strip that is dragged or flung.
extension TabLayout: Places {
  /// The pixels of the first and the last tab; nil in a ring.
  public var bounds: ClosedRange<Double>? {
    cells.bounds.map { $0.lowerBound + middle...$0.upperBound + middle }
  }
  /// After how many slots the tabs repeat; nil when they end.
  public var period: Int? { ring.period }
  /// Whether there is a tab to rest on.
  public var snaps: Bool { ring.snaps }
  /// From pixels to a slot: the tab whose middle is nearest to a pixel of the strip.
  public func index(nearest position: Double) -> Int? {
    cells.slot(nearestTo: position - middle)
  }
  /// From a slot to pixels: the pixel of the unrolled strip that is its tab's middle.
  public func position(of index: Int) -> Double { cells.position(of: index) + middle }
}
