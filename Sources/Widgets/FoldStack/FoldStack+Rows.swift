internal import Gtk
internal import Motion

extension FoldStack {
  /// The scroll offset in whole device pixels, so that text remains sharp.
  var shownOffset: Double {
    let scale = Double(max(scaleFactor, 1))
    return (scroller.position(at: time) * scale).rounded() / scale
  }

  /// The current fold of both sheets.
  var fold: TrackFold {
    let share = transition.share
    return TrackFold(
      above: ScrolledRows(
        rowCount: columns(of: share.above).panelCount,
        offset: offset(of: share.above)
      ),
      below: ScrolledRows(
        rowCount: columns(of: share.below).panelCount,
        offset: offset(of: share.below)
      ),
      fraction: share.fraction,
      pageHeight: max(size.height, 1),
      rowHeight: rowHeight,
      inset: Self.inset,
      shades: colors.shades
    )
  }

  /// Assigns views and looks to the visible rows.
  func dressRows() {
    guard size.height > 0 else { return }
    let keys = seenKeys()
    keepFocus(seeing: keys)
    let fresh = views.show(keys)
    for key in keys {
      if let view = views[key] { dress(view, as: key, isFresh: fresh.contains(key)) }
    }
    hasNewRows = false
    moveFocusToCursor()
  }

  private func seenKeys() -> [Spot] {
    if let sheet {
      var layout = layout(of: sheet)
      layout.offset = scroller.position(at: time)
      return layout.visibleRows(margin: 2).flatMap { spots(onPanel: $0, of: sheet) }
    }
    let (fold, share) = (fold, transition.share)
    var keys: [Spot] = []
    for (side, sheet) in [(TrackFold.Side.above, share.above), (.below, share.below)] {
      for index in 0..<fold.pairCount {
        let slot = fold.slot(index, of: side)
        guard slot.height > 0, slot.top < size.height, slot.top + slot.height > 0 else { continue }
        for row in 0..<slot.rowCount { keys += spots(onPanel: slot.firstRow + row, of: sheet) }
      }
    }
    return keys
  }

  private func spots(onPanel panel: Int, of sheet: Int) -> [Spot] {
    let columns = columns(of: sheet)
    return (0..<columns.count).compactMap { column in
      columns.track(at: TrackColumns.Place(panel: panel, column: column))
        .map { Spot(sheet: sheet, row: $0) }
    }
  }

  private func dress(_ view: FoldStackRowView, as key: Spot, isFresh: Bool) {
    let isNew = isFresh || hasNewRows || view.look?.row == nil
    let row = isNew ? source.row(key.row, of: key.sheet) : view.look?.row
    var look = FoldStackRowView.Look(row: row, colors: colors)
    look.hasLine = columns(of: key.sheet).place(of: key.row).panel > 0
    look.side = side(ofRow: key.row, of: key.sheet)
    look.isMirrored = isRightToLeft
    look.offersHeart = onHeart != nil
    if key.sheet == sheet {
      look.isHovered = key.row == hovered
      look.isOnArtist = look.isHovered && isOnArtist
      look.isFocused = view.showsFocus
    }
    if let light, light.spot == key { look.light = light.share }
    view.look = look
    if isNew { view.updateDescription() }
    view.place = (key.row + 1, source.rowCount(of: key.sheet))
  }

  /// While the focused row is not visible, the stack has the focus.
  private func keepFocus(seeing keys: [Spot]) {
    guard hasFocusInside, let spot = views.live.first(where: { $0.value.hasFocus })?.key,
      !keys.contains(spot)
    else { return }
    takeFocus()
    wantsFocus = true
  }

  private func moveFocusToCursor() {
    guard wantsFocus, let sheet, let cursor, let view = views[Spot(sheet: sheet, row: cursor)]
    else {
      return
    }
    wantsFocus = false
    if !view.hasFocus { view.takeFocus() }
  }
}
