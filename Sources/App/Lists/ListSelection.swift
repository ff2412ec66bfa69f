internal import GLib
internal import Gtk
internal import Motion
internal import Widgets

/// What is selected in a folding list of the lists or of the queue, and the bar that says so.
final class ListSelection {
  /// Called when the bar appears or disappears.
  var onTurn: (() -> Void)?
  let bar: SelectionBar
  private(set) var group: ListGroup?
  private let list: FoldingList
  private let source: ListsSource
  private var examining: Task<Void, Never>?
  private var watch: Observation?

  init(in list: FoldingList, of source: ListsSource) {
    (self.list, self.source) = (list, source)
    bar = SelectionBar(source.music)
    list.onSelect = { [weak self] in self?.update() }
    bar.onEnd = { [weak list] in list?.endSelection() }
    watch = source.music.catalogue.favourites.observe { [weak self] in
      if self?.group != nil { self?.update() }
    }
  }

  isolated deinit { examining?.cancel() }

  /// The selected rows, if this one is one of several.
  func group(with id: RowID) -> ListGroup? {
    list.selection.count > 1 && list.isSelected(id) ? group : nil
  }

  private func update() {
    examining?.cancel()
    examining = nil
    guard !list.selection.isEmpty else { return show(nil) }
    let fresh = makeGroup()
    group = fresh
    examining = Task.immediate { [weak self] in
      let examined = await fresh.examined()
      if !Task.isCancelled { self?.show(examined) }
    }
    if group?.facts == nil { show(fresh) }
  }

  private func makeGroup() -> ListGroup {
    let entries = list.selectedEntries
    let rows = entries.map { source.numbers.row(of: $0.id) }
    let words =
      switch rows.first {
      case .favourite: tr("Remove from Favourites")
      case .entry: tr("Remove from Queue")
      default: tr("Delete")
      }
    let isRemovable = entries.contains { $0.abilities.contains(.delete) }
    let deletion = isRemovable ? words : nil
    return ListGroup(rows, of: source, deletion: deletion, after: group) { [weak list] in
      list?.deleteSelection()
    }
  }

  private func show(_ group: ListGroup?) {
    let wasVisible = bar.isVisible
    self.group = group
    if group == nil, bar.hasFocusInside { list.takeFocusInside() }
    bar.show(group)
    if bar.isVisible != wasVisible { onTurn?() }
  }
}
