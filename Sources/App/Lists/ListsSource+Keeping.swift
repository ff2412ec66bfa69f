internal import GLib
internal import Library
internal import Widgets

extension ListsSource {
  /// Stores text that was being typed for a removed row: in that row if it was only moved, or else
  /// as a new row in the nearest existing list.
  func keep(_ orphan: FoldOrphan) {
    // All observers must first be notified of the removal.
    Task {
      let isKept =
        orphan.row.map { perform(.rename($0, orphan.text, choice: nil)) } ?? false
        || orphan.stacks.reversed().contains { stack in
          switch numbers.row(of: stack) {
          case .top: book.perform(.insert([.stack(orphan.text)], into: ListNode.top))
          case .node(let id): book.perform(.insert([.line(orphan.text)], into: id))
          case .upNext, .favourites, .entry, .favourite, .found: false
          }
        }
      guard isKept else { return }
      music.onNews?(
        Format.text(tr("The row was removed elsewhere. Your text is kept: “%s”"), orphan.text)
      )
    }
  }
}
