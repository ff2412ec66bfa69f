internal import Geometry
internal import Gtk
internal import Motion

extension FoldStack {
  /// Draws the page, whose last row fades where more follow.
  func drawPage(on snapshot: Snapshot) {
    drawRows(on: snapshot)
    snapshot.fadeFoot(of: Rect(size: size), into: colors.sheet, strength: footFade)
  }

  var footFade: Double {
    func strength(of sheet: Int) -> Double {
      Snapshot.listFade(rest: layout(of: sheet).greatestOffset - offset(of: sheet))
    }
    if let sheet { return strength(of: sheet) }
    return lerp(strength(of: share.above), strength(of: share.below), share.fraction)
  }

  private func drawRows(on snapshot: Snapshot) {
    guard sheet == nil else { return drawSheet(on: snapshot) }
    // The free space above the first row and below the last one does not fold.
    snapshot.fill(Rect(size: size), with: colors.sheet)
    let (fold, share) = (fold, share)
    let (above, below) = (layout(of: share.above), layout(of: share.below))
    for index in 0..<fold.pairCount {
      draw(fold.slot(index, of: .above), of: share.above, above, on: snapshot)
      draw(fold.slot(index, of: .below), of: share.below, below, on: snapshot)
    }
  }

  private func drawSheet(on snapshot: Snapshot) {
    snapshot.fill(Rect(size: size), with: colors.sheet)
    guard let sheet else { return }
    let layout = layout(of: sheet, at: shownOffset)
    for (spot, view) in views.live where spot.sheet == sheet {
      let frame = layout.frame(ofRow: spot.row)
      snapshot.saved {
        snapshot.translate(x: frame.origin.x, y: frame.origin.y)
        guard isCut(frame) else { return view.draw(in: frame.size, on: snapshot) }
        // Its line above says that more follows.
        let line = Rect(x: 0, y: 0, width: frame.size.width, height: 1)
        snapshot.clipped(to: line) { view.draw(in: frame.size, on: snapshot) }
      }
    }
    if showsFocus, cursor == nil {
      snapshot.stroke(Rect(size: size), width: 2, color: colors.accent)
    }
  }

  /// Whether only the line of a row is drawn, since the foot would cut its letters: in high
  /// contrast they do not fade.
  func isCut(_ row: Rect, isHighContrast: Bool = Toolkit.isHighContrast) -> Bool {
    isHighContrast && row.origin.y > 0 && row.origin.y + 0.75 * row.size.height > size.height
  }

  private func draw(
    _ slot: TrackFold.Slot,
    of sheet: Int,
    _ layout: SheetLayout,
    on snapshot: Snapshot
  ) {
    guard slot.height > 0, slot.top < size.height, slot.top + slot.height > 0 else { return }
    let columns = layout.columns
    let panels = [(0, slot.upper, slot.overlap), (1, slot.lower, 0)].prefix(slot.rowCount)
    for (row, panel, overlap) in panels {
      let isInSpace = isDrawnInSpace
      snapshot.draw(panel, width: size.width, inSpace: isInSpace, overlap: overlap) { part in
        // Nothing shines through where columns meet.
        if columns.count > 1 { snapshot.fill(part, with: colors.sheet) }
        for column in 0..<columns.count {
          let place = TrackColumns.Place(panel: slot.firstRow + row, column: column)
          let key = columns.track(at: place).map { Spot(sheet: sheet, row: $0) }
          let view = key.flatMap { views[$0] } ?? emptyRow
          draw(view, part, in: layout.cell(column), on: panel, to: snapshot)
        }
      }
    }
  }

  /// Draws the part of a panel that belongs to a cell; the outer cells bleed past the page's sides.
  private func draw(
    _ view: FoldStackRowView,
    _ part: Rect,
    in cell: Rect,
    on panel: FoldPanel,
    to snapshot: Snapshot
  ) {
    let (start, end) = (cell.origin.x, cell.origin.x + cell.size.width)
    let left = start > 0 ? start : part.origin.x
    let right = end < size.width ? end : part.origin.x + part.size.width
    let area = Rect(
      x: left - start,
      y: part.origin.y,
      width: right - left,
      height: part.size.height
    )
    snapshot.saved {
      snapshot.translate(x: start, y: 0)
      view.draw(
        area,
        in: cell.size,
        textOpacity: panel.textOpacity,
        lineOpacity: panel.lineOpacity,
        on: snapshot
      )
    }
  }
}
