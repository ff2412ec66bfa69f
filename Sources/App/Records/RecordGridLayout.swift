internal import Gtk
internal import Motion

/// Whole columns that fill the width, with margins as wide as the gaps.
nonisolated struct RecordGridLayout: Equatable {
  /// Between two covers, and beside the first and the last one.
  private static let wideGap = 18.0
  /// Between the two covers of a phone; beside them it is half as wide.
  private static let narrowGap = 12.0
  /// At zoom 1, in small and in large windows.
  static let sides = 168.0...256.0
  /// Covers shrink to it where two would not fit otherwise.
  static let leastSide = 96.0
  private static let growth = 600.0...1920.0

  let columns: Int
  let gap: Double
  /// At the sides; it belongs to no cell.
  let margin: Double
  let side: Double

  /// A phone has two columns, with smaller covers, unless the zoom is above 1.
  init(width: Double, zoom: Double = 1) {
    let isNarrow = zoom <= 1 && width < 2 * Self.sides.lowerBound + 3 * Self.wideGap
    gap = isNarrow ? Self.narrowGap : Self.wideGap
    margin = isNarrow ? 0 : Self.wideGap / 2
    let room = width - 2 * margin
    let (least, most) = (Self.sides.lowerBound * zoom, Self.sides.upperBound * zoom)
    let progress =
      (width - Self.growth.lowerBound)
      / (Self.growth.upperBound - Self.growth.lowerBound)
    let wanted = lerp(least, most, progress.clamped(to: 0...1))
    let mostColumns = (room / (least + gap)).rounded(.down)
    if mostColumns < 2 {
      columns = zoom > 1 || room < 2 * (Self.leastSide + gap) ? 1 : 2
    } else {
      let nearest = (room / (wanted + gap)).rounded()
      let fewest = (room / (most + gap)).rounded(.up)
      columns = Int(clamping: min(max(nearest, fewest), mostColumns))
    }
    side = ((room / Double(columns)).rounded(.down) - gap)
      .clamped(to: Self.leastSide...max(most.rounded(), Self.leastSide))
  }

  /// Where a key moves the focus that moves it in GTK's grids; nil for other keys.
  func place(
    of key: Key,
    from place: Int,
    among count: Int,
    rowsInView: Int,
    isMirrored: Bool = false
  ) -> Int? {
    let (last, page) = (count - 1, max(rowsInView, 1) * columns)
    switch key {
    case .left, .keypadLeft: return min(max(place + (isMirrored ? 1 : -1), 0), last)
    case .right, .keypadRight: return min(max(place + (isMirrored ? -1 : 1), 0), last)
    case .up, .keypadUp: return place < columns ? place : place - columns
    case .down, .keypadDown:
      return place / columns == last / columns ? place : min(place + columns, last)
    case .pageUp, .keypadPageUp: return max(place - page, 0)
    case .pageDown, .keypadPageDown: return min(place + page, last)
    case .home, .keypadHome: return 0
    case .end, .keypadEnd: return last
    default: return nil
    }
  }
}
