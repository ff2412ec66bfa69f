internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Widgets

extension ShelfPage {
  /// The selected tracks; nil if there are none.
  var selected: SubjectGroup? {
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
    if group == nil, selectionBar.hasFocusInside { stack.enter() }
    selectionBar.show(group)
    guard selectionBar.isVisible != wasVisible else { return }
    queueAllocate()
    queueDraw()
  }

  /// The only way to select with a finger, whose taps then select more.
  func selecting(_ row: Int) -> MenuSection {
    var section = MenuSection()
    section.add(stack.selection.contains(row) ? tr("Deselect") : tr("Select"), "select") {
      [weak self] in self?.stack.toggle(row)
    }
    return section
  }
}
