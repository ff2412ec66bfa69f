internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Widgets

extension ShelfPage {
  func link(_ grid: RecordGrid) {
    grid.admitCovers(requestsCovers)
    grid.zoom(to: flow.zoom)
    grid.show(playing.now)
    grid.onComplete = { [weak self] in self?.onComplete?() }
    grid.onChoose = { [weak self] in
      self?.flow.endTyping()
      self?.centre.jump(to: $0)
    }
    grid.onOpen = { [weak self] in
      guard let self else { return }
      centre.jump(to: $0)
      if !playSelected(with: $0) { open(recordAt: $0) }
    }
    grid.onSelect = { [weak self] in self?.showSelection() }
    grid.offer { [weak self] in
      guard let self else { return nil }
      if let group = selected(with: $0) { return music.drag(group.subjects) }
      return flow.dragContent?($0)
    } showing: {
      [weak self] in
      self?.dragIcon(ofRecordAt: $0)
    }
    grid.onView = { [weak self] in self?.flowIndex.follow(place: $0) }
    grid.onButton = { [weak self] in self?.pressButton(ofRecordAt: $0) }
    grid.onLink = { [weak self] place, link in self?.follow(link, ofRecordAt: place) }
    grid.onMenu = { [weak self, weak grid] place, link, point in
      guard let self, let grid else { return }
      guard link != nil else { return openGridMenu(ofRecordAt: place, at: point) }
      openMenu(ofRecordAt: place, link: link, at: point, of: grid)
    }
    grid.onKey = { [weak self] key, modifiers in self?.pressAhead(ofGrid: key, modifiers) ?? false }
    grid.onZoomWheel = { [weak self] detents in
      guard let self else { return }
      _ = flow.wheelTurned(by: detents, with: .control, over: .zero, at: motion.now())
    }
    flow.listenToPinch(on: grid)
    flow.onFind = { [weak self, weak grid] place in
      self?.centre.jump(to: place)
      grid?.select(place, reveals: true)
      grid?.takeFocusInside()
    }
  }

  /// GTK's grid would use some of these keys itself.
  func pressAhead(ofGrid key: Key, _ modifiers: Modifiers) -> Bool {
    if modifiers.contains(.control) { return pressControl(ofGrid: key, modifiers) }
    guard modifiers.isDisjoint(with: [.alt, .command]) else { return false }
    if flow.missed != nil, key == .enter || key == .keypadEnter { return flow.press(key) }
    let isLetter = key.character.map { $0.isLetter || $0.isNumber } ?? false
    let isPart = key.character != nil || key == .backspace || key == .escape
    guard isLetter || (flow.isTypingAhead && isPart && key != .enter && key != .tab) else {
      return false
    }
    return flow.press(key, modifiers)
  }

  /// Repeats a key that changes the zoom until the number of columns changes, as the covers then
  /// do.
  private func pressControl(ofGrid key: Key, _ modifiers: Modifiers) -> Bool {
    let columns = grid?.columns
    var zoom = flow.zoom
    guard flow.press(key, modifiers) else { return false }
    while flow.zoom != zoom, grid?.columns == columns {
      zoom = flow.zoom
      _ = flow.press(key, modifiers)
    }
    return true
  }

  /// While the user moves the index: the grid shows its records as the flow does.
  func followIndex() {
    guard let grid, index.isLeading, let place = flow.centre, place != grid.selected else { return }
    grid.select(place, reveals: true, atTop: true)
  }

  /// The index is below the grid.
  func layOutGrid(_ grid: RecordGrid, in size: Size, indexHeight: Double) {
    let height = index.isChildVisible ? indexHeight + Self.gridInset : 0
    _ = grid.measure(.vertical, along: Int(clamping: size.width))
    let room = Rect(x: 0, y: 0, width: size.width, height: max(size.height - height, 1))
    grid.allocate(selectionBar.layOut(atFootOf: room))
    guard index.isChildVisible else { return }
    index.measureAndAllocate(
      Rect(x: 0, y: size.height - height, width: size.width, height: indexHeight)
    )
  }

  func draw(_ grid: RecordGrid, on snapshot: Snapshot) {
    snapshot.draw(grid, of: self)
    if selectionBar.isVisible { snapshot.draw(selectionBar, of: self) }
    guard index.isChildVisible else { return }
    let top = grid.size.height + (selectionBar.isVisible ? selectionBar.size.height : 0)
    let rest = Rect(x: 0, y: top, width: size.width, height: size.height - top)
    snapshot.fill(rest, with: palette.surface)
    snapshot.draw(index, of: self)
  }

  /// Below the index.
  private static let gridInset = 8.0

  func pressInGrid(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .escape where modifiers.isEmpty && shelf?.id.isVisit != true:
      onLeaveGrid?()
      return true
    case .menu: return openGridMenu()
    case .f10 where modifiers.contains(.shift): return openGridMenu()
    default: return false
    }
  }

  private func openGridMenu() -> Bool {
    guard let grid, let place = flow.target else { return false }
    openGridMenu(ofRecordAt: place, at: grid.middle(of: place) ?? Rect(size: grid.size).center)
    return true
  }

  private func openGridMenu(ofRecordAt place: Int, at point: Point) {
    guard let grid, let record = contents.record(at: place) else { return }
    if let group = selected(with: place) {
      return menu.open(group.sections(by: music), at: point, of: grid)
    }
    let selecting = MenuSection(selecting: !grid.selection.contains(place)) { [weak grid] in
      grid?.toggle(place)
    }
    let sections = SubjectMenu(.record(record), music, on: shelf).sections
    menu.open(sections + [selecting], at: point, of: grid)
  }

  /// Loads the tracks of a drag, whose files other programs get.
  private func dragIcon(ofRecordAt place: Int) -> DragIcon? {
    let places = grid?.draggedPlaces(from: place) ?? []
    let ids = places.compactMap { contents.record(at: $0)?.id }
    music.catalogue.prepare(ids)
    return music.dragIcon(of: ids)
  }
}
