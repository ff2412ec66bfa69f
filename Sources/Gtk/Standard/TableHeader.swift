internal import CGtk
internal import GLib
internal import Geometry

/// The titles of a table's columns: they sort, move and resize them.
@MainActor final class TableHeader: CustomWidget {
  private weak var table: TableView?
  private let plan: TablePlan
  private var titles: [Int: (button: Button, arrow: Icon)] = [:]
  private var sort: (column: Int, isReversed: Bool, spoken: String)?
  private var popover: Popover?
  /// The title that gets the focus from outside.
  private var last: Int?
  /// The dragged title, and its width where its border is dragged.
  private var drag: (start: Double, column: Int, width: Double?)?
  private static let step = 16.0

  init(_ plan: TablePlan) {
    self.plan = plan
    super.init()
    clipsDrawing = true
    onKeyPress(in: .capture) { [weak self] in self?.press($0, $1) ?? false }
    let click = ClickGesture()
    click.button = 3
    click.onPress { [weak self] _, point in self?.openMenu(at: point) }
    add(click)
    let drag = DragGesture()
    drag.listen(in: .capture)
    drag.onStart { [weak self, weak drag] point in
      if self?.grab(at: point.x) == true { drag?.claim() }
    }
    drag.onMove { [weak self, weak drag] offset in
      if self?.pull(by: offset.x) == true { drag?.claim() }
    }
    add(drag)
    let pointer = MotionController()
    pointer.onMove { [weak self] point in
      self?.setCursor(self?.border(at: point.x) == nil ? nil : "col-resize")
    }
    add(pointer)
    arrange()
  }

  override class var cssName: String { "tableheader" }

  func serve(_ table: TableView) { self.table = table }

  // MARK: - Titles

  /// Shows the titles of the shown columns in their order.
  func arrange() {
    let isInside = hasFocusInside
    for (column, title) in titles where place(of: column) == nil {
      release(title.button)
      titles[column] = nil
    }
    var before: Widget?
    for column in plan.shown.map(\.column) {
      let button = titles[column]?.button ?? makeTitle(of: column)
      if let before { adopt(button, after: before) } else { adopt(first: button) }
      before = button
    }
    if isInside, !hasFocusInside { takeFocus() }
    showSort()
    queueResize()
    table?.renew(isResized: true)
  }

  private func makeTitle(of column: Int) -> Button {
    let (row, arrow) = (Box(.horizontal, spacing: 4), Icon())
    let label = Label(plan.columns[column].title)
    label.shortens()
    if plan.columns[column].isNumeric { row.align(horizontally: .end) }
    row.append(label, arrow)
    let button = Button(holding: row, says: label.text)
    button.addClass("flat")
    button.isSensitive = isNamed(column)
    button.onPress { [weak self] in self?.table?.sortHandler?(column) }
    button.onFocusChange { [weak self] isInside in
      guard isInside, let self, let place = place(of: column) else { return }
      last = column
      table?.scrollSideways(to: extents[place])
    }
    titles[column] = (button, arrow)
    return button
  }

  func showSort(by column: Int, isReversed: Bool, spoken: String) {
    sort = (column, isReversed, spoken)
    showSort()
  }

  private func showSort() {
    for (column, title) in titles {
      let isSorted = column == sort?.column
      title.arrow.isVisible = isSorted
      title.arrow.name = sort?.isReversed == true ? "pan-down-symbolic" : "pan-up-symbolic"
      title.button.describe(.description(isSorted ? sort?.spoken ?? "" : ""))
    }
  }

  private func place(of column: Int) -> Int? { plan.shown.firstIndex { $0.column == column } }

  func title(of column: Int) -> Button? { titles[column]?.button }

  // MARK: - Layout

  private var extents: [Interval] {
    let rows = table?.extentOfRows ?? Interval(start: 0, length: size.width)
    return plan.extents(in: rows.length, isRightToLeft: isRightToLeft)
      .map { Interval(start: $0.start + rows.start, length: $0.length) }
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    plan.enlarge(for: self)
    let most = titles.values.map { $0.button.measure(axis).natural }.max() ?? 0
    return axis == .horizontal ? .zero : SizeRequest(minimum: most, natural: most)
  }

  override func layOut(in size: Size) {
    for (shown, extent) in zip(plan.shown, extents) {
      let place = Rect(x: extent.start, y: 0, width: extent.length, height: size.height)
      titles[shown.column]?.button.measureAndAllocate(place)
    }
    popover?.follow()
  }

  /// Follows the rows at once, as GTK may be within a layout in which the header had its turn.
  func follow() { if size.width > 0 { layOut(in: size) } }

  // MARK: - Focus and keys

  override var focusReceiver: Widget? {
    let first = plan.shown.first { isNamed($0.column) }?.column
    return (last ?? first).flatMap { titles[$0]?.button }
  }

  /// Nothing sorts by a column without a title.
  private func isNamed(_ column: Int) -> Bool { !plan.columns[column].title.isEmpty }

  /// Tab passes the header as one; the arrow keys go through it.
  override func moveFocus(_ direction: FocusDirection) -> Bool? {
    if popover?.isVisible == true { return nil }
    guard hasFocusInside, let last, let place = place(of: last) else {
      return focusReceiver?.takeFocus() ?? false
    }
    guard direction == .left || direction == .right else { return false }
    let next = place + ((direction == .right) != isRightToLeft ? 1 : -1)
    guard plan.shown.indices.contains(next), isNamed(plan.shown[next].column) else { return true }
    return titles[plan.shown[next].column]?.button.takeFocus()
  }

  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let last, let place = place(of: last), popover?.isVisible != true else { return false }
    let sign = (key == .right) != isRightToLeft ? 1 : -1
    switch (key, modifiers) {
    case (.menu, []), (.f10, .shift):
      openMenu(at: Point(x: extents[place].middle, y: size.height))
    case (.left, .alt), (.right, .alt): move(place, to: place + sign)
    case (.left, .shift), (.right, .shift):
      resize(place, to: extents[place].length + Double(sign) * Self.step)
    default: return false
    }
    return true
  }

  // MARK: - Arrangement

  private func move(_ place: Int, to new: Int) {
    var shown = plan.shown
    guard shown.indices.contains(new) else { return }
    shown.swapAt(place, new)
    show(shown)
  }

  private func resize(_ place: Int, to width: Double) {
    var shown = plan.shown
    shown[place].width = min(max(width.rounded(), TablePlan.narrowest), TablePlan.widest)
    show(shown)
  }

  private func show(_ shown: [TableView.Shown]) {
    plan.show(shown)
    arrange()
    table?.arrangeHandler?()
  }

  /// The place of the column whose end is there.
  private func border(at x: Double) -> Int? {
    extents.firstIndex { abs((isRightToLeft ? $0.start : $0.end) - x) <= 5 }
  }

  /// Returns whether a drag from there is certainly one of a border.
  private func grab(at x: Double) -> Bool {
    let (all, border) = (extents, border(at: x))
    guard let place = border ?? all.firstIndex(where: { $0.contains(x) }) else {
      drag = nil
      return false
    }
    drag = (x, plan.shown[place].column, border == nil ? nil : all[place].length)
    return border != nil
  }

  /// Returns whether the drag has an effect.
  private func pull(by offset: Double) -> Bool {
    guard let drag, let place = place(of: drag.column) else { return false }
    if let width = drag.width {
      resize(place, to: width + (isRightToLeft ? -offset : offset))
      return true
    }
    let (all, x) = (extents, drag.start + offset)
    // Only if the title is then below the pointer, so that it does not move back at once.
    for new in [place - 1, place + 1] where all.indices.contains(new) {
      let isRight = all[new].start > all[place].start
      let isBelow =
        isRight ? x > all[new].end - all[place].length : x < all[new].start + all[place].length
      if isBelow, isRight ? x > all[place].end : x < all[place].start { move(place, to: new) }
    }
    return abs(offset) > 12
  }

  // MARK: - Menu

  func setMenu(_ menu: Menu) {
    if let popover { release(popover) }
    let popover = Popover(menu)
    adopt(popover)
    self.popover = popover
  }

  private func openMenu(at point: Point) {
    popover?.point(at: Rect(x: point.x, y: point.y, width: 1, height: 1))
    popover?.open()
  }
}
