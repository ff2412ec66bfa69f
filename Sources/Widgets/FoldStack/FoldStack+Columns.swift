internal import Geometry
internal import Motion

/// The columns of the sheets.
extension FoldStack {
  /// The columns of a sheet.
  func columns(of sheet: Int) -> TrackColumns { columns(of: sheet, onPageOf: size.width) }

  private func columns(of sheet: Int, onPageOf width: Double) -> TrackColumns {
    TrackColumns(
      trackCount: source.rowCount(of: sheet),
      isGrouped: source.isGrouped(sheet),
      pageWidth: width
    )
  }

  /// The area of a column's rows, from the panel's upper left corner.
  func cell(_ column: Int, of columns: TrackColumns) -> Rect {
    guard columns.count > 1 else { return Rect(x: 0, y: 0, width: size.width, height: rowHeight) }
    // Whole pixels, so that text remains sharp.
    let middle = (size.width / 2).rounded()
    return (column == 0) != isRightToLeft
      ? Rect(x: 0, y: 0, width: middle, height: rowHeight)
      : Rect(x: middle, y: 0, width: size.width - middle, height: rowHeight)
  }

  /// The area of a row, from the upper left corner of its panel.
  func cell(ofRow row: Int, of sheet: Int) -> Rect {
    let columns = columns(of: sheet)
    return cell(columns.place(of: row).column, of: columns)
  }

  /// The area of a row of a sheet that has the page and whose panels have a layout.
  func frame(ofRow row: Int, of sheet: Int, in layout: RowLayout) -> Rect {
    let columns = columns(of: sheet)
    let place = columns.place(of: row)
    var frame = cell(place.column, of: columns)
    frame.origin.y = layout.top(ofRow: place.panel)
    return frame
  }

  /// The side of the page on which a row is.
  func side(ofRow row: Int, of sheet: Int) -> FoldStackRowView.Side {
    let columns = columns(of: sheet)
    guard columns.count > 1 else { return .whole }
    return columns.place(of: row).column == 0 ? .first : .second
  }

  /// Where a point of the page is in the cell of a row, from its left.
  func distance(of point: Point, intoRow row: Int) -> Double {
    sheet.map { point.x - cell(ofRow: row, of: $0).origin.x } ?? point.x
  }

  /// Keeps the place where each sheet is read while the page changes its width.
  func keepReading(from old: Double) {
    guard (old >= TrackColumns.widePage) != (size.width >= TrackColumns.widePage) else { return }
    for (sheet, offset) in offsets where sheet != self.sheet {
      offsets[sheet] = self.offset(offset, of: sheet, from: old)
    }
    guard let sheet, !scroller.isTracking else { return }
    var layout = layout(of: sheet)
    let seen = scroller.position(at: time)
    layout.offset = offset(seen, of: sheet, from: old)
    if let cursor, isSeen(columns(of: sheet, onPageOf: old).place(of: cursor), at: seen) {
      layout.offset = layout.offset(revealing: columns(of: sheet).place(of: cursor).panel)
    }
    scroller.jump(to: layout.offset)
  }

  private func isSeen(_ place: TrackColumns.Place, at offset: Double) -> Bool {
    let top = Double(place.panel) * rowHeight - offset
    return top > -rowHeight && top < size.height
  }

  /// The scroll offset at which the same tracks are read as at another width of the page.
  private func offset(_ offset: Double, of sheet: Int, from old: Double) -> Double {
    let (before, now) = (columns(of: sheet, onPageOf: old), columns(of: sheet))
    guard before.count != now.count else { return offset }
    let kept = readings.removeValue(forKey: sheet)
    if let kept, now.count == 1, kept.inTwo == offset { return kept.inOne }
    let same = now.offset(for: offset, rowHeight: rowHeight, in: before)
    let new = min(max(same, 0), layout(of: sheet).greatestOffset)
    if now.count > 1 { readings[sheet] = (inOne: offset, inTwo: new) }
    return new
  }
}
