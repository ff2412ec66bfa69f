internal import Motion

/// The scroll offsets of the sheets.
extension FoldStack {
  /// The scroll offset of a sheet.
  func offset(of sheet: Int) -> Double {
    sheet == self.sheet ? scroller.position(at: time) : keptOffset(of: sheet)
  }

  /// The layout of a sheet's rows while it has the page.
  func layout(of sheet: Int) -> RowLayout {
    RowLayout(
      count: columns(of: sheet).panelCount,
      rowHeight: rowHeight,
      viewHeight: max(size.height, 1),
      leading: Self.inset,
      trailing: Self.inset
    )
  }

  /// The positions where the current sheet may rest.
  var places: EvenPlaces {
    let most = sheet.map { layout(of: $0).greatestOffset } ?? 0
    return .free(bounds: 0...max(0, most), spacing: rowHeight)
  }

  /// Saves the scroll offset of the current sheet.
  func keepOffset() {
    guard let sheet else { return }
    let most = max(0, layout(of: sheet).greatestOffset)
    offsets[sheet] = min(max(scroller.position(at: time), 0), most)
    // Bounds the memory in libraries with very many records.
    if offsets.count > 512 {
      offsets = [sheet: offsets[sheet] ?? 0]
      readings = [:]
    }
  }

  /// Restores the saved offset of a sheet that has just taken the page.
  func takeOffset() {
    guard let sheet, sheet != scrolled else { return }
    scrolled = sheet
    cursor = nil
    scroller.jump(to: keptOffset(of: sheet))
    hasRows = source.rowCount(of: sheet) > 0
    describe(.label(source.title(of: sheet)))
  }
}
