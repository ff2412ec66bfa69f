internal import GLib
internal import Gtk
internal import Motion
internal import Widgets

/// What is selected in a folding list of the lists or of the queue, and the bar that says so.
final class ListSelection {
  let bar: SelectionBar
  private(set) var group: ListGroup?
  private let list: FoldingList
  private let source: ListsSource
  /// Selected tracks that are not cached.
  private var found: ListsSource.Found = [:]
  private var loading: Task<Void, Never>?
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

  isolated deinit { loading?.cancel() }

  /// The selected rows, if this one is one of several.
  func group(with id: RowID) -> ListGroup? {
    list.selection.count > 1 && list.isSelected(id) ? group : nil
  }

  private func update() {
    loading?.cancel()
    guard !list.selection.isEmpty else {
      found = [:]
      return show(nil)
    }
    let rows = list.selectedEntries.map { source.numbers.row(of: $0.id) }
    let missing = source.tracks(missingOf: rows).filter { found[$0] == nil }
    show(group(of: rows, isWhole: missing.isEmpty))
    guard !missing.isEmpty else { return }
    loading = Task { [weak self, source] in
      let more = await source.load(missing)
      guard !Task.isCancelled, let self else { return }
      found.merge(more) { $1 }
      show(group(of: rows, isWhole: true))
    }
  }

  private func group(of rows: [ListRow], isWhole: Bool) -> ListGroup {
    let words =
      switch rows.first {
      case .favourite: tr("Remove from Favourites")
      case .entry: tr("Remove from Queue")
      default: tr("Delete")
      }
    let isRemovable = list.selectedEntries.contains { $0.abilities.contains(.delete) }
    let deletion = isRemovable ? words : nil
    return ListGroup(rows, of: source, found, isWhole: isWhole, deletion: deletion) {
      [weak list] in list?.deleteSelection()
    }
  }

  private func show(_ group: ListGroup?) {
    self.group = group
    bar.show(group) { list.takeFocusInside() }
  }
}
