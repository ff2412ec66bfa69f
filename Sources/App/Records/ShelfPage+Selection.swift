internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Widgets

extension ShelfPage {
  var rows: any SelectableRows { grid ?? stack }

  /// The selected records of the grid, or tracks; nil if there are none.
  var selected: SubjectGroup? {
    let subjects = rows.selection.ranges.joined().compactMap { place in
      if grid != nil { return contents.record(at: place).map { RecordSubject.record($0) } }
      return stack.sheet.flatMap { subject(place, of: $0) }
    }
    return subjects.isEmpty ? nil : SubjectGroup(subjects: subjects)
  }

  /// What is selected, if the record or the track at a place is one of several.
  func selected(with place: Int) -> SubjectGroup? {
    let isHeading = grid == nil && stack.sheet.flatMap { subject(place, of: $0) } == nil
    guard rows.selectsSeveral(with: place), !isHeading, let selected, selected.subjects.count > 1
    else { return nil }
    return selected
  }

  /// Returns false if the record or the track at a place is not one of several.
  func playSelected(with place: Int) -> Bool {
    guard let group = selected(with: place) else { return false }
    group.play(.now, by: music)
    return true
  }

  func showSelection() {
    guard !rows.selection.isEmpty || selectionBar.isVisible else { return }
    selectionBar.show(selected) {
      if let grid { grid.takeFocusInside() } else { stack.enter() }
    }
  }

  /// Returns false if nothing was selected.
  @discardableResult
  func endSelection() -> Bool { rows.endSelection() }
}

extension MenuSection {
  /// The only way to select with a finger, whose taps then select more.
  init(selecting: Bool, _ toggle: @escaping @MainActor () -> Void) {
    self.init()
    add(selecting ? tr("Select") : tr("Deselect"), "select", toggle)
  }
}
