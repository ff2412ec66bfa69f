internal import GLib
internal import Gtk
internal import Library
internal import Widgets

/// The steps of the lists, which can be taken back wherever the keyboard is.
extension MainWindow {
  /// Takes the last step back; the page of the lists says so, or a message where that is not shown.
  func undo() {
    if page == .lists, let lists { return lists.list.takeBack() }
    let isDone = lists.map { $0.source.undo() } ?? session.catalogue.lists.undo()
    guard isDone else { return say(tr("There is nothing to undo")) }
    say(
      tr("The last step in your lists was undone."),
      button: tr("Redo"),
      action: "win.redo-undone"
    )
  }

  /// Does again what was taken back last.
  func redo() {
    if page == .lists, let lists { return lists.list.takeForward() }
    let isDone = lists.map { $0.source.redo() } ?? session.catalogue.lists.redo()
    say(
      isDone
        ? tr("The last step in your lists was done again.") : tr("There is nothing to do again")
    )
  }

  /// A key that may mean a step.
  func pressForSteps(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key.character?.lowercased(), modifiers) {
    case ("z", .control): undo()
    case ("z", [.control, .shift]), ("y", .control): redo()
    default: return false
    }
    return true
  }

  /// Offers to undo that rows were removed, until something else is done to the lists.
  func offerUndo(on page: ListsPage) {
    page.onStep = { [weak self] in self?.withdrawUndo() }
    watchingSteps = session.catalogue.lists.observeSteps { [weak self] in self?.withdrawUndo() }
    page.list.onRemoval = { [weak self] words in
      self?.say(words, button: tr("Undo"), action: "win.undo-removal")
    }
  }

  /// Says what was done last, in place of what was said of the step before.
  private func say(_ words: String, button: String? = nil, action: String? = nil) {
    stepMessage?.dismiss()
    stepMessage = toasts.tell(words, button: button, action: action)
  }

  /// Undoes what the message offers, which goes by itself when its button is pressed.
  func undoRemoval() {
    stepMessage = nil
    undo()
  }

  /// Does again what the message says was undone.
  func redoUndone() {
    stepMessage = nil
    redo()
  }

  private func withdrawUndo() {
    stepMessage?.dismiss()
    stepMessage = nil
  }
}
