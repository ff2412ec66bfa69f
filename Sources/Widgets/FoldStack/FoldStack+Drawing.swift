internal import Geometry
internal import Gtk
internal import Motion

extension FoldStack {
  /// Draws the page, whose last row fades where more follow.
  func drawPage(on snapshot: Snapshot) {
    drawRows(on: snapshot)
    let strength = footFade
    guard strength > 0 else { return }
    let foot = Rect(x: 0, y: size.height - Self.fade, width: size.width, height: Self.fade)
    snapshot.fill(
      foot,
      with: Gradient(
        .line(from: foot.origin, to: Point(x: 0, y: size.height)),
        Gradient.Stop(0, colors.sheet.opacity(0)),
        Gradient.Stop(1, colors.sheet.opacity(strength))
      )
    )
  }

  private static let fade = 24.0

  /// How much the last row fades; less, as the end of the list comes near.
  var footFade: Double {
    func strength(of sheet: Int) -> Double {
      ((layout(of: sheet).greatestOffset - offset(of: sheet)) / Self.fade).clamped(to: 0...1)
    }
    if let sheet { return strength(of: sheet) }
    let share = transition.share
    return lerp(strength(of: share.above), strength(of: share.below), share.fraction)
  }

  /// Draws a sheet at rest, or both sheets of a transition.
  private func drawRows(on snapshot: Snapshot) {
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

  private var extent: Size { Size(width: size.width, height: rowHeight) }

  private func draw(_ slot: TrackFold.Slot, of sheet: Int, on snapshot: Snapshot) {
    guard slot.height > 0, slot.top < size.height, slot.top + slot.height > 0 else { return }
    for (row, panel, overlap) in [(0, slot.upper, slot.overlap), (1, slot.lower, 0)] {
      let key = Spot(sheet: sheet, row: slot.firstRow + row)
      let view = row < slot.rowCount ? views[key] ?? blankView : blankView
      let isInSpace = isDrawnInSpace
      snapshot.draw(panel, width: size.width, inSpace: isInSpace, overlap: overlap) { part in
        view.draw(part, in: extent, textOpacity: panel.textOpacity, on: snapshot)
      }
    }
  }
}
