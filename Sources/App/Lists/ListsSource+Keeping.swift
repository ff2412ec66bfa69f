internal import GLib
internal import Library
internal import Widgets

/// Rescues typed text when another program deletes its row.
extension ListsSource {
  /// Stores text that was being typed for a removed row: in that row if it was only moved, or else
  /// as a new row in the nearest existing list.
  func keep(_ orphan: FoldOrphan) {
    // All observers must first be notified of the removal.
    Task {
      let isKept =
        orphan.row.map { perform(.rename($0, orphan.text, choice: nil)) } ?? false
        || orphan.stacks.reversed().contains { insert(orphan.text, into: numbers.row(of: $0)) }
      guard isKept else { return }
      music.onNews?(
        Format.text(tr("The row was removed elsewhere. Your text is kept: “%s”"), orphan.text)
      )
    }
  }

  /// Inserts a line at the end of a list, or a list at the end of the top level.
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
