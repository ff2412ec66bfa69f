internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Motion
internal import Pixels
internal import Values
internal import Widgets

final class RecordGrid: CustomWidget {
  var onChoose: ((_ place: Int) -> Void)?
  var onOpen: ((_ place: Int) -> Void)?
  var onMenu: ((_ place: Int, _ link: Int?, _ point: Point) -> Void)?
  private(set) var dragContent: ((_ place: Int) -> DragContent?)?
  private(set) var dragIcon: ((_ place: Int) -> DragIcon?)?
  /// Called when other records are selected together.
  var onSelect: (() -> Void)?

  var onButton: ((_ place: Int) -> Void)?
  /// Called when other records are in view, with the selected one or else the first of them.
  var onView: ((_ place: Int) -> Void)?
  /// Called before the grid handles the key; returns whether it was handled.
  var onKey: ((Key, Modifiers) -> Bool)?
  /// Called after the frame in which all visible covers were first shown.
  var onComplete: (() -> Void)?
  private(set) var isComplete = false
  private var loadsCovers = false
  /// The grid is visible, or will be: then the covers in view are loaded before the others.
  private let isCurrent: () -> Bool
  var onZoomWheel: ((_ detents: Point) -> Void)?
  /// 1 is the default size of covers.
  private(set) var zoom = 1.0
  private var marks = PlayMarks()

  var onLink: ((_ place: Int, _ link: Int) -> Void)?

  /// The records selected together; `selected` is the one of the focus.
  private(set) var selection = Selection()
  /// Whether the last press was a tap that selects, which must not count as a double click.
  private var isTapping = false

  private let contents: ShelfContents
  private let art: any CoverProvider<CoverID>
  /// What the next layout must do, because GTK creates the cells only then.
  private var toReveal: Int?
  /// In the first visible row.
  private var revealsAtTop = false
  private var wantsFocus = false
  /// The record that was revealed last, and how many pixels were above the visible ones then.
  private var revealed: (place: Int, above: Double)?
  private var layout: RecordGridLayout?
  /// The program, not the user, changes the selection.
  private var isPlacing = false
  private lazy var view = GridView(
    count: contents.count,
    make: { [weak self, art] in self?.makeCell() ?? RecordCell(art: art) },
    fill: { [weak self] in self?.fill($0, with: $1) },
    clear: { ($0 as? RecordCell)?.clear() }
  )

  init(
    _ contents: ShelfContents,
    art: any CoverProvider<CoverID>,
    isCurrent: @escaping () -> Bool
  ) {
    (self.contents, self.art, self.isCurrent) = (contents, art, isCurrent)
    super.init()
    adopt(view)
    view.addClass("records")
    describeView()
    view.onSelect { [weak self] place in
      if let self, !isPlacing { onChoose?(place) }
    }
    view.onActivate { [weak self] in
      if let self, !isTapping { onOpen?($0) }
    }
    view.onScroll { [weak self] in
      self?.queueDraw()
      self?.noticeView()
    }
    listen()
  }

  private func noticeView() {
    guard let onView, let layout else { return }
    let shown = view.itemsInView(columns: layout.columns)
    guard !shown.isEmpty else { return }
    onView(view.selected.flatMap { shown.contains($0) ? $0 : nil } ?? shown.lowerBound)
  }

  private func listen() {
    onKeyPress(in: .capture) { [weak self] key, modifiers in
      guard let self, !press(key, modifiers), onKey?(key, modifiers) != true else { return true }
      revealAfterKey()
      return false
    }
    let wheel = ScrollController()
    wheel.listen(in: .capture)
    wheel.onScroll { [weak self, weak wheel] delta in
      guard let self, let wheel, wheel.modifiers.contains(.control) else { return false }
      let factor = wheel.unit == .pixel ? 1.0 / 15 : 1
      onZoomWheel?(Point(x: delta.x * factor, y: delta.y * factor))
      return true
    }
    add(wheel)
  }

  /// A whole row is put at the top when a key has selected another record: GTK scrolls only as far
  /// as it must.
  private func revealAfterKey() {
    let before = view.selected
    inNextFrame { [weak self] in
      guard let self, let selected = view.selected, selected != before else { return }
      toReveal = selected
      catchUp()
    }
  }

  /// Offers records to drags.
  func offer(
    _ content: @escaping (_ place: Int) -> DragContent?,
    showing icon: @escaping (_ place: Int) -> DragIcon?
  ) {
    (dragContent, dragIcon) = (content, icon)
  }

  // MARK: - Cells

  private func makeCell() -> RecordCell {
    let cell = RecordCell(art: art) { [weak self] in self?.selects($0, isTouch: $1) ?? false }
    cell.onMenu = { [weak self, weak cell] point, isTouch in
      guard let self, let cell, let place = cell.place else { return }
      if !isTouch, !selection.contains(place) { endSelection() }
      view.selected = place
      onChoose?(place)
      onMenu?(place, cell.link(at: point), cell.convert(point, to: self) ?? .zero)
    }
    cell.onClick = { [weak self, weak cell] modifiers, isTouch in
      if let place = cell?.place { self?.clicked(place, modifiers, isTouch: isTouch) }
    }
    let drag = DragSource()
    drag.offer { [weak self, weak cell] _ in
      cell?.place.flatMap { self?.dragContent?($0) }
    } showing: { [weak self, weak cell] _ in
      cell?.place.flatMap { self?.dragIcon?($0) }
    }
    cell.add(drag)
    cell.onLink = { [weak self, weak cell] link in
      if let place = cell?.place { self?.onLink?(place, link) }
    }
    cell.overlay.onButton = { [weak self, weak cell] in
      if let place = cell?.place { self?.onButton?(place) }
    }
    return cell
  }

  private func fill(_ cell: Widget, with place: Int) {
    guard let cell = cell as? RecordCell, contents.record(at: place) != nil else { return }
    if let layout { cell.fit(layout) }
    cell.admitCover(loadsAll)
    cell.show(contents.item(at: place), at: place, of: contents.count)
    mark(cell)
  }

  private var cells: [RecordCell] {
    func all(in widget: Widget) -> [RecordCell] {
      widget.children.flatMap { ($0 as? RecordCell).map { [$0] } ?? all(in: $0) }
    }
    return all(in: view).filter { $0.place != nil }
  }

  private var cellsInView: [RecordCell] {
    cells.filter { cell in
      guard cell.isMapped, let top = cell.convert(.zero, to: self)?.y else { return false }
      return top + cell.size.height > 0 && top < size.height
    }
  }

  /// Cells load their covers even if they are not in view.
  private var loadsAll: Bool { loadsCovers && (isComplete || !isCurrent()) }

  /// Covers requested before still arrive.
  func admitCovers(_ isAdmitted: Bool) {
    guard loadsCovers.change(to: isAdmitted) else { return }
    letCellsLoad()
    queueDraw()
  }

  private func letCellsLoad() { for cell in cells { cell.admitCover(loadsAll) } }

  func picturesChanged(of records: Set<RecordID>) {
    let ids = Set(records.map { CoverID($0.number) })
    for cell in cells where cell.item.map({ ids.contains($0.id) }) == true { cell.loadAgain() }
  }

  private func mark(_ cell: RecordCell) {
    let isCurrent = cell.item.map { $0.id.value == marks.record?.number } ?? false
    cell.overlay.marks = (isCurrent, isCurrent && marks.isPlaying)
    cell.mark(isSelected: cell.place.map { selection.contains($0) } ?? false)
    cell.describe(of: contents.count)
  }

  func show(_ marks: PlayMarks) {
    self.marks = marks
    for cell in cells { mark(cell) }
  }

  /// The selected record remains in view.
  func zoom(to zoom: Double) {
    guard self.zoom.change(to: zoom) else { return }
    toReveal = view.selected
    queueAllocate()
  }

  func middle(of place: Int) -> Point? {
    guard let cell = cells.first(where: { $0.place == place && $0.isMapped }),
      let point = cell.convert(cell.square.center, to: self), point.y >= 0, point.y < size.height
    else { return nil }
    return point
  }

  func leavePointer() { for cell in cells { cell.point(to: nil) } }

  override class var cssName: String { "recordgrid" }
  override var focusReceiver: Widget? { view }

  func select(_ place: Int, reveals: Bool = false, atTop: Bool = false) {
    self.place { view.selected = place }
    guard reveals else { return }
    (toReveal, revealsAtTop) = (place, atTop)
    queueAllocate()
  }

  private func place(_ body: () -> Void) {
    let was = isPlacing
    isPlacing = true
    body()
    isPlacing = was
  }

  var selected: Int? { view.selected }

  var columns: Int { RecordGridLayout(width: size.width, zoom: zoom).columns }

  // MARK: - Selecting several

  /// Shift or Ctrl selects, and so does a tap while records are selected; a plain click ends it.
  func clicked(_ place: Int, _ modifiers: Modifiers = [], isTouch: Bool = false) {
    isTapping = clickSelecting(place, modifiers, isTouch: isTouch) && isTouch
  }

  /// Keys that select; GTK uses the others, of which arrows end the selection.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    isTapping = false
    if modifiers == .control { return pressSelecting(key) }
    guard modifiers.isDisjoint(with: [.control, .alt, .command]), let layout,
      let focused = view.selected,
      let place = layout.place(
        of: key,
        from: focused,
        among: contents.count,
        rowsInView: view.itemsInView(columns: layout.columns).count / layout.columns,
        isMirrored: isRightToLeft
      )
    else { return false }
    guard modifiers.contains(.shift) else {
      select { $0.move() }
      return false
    }
    owningWindow?.isFocusVisible = true
    moveFocus(to: place)
    toReveal = place
    selectToFocus(from: focused, modifiers)
    return true
  }

  func takeFocusInside() {
    wantsFocus = true
    queueAllocate()
  }

  private func describeView() {
    view.describeView(tr("Covers"), holding: SearchWords.records(contents.count))
  }

  func reload() {
    isComplete = false
    describeView()
    let selected = view.selected
    place {
      view.replace(at: 0, removing: view.count, adding: contents.count)
      if let selected, selected < contents.count { view.selected = selected }
    }
  }

  /// Many changes replace all cells.
  func apply(_ changes: ShelfChanges, from old: [ShelvedRecord]) {
    select { selection in
      guard !changes.isReordered else { return selection.end() }
      selection.follow(from: old, to: contents.shelf?.records ?? [], by: \.id)
    }
    guard !changes.isReordered, changes.moved.isEmpty,
      changes.removed.count + changes.inserted.count + changes.altered.count < 64
    else { return reload() }
    describeView()
    place {
      for place in changes.removed.reversed() { view.replace(at: place, removing: 1, adding: 0) }
      for place in changes.inserted { view.replace(at: place, removing: 0, adding: 1) }
      for altered in changes.altered { view.replace(at: altered.new, removing: 1, adding: 1) }
    }
    if !changes.removed.isEmpty || !changes.inserted.isEmpty { renumberCells() }
  }

  /// GTK does not fill the cells after a removed or an inserted one again.
  private func renumberCells() {
    for cell in cells {
      guard let item = cell.item, let place = cell.place,
        contents.record(at: place)?.id.number != item.id.value,
        let other = contents.shelf?.place(ofRecord: RecordID(item.id.value))
      else { continue }
      cell.show(item, at: other, of: contents.count)
      mark(cell)
    }
  }

  var isSettled: Bool {
    (loadsAll == loadsCovers || !isMapped) && !cells.contains(where: \.isLoading)
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    view.measure(axis, along: along)
  }

  override func layOut(in size: Size) {
    // Bars that appear at the foot leave less room for what was revealed before.
    if let revealed, view.size != size, view.restAbove == revealed.above, toReveal == nil {
      toReveal = revealed.place
    }
    let layout = RecordGridLayout(width: size.width, zoom: zoom)
    if self.layout.change(to: layout) {
      for cell in cells { cell.fit(layout) }
      if layout.margin == 0 { view.addClass("narrow") } else { view.removeClass("narrow") }
      view.setColumns(layout.columns...layout.columns)
      _ = view.measure(.vertical, along: Int(clamping: size.width))
    }
    view.allocate(Rect(size: size))
    guard toReveal != nil || wantsFocus else { return }
    inNextFrame { [weak self] in self?.catchUp() }
  }

  private func catchUp() {
    if let toReveal, let layout {
      let foot = revealsAtTop ? size.height : Snapshot.fadeHeight
      view.scroll(toRowOf: toReveal, columns: layout.columns, foot: foot)
      revealed = (toReveal, view.restAbove)
    }
    if wantsFocus {
      let place = view.selected
      view.takeFocus { ($0 as? RecordCell).map { $0.place == place && $0.isChildVisible } ?? false }
    }
    (toReveal, revealsAtTop, wantsFocus) = (nil, false, false)
  }

  /// Pixels of the uppermost row beyond the edge; whole covers must not fade.
  var headCut: Double {
    let tops = cellsInView.compactMap { $0.convert($0.square.origin, to: self)?.y }
    return max(0, -(tops.min() ?? 0))
  }

  override func draw(on snapshot: Snapshot) {
    let (all, ground) = (Rect(size: size), palette.surface)
    snapshot.fill(all, with: ground)
    snapshot.draw(view, of: self)
    snapshot.fadeHead(of: all, into: ground, strength: Snapshot.listFade(rest: headCut))
    snapshot.fill(
      Rect(x: 0, y: 0, width: size.width, height: 1),
      with: palette.foreground.opacity(0.14 * Snapshot.listFade(rest: view.restAbove))
    )
    snapshot.fadeFoot(of: all, into: ground, strength: Snapshot.listFade(rest: view.restBelow))
    guard !isComplete, loadsCovers else { return }
    let shown = cellsInView
    for cell in shown { cell.admitCover(true) }
    guard !shown.contains(where: \.isLoading), !shown.isEmpty || contents.count == 0 else { return }
    isComplete = true
    letCellsLoad()
    Task { [weak self] in self?.onComplete?() }
  }
}

extension RecordGrid: SelectableRows {
  var selectableCount: Int { contents.count }

  var focusedPlace: Int? { view.selected }

  func moveFocus(to place: Int) {
    if place != view.selected {
      view.selected = place
      onChoose?(place)
    }
    takeFocusInside()
  }

  func select(_ change: (inout Selection) -> Void) {
    let before = selection.ranges
    change(&selection)
    if selection.isEmpty { selection.end() }
    guard selection.ranges != before else { return }
    for cell in cells {
      cell.mark(isSelected: cell.place.map { selection.contains($0) } ?? false)
      cell.describeSelected(cell.isSelected)
    }
    onSelect?()
  }
}
