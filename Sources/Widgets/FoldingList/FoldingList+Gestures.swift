public import Geometry
public import Gtk
public import Motion

extension FoldingList {
  /// Adds all controllers except `HandInput`: pinches, presses, row drags, the pointer, keys.
  func listen() {
    listenToPinches()
    listenToCarrying()
    listenToClicks()
    onPointer { [weak self] in self?.pointerMoved(to: $0) }
    onKeyPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
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
      let place = carried(by: offset)
      if !carry.isTouch { dragOut(from: carry, at: place) }
    }
    carry.onFinish { [weak self] _ in self?.dropCarried() }
    carry.onCancel { [weak self] in self?.change { $0.drop(commits: false, at: $1) } }
    add(carry)
    add(long)
    long.group(with: carry)
  }

  /// Records the start of a press that may become a drag of a row.
  func beginPress(at point: Point) { carry.begin(at: point) }

  /// Lifts the row when the mouse drags its handle; returns whether it lifted it now.
  func liftByHandle(after offset: Point) -> Bool {
    guard !isCarrying, isOnHandle(carry.start), carry.mayLift(after: offset) else { return false }
    hand?.cancel()
    let start = carry.start.y
    guard change({ $0.beginLift(at: start, $1) }) else { return false }
    lifted(isLongPress: false)
    return true
  }

  private func lifted(isLongPress: Bool) {
    carry.lift(isLongPress: isLongPress)
    if case .lift(let lift) = state.hand { _ = dragIcon?(lift.entry.id) }
  }

  /// Lifts the row on a long press, or requests the menu of a row that cannot be moved.
  ///
  /// Returns whether it did either.
  func pressedLong(at point: Point) -> Bool {
    hand?.cancel()
    carry.rest(at: point)
    if block.holds(point.x), change({ $0.beginLift(at: point.y, $1) }) {
      lifted(isLongPress: true)
      return true
    }
    guard state.isFree, !isEditing, let row = row(at: point) else { return false }
    onMenu?(state.level.rows[row].id, point)
    return true
  }

  private var isCarrying: Bool {
    if case .lift = state.hand { return true }
    return false
  }

  /// Moves the lifted row; returns the place of the pointer.
  @discardableResult
  func carried(by offset: Point) -> Point {
    let place = carry.move(by: offset)
    change { $0.carry(to: place.y, at: $1) }
    return place
  }

  /// Drops the lifted row; after a long press without a movement it requests the row's menu
  /// instead.
  func dropCarried() {
    guard case .lift(let lift) = state.hand else { return }
    let isPress = carry.isPress
    change { $0.drop(commits: !isPress, at: $1) }
    if isPress { onMenu?(lift.entry.id, carry.start) }
  }

  /// Starts a drag to other programs once a row is dragged away from the list; the row keeps its
  /// place.
  private func dragOut(from gesture: DragGesture, at place: Point) {
    guard case .lift(let lift) = state.hand,
      let content = contentToDrag(of: lift.entry.id, at: place)
    else { return }
    let icon = dragIcon?(lift.entry.id) ?? picture(of: lift.entry)
    let isBegun = carry.offer(content, showing: icon, from: gesture)
    if isBegun { change { $0.drop(commits: false, at: $1) } }
  }

  /// The content of a row that is dragged out, requested once.
  func contentToDrag(of id: RowID, at place: Point) -> DragContent? {
    carry.leaves(size, at: place) ? dragContent?(id) : nil
  }

  private func picture(of entry: FoldEntry) -> DragIcon? {
    guard let view = rows[.row(entry.id)] else { return nil }
    let extent = Size(width: min(block.width, 320), height: scene.rowHeight)
    return DragIcon(extent, heldAt: Point(x: 24, y: extent.height / 2)) { snapshot in
      snapshot.clipped(to: Rect(size: extent), radius: 6) {
        view.drawGround(in: extent, on: snapshot)
        view.drawWords(in: extent, on: snapshot)
      }
    }
  }

  // MARK: - Clicks

  private func listenToClicks() {
    let click = ClickGesture()
    click.button = 0
    click.onRelease { [weak self, weak click] count, point in
      guard let self, let click else { return }
      let (button, modifiers) = (click.pressedButton, click.modifiers)
      clicked(button, count, modifiers, isTouch: click.isTouch, at: point)
    }
    add(click)
  }

  /// Handles a click or a tap; `count` is the number of consecutive ones.
  func clicked(
    _ button: Int,
    _ count: Int,
    _ modifiers: Modifiers = [],
    isTouch: Bool = false,
    at point: Point
  ) {
    hand?.cancel()
    switch button {
    case 1: clickedPrimary(count, modifiers, isTouch, at: point)
    case 3: openMenu(at: point)
    case 8: close()
    default: break
    }
  }

  /// Requests the menu of the row at a place, or of the open stack in the header.
  private func openMenu(at point: Point) {
    guard state.isFree, block.holds(point.x) else { return }
    if let row = row(at: point) {
      let id = state.level.rows[row].id
      if !isSelected(id) { endSelection() }
      onMenu?(id, point)
    } else if state.hasParent, point.y < state.level.layout.leading {
      onMenu?(state.level.node, point)
    }
  }

  private func clickedPrimary(
    _ count: Int,
    _ modifiers: Modifiers,
    _ isTouch: Bool,
    at point: Point
  ) {
    if isEditing { return finishTyping() }
    guard state.isFree else { return }
    guard block.holds(point.x) else {
      endSelection()
      return
    }
    if state.hasParent, point.y < state.level.layout.leading { return change { $0.close(at: $1) } }
    let row = row(at: point)
    if let row,
      clickSelecting(state.level.entryIndex(ofRow: row), modifiers, isTouch: isTouch)
    {
      return
    }
    if let boundary = hover.takeBoundary(at: point.x, width: size.width) {
      return change { $0.create(.boundary(boundary), at: $1) }
    }
    if let row {
      // A tap plays; a mouse needs a double click.
      return activate(row, isDouble: count == 2, plays: count == (isTouch ? 1 : 2))
    }
    if case .below = state.level.layout.place(at: point.y) { change { $0.create(.bottom, at: $1) } }
  }

  // MARK: - The pointer

  /// Updates the hover state: the row below the pointer shows its handle, the boundary a plus.
  func pointerMoved(to point: Point?) {
    let point = point.flatMap { block.holds($0.x) ? $0 : nil }
    if hover.move(to: point, over: state, width: size.width, at: time) { refresh() }
  }

  // MARK: - Drags from outside

  /// Makes the list a drop target for text, files or both.
  ///
  /// The handler gets the content and the place, and returns whether it used the content.
  public func acceptDrops(
    text: Bool = true,
    files: Bool = true,
    _ handler: @escaping (DragContent, FoldDropPlace) -> Bool
  ) {
    let target = DropTarget(text: text, files: files)
    target.onMove { [weak self] point in self?.hoverDrop(at: point) != nil }
    target.onDrop { [weak self] content, point in
      guard let self else { return false }
      let place = dropPlace(at: point)
      hoverDrop(at: nil)
      return place.map { handler(content, $0) } ?? false
    }
    add(target)
  }

  /// Where a drop at a point would insert rows; nil where the list accepts none.
  public func dropPlace(at point: Point) -> FoldDropPlace? { state.dropPlace(at: point.y, time) }

  /// Marks the drop position at a point and returns it; nil means that the drag has left the list.
  ///
  /// While a drag is over the list, a stack opens after 0.7 s, the header closes its level, and the
  /// edges scroll.
  @discardableResult
  public func hoverDrop(at point: Point?) -> FoldDropPlace? {
    change { $0.visit(at: point?.y, $1) }
    return point.flatMap { dropPlace(at: $0) }
  }
}

// MARK: - HandTarget

extension FoldingList {
  /// GTK's own factor for two-finger scrolling in lists.
  static let touchpadGain = 2.5

  /// Vertical movements scroll the list, horizontal ones swipe a row; a row's handle is for
  /// dragging it.
  public func takes(_ movement: HandMovement) -> Bool {
    if movement.device == .mouse, isOnHandle(movement.start) { return false }
    return movement.axis == .vertical
      || state.editing == nil && row(at: movement.start) != nil
  }

  /// Stops the current motion.
  public func handCame(at time: Double) -> Bool {
    change(at: time) { state, time in state.beginScroll(at: time) }
  }

  /// Scrolls the rows, or swipes one of them.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let gain = movement.device == .touchpad ? Self.touchpadGain : 1
    change(at: time) { state, time in
      guard movement.axis == .horizontal else {
        return state.scroll(by: step.shown.y, of: step.travelled.y, gain: gain, at: time)
      }
      if state.hand == .scroll {
        state.endScroll(flings: false, at: time)
        _ = state.beginSwipe(at: movement.start.y, time)
      }
      // Swipes are measured towards the text's end; the step's sign follows the scroll direction.
      state.swipe(by: isRightToLeft ? step.shown.x : -step.shown.x, at: time)
    }
  }

  /// Ends the swipe or the scroll.
  public func handLeft(flings: Bool, at time: Double) {
    change(at: time) { state, time in
      state.endSwipe(commits: flings, at: time)
      state.endScroll(flings: flings, at: time)
    }
  }

  public func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    guard !modifiers.contains(.control), detents.y != 0 else { return false }
    return change(at: time) { state, time in state.turnWheel(by: detents.y, at: time) }
  }

  func isOnHandle(_ point: Point) -> Bool {
    guard let row = row(at: point), state.level.rows[row].isMovable else { return false }
    return rowLayout.isHandle(point.x - block.left, isStack: state.level.rows[row].isStack)
  }

  /// The row under a point of the block.
  private func row(at point: Point) -> Int? {
    block.holds(point.x) ? state.row(at: point.y, time) : nil
  }
}
