internal import GLib
internal import Gtk
internal import Library
internal import Widgets

extension MainWindow {
  func undo() {
    if let list = shownList { return list.undo() }
    guard let words = music.lists.undo() else {
      return messages.showStep(tr("There is nothing to undo"))
    }
    messages.showStep(words, button: tr("Redo"), action: "win.redo-undone")
  }

  func showSteps() { actions.enable(steps: music.canStep) }

  func offerPractice() {
    guard session.status.readOnlyReason == nil else { return }
    let state = session.memory.state
    PracticeList.offer(in: session.catalogue.lists, session.memory)
    SuggestedLists.offer(in: session.catalogue.lists, session.memory)
    let made = session.memory.state
    if state.hasPracticeList != made.hasPracticeList
      || state.hasSuggestedLists != made.hasSuggestedLists
    {
      session.defaultLists.remember()
    }
  }

  private var shownList: FoldingList? {
    openQueue?.shownList ?? (page == .lists && !isPageCovered ? lists?.list : nil)
  }

  func redo() {
    if let list = shownList { return list.redo() }
    messages.showStep(music.lists.redo() ?? tr("There is nothing to redo"))
  }

  func pressForSteps(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key.character?.lowercased(), modifiers) {
    case ("z", .control): undo()
    case ("z", [.control, .shift]), ("y", .control): redo()
    default: return false
    }
    return true
  }

  func offerQueueUndo() {
    music.onStep = { [weak self] in self?.messages.withdrawStep() }
    music.onReplace = { [weak self] in
      self?.messages.showStep(
        tr("The queue was replaced."),
        button: tr("Undo"),
        action: "win.undo-removal"
      )
    }
  }

  func sayWhatContinues(_ words: String) {
    guard history.place != .nowPlaying else { return }
    let words = Format.text(tr("Continues with %s"), words)
    messages.showStep(words, button: tr("Skip"), action: "win.skip-chosen")
  }

  func offerUndo(on page: ListsPage) {
    page.onStep = { [weak self] in self?.messages.withdrawStep() }
    page.list.onRemoval = { [weak self] words in
      self?.messages.showStep(words, button: tr("Undo"), action: "win.undo-removal")
    }
  }

  func undoRemoval() {
    messages.stepPressed()
    undo()
  }

  func redoUndone() {
    messages.stepPressed()
    redo()
  }

  func offerKeptList(_ words: String) {
    messages.showStep(words, button: tr("Show"), action: "win.show-kept-list")
  }

  func showKeptList() {
    guard let kept = music.keptList else { return }
    go(to: .lists)
    lists?.reveal(kept)
  }
}
