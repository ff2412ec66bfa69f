public import GLib
public import Geometry
public import Gtk
public import Motion

/// A scrolling list of rows that changes to another sheet of rows by folding.
///
/// Each sheet keeps its scroll offset while others are visible; at both ends of a transition the
/// picture is that of a sheet at rest.
public final class FoldStack: CustomWidget, HandTarget {
  public let source: any FoldSheets
  public var onPlay: ((_ row: Int, _ sheet: Int) -> Void)?
  /// Called when the user requests the menu of a row, with a point of the stack, and whether the
  /// pointer is on the artist; keys request the row's own menu.
  public var onMenu: ((_ row: Int, _ sheet: Int, Point, _ isOnArtist: Bool) -> Void)?
  public var onHeart: ((_ row: Int, _ sheet: Int) -> Void)?
  public var onArtist: ((_ row: Int, _ sheet: Int, Point) -> Void)?
  /// Called when the user moves down from the last row.
  public var onBeyondEnd: (() -> Void)?
  /// The content of a row that a mouse drags out; nil for none.
  public var dragContent: ((_ row: Int, _ sheet: Int) -> DragContent?)?
  /// Called when other rows are selected.
  public var onSelect: (() -> Void)?
  /// Also called at the press, so that its covers may be loaded.
  public var dragIcon: ((_ row: Int, _ sheet: Int) -> DragIcon?)?
  /// Whether targets are reached at once; nil uses the toolkit's setting.
  public var reducesMotion: Bool?

  public var rowHeight = 44.0 {
    didSet {
      guard rowHeight != oldValue else { return }
      // The scroll position depends on it.
      laidOut = .zero
      queueAllocate()
    }
  }

  private var transition: FoldTransition
  private(set) var scroller = Scroller(settings: .init(spring: .rows))
  private var offsets = SheetOffsets()
  private(set) lazy var views = RecycledViews<Spot, FoldStackRowView>(on: self) { [weak self] in
    let view = FoldStackRowView()
    view.onStyle = { self?.refreshSoon() }
    return view
  }
  let emptyRow = FoldStackRowView()
  private(set) var colors = FoldStackColors(.standard(dark: true))
  private(set) var cursor: Int?
  /// Whether the cursor's row gets the focus as soon as it is visible.
  private var wantsFocus = false
  /// The selected rows of the sheet that has the page; its headings do not count.
  public private(set) var selection = Selection()
  /// How many rows the sheet had when they were selected.
  private var selectedOf = 0
  private(set) var hovered: Int?
  private var isOnArtist = false
  public private(set) var isPointedAt = false
  private(set) var light: RowLight?
  /// The number of highlights so far; a new one ends the animation of the last.
  private var lights = 0
  private var hasNewRows = false
  private var scrolled: Int?
  /// Whether the current sheet has had rows since it took the page.
  private var hasRows = false
  private var isStale = false
  private var laidOut = Size.zero
  private var hand: HandInput?
  private let motion: MotionDriver

  struct Spot: Hashable {
    var sheet: Int
    var row: Int
  }

  public init(
    _ source: any FoldSheets,
    sheet: Int,
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double = { MainLoop.now }
  ) {
    self.source = source
    motion = MotionDriver(now: now)
    transition = FoldTransition(TrackFold.Share(above: sheet, below: sheet + 1, fraction: 0))
    super.init()
    motion.run(in: frames ?? self) { [weak self] in self?.isResting == false }
    motion.onFrame = { [weak self] in self?.showFrame() }
    isFocusable = true
    clipsDrawing = true
    scrolled = sheet
    hasRows = source.rowCount(of: sheet) > 0
    hand = HandInput(for: self, now: now)
    listen()
    styleChanged()
    describe(sheet)
  }

  var time: Double { motion.time }

  // MARK: - Sheets

  public var share: TrackFold.Share { transition.share }

  /// The sheet that has the page to itself; nil while two share it.
  public var sheet: Int? { transition.share.soleRecord }

  /// Whether a spring is moving the visible share to the requested one.
  public var isFolding: Bool { !transition.isResting(at: time) }

  /// Shows two sheets by a fraction at once, for callers that set it in every frame.
  public func show(_ share: TrackFold.Share) {
    keepOffset()
    transition = FoldTransition(share)
    takeOffset()
    refresh()
  }

  /// Moves to a share without a jump; other sheets that are visible close first.
  public func follow(_ wanted: TrackFold.Share) {
    change { stack, time in
      stack.keepOffset()
      stack.transition.follow(wanted, at: time, reducesMotion: stack.isStill)
      stack.takeOffset()
    }
  }

  /// Renumbers the sheets; the picture does not change.
  ///
  /// `place` returns the new number of a sheet, nil if it no longer exists; `steps` is added to the
  /// numbers of those that share the page.
  public func renumber(by steps: Int, place: (Int) -> Int?) {
    keepOffset()
    offsets.renumber(by: steps, sharing: share, place: place)
    transition.renumber(by: steps)
    scrolled = scrolled.map { $0 + steps }
    views.rename { Spot(sheet: $0.sheet + steps, row: $0.row) }
    light?.renumber(by: steps)
    reload()
  }

  public var cursorRow: Int? { sheet == nil ? nil : cursor }

  /// Moves the cursor to a row: this one, its last one or the first track.
  public func enter(atRow row: Int? = nil) {
    guard sheet != nil else { return }
    if row != nil { endSelection() }
    putCursor(on: row ?? cursor ?? 0)
  }

  public func reload() {
    hasNewRows = true
    motion.advance()
    scroller.conform(to: places, at: time)
    if let sheet {
      describe(sheet)
      rowsLoaded(of: sheet)
      if selectableCount != selectedOf { endSelection() }
    }
    refresh()
  }

  private func describe(_ sheet: Int) {
    let count = source.rowCount(of: sheet) - source.headings(of: sheet).count
    let words = PlaceWords.rows(count)
    describe(.label(source.title(of: sheet)), .description(words), .multiSelectable)
  }

  private var isStill: Bool { reducesMotion ?? !Toolkit.animates }

  // MARK: - Frames

  @discardableResult
  private func change<Answer>(
    at eventTime: Double? = nil,
    _ body: (_ stack: FoldStack, _ time: Double) -> Answer
  ) -> Answer {
    motion.advance(to: eventTime)
    scroller.settings.reducesMotion = isStill
    scroller.settings.extent = max(size.height, 1)
    let answer = body(self, time)
    refresh()
    return answer
  }

  public var isResting: Bool {
    transition.isResting(at: time) && (scroller.isTracking || scroller.isResting(at: time))
  }

  /// Shows the state, and runs frames while it moves.
  func refresh() {
    dressRows()
    redraw()
    motion.update()
  }

  /// Schedules one refresh for the next frame, however often it is called.
  private func refreshSoon() {
    guard !isStale else { return }
    isStale = true
    motion.frames?.eachFrame { [weak self] _ in
      self?.isStale = false
      self?.refresh()
      return false
    }
  }

  private func showFrame() {
    keepOffset()
    transition.update(at: time, reducesMotion: isStill)
    takeOffset()
    dressRows()
    redraw()
  }

  // MARK: - CustomWidget

  public override class var cssName: String { "foldstack" }
  public override class var accessibleRole: AccessibleRole { .list }

  /// The Tab key stops at the list once, on the cursor's row; arrow keys move through its rows.
  public override func moveFocus(_ direction: FocusDirection) -> Bool? {
    guard !hasFocusInside else { return false }
    enter()
    return hasFocusInside || takeFocus()
  }

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 1, natural: axis == .vertical ? 203 : 640)
  }

  public override func styleChanged() {
    let fresh = FoldStackColors(palette)
    guard fresh != colors || emptyRow.look == nil else { return }
    colors = fresh
    emptyRow.show(FoldStackRowView.Look(row: nil, colors: colors))
    if isMapped { refresh() }
  }

  public override func layOut(in size: Size) {
    if size != laidOut {
      let old = laidOut
      laidOut = size
      motion.advanceAtRest()
      let wasFocused = old != .zero && showedFocus(in: old)
      if old != .zero { keepReading(from: old.width) }
      scroller.conform(to: places, at: time)
      if wasFocused, let sheet, let cursor {
        let offset = offset(revealing: cursor, of: sheet, from: scroller.target)
        if offset != scroller.target { scroller.jump(to: offset) }
      }
      refreshSoon()
    }
    guard let sheet else {
      for (key, view) in views.live {
        view.allocate(layout(of: key.sheet).cell(ofRow: key.row))
      }
      return
    }
    let layout = layout(of: sheet, at: shownOffset)
    for (key, view) in views.live { view.allocate(layout.frame(ofRow: key.row)) }
  }

  public override func draw(on snapshot: Snapshot) { drawPage(on: snapshot) }

  // MARK: - Scroll offsets

  func layout(of sheet: Int, at offset: Double = 0) -> SheetLayout {
    var layout = SheetLayout(
      columns(of: sheet, onPageOf: size.width),
      rowHeight: rowHeight,
      in: size,
      isMirrored: isRightToLeft
    )
    layout.offset = offset
    return layout
  }

  private func columns(of sheet: Int, onPageOf width: Double) -> TrackColumns {
    TrackColumns(
      trackCount: source.rowCount(of: sheet),
      isGrouped: !source.headings(of: sheet).isEmpty,
      pageWidth: width
    )
  }

  func offset(of sheet: Int) -> Double {
    sheet == self.sheet ? scroller.position(at: time) : keptOffset(of: sheet)
  }

  /// The scroll offset in whole device pixels, so that text remains sharp.
  var shownOffset: Double {
    let scale = Double(max(scaleFactor, 1))
    return (scroller.position(at: time) * scale).rounded() / scale
  }

  private var places: EvenPlaces {
    .free(bounds: 0...(sheet.map { layout(of: $0).greatestOffset } ?? 0), spacing: rowHeight)
  }

  private func keepOffset() {
    guard let sheet else { return }
    let most = layout(of: sheet).greatestOffset
    offsets.keep(min(max(scroller.position(at: time), 0), most), of: sheet)
  }

  private func takeOffset() {
    if sheet != scrolled { endSelection() }
    guard let sheet, sheet != scrolled else { return }
    scrolled = sheet
    cursor = nil
    scroller.jump(to: keptOffset(of: sheet))
    hasRows = source.rowCount(of: sheet) > 0
    describe(sheet)
  }

  /// Sets the offset for rows that were loaded after their sheet took the page.
  private func rowsLoaded(of sheet: Int) {
    guard !hasRows, source.rowCount(of: sheet) > 0 else { return }
    hasRows = true
    if !scroller.isTracking { scroller.jump(to: keptOffset(of: sheet)) }
  }

  /// The scroll offset of a sheet when it takes the page.
  func keptOffset(of sheet: Int) -> Double {
    let kept = min(offsets[sheet] ?? 0, layout(of: sheet).greatestOffset)
    guard let row = source.rowInView(of: sheet) else { return kept }
    return offset(revealing: row, of: sheet, from: kept)
  }

  /// The scroll offset nearest to another one that shows a row, with the heading above it.
  private func offset(revealing row: Int, of sheet: Int, from offset: Double) -> Double {
    layout(of: sheet, at: offset).offset(
      revealing: row,
      withHeading: row > 0 && source.row(row - 1, of: sheet).isHeading
    )
  }

  /// Keeps the place where each sheet is read while the page changes its width.
  private func keepReading(from old: Double) {
    guard TrackColumns.kind(ofPage: old) != TrackColumns.kind(ofPage: size.width) else { return }
    offsets.adapt(except: sheet) { (columns(of: $0, onPageOf: old), self.layout(of: $0)) }
    guard let sheet, !scroller.isTracking else { return }
    let seen = scroller.position(at: time)
    let before = SheetLayout(columns(of: sheet, onPageOf: old), rowHeight: rowHeight, in: size)
    var layout = layout(of: sheet)
    layout.offset = offsets.adapted(seen, of: sheet, from: before.columns, to: layout)
    if let cursor, before.shows(cursor, at: seen) {
      layout.offset = layout.offset(revealing: cursor)
    }
    scroller.jump(to: layout.offset)
  }

  /// Whether the focused row was visible in another size; it then remains so.
  private func showedFocus(in old: Size) -> Bool {
    guard let sheet, let cursor, hasFocusInside, !scroller.isTracking else { return false }
    return SheetLayout(columns(of: sheet, onPageOf: old.width), rowHeight: rowHeight, in: old)
      .shows(cursor, at: scroller.target)
  }

  /// Scrolls to the row that the source requires to be visible, unless the user is scrolling.
  public func showRowInView() {
    guard let sheet, let row = source.rowInView(of: sheet), !scroller.isTracking else { return }
    scroll(to: row)
  }

  /// Scrolls just far enough to show a row of the sheet, with the heading above it.
  private func scroll(to row: Int) {
    change { stack, time in
      guard let sheet = stack.sheet else { return }
      let target = stack.offset(revealing: row, of: sheet, from: stack.scroller.target)
      if target != stack.scroller.target {
        stack.scroller.go(to: target, at: time, over: stack.places)
      }
    }
  }

  // MARK: - HandTarget

  /// Vertical movements scroll the stack, unless a mouse drags a row out.
  public func takes(_ movement: HandMovement) -> Bool {
    movement.axis == .vertical && movement.device != .mouse && sheet != nil
  }

  public func handCame(at time: Double) -> Bool {
    guard sheet != nil else { return false }
    return change(at: time) { $0.scroller.begin(at: $1, over: $0.places) }
  }

  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let gain = movement.device == .touchpad ? FoldingList.touchpadGain : 1
    change(at: time) {
      let hand = step.travelled.y * gain
      $0.scroller.move(by: step.shown.y * gain, of: hand, at: $1, over: $0.places)
    }
  }

  public func handLeft(flings: Bool, at time: Double) {
    change(at: time) { $0.scroller.end(flings: flings, at: $1, over: $0.places) }
  }

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

  // MARK: - The pointer, the cursor and the light

  private func listen() {
    let click = ClickGesture()
    click.button = 0
    click.onRelease { [weak self, weak click] count, point in
      guard let self, let click else { return }
      let (button, modifiers) = (click.pressedButton, click.modifiers)
      clicked(count, button: button, modifiers, isTouch: click.isTouch, at: point)
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
    onPointer { [weak self] in self?.hover(at: $0) }
    onFocusChange { [weak self] isInside in if !isInside { self?.wantsFocus = false } }
    onKeyPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    let drag = DragSource()
    drag.offer { [weak self] point in
      guard let self, let row = row(at: point), let sheet else { return nil }
      return dragContent?(row, sheet)
    } showing: { [weak self] point in
      guard let self, let row = row(at: point), let sheet else { return nil }
      return dragIcon?(row, sheet)
    }
    add(drag)
  }

  func hover(at point: Point?) {
    isPointedAt = point != nil
    let row = point.flatMap { self.row(at: $0) }.flatMap { isHeading($0) ? nil : $0 }
    let isOnArtist = row.map { holdsArtist(of: $0, at: point ?? .zero) } ?? false
    guard row != hovered || isOnArtist != self.isOnArtist else { return }
    if isOnArtist != self.isOnArtist { setCursor(isOnArtist ? "pointer" : nil) }
    (hovered, self.isOnArtist) = (row, isOnArtist)
    refresh()
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

  package func select(_ change: (inout Selection) -> Void) {
    let before = selection.ranges
    change(&selection)
    guard selection.ranges != before else { return }
    selectedOf = selectableCount
    onSelect?()
    refresh()
  }

  public func light(_ row: Int) {
    guard let sheet else { return }
    lights += 1
    let number = lights
    light = RowLight(on: Spot(sheet: sheet, row: row))
    refresh()
    motion.frames?.eachFrame { [weak self] time in
      // Another row may have been highlighted meanwhile.
      guard let self, lights == number, light != nil else { return false }
      light?.fade(at: time, isAnimated: !isStill)
      if light?.strength == 0 { light = nil }
      refresh()
      return light != nil
    }
  }

  // MARK: - Rows

  private func dressRows() {
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
      return layout(of: sheet, at: scroller.position(at: time)).visibleRows
        .map { Spot(sheet: sheet, row: $0) }
    }
    let (fold, share) = (fold, transition.share)
    var keys: [Spot] = []
    for (side, sheet) in [(TrackFold.Side.above, share.above), (.below, share.below)] {
      let layout = layout(of: sheet)
      for index in 0..<fold.pairCount {
        let slot = fold.slot(index, of: side)
        guard slot.height > 0, slot.top < size.height, slot.top + slot.height > 0 else { continue }
        keys += layout.rows(onPanels: slot.firstRow..<slot.firstRow + slot.rowCount)
          .map { Spot(sheet: sheet, row: $0) }
      }
    }
    return keys
  }

  var fold: TrackFold {
    func rows(of sheet: Int) -> ScrolledRows {
      ScrolledRows(rowCount: layout(of: sheet).columns.panelCount, offset: offset(of: sheet))
    }
    return TrackFold(
      above: rows(of: share.above),
      below: rows(of: share.below),
      fraction: share.fraction,
      pageHeight: max(size.height, 1),
      rowHeight: rowHeight,
      inset: SheetLayout.inset,
      shades: colors.shades
    )
  }

  private func dress(_ view: FoldStackRowView, as key: Spot, isFresh: Bool) {
    let isNew = isFresh || hasNewRows || view.look?.row == nil
    let row = isNew ? source.row(key.row, of: key.sheet) : view.look?.row
    var look = FoldStackRowView.Look(row: row, colors: colors)
    let layout = layout(of: key.sheet)
    look.hasLine = layout.columns.place(of: key.row).panel > 0
    look.side = layout.side(ofRow: key.row)
    look.isLarge = size.width >= TrackColumns.widePage
    look.isMirrored = isRightToLeft
    look.offersHeart = onHeart != nil
    if key.sheet == sheet {
      look.isHovered = key.row == hovered
      look.isOnArtist = look.isHovered && isOnArtist
      look.isFocused = view.showsFocus
      look.isSelected = selection.contains(key.row) && look.row?.isHeading == false
    }
    if let light, light.spot == key { look.light = light.strength }
    view.show(look)
    if isNew { view.updateDescription() }
    let headings = source.headings(of: key.sheet)
    view.describePlace(
      headings.contains(key.row) ? nil : key.row + 1 - headings.count { $0 < key.row },
      of: source.rowCount(of: key.sheet) - headings.count
    )
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
    else { return }
    wantsFocus = false
    if !view.hasFocus { view.takeFocus() }
  }
}
