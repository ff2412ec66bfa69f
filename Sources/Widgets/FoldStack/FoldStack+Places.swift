internal import Motion

/// How far sheets are scrolled, and where each was left.
extension FoldStack {
  /// How far a sheet is scrolled.
  func offset(of sheet: Int) -> Double {
    sheet == self.sheet ? scroller.position(at: time) : keptOffset(of: sheet)
  }

  /// Where the rows of a sheet lie that has the page.
  func layout(of sheet: Int) -> RowLayout {
    RowLayout(
      count: max(source.rowCount(of: sheet), 0),
      rowHeight: Self.rowHeight,
      viewHeight: max(size.height, 1),
      leading: Self.inset,
      trailing: Self.inset
    )
  }

  /// Where the sheet may rest that has the page.
  var places: EvenPlaces {
    let most = sheet.map { layout(of: $0).greatestOffset } ?? 0
    return .free(bounds: 0...max(0, most), spacing: Self.rowHeight)
  }

  /// Remembers how far the sheet is scrolled that has the page.
  func keepOffset() {
    guard let sheet else { return }
    let most = max(0, layout(of: sheet).greatestOffset)
    offsets[sheet] = min(max(scroller.position(at: time), 0), most)
    // A library has more records than anybody looks at in a day.
    if offsets.count > 512 { offsets = [sheet: offsets[sheet] ?? 0] }
  }

  /// Scrolls a sheet that has the page now to where it was left.
  func takeOffset() {
    guard let sheet, sheet != scrolled else { return }
    scrolled = sheet
    cursor = nil
    scroller.jump(to: keptOffset(of: sheet))
    hasRows = source.rowCount(of: sheet) > 0
    describe(.label(source.title(of: sheet)))
  }
}
