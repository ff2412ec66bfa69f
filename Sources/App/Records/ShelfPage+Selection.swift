internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Widgets

extension ShelfPage {
  /// The selected records of the grid, or tracks; nil if there are none.
  var selected: SubjectGroup? {
    if let grid { return contents.group(of: grid.selection) }
    guard let sheet = stack.sheet, !stack.selection.isEmpty else { return nil }
    let subjects = stack.selection.ranges.flatMap { $0.compactMap { subject($0, of: sheet) } }
    return subjects.isEmpty ? nil : SubjectGroup(subjects: subjects)
  }

  /// The selected tracks, if that of a row is one of several.
  func selected(with row: Int) -> SubjectGroup? {
    guard stack.selection.count > 1, stack.selection.contains(row), let selected,
      selected.subjects.count > 1
    else { return nil }
    return selected
  }

  func showSelection() {
    let group = selected
    guard group != nil || selectionBar.isVisible else { return }
    let wasVisible = selectionBar.isVisible
    if group == nil, selectionBar.hasFocusInside {
      if let grid { grid.takeFocusInside() } else { stack.enter() }
    }
    selectionBar.show(group)
    guard selectionBar.isVisible != wasVisible else { return }
    queueAllocate()
    queueDraw()
  }

  /// Returns false if nothing was selected.
  @discardableResult
  func endSelection() -> Bool { grid?.endSelection() ?? stack.endSelection() }

  func selecting(_ row: Int) -> MenuSection {
    MenuSection(selecting: !stack.selection.contains(row)) { [weak self] in self?.stack.toggle(row)
    }
  }
}

extension MenuSection {
  /// The only way to select with a finger, whose taps then select more.
  init(selecting: Bool, _ toggle: @escaping @MainActor () -> Void) {
    self.init()
    add(selecting ? tr("Select") : tr("Deselect"), "select", toggle)
  }
}
