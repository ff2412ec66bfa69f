internal import Geometry
public import Gtk
internal import Motion
internal import Values

extension FoldStack {
  /// A tap plays, a mouse needs a double click; headings have only a menu.
  ///
  /// With Shift or Ctrl it selects, and so does a tap while rows are selected.
  func clicked(
    _ count: Int,
    button: Int,
    _ modifiers: Modifiers = [],
    isTouch: Bool = false,
    at point: Point
  ) {
    guard let row = row(at: point), let sheet else { return }
    if button == 3 {
      if !selection.contains(row) { endSelection() }
      return onMenu?(row, sheet, point, holdsArtist(of: row, at: point)) ?? ()
    }
    guard button == 1, !isHeading(row) else { return }
    if selects(modifiers, isTouch: isTouch) {
      _ = clickSelecting(row, modifiers, isTouch: isTouch)
      return
    }
    if offersHeart(in: row, at: point) {
      // The second press of a double click must not count again.
      if count == 1 { onHeart?(row, sheet) }
      return
    }
    if holdsArtist(of: row, at: point) {
      if count == 1 { onArtist?(row, sheet, point) }
      return
    }
    owningWindow?.isFocusVisible = false
    putCursor(on: row)
    select { $0.click(row) }
    if count == (isTouch ? 1 : 2) { play(row) }
  }

  private func offersHeart(in row: Int, at point: Point) -> Bool {
    guard onHeart != nil, let sheet else { return false }
    let layout = layout(of: sheet)
    let cell = layout.cell(ofRow: row)
    return FoldStackRowView.Columns(
      width: cell.size.width,
      height: rowHeight,
      isMirrored: isRightToLeft,
      side: layout.side(ofRow: row)
    ).holdsHeart(point.x - cell.origin.x)
  }

  func holdsArtist(of row: Int, at point: Point) -> Bool {
    guard onArtist != nil, let sheet, let view = views[Spot(sheet: sheet, row: row)],
      let place = view.artistPlace
    else { return false }
    let distance = point.x - layout(of: sheet).cell(ofRow: row).origin.x
    return distance >= place.start - 4 && distance <= place.end + 4
  }

  /// The row at a point; nil while two sheets share the page.
  func row(at point: Point) -> Int? {
    sheet.flatMap { layout(of: $0, at: scroller.position(at: time)).row(at: point) }
  }

  @discardableResult
  public func press(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
    if modifiers == .control { return pressSelecting(key) }
    guard let sheet, modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    let count = source.rowCount(of: sheet)
    guard count > 0 else { return false }
    let page = max(1, Int(clamping: size.height / rowHeight) - 1)
    let (before, shift) = (cursor, modifiers.contains(.shift))
    switch key {
    case .up, .keypadUp: putCursor(on: cursor.map { $0 - 1 } ?? count - 1, isBack: true)
    case .down, .keypadDown:
      if !shift, let onBeyondEnd, let cursor, nearestTrack(to: cursor + 1) == cursor {
        endSelection()
        onBeyondEnd()
        return true
      } else {
        putCursor(on: cursor.map { $0 + 1 } ?? 0)
      }
    case .pageUp, .keypadPageUp: putCursor(on: (cursor ?? 0) - page, isBack: true)
    case .pageDown, .keypadPageDown: putCursor(on: (cursor ?? 0) + page)
    case .home, .keypadHome: putCursor(on: 0)
    case .end, .keypadEnd: putCursor(on: count - 1, isBack: true)
    case .enter, .keypadEnter:
      if let row = cursor ?? nearestTrack(to: 0) { play(row) }
      return true
    case .menu: return openMenu(of: sheet)
    case .f10 where shift: return openMenu(of: sheet)
    case .escape: return endSelection()
    default: return false
    }
    selectToFocus(from: before, modifiers)
    return true
  }

  private func openMenu(of sheet: Int) -> Bool {
    guard let cursor else { return false }
    let frame = layout(of: sheet, at: scroller.position(at: time)).frame(ofRow: cursor)
    onMenu?(cursor, sheet, frame.center, false)
    return true
  }

  /// The track nearest to a row, in one direction first; nil where there is none.
  func nearestTrack(to row: Int, isBack: Bool = false) -> Int? {
    guard let sheet else { return nil }
    let count = source.rowCount(of: sheet)
    guard count > 0 else { return nil }
    let row = min(max(row, 0), count - 1)
    let (back, on) = (
      (0...row).last { !isHeading($0) }, (row..<count).first { !isHeading($0) }
    )
    return isBack ? back ?? on : on ?? back
  }

  func isHeading(_ row: Int) -> Bool { sheet.map { source.row(row, of: $0).isHeading } ?? false }

  private func play(_ row: Int) {
    guard let sheet, !source.row(row, of: sheet).isHeading else { return }
    onPlay?(row, sheet)
  }
}

extension FoldStack: SelectableRows {
  package var selectableCount: Int { sheet.map { source.rowCount(of: $0) } ?? 0 }

  package var focusedPlace: Int? { cursor }

  package func moveFocus(to place: Int) { putCursor(on: place) }
}
