internal import Geometry
internal import Gtk

/// Restores and saves the window's size, and chooses its page.
extension MainWindow {
  /// Restores the size of the last run, and saves each change.
  func restorePlace() {
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

  /// Hides the window, and stores unfinished text; returns the visible covers for the next run's
  /// cache.
  ///
  /// They must be taken first, because their textures are freed with the window's picture.
  func leaveScreen() -> BakedStage? {
    let stage = isVisible ? records.bakedStage() : mini.stage
    lists?.finishTyping()
    isVisible = false
    keepScreenLit()
    closeMini()
    return stage
  }

  /// The page to show: the chosen place, unless the library's state requires another page.
  nonisolated static func page(for status: LibraryStatus, at place: Place) -> Page {
    switch status.phase {
    case .opening: .opening
    case .empty where status.isMusicKnown && place != .lists: .records
    case .empty: place == .lists ? .lists : .welcome
    case .ready: place == .lists ? .lists : place == .search ? .search : .records
    case .failed: .problem
    }
  }
}
