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
      var layout = stack.layout(of: sheet)
      layout.offset = stack.scroller.target
      let panel = stack.columns(of: sheet).place(of: row).panel
      if row > 0, stack.isHeading(row - 1) { layout.offset = layout.offset(revealing: panel - 1) }
      let target = layout.offset(revealing: panel)
      if target != stack.scroller.target {
        stack.scroller.go(to: target, at: time, over: stack.places)
      }
    }
  }

  /// The scroll offset of a sheet when it takes the page.
  func keptOffset(of sheet: Int) -> Double {
    var layout = layout(of: sheet)
    layout.offset = min(offsets[sheet] ?? 0, max(0, layout.greatestOffset))
    guard let row = source.rowInView(of: sheet) else { return layout.offset }
    return layout.offset(revealing: columns(of: sheet).place(of: row).panel)
  }

  /// Sets the offset for rows that were loaded after their sheet took the page.
  func rowsLoaded(of sheet: Int) {
    guard !hasRows, source.rowCount(of: sheet) > 0 else { return }
    hasRows = true
    if !scroller.isTracking { scroller.jump(to: keptOffset(of: sheet)) }
  }
}
