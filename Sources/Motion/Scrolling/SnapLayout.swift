public import Geometry

/// A row of cells of any width that rests only with a cell in its place.
///
/// An offset is the start of the view, in pixels of the row, as in a scrolled window. A position is
/// a slot with a fraction, and moves through the cells evenly whatever their widths. In a ring both
/// are unbounded and never re-based.
public struct SnapLayout: Sendable, Equatable {
  /// Where in the view a cell rests.
  public enum Alignment: Sendable, Equatable {
    case center
    case leading(inset: Double)
  }

  /// The widths of the cells.
  public let widths: [Double]
  /// The length of the view.
  public let viewport: Double
  /// Where a cell rests.
  public let alignment: Alignment
  /// The space after each cell; in a row not after the last.
  public let spacing: Double
  /// The cells as a ring or as a row that ends.
  public let ring: Ring
  /// Whether the first cell is on the right.
  public let isRightToLeft: Bool
  /// The length of one lap of the ring.
  public let circumference: Double
  // The widths of the cells in front of each, summed up: look-ups in O(log n).
  private let starts: [Double]
  // The offset at which each cell rests.
  private let rests: [Double]

  /// A layout by the widths of its cells.
  public init(
    widths: [Double],
    viewport: Double,
    alignment: Alignment = .center,
    spacing: Double = 0,
    wraps: Bool = false,
    isRightToLeft: Bool = false
  ) {
    precondition(spacing >= 0 && spacing.isFinite, "Cells do not overlap: spacing is 0 or more.")
    precondition(viewport.isFinite, "A view of cells reaches so many pixels and no farther.")
    self.widths = widths
    self.viewport = viewport
    self.alignment = alignment
    self.spacing = spacing
    self.isRightToLeft = isRightToLeft
    var starts: [Double] = []
    var end = 0.0
    for width in widths {
      precondition(width >= 0 && width.isFinite, "A cell has a width, which may be nothing.")
      starts.append(end)
      end += width + spacing
    }
    rests = zip(starts, widths).map { start, width in
      switch alignment {
      case .center: start + (width - viewport) / 2
      case .leading(let inset): start - inset
      }
    }
    self.starts = starts
    circumference = end
    ring = Ring(count: widths.count, wraps: wraps && end > 0)
  }

  /// The spacing with which no cell of a ring appears twice.
  ///
  /// Two copies of a cell are one lap apart. If a lap is viewport + widest cell, one copy is
  /// outside while any part of the other is visible; the missing length is shared.
  public static func ringSpacing(for widths: [Double], in viewport: Double) -> Double {
    guard let widest = widths.max() else { return 0 }
    let surplus = viewport + widest - widths.reduce(0, +)
    return max(surplus, 0) / Double(widths.count)
  }

  // MARK: - Positions

  /// From slots to pixels: the offset at a position, between those of the two cells around it.
  public func offset(at position: Double) -> Double {
    guard ring.count > 0 else { return 0 }
    let slot = Int(slot: position.rounded(.down))
    return lerp(rest(of: slot), rest(of: slot + 1), (position - Double(slot)).clamped(to: 0...1))
  }

  /// From pixels to slots, the position at an offset; the inverse of `offset(at:)`.
  public func position(at offset: Double) -> Double {
    guard ring.count > 0 else { return 0 }
    let slot = last(of: rests, by: offset)
    let start = rest(of: slot)
    let distance = rest(of: slot + 1) - start
    return Double(slot) + (distance > 0 ? (offset - start) / distance : 0)
  }

  /// The offsets at which the first and the last cell rest; nil in a ring.
  public var bounds: ClosedRange<Double>? {
    guard !ring.wraps else { return nil }
    return (rests.first ?? 0)...(rests.last ?? 0)
  }

  // MARK: - Cells in the view

  /// Where in the view a cell is at an offset; nil beyond the ends of a row.
  public func frame(of slot: Int, at offset: Double) -> Interval? {
    guard let index = ring.index(of: slot) else { return nil }
    let frame = Interval(start: place(of: slot, in: starts) - offset, length: widths[index])
    return isRightToLeft ? frame.mirrored(in: viewport) : frame
  }

  /// The visible cells; of a ring shorter than the view, each once.
  public func window(at offset: Double) -> SlotWindow {
    let middle =
      switch alignment {
      case .center: offset
      case .leading(let inset): offset + viewport / 2 - inset
      }
    let slots = slots(at: offset)
    guard !slots.isEmpty else { return .empty }
    return SlotWindow(slots, around: position(at: middle), in: ring)
  }

  func slots(at offset: Double) -> Range<Int> {
    guard ring.count > 0, viewport > 0 else { return 0..<0 }
    var first = last(of: starts, by: offset)
    if place(of: first, in: starts) + width(of: first) <= offset { first += 1 }
    var last = last(of: starts, by: offset + viewport)
    if place(of: last, in: starts) >= offset + viewport { last -= 1 }
    return first..<max(last + 1, first)
  }

  /// The cell under a place of the view; nil between cells.
  public func slot(under place: Double, at offset: Double) -> Int? {
    guard ring.count > 0 else { return nil }
    let place = offset + (isRightToLeft ? viewport - place : place)
    let slot = last(of: starts, by: place)
    let isOnCell = place - self.place(of: slot, in: starts) < width(of: slot)
    return isOnCell && window(at: offset).slots.contains(slot) ? slot : nil
  }

  // MARK: - Slots

  /// The offset at which a slot rests, beyond the ends of a row as well.
  public func rest(of slot: Int) -> Double { place(of: slot, in: rests) }

  /// The last slot that rests at an offset or before it; −1 before a row begins.
  func lastSlot(restingBy offset: Double) -> Int { last(of: rests, by: offset) }

  private func width(of slot: Int) -> Double { ring.index(of: slot).map { widths[$0] } ?? 0 }

  /// The value of a slot in a table; beyond the ends of a row, as if the last cells continued.
  private func place(of slot: Int, in table: [Double]) -> Double {
    if let index = ring.index(of: slot) {
      return table[index] + Double(ring.lap(of: slot)) * circumference
    }
    let last = table.count - 1
    if slot < 0 {
      return table[0] + Double(slot) * (last > 0 ? table[1] - table[0] : circumference)
    }
    return table[last] + Double(slot - last)
      * (last > 0 ? table[last] - table[last - 1] : circumference)
  }

  /// The last slot whose place in a table is not beyond an offset; −1 before a row begins.
  private func last(of table: [Double], by offset: Double) -> Int {
    // Clamped so that laps times count is a valid slot.
    let reach = (9e15 / Double(table.count)).rounded(.down)
    let lap = ring.wraps ? ((offset - table[0]) / circumference).rounded(.down) : 0
    let laps = lap.clamped(to: -reach...reach)
    let offset = offset - laps * circumference
    let count = table.indices.partitioningIndex { !(table[$0] <= offset) }
    return Int(slot: laps) * table.count + count - 1
  }
}
