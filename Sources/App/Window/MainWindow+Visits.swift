internal import GLib
internal import Gtk
internal import Identities
internal import Library

/// The places of artists, composers and genres: shelves that are opened for a while.
extension MainWindow {
  /// Opens the place of a name, from which the user can come back.
  func show(_ credit: Credit, at record: RecordID?) {
    let (before, from) = (history, records.shownShelf)
    records.open(credit, at: record) { [weak self] id in
      guard let self else { return false }
      guard let id else {
        toasts.tell(Format.text(tr("There are no records of “%s”."), credit.name))
        return false
      }
      // Who went elsewhere meanwhile stays there.
      guard history == before, records.shownShelf == from else { return false }
      guard page != .records || id.text != from else { return true }
      history.go(
        to: .records,
        depth: lists?.depth ?? 0,
        shelf: PlaceHistory.ShelfStep(from: from, to: id)
      )
      turnToPlace()
      let count = records.shelf(id)?.records.count ?? 0
      records.spoken.say(SearchWords.line(credit.name, SearchWords.records(count)))
      return true
    }
  }

  /// Closes a place by its mark: from the one that is shown the user goes back.
  func close(_ visit: ShelfID) {
    if records.visit == visit, leaveShelf() { return }
    history.forget(visit)
    records.leave(visit, for: nil)
  }

  /// Goes back from the shelf that the user went to last, or closes it; false where no shelf was opened.
  func leaveShelf() -> Bool {
    let shown = records.shownShelf
    if case .leave(let step, _) = history.stepBack(depth: lists?.depth ?? 0), step.to.text == shown
    {
      return goBack()
    }
    guard let visit = records.visit else { return false }
    history.forget(visit)
    records.leave(visit, for: nil)
    return true
  }

  /// Closes the place that is shown, or else the window.
  func closePlace() {
    if page != .records || records.visit == nil || !leaveShelf() { close() }
  }
}
