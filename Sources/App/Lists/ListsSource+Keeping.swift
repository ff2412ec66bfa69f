internal import GLib
internal import Library
internal import Widgets

/// Nothing typed is lost, whatever another program does to the lists.
extension ListsSource {
  /// Keeps what was being typed for a row that another program has removed: in that row where it was only
  /// moved, or else as a new one in the nearest list that still exists.
  func keep(_ orphan: FoldOrphan) {
    // All who observe the lists are notified of what was removed first.
    Task {
      let isKept =
        orphan.row.map { perform(.rename($0, orphan.text, choice: nil)) } ?? false
        || orphan.stacks.reversed().contains { insert(orphan.text, into: numbers.row(of: $0)) }
      guard isKept else { return }
      music.onNews?(
        Format.text(tr("The row was removed elsewhere. Your words are kept: “%s”"), orphan.text)
      )
    }
  }

  /// Inserts a line at the end of a list, or a list at the end of the first level.
  private func insert(_ text: String, into row: ListRow) -> Bool {
    switch row {
    case .top: book.perform(.insert([.stack(text)], into: ListNode.top))
    case .node(let id):
      book.tree[id]?.opens == true && book.tree[id]?.search == nil
        && book.perform(.insert([.line(text)], into: id))
    case .upNext, .favourites, .entry, .favourite, .found: false
    }
  }
}
