internal import GLib
internal import Gtk
internal import Identities
internal import Library

/// The places of artists, composers and genres: shelves that are opened for a while.
extension MainWindow {
  /// Opens the place of a name, from which the user can come back.
  func show(_ credit: Credit, at record: RecordID?) {
    let from = records.tabs.current?.id
    records.open(credit, at: record) { [weak self] id in
      guard let self else { return }
      guard let id else {
        toasts.tell(Format.text(tr("There are no records of “%s”."), credit.name))
        return
      }
      guard page != .records || id.text != from else { return }
      history.go(
        to: .records,
        depth: lists?.depth ?? 0,
        shelf: PlaceHistory.ShelfStep(from: from, to: id)
      )
      turnToPlace()
      let count = records.shelf(id)?.records.count ?? 0
      records.announce(SearchWords.line(credit.name, SearchWords.records(count)))
    }
  }

  /// Closes a place, by its mark or a key: who came to it last goes back.
  func close(_ visit: ShelfID) {
    if case .leave(let step, _) = history.stepBack(depth: lists?.depth ?? 0), step.to == visit {
      _ = goBack()
    } else {
      history.forget(visit)
      records.leave(visit, for: nil)
    }
  }

  /// Closes the place that is shown, or else the window.
  func closePlace() {
    if page == .records, let visit = records.visit { close(visit) } else { close() }
  }
}
