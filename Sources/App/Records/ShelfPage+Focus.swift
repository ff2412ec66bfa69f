internal import Gtk

/// Which part of a shelf's page has the focus.
extension ShelfPage {
  /// The parts that can have the focus.
  enum Part { case covers, index, tracks, handle }

  /// Focuses the covers; returns false if there are none yet.
  func takeFocusInside() -> Bool {
    guard let grid else { return flow.takeFocus() }
    grid.takeFocusInside()
    return true
  }

  /// Makes a closed list insensitive, so that it cannot have the focus.
  func lockList() {
    guard stack.isSensitive != isListOpen else { return }
    if isListOpen {
      stack.isSensitive = true
      return
    }
    // Moving the focus first is not possible during a layout.
    eachFrame { [weak self] _ in
      guard let self, !isListOpen else { return false }
      if stack.hasFocusInside { flow.takeFocus() }
      stack.isSensitive = false
      return false
    }
  }

  var isListOpen: Bool { !layout.isLow || drawer.isOpen || drawer.openness > 0.5 }
}
