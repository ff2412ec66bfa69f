internal import Library

/// Going to the places of the window, and back.
extension MainWindow {
  /// Shows a place, and adds it to the history.
  func go(to place: Place) {
    guard place != history.place else { return }
    let depth = lists?.depth ?? 0
    history.go(to: place, depth: depth)
    turnToPlace()
  }

  /// Goes back in the history; returns false at its start.
  func goBack() -> Bool {
    switch history.stepBack(depth: lists?.depth ?? 0) {
    case .closeLevel: lists?.closeLevel()
    case .show:
      history.leave()
      turnToPlace()
    case .leave(let step, _):
      history.leave()
      // The shelf remains open if an earlier step of the history leads to it.
      records.leave(history.leads(to: step.to) ? nil : step.to, for: step.from)
      turnToPlace()
    case nil:
      // The window began with the now playing page.
      guard history.place == .nowPlaying else { return false }
      closeNowPlaying()
    }
    return true
  }
}
