internal import GLib
internal import Motion

extension FoldEdit {
  /// The message that reports it; `namesUndo`: with the key that undoes a removal.
  func words(for source: any FoldingSource, namesUndo: Bool) -> String {
    func named(_ words: String, _ name: String) -> String { words.replacing("%s", with: name) }
    func title(_ id: RowID) -> String { source.row(id).title }
    func deleted(_ name: String) -> String {
      named(namesUndo ? tr("Deleted “%s” · Ctrl+Z to undo") : tr("Deleted “%s”"), name)
    }
    return switch self {
    case .insert(let text, let choice, _, _): named(tr("Added “%s”"), choice?.title ?? text)
    case .rename(_, let text, let choice): named(tr("Now “%s”"), choice?.title ?? text)
    case .complete(let id, true): named(tr("Done: “%s”"), title(id))
    case .complete(let id, false): named(tr("Open again: “%s”"), title(id))
    case .completeAll(let ids, true): named(tr("Done: “%s”"), PlaceWords.rows(ids.count))
    case .completeAll(let ids, _): named(tr("Open again: “%s”"), PlaceWords.rows(ids.count))
    case .delete(let id): deleted(title(id))
    case .deleteAll(let ids): deleted(PlaceWords.rows(ids.count))
    case .move(let id, _, _): named(tr("Moved “%s”"), title(id))
    case .moveAll(let ids, _, _): named(tr("Moved “%s”"), PlaceWords.rows(ids.count))
    case .clearDone:
      namesUndo ? tr("Cleared completed rows · Ctrl+Z to undo") : tr("Cleared completed rows")
    }
  }
}
