internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Values
internal import Widgets

extension SearchPage {
  /// The selected records and tracks, as far as they are loaded; nil if there are none.
  var selectedGroup: SubjectGroup? {
    let subjects = selection.ranges.joined().compactMap { place -> RecordSubject? in
      switch row(at: place) {
      case .record(let id): music.catalogue.record(id).map { .record($0) }
      case .track(let hit): lengths[hit.id].map { .track($0.track, of: $0.record) }
      case .artist, .list, .command, .all, nil: nil
      }
    }
    return subjects.isEmpty ? nil : SubjectGroup(subjects: subjects)
  }

  /// Cards are not selected: the rows of the table are.
  func selects(_ modifiers: Modifiers, onMusic isMusic: Bool, isTouch: Bool) -> Bool {
    !isStrip && selects(modifiers, isTouch: isTouch && isMusic)
  }

  func isSelected(_ place: Int) -> Bool {
    selection.contains(place) && row(at: place)?.record != nil
  }

  /// Those selected, if a row is one of several.
  func selected(with place: Int) -> SubjectGroup? {
    guard isSelected(place), let group = selectedGroup, group.subjects.count > 1 else { return nil }
    return group
  }

  func showSelection() {
    guard !selection.isEmpty || selectionBar.isVisible else { return }
    for case let view as SearchRowView in list.cells {
      view.mark(isSelected: place(of: view).map { isSelected($0) } ?? false)
      view.describeSelected(view.isSelected)
    }
    selectionBar.show(selectedGroup) { field.takeFocus() }
    queueDraw()
  }

  func selecting(_ row: SearchRows.Row) -> [MenuSection] {
    guard !isStrip, row.record != nil, let place = place(of: row.id) else { return [] }
    return [
      MenuSection(selecting: !isSelected(place)) { [weak self] in
        if let self, let place = self.place(of: row.id) { select { $0.toggle(place) } }
      }
    ]
  }

  // MARK: - Clicks and keys

  /// A tap selects only music.
  func clicked(_ place: Int, _ modifiers: Modifiers = [], isTouch: Bool = false) {
    guard let row = row(at: place) else { return }
    let isTap = isTouch && row.record != nil
    if isStrip || !clickSelecting(place, modifiers, isTouch: isTap) { open(row) }
  }

  /// Keys that move, with Shift select and without it end the selection, as Escape does; those
  /// that the field needs for its text work in the list only.
  func pressSelecting(_ key: Key, _ modifiers: Modifiers, isInList: Bool) -> Bool {
    if isStrip { return modifiers.isEmpty && key == .escape && endSelection() }
    if let step = key.step(page: SearchRows.best, most: SearchRows.most),
      isInList || abs(step) < SearchRows.most
    {
      if modifiers.isEmpty {
        select { $0.move() }
        return !isInList && move(by: step)
      }
      guard modifiers == .shift else { return false }
      let before = list.selected
      _ = move(by: step)
      if isInList, let place = list.selected { moveFocus(to: place) }
      selectToFocus(from: before, modifiers)
      return true
    }
    if modifiers.isEmpty, key == .escape { return endSelection() }
    return modifiers == .control && (isInList || key == .space) && pressSelecting(key)
  }

  // MARK: - Dragging

  func records(draggedFrom place: Int) -> [RecordID] {
    draggedPlaces(from: place).compactMap { row(at: $0)?.record }
  }
}

extension SearchPage: SelectableRows {
  var selectableCount: Int { rows.rows.count }

  var focusedPlace: Int? { list.selected }

  func moveFocus(to place: Int) {
    list.selected = place
    recordSelection()
    let id = row(at: place)?.id
    list.takeFocus { ($0 as? SearchRowView)?.row?.id == id }
  }
}
