internal import Geometry
internal import Gtk
internal import Motion

extension FoldStack {
  /// Draws a sheet at rest, or both sheets of a transition.
  func drawPage(on snapshot: Snapshot) {
    guard sheet == nil else { return drawSheet(on: snapshot) }
    snapshot.fill(Rect(size: size), with: colors.under)
    let (fold, share) = (fold, transition.share)
    let start = min(fold.top(0, of: .above), size.height)
    if start > 0 {
      // The free space above the first row does not fold.
      snapshot.fill(Rect(x: 0, y: 0, width: size.width, height: start), with: colors.sheet)
    }
    for index in 0..<fold.pairCount {
      draw(fold.slot(index, of: .above), of: share.above, on: snapshot)
      draw(fold.slot(index, of: .below), of: share.below, on: snapshot)
    }
  }

  private func drawSheet(on snapshot: Snapshot) {
    snapshot.fill(Rect(size: size), with: colors.sheet)
    guard let sheet else { return }
    var layout = layout(of: sheet)
    layout.offset = shownOffset
    for (spot, view) in views.live where spot.sheet == sheet {
      snapshot.saved {
        snapshot.translate(x: 0, y: layout.top(ofRow: spot.row))
        view.draw(in: extent, on: snapshot)
      }
    }
    if showsFocus, cursor == nil {
      snapshot.stroke(Rect(size: size), width: 2, color: colors.accent)
    }
  }

  private var extent: Size { Size(width: size.width, height: Self.rowHeight) }

  private func draw(_ slot: TrackFold.Slot, of sheet: Int, on snapshot: Snapshot) {
    guard slot.height > 0, slot.top < size.height, slot.top + slot.height > 0 else { return }
    for (row, panel, overlap) in [(0, slot.upper, slot.overlap), (1, slot.lower, 0)] {
      let key = Spot(sheet: sheet, row: slot.firstRow + row)
      let view = row < slot.rowCount ? views[key] ?? blankView : blankView
      let isInSpace = isDrawnInSpace
      snapshot.draw(panel, width: size.width, inSpace: isInSpace, overlap: overlap) { part in
        if overlap > 0 { snapshot.fill(part, with: colors.sheet) }
        view.draw(in: extent, on: snapshot)
      }
    }
  }
}
