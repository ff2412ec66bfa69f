internal import GLib
internal import Motion

extension FoldEdit {
  /// The message that reports it; `namesUndo`: with the key that undoes a removal.
  func words(for source: any FoldingSource, namesUndo: Bool) -> String {
    func named(_ words: String, _ name: String) -> String { words.replacing("%s", with: name) }
    func title(_ id: RowID) -> String { source.row(id).title }
    func counted(_ words: String, _ rows: [RowID]) -> String {
      Format.text(words, Format.count(rows.count))
    }
    return switch self {
    case .insert(let text, let choice, _, _): named(tr("Added “%s”"), choice?.title ?? text)
    case .rename(_, let text, let choice): named(tr("Now “%s”"), choice?.title ?? text)
    case .complete(let id, true): named(tr("Done: “%s”"), title(id))
    case .complete(let id, false): named(tr("Open again: “%s”"), title(id))
    case .delete(let id):
      named(namesUndo ? tr("Deleted “%s” · Ctrl+Z to undo") : tr("Deleted “%s”"), title(id))
    case .deleteAll(let rows):
      counted(
        namesUndo
          ? tr(
            "Deleted %s row · Ctrl+Z to undo",
            "Deleted %s rows · Ctrl+Z to undo",
            count: rows.count
          ) : tr("Deleted %s row", "Deleted %s rows", count: rows.count),
        rows
      )
    case .completeAll(let rows, true):
      counted(tr("Done: %s row", "Done: %s rows", count: rows.count), rows)
    case .completeAll(let rows, false):
      counted(tr("Open again: %s row", "Open again: %s rows", count: rows.count), rows)
    case .move(let id, _, _): named(tr("Moved “%s”"), title(id))
    case .clearDone:
      namesUndo ? tr("Cleared completed rows · Ctrl+Z to undo") : tr("Cleared completed rows")
    }
  }
}
