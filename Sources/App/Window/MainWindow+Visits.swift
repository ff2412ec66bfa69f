internal import GLib
internal import Gtk
internal import Identities
internal import Library

/// Temporary shelves of artists, composers and genres.
extension MainWindow {
  /// Opens the shelf of a credit, and adds it to the history.
  func show(_ credit: Credit, at record: RecordID?) {
    let (before, from) = (history, records.shownShelf)
    records.open(credit, at: record) { [weak self] id in
      guard let self else { return false }
      guard let id else {
        toasts.show(Format.text(tr("There are no records of “%s”."), credit.name))
        return false
      }
      // The user has gone elsewhere meanwhile.
      guard history == before, records.shownShelf == from else { return false }
      guard page != .records || id.text != from else {
        // The shelf is below the now playing page.
        go(to: .records)
        return true
      }
      history.go(
        to: .records,
        depth: lists?.depth ?? 0,
        shelf: PlaceHistory.ShelfStep(from: from, to: id)
      )
      turnToPlace()
      let count = records.shelf(id)?.records.count ?? 0
      records.spoken.speak(SearchWords.line(credit.name, SearchWords.records(count)))
      return true
    }
  }

  /// Closes a temporary shelf; from the visible one the user goes back.
  func close(_ visit: ShelfID) {
    if records.visit == visit, leaveShelf() { return }
    history.forget(visit)
    records.leave(visit, for: nil)
  }

  /// Goes back from the visible shelf, or closes it; returns false if no temporary shelf is open.
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

  /// Closes the now playing page or the visible temporary shelf, or else the window.
  func closePlace() {
    if history.place == .nowPlaying { return closeNowPlaying() }
    if page != .records || records.visit == nil || !leaveShelf() { close() }
  }
}
