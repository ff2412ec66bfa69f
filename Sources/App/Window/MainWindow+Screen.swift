internal import Geometry
internal import Gtk

/// How the window comes onto the screen, and leaves it.
extension MainWindow {
  /// Comes where the last run left, and notes where it stands from now on.
  func takeRememberedPlace() {
    let place = session.memory.state.window
    setDefaultSize(Size(width: Double(place.width), height: Double(place.height)))
    if place.isMaximized { isMaximized = true }
    onResize { [weak self] in
      guard let self else { return }
      var place = session.memory.state.window
      place.isMaximized = isMaximized
      if defaultSize.width > 0, defaultSize.height > 0 {
        place.width = Int(clamping: defaultSize.width)
        place.height = Int(clamping: defaultSize.height)
      }
      session.memory.state.window = place
    }
  }

  /// Leaves for good, with what is typed kept; returns the covers that are seen, for the next run.
  ///
  /// They are dropped with the window's picture.
  func leaveScreen() -> BakedStage? {
    let stage = records.bakedStage()
    lists?.finishTyping()
    isVisible = false
    return stage
  }

  /// The page to show: the chosen place, unless the library's state demands another one.
  nonisolated static func page(for status: LibraryStatus, at place: Place) -> Page {
    switch status.phase {
    case .opening: .opening
    case .empty: place == .lists ? .lists : .welcome
    case .ready: place == .lists ? .lists : place == .search ? .search : .records
    case .failed: .trouble
    }
  }
}
