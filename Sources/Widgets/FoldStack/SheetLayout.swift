internal import Geometry
internal import Gtk
internal import Motion

/// The places of a sheet's rows while it has the page.
nonisolated struct SheetLayout {
  let columns: TrackColumns
  var offset: Double {
    get { panels.offset }
    set { panels.offset = newValue }
  }
  private var panels: RowLayout
  private let size: Size
  private let isMirrored: Bool

  /// The distance of the first row from the page's upper edge.
  static let inset = 4.0

  /// The layout of rows on a page of a size; `isMirrored` puts the first column on the right.
  init(_ columns: TrackColumns, rowHeight: Double, in size: Size, isMirrored: Bool = false) {
    (self.columns, self.size, self.isMirrored) = (columns, size, isMirrored)
    panels = RowLayout(
      count: columns.panelCount,
      rowHeight: rowHeight,
      viewHeight: max(size.height, 1),
      leading: Self.inset,
      trailing: Self.inset
    )
  }

  var greatestOffset: Double { panels.greatestOffset }

  // MARK: - Rows

  /// The rows on the page, and some more on each side.
  var visibleRows: [Int] { rows(onPanels: panels.visibleRows(margin: 2)) }

  func rows(onPanels panels: Range<Int>) -> [Int] {
    var rows: [Int] = []
    for panel in panels {
      for column in 0..<columns.count {
        if let row = columns.track(at: TrackColumns.Place(panel: panel, column: column)) {
          rows.append(row)
        }
      }
    }
    return rows
  }

  /// The area of a column's rows, from the panel's upper left corner.
  func cell(_ column: Int) -> Rect {
    let height = panels.rowHeight
    guard columns.count > 1 else { return Rect(x: 0, y: 0, width: size.width, height: height) }
    // Whole pixels, so that text remains sharp.
    let middle = (size.width / 2).rounded()
    return (column == 0) != isMirrored
      ? Rect(x: 0, y: 0, width: middle, height: height)
      : Rect(x: middle, y: 0, width: size.width - middle, height: height)
  }

  /// The area of a row, from the upper left corner of its panel.
  func cell(ofRow row: Int) -> Rect { cell(columns.place(of: row).column) }

  func frame(ofRow row: Int) -> Rect {
    let place = columns.place(of: row)
    var frame = cell(place.column)
    frame.origin.y = panels.top(ofRow: place.panel)
    return frame
  }

  func side(ofRow row: Int) -> FoldStackRowView.Side {
    guard columns.count > 1 else { return .whole }
    return columns.place(of: row).column == 0 ? .first : .second
  }

  func shows(_ row: Int, at offset: Double) -> Bool {
    let top = Double(columns.place(of: row).panel) * panels.rowHeight - offset
    return top > -panels.rowHeight && top < size.height
  }

  func row(at point: Point) -> Int? {
    guard case .row(let panel) = panels.place(at: point.y) else { return nil }
    let share = point.x / max(size.width, 1)
    let column = columns.column(at: isMirrored ? 1 - share : share)
    return columns.track(at: TrackColumns.Place(panel: panel, column: column))
  }

  // MARK: - Offsets

  /// The nearest scroll offset that shows a row above the fading foot, and the row above it if that
  /// is its heading.
  func offset(revealing row: Int, withHeading hasHeading: Bool = false) -> Double {
    let (panel, foot) = (columns.place(of: row).panel, Snapshot.fadeHeight)
    guard hasHeading else { return panels.offset(revealing: panel, foot: foot) }
    var revealed = panels
    revealed.offset = panels.offset(revealing: panel - 1, foot: foot)
    return revealed.offset(revealing: panel, foot: foot)
  }

  func offset(for offset: Double, in other: TrackColumns) -> Double {
    columns.offset(for: offset, rowHeight: panels.rowHeight, in: other)
      .clamped(to: 0...greatestOffset)
  }
}
