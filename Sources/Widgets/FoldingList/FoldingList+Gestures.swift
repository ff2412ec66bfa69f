internal import Geometry
internal import Gtk
public import Motion

extension FoldingList {
  /// Adds all controllers except `HandInput`: pinches, presses, row drags, the pointer, keys.
  func listen() {
    listenToPinches()
    listenToCarrying()
    listenToClicks()
    listenToPointer()
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    add(keys)
    editor.onFinish = { [weak self] text, choice in self?.finishEditing(text, choice) }
    editor.onStop = { [weak self] in self?.change { $0.stopEditing(at: $1) } }
    editor.onChange = { [weak self] text in self?.typed(text) }
    editor.onOffer = { [weak self] in self?.reportState() }
  }

  // MARK: - Pinches

  private func listenToPinches() {
    let zoom = ZoomGesture()
    zoom.listen(in: .capture)
    zoom.onBegin { [weak self, weak zoom] in
      guard let self, let zoom else { return }
      hand?.cancel()
      let height = zoom.center?.y ?? size.height / 2
      change { $0.beginPinch(at: height, $1) }
    }
    zoom.onScale { [weak self, weak zoom] scale in
      guard let self, let zoom else { return }
      let heights = zoom.fingers.map(\.y).sorted()
      let fingers = zoom.isTouch && heights.count == 2 ? heights[0]...heights[1] : nil
      change { $0.pinch(scale: scale, fingers: fingers, at: $1) }
    }
    zoom.onEnd { [weak self] in self?.change { $0.endPinch(commits: true, at: $1) } }
    zoom.onCancel { [weak self] in self?.change { $0.endPinch(commits: false, at: $1) } }
    add(zoom)
  }

  // MARK: - Dragging a row

  private func listenToCarrying() {
    let carry = DragGesture()
    let long = LongPressGesture()
    carry.listen(in: .capture)
    long.listen(in: .capture)
    carry.onStart { [weak self] point in self?.beginPress(at: point) }
    long.onPress { [weak self, weak carry] point in
      guard let self, let carry, carry.isTouch || !isOnHandle(point) else { return }
      if pressedLong(at: point) { carry.claim() }
    }
    carry.onMove { [weak self, weak carry] offset in
      guard let self, let carry else { return }
      if !carry.isTouch, liftByHandle(after: offset) { carry.claim() }
      guard isCarrying else { return }
      carried(by: offset)
      if !carry.isTouch { dragOut(from: carry, by: offset) }
    }
    carry.onFinish { [weak self] _ in self?.dropCarried() }
    carry.onCancel { [weak self] in self?.change { $0.drop(commits: false, at: $1) } }
    add(carry)
    add(long)
    long.group(with: carry)
  }

  /// Records the start of a press that may become a drag of a row.
  func beginPress(at point: Point) {
    carry.begin(at: point)
  }

  /// Lifts the row when the mouse drags its handle; returns whether it lifted it now.
  func liftByHandle(after offset: Point) -> Bool {
    guard !isCarrying, !carry.isCancelled, isOnHandle(carry.start),
      abs(offset.y) > 3 || abs(offset.x) > 3
    else { return false }
    hand?.cancel()
    let start = carry.start.y
    guard change({ $0.beginLift(at: start, $1) }) else { return false }
    (carry.isLongPress, carry.distance) = (false, 0)
    return true
  }

  /// Lifts the row on a long press, or requests the menu of a row that cannot be moved.
  ///
  /// Returns whether it did either.
  func pressedLong(at point: Point) -> Bool {
    hand?.cancel()
    (carry.start, carry.distance) = (point, 0)
    if change({ $0.beginLift(at: point.y, $1) }) {
      carry.isLongPress = true
      return true
    }
    guard state.isFree, !isEditing, let row = state.row(at: point.y, time) else { return false }
    onMenu?(state.level.rows[row].id, point)
    return true
  }

  private var isCarrying: Bool {
    if case .lift = state.hand { return true }
    return false
  }

  /// Moves the lifted row.
  func carried(by offset: Point) {
    carry.distance = max(carry.distance, abs(offset.x), abs(offset.y))
    let height = carry.start.y + offset.y
    change { $0.carry(to: height, at: $1) }
  }

  /// Drops the lifted row; after a long press without a movement it requests the row's menu
  /// instead.
  func dropCarried() {
    guard case .lift(let lift) = state.hand else { return }
    let isPress = carry.isLongPress && carry.distance < FoldCarry.still
    change { $0.drop(commits: !isPress, at: $1) }
    if isPress { onMenu?(lift.entry.id, carry.start) }
  }

  // MARK: - Clicks

  private func listenToClicks() {
    let click = ClickGesture()
    click.button = 0
    click.onRelease { [weak self, weak click] count, point in
      guard let self, let click else { return }
      clicked(click.pressedButton, count, isTouch: click.isTouch, at: point)
    }
    add(click)
  }

  /// Handles a click or a tap; `count` is the number of consecutive ones.
  func clicked(_ button: Int, _ count: Int, isTouch: Bool = false, at point: Point) {
    hand?.cancel()
    switch button {
    case 1: clickedPrimary(count, isTouch, at: point)
    case 3: openMenu(at: point)
    case 8: close()
    default: break
    }
  }

  /// Requests the menu of the row at a place, or of the open stack in the header.
  private func openMenu(at point: Point) {
    guard state.isFree else { return }
    if let row = state.row(at: point.y, time) {
      onMenu?(state.level.rows[row].id, point)
    } else if state.hasParent, point.y < style.rowHeight {
      onMenu?(state.level.node, point)
    }
  }

  private func clickedPrimary(_ count: Int, _ isTouch: Bool, at point: Point) {
    if isEditing { return finishTyping() }
    guard state.isFree else { return }
    if state.hasParent, point.y < style.rowHeight { return change { $0.close(at: $1) } }
    if let boundary = hover.boundary, abs(point.x - size.width / 2) < 16 {
      hover.boundary = nil
      return change { $0.create(.boundary(boundary.index), at: $1) }
    }
    if let row = state.row(at: point.y, time) {
      state.cursor = state.level.rows[row].id
      // A tap plays; a mouse needs a double click.
      return activate(row, isDouble: count == 2, plays: count == (isTouch ? 1 : 2))
    }
    if case .below = state.level.layout.place(at: point.y) { change { $0.create(.bottom, at: $1) } }
  }

  /// Opens, plays or edits a row.
  func activate(_ row: Int, isDouble: Bool = false, plays: Bool = true, byKey: Bool = false) {
    let entry = state.level.rows[row]
    if entry.isStack { return open(entry.id) }
    if source.row(entry.id).isPlayable {
      if plays { onPlay?(entry.id) }
    } else if !entry.abilities.contains(.rename) {
      if byKey { refuse() }
    } else if !isDouble {
      rename(entry.id)
    }
  }

  /// Opens a stack of the current level.
  public func open(_ id: RowID) {
    let (entries, takesRows) = (source.entries(of: id), source.takesRows(in: id))
    change { $0.open(id, entries: entries, takesRows: takesRows, at: $1) }
  }

  /// Closes the current level and saves the text being edited there; returns false at the top.
  @discardableResult
  public func close() -> Bool {
    guard state.hasParent else { return false }
    finishTyping()
    change { $0.close(at: $1) }
    return true
  }

  // MARK: - The pointer

  private func listenToPointer() {
    let motion = MotionController()
    motion.onEnter { [weak self] point in self?.pointerMoved(to: point) }
    motion.onMove { [weak self] point in self?.pointerMoved(to: point) }
    motion.onLeave { [weak self] in self?.pointerMoved(to: nil) }
    add(motion)
  }

  /// Updates the hover state: the row below the pointer shows its handle, the boundary a plus.
  func pointerMoved(to point: Point?) {
    let row = point.flatMap { state.row(at: $0.y, time) }
    let id = row.map { state.level.rows[$0].id }
    var boundary: (index: Int, height: Double)?
    if let point, let row, state.isFree, state.editing == nil, state.level.takesRows,
      abs(point.x - size.width / 2) < 60
    {
      let top = state.level.layout.top(ofRow: row)
      if point.y - top < 9, row > 0 { boundary = (row, top) }
      let end = top + style.rowHeight
      if end - point.y < 9, row + 1 < state.level.layout.count { boundary = (row + 1, end) }
      // New rows belong between the pinned rows and those that are done.
      if let index = boundary?.index,
        index > state.level.openCount || index < state.level.pinnedCount
      {
        boundary = nil
      }
    }
    if hover.move(to: id, boundary) { refresh() }
  }
}
