internal import GLib
internal import Gtk
internal import Library
internal import Widgets

/// Undo and redo for the lists, which work on every page.
extension MainWindow {
  /// Undoes the last step; the Lists page shows the result, other pages show a message.
  func undo() {
    if page == .lists, let lists { return lists.list.undo() }
    let isDone = lists.map { $0.source.undo() } ?? session.catalogue.lists.undo()
    guard isDone else { return showStep(tr("There is nothing to undo")) }
    showStep(
      tr("The last step in your lists was undone."),
      button: tr("Redo"),
      action: "win.redo-undone"
    )
  }

  /// Redoes the last undone step.
  func redo() {
    if page == .lists, let lists { return lists.list.redo() }
    let isDone = lists.map { $0.source.redo() } ?? session.catalogue.lists.redo()
    showStep(
      isDone
        ? tr("The last step in your lists was redone.") : tr("There is nothing to redo")
    )
  }

  /// Handles the keys for undo and redo.
  func pressForSteps(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key.character?.lowercased(), modifiers) {
    case ("z", .control): undo()
    case ("z", [.control, .shift]), ("y", .control): redo()
    default: return false
    }
    return true
  }

  /// Offers to undo a removal of rows until another step follows.
  func offerUndo(on page: ListsPage) {
    page.onStep = { [weak self] in self?.withdrawUndo() }
    watchingSteps = session.catalogue.lists.observeSteps { [weak self] in self?.withdrawUndo() }
    page.list.onRemoval = { [weak self] words in
      self?.showStep(words, button: tr("Undo"), action: "win.undo-removal")
    }
  }

  /// Replaces the message about the previous step.
  private func showStep(_ words: String, button: String? = nil, action: String? = nil) {
    stepMessage?.dismiss()
    stepMessage = toasts.show(words, button: button, action: action)
  }

  /// Undoes the removal; the pressed button has already dismissed the message.
  func undoRemoval() {
    stepMessage = nil
    undo()
  }

  /// Redoes the undone step; the pressed button has already dismissed the message.
  func redoUndone() {
    stepMessage = nil
    redo()
  }

  private func withdrawUndo() {
    stepMessage?.dismiss()
    stepMessage = nil
  }
}
