internal import GLib
internal import Gtk
internal import Library
internal import Widgets

/// Undo and redo for the lists and the queue, which work on every page.
extension MainWindow {
  /// Undoes the last step; the Lists page shows the result, other pages show a message.
  func undo() {
    if let list = shownList { return list.undo() }
    guard let words = music.lists.undo() else { return showStep(tr("There is nothing to undo")) }
    showStep(words, button: tr("Redo"), action: "win.redo-undone")
  }

  /// Enables what the main menu can undo and redo.
  func showSteps() {
    let steps = music.canStep
    actions["undo"]?.isEnabled = steps.back
    actions["redo"]?.isEnabled = steps.forth
  }

  /// Offers the practice list and suggestions, each once.
  func offerPractice() {
    guard session.status.readOnlyReason == nil else { return }
    PracticeList.offer(in: session.catalogue.lists, session.memory)
    SuggestedLists.offer(in: session.catalogue.lists, session.memory)
  }

  /// The visible folding list, which shows the result of a step.
  private var shownList: FoldingList? {
    openQueue?.shownList ?? (page == .lists && !isPageCovered ? lists?.list : nil)
  }

  /// Redoes the last undone step.
  func redo() {
    if let list = shownList { return list.redo() }
    showStep(music.lists.redo() ?? tr("There is nothing to redo"))
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

  /// Offers to undo that the queue was replaced, until another step follows.
  func offerQueueUndo() {
    music.onStep = { [weak self] in self?.withdrawUndo() }
    music.onReplace = { [weak self] in
      self?.showStep(
        tr("The queue was replaced."),
        button: tr("Undo"),
        action: "win.undo-removal"
      )
    }
  }

  /// Says which record was chosen and why, where the now playing page does not show it.
  func sayWhatContinues(_ words: String) {
    guard history.place != .nowPlaying else { return }
    let words = Format.text(tr("Continues with %s"), words)
    showStep(words, button: tr("Skip"), action: "win.skip-chosen")
  }

  /// Offers to undo a removal of rows until another step follows.
  func offerUndo(on page: ListsPage) {
    page.onStep = { [weak self] in self?.withdrawUndo() }
    page.list.onRemoval = { [weak self] words in
      self?.showStep(words, button: tr("Undo"), action: "win.undo-removal")
    }
  }

  /// Replaces the message about the previous step.
  private func showStep(_ words: String, button: String? = nil, action: String? = nil) {
    stepMessage?.dismiss()
    stepMessage = toasts.show(words, button: button, action: action)
  }

  /// Undoes the removal or the replacement; the pressed button has already dismissed the message.
  func undoRemoval() {
    stepMessage = nil
    undo()
  }

  /// Redoes the undone step; the pressed button has already dismissed the message.
  func redoUndone() {
    stepMessage = nil
    redo()
  }

  /// Offers to show the list that was made of the queue.
  func offerKeptList(_ words: String) {
    showStep(words, button: tr("Show"), action: "win.show-kept-list")
  }

  /// Shows the list that was made of the queue.
  func showKeptList() {
    guard let kept = music.keptList else { return }
    go(to: .lists)
    lists?.reveal(kept)
  }

  private func withdrawUndo() {
    stepMessage?.dismiss()
    stepMessage = nil
  }
}
