internal import Motion

/// The row that the source requires to be visible.
extension FoldStack {
  /// Scrolls to the row that the source requires to be visible, unless the user is scrolling.
  public func showRowInView() {
    guard let sheet, let row = source.rowInView(of: sheet), !scroller.isTracking else { return }
    scroll(to: row)
  }

  /// Scrolls just far enough to show a row of the sheet, with the heading above it.
  func scroll(to row: Int) {
    change { stack, time in
      guard let sheet = stack.sheet else { return }
      let target = stack.offset(revealing: row, of: sheet, from: stack.scroller.target)
      if target != stack.scroller.target {
        stack.scroller.go(to: target, at: time, over: stack.places)
      }
    }
  }

  /// The scroll offset nearest to another one that shows a row, with the heading above it.
  private func offset(revealing row: Int, of sheet: Int, from offset: Double) -> Double {
    var layout = layout(of: sheet)
    layout.offset = offset
    let panel = columns(of: sheet).place(of: row).panel
    if row > 0, source.row(row - 1, of: sheet).isHeading {
      layout.offset = layout.offset(revealing: panel - 1)
    }
    return layout.offset(revealing: panel)
  }

  /// The scroll offset of a sheet when it takes the page.
  func keptOffset(of sheet: Int) -> Double {
    let kept = min(offsets[sheet] ?? 0, max(0, layout(of: sheet).greatestOffset))
    guard let row = source.rowInView(of: sheet) else { return kept }
    return offset(revealing: row, of: sheet, from: kept)
  }

  /// Sets the offset for rows that were loaded after their sheet took the page.
  func rowsLoaded(of sheet: Int) {
    guard !hasRows, source.rowCount(of: sheet) > 0 else { return }
    hasRows = true
    if !scroller.isTracking { scroller.jump(to: keptOffset(of: sheet)) }
  }
}
