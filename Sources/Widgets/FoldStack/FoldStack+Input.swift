public import Geometry
public import Gtk
internal import Motion
internal import Numbers

extension FoldStack {
  /// Vertical movements scroll the stack, unless a mouse drags a row out.
  public func takes(_ movement: HandMovement) -> Bool {
    movement.axis == .vertical && movement.device != .mouse && sheet != nil
  }

  /// Stops the current motion.
  public func handCame(at time: Double) -> Bool {
    guard sheet != nil else { return false }
    return change(at: time) { $0.scroller.begin(at: $1, over: $0.places) }
  }

  /// Scrolls the rows.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let gain = movement.device == .touchpad ? FoldingList.touchpadGain : 1
    change(at: time) {
      let hand = step.travelled.y * gain
      $0.scroller.move(by: step.shown.y * gain, of: hand, at: $1, over: $0.places)
    }
  }

  /// Ends the scroll.
  public func handLeft(flings: Bool, at time: Double) {
    change(at: time) { stack, time in
      if flings {
        stack.scroller.end(at: time, over: stack.places)
      } else {
        stack.scroller.cancel(at: time, over: stack.places)
      }
    }
  }

  /// Scrolls by a mouse wheel.
  public func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    guard sheet != nil, detents.y != 0, !modifiers.contains(.control) else { return false }
    change(at: time) { stack, time in
      stack.scroller.settings.wheelStep = Scroller.Settings.wheelStep(page: stack.size.height)
      stack.scroller.turnWheel(by: detents.y, at: time, over: stack.places)
    }
    return true
  }

  // MARK: - Presses, the pointer and keys

  /// Adds all controllers except `HandInput`.
  func listen() {
    let click = ClickGesture()
    click.button = 0
    click.onRelease { [weak self, weak click] count, point in
      guard let self, let click else { return }
      clicked(count, button: click.pressedButton, isTouch: click.isTouch, at: point)
    }
    add(click)
    let long = LongPressGesture()
    long.isForTouchOnly = true
    long.onPress { [weak self, weak long] point in
      guard let self, let row = row(at: point), let sheet else { return }
      // Lifting the finger afterwards must not count as a tap.
      if long?.isTouch == true { long?.claim() }
      hand?.cancel()
      onMenu?(row, sheet, point, holdsArtist(of: row, at: point))
    }
    add(long)
    let motion = MotionController()
    motion.onEnter { [weak self] point in self?.hover(at: point) }
    motion.onMove { [weak self] point in self?.hover(at: point) }
    motion.onLeave { [weak self] in self?.hover(at: nil) }
    add(motion)
    let focus = FocusController()
    focus.onLeave { [weak self] in self?.wantsFocus = false }
    add(focus)
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    add(keys)
    let drag = DragSource()
    drag.onPrepare { [weak self, weak drag] point in
      // A finger scrolls.
      guard let self, drag?.isTouch != true, let row = row(at: point), let sheet else { return nil }
      return dragContent?(row, sheet)
    }
    add(drag)
  }

  /// Handles a click or a tap at a point.
  ///
  /// A tap plays, a mouse needs a double click; headings have only a menu.
  func clicked(_ count: Int, button: Int, isTouch: Bool = false, at point: Point) {
    guard let row = row(at: point), let sheet else { return }
    if button == 3 {
      return onMenu?(row, sheet, point, holdsArtist(of: row, at: point)) ?? ()
    }
    guard button == 1, !isHeading(row) else { return }
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
    if count == (isTouch ? 1 : 2) { play(row) }
  }

  /// Whether a point is on a row's heart, if hearts can be clicked.
  private func offersHeart(in row: Int, at point: Point) -> Bool {
    guard onHeart != nil else { return false }
    guard let sheet else { return false }
    return FoldStackRowView.Columns(
      width: cell(ofRow: row, of: sheet).size.width,
      height: rowHeight,
      isMirrored: isRightToLeft,
      side: side(ofRow: row, of: sheet)
    ).holdsHeart(distance(of: point, intoRow: row))
  }

  /// Whether a point is on a row's artist, if artists can be clicked.
  private func holdsArtist(of row: Int, at point: Point) -> Bool {
    guard onArtist != nil, let sheet, let view = views[Spot(sheet: sheet, row: row)],
      let place = view.artistPlace
    else { return false }
    let distance = distance(of: point, intoRow: row)
    return distance >= place.start - 4 && distance <= place.end + 4
  }

  /// The row at a point; nil while two sheets share the page.
  func row(at point: Point) -> Int? {
    guard let sheet else { return nil }
    var layout = layout(of: sheet)
    layout.offset = scroller.position(at: time)
    guard case .row(let panel) = layout.place(at: point.y) else { return nil }
    let columns = columns(of: sheet)
    let share = point.x / max(size.width, 1)
    let column = columns.column(at: isRightToLeft ? 1 - share : share)
    return columns.track(at: TrackColumns.Place(panel: panel, column: column))
  }

  /// Updates the hover state; nil if the pointer is elsewhere.
  func hover(at point: Point?) {
    isPointedAt = point != nil
    let row = point.flatMap { self.row(at: $0) }.flatMap { isHeading($0) ? nil : $0 }
    let isOnArtist = row.map { holdsArtist(of: $0, at: point ?? .zero) } ?? false
    guard row != hovered || isOnArtist != self.isOnArtist else { return }
    if isOnArtist != self.isOnArtist { setCursor(isOnArtist ? "pointer" : nil) }
    (hovered, self.isOnArtist) = (row, isOnArtist)
    refresh()
  }

  /// Handles a key press while the stack has the focus; returns false if it does not use the key.
  @discardableResult
  public func press(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
    guard let sheet, modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    let count = source.rowCount(of: sheet)
    guard count > 0 else { return false }
    let page = max(1, Int(clamping: size.height / rowHeight) - 1)
    switch key {
    case .up, .keypadUp: putCursor(on: cursor.map { $0 - 1 } ?? count - 1, isBack: true)
    case .down, .keypadDown: putCursor(on: cursor.map { $0 + 1 } ?? 0)
    case .pageUp, .keypadPageUp: putCursor(on: (cursor ?? 0) - page, isBack: true)
    case .pageDown, .keypadPageDown: putCursor(on: (cursor ?? 0) + page)
    case .home, .keypadHome: putCursor(on: 0)
    case .end, .keypadEnd: putCursor(on: count - 1, isBack: true)
    case .enter, .keypadEnter:
      if let row = cursor ?? nearestTrack(to: 0) { play(row) }
    case .menu: return openMenu(of: sheet)
    case .f10 where modifiers.contains(.shift): return openMenu(of: sheet)
    default: return false
    }
    return true
  }

  private func openMenu(of sheet: Int) -> Bool {
    guard let cursor else { return false }
    var layout = layout(of: sheet)
    layout.offset = scroller.position(at: time)
    onMenu?(cursor, sheet, frame(ofRow: cursor, of: sheet, in: layout).center, false)
    return true
  }

  /// Moves the cursor to the track nearest to a row, and scrolls to it and the heading above it;
  /// `isBack` searches towards the start first.
  func putCursor(on row: Int, isBack: Bool = false) {
    guard let row = nearestTrack(to: row, isBack: isBack) else { return }
    cursor = row
    wantsFocus = true
    scroll(to: row)
    // The stack itself has the focus until the row is visible.
    if wantsFocus { takeFocus() }
  }

  /// The track nearest to a row, in one direction first; nil where there is none.
  private func nearestTrack(to row: Int, isBack: Bool = false) -> Int? {
    guard let sheet else { return nil }
    let count = source.rowCount(of: sheet)
    guard count > 0 else { return nil }
    let row = min(max(row, 0), count - 1)
    let (back, on) = (
      (0...row).last { !isHeading($0) }, (row..<count).first { !isHeading($0) }
    )
    return isBack ? back ?? on : on ?? back
  }

  /// Whether a row is the heading of a group of tracks.
  func isHeading(_ row: Int) -> Bool { sheet.map { source.row(row, of: $0).isHeading } ?? false }

  private func play(_ row: Int) {
    guard let sheet, !source.row(row, of: sheet).isHeading else { return }
    onPlay?(row, sheet)
  }
}
