internal import GLib
internal import Gtk
internal import Motion

extension FoldingList {
  /// Performs the requests that the state has queued.
  func settleRequests() {
    while !state.requests.isEmpty {
      switch state.requests.removeFirst() {
      case .edit(let edit): perform(edit)
      case .open(let id):
        let entries = source.entries(of: id)
        state.open(id, entries: entries, takesRows: source.takesRows(in: id), at: time)
      case .type: beginTyping()
      case .stopTyping: endTyping()
      }
    }
    describeLevel()
  }

  /// Updates what the state stores about the current level.
  func describeLevel() {
    let node = state.level.node
    let (takesDrops, clearable) = (source.takesDrops(in: node), source.clearableCount(in: node))
    if state.level.takesDrops != takesDrops { state.level.takesDrops = takesDrops }
    if state.level.clearable != clearable { state.level.clearable = clearable }
  }

  private func perform(_ edit: FoldEdit) {
    let words = words(for: edit)
    let (cursor, next) = (state.cursor, neighbour(of: edit))
    // The focus moves only after the edit has set the cursor.
    let wantedFocus = wantsFocus
    wantsFocus = false
    let isDone = source.perform(edit)
    state.answer(edit, isDone: isDone, at: time)
    if isDone {
      report(words, offersUndo: edit.removesRows)
      if state.cursor == nil, let next { state.cursor = next }
      if case .insert(_, _, let parent, let index) = edit, parent == state.level.node {
        state.cursor = state.level.entry(at: index)?.id
      }
    } else {
      refuse()
    }
    if wantedFocus || state.cursor != cursor && hasFocusInside { wantsFocus = true }
  }

  /// Reports that something is not possible here.
  func refuse() { report(tr("This is not possible")) }

  /// The row to which the cursor moves when its own is deleted.
  private func neighbour(of edit: FoldEdit) -> RowID? {
    guard case .delete(let id) = edit, id == state.cursor, let row = state.level.row(of: id) else {
      return nil
    }
    let rows = state.level.rows
    return rows.indices.contains(row + 1) ? rows[row + 1].id : row > 0 ? rows[row - 1].id : nil
  }

  /// The message that reports an edit.
  private func words(for edit: FoldEdit) -> String {
    switch edit {
    case .insert(let text, let choice, _, _): named(tr("Added “%s”"), choice?.title ?? text)
    case .rename(_, let text, let choice): named(tr("Now “%s”"), choice?.title ?? text)
    case .complete(let id, true): named(tr("Done: “%s”"), source.row(id).title)
    case .complete(let id, false): named(tr("Open again: “%s”"), source.row(id).title)
    case .delete(let id):
      named(
        onRemoval == nil ? tr("Deleted “%s” · Ctrl+Z to undo") : tr("Deleted “%s”"),
        source.row(id).title
      )
    case .move(let id, _, _): named(tr("Moved “%s”"), source.row(id).title)
    case .clearDone:
      onRemoval == nil
        ? tr("Cleared completed rows · Ctrl+Z to undo") : tr("Cleared completed rows")
    }
  }

  private func named(_ words: String, _ name: String) -> String {
    words.replacing("%s", with: name)
  }

  private func report(_ words: String, offersUndo: Bool = false) {
    onNews?(words)
    if offersUndo, let onRemoval { return onRemoval(words) }
    status.say(words, at: time, reducesMotion: state.reducesMotion) { [weak self] in
      guard let self else { return }
      change { state, time in
        self.status.hide(at: time, reducesMotion: state.reducesMotion)
      }
    }
  }

  /// Undoes the last edit; a text that is being edited is kept.
  public func undo() {
    guard state.isFree else { return }
    change { _, _ in }
    report(source.undo() ?? tr("There is nothing to undo"))
    refresh()
  }

  /// Redoes the last undone edit.
  public func redo() {
    guard state.isFree else { return }
    change { _, _ in }
    report(source.redo() ?? tr("There is nothing to redo"))
    refresh()
  }

  /// Applies a change of the source's rows.
  func sourceChanged(_ diff: FoldDiff) {
    dressing.hasNewTexts = true
    let typed = typing
    defer { if !isEditing, let typed { onOrphan?(typed) } }
    change { state, time in
      strike(diff, at: time)
      if diff.changes.count > FoldDiff.most || !state.apply(diff, at: time) {
        // A diff that does not apply or is very long reloads the rows.
        let entries = source.entries(of: diff.parent)
        _ = state.apply(FoldDiff(in: diff.parent, [.replace(entries)]), at: time)
      }
    }
    finder.restart()
  }

  /// Animates the strikes of visible rows that have just been completed.
  private func strike(_ diff: FoldDiff, at time: Double) {
    guard !(reducesMotion ?? !Toolkit.animates) else { return }
    var done: Set<RowID> = []
    for case .update(let entry, _) in diff.changes where entry.isDone { done.insert(entry.id) }
    guard !done.isEmpty else { return }
    for case .row(let entry) in scene.rows.map(\.subject) where !entry.isDone {
      if done.contains(entry.id) { strikes.begin(entry.id, at: time) }
    }
  }
}
